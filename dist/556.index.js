export const id = 556;
export const ids = [556];
export const modules = {

/***/ 8451:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   q: () => (/* binding */ parseJson)
/* harmony export */ });
function parseJson(text, toNumber) {
    const revive = (_, value, context) => typeof value === 'number' && context !== undefined ? toNumber?.(context.source) : value;
    try {
        return JSON.parse(text, toNumber && revive);
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 2556:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  run: () => (/* binding */ run)
});

// EXTERNAL MODULE: ./node_modules/@actions/core/lib/core.js + 12 modules
var lib_core = __webpack_require__(143);
// EXTERNAL MODULE: ./src/report/log.ts
var log = __webpack_require__(6472);
// EXTERNAL MODULE: ./src/shared/sanitize.ts
var sanitize = __webpack_require__(8406);
// EXTERNAL MODULE: ./src/report/causes.ts
var causes = __webpack_require__(304);
// EXTERNAL MODULE: ./src/report/format.ts
var format = __webpack_require__(2011);
;// CONCATENATED MODULE: ./src/report/start-failed.ts



const LOOK = "look at the service's dashboard before you start another.";
const PROBABLY_RUNS = `An agent is probably running: ${LOOK}`;
const MAY_RUN = `An agent may be running: ${LOOK}`;
function describeStartFailed({ kind, cause, retryAfterMs }, context, hasWorked) {
    if (cause.kind === 'no-id')
        return describeNoId(cause, context, hasWorked);
    const host = (0,sanitize/* codeSpan */.SS)(context.url.host, 100);
    const retry = waysToRetry(context);
    const names = { host, request: 'request', ...retry, pauseMs: retryAfterMs };
    const { title, came, adviceAtFirst, fitsAnyRequest } = (0,causes/* describeCause */.V$)(cause, names);
    const { isUnclear, head } = ENDS[kind];
    if (isUnclear) {
        const next = !hasWorked && MAY_BE_INPUTS[cause.kind]
            ? ` If none is running, check \`url\` and \`request\`, then ${retry.newRun}. If they are right, ask the service's operator.`
            : startMissing(context);
        return { title, head, came, advice: MAY_RUN + next };
    }
    const advice = fitsAnyRequest === true ? adviceAtFirst : adviseOn(cause, { ...retry, hasWorked });
    return { title, head, came, advice };
}
const ENDS = {
    'not-started': { isUnclear: false, head: 'The agent job was not started' },
    'start-unclear': { isUnclear: true, head: 'No id was returned' },
};
const MAY_BE_INPUTS = {
    'not-api': true,
    'no-job': true,
    'too-long': true,
    'unexpected-status': true,
    redirect: true,
    'no-response': true,
    rejected: false,
    'server-error': false,
    'rate-limited': false,
    'key-rejected': false,
    'access-denied': false,
    'not-found': false,
    gone: false,
    certificate: false,
    'proxy-rejection': false,
    'proxy-unreachable': false,
    'proxy-variable': false,
};
function waysToRetry({ hasTasks }) {
    return hasTasks
        ? { rerun: START_MISSING, again: START_MISSING, newRun: START_MISSING }
        : { rerun: 're-run failed jobs', again: causes/* RERUN_OR_NEW_RUN */.yu, newRun: 'start a new run' };
}
const START_MISSING = 'start a new run with the tasks that are missing';
function startMissing({ hasTasks }) {
    return hasTasks ? ` Then ${START_MISSING}.` : '';
}
function describeNoId(cause, context, hasWorked) {
    const host = (0,sanitize/* codeSpan */.SS)(context.url.host, 100);
    const field = context.idField.join('.');
    const value = (0,sanitize/* codeSpan */.SS)(cause.value, 60);
    const title = 'No id returned';
    if (cause.problem === 'repeated') {
        return {
            title,
            head: 'No new id was returned',
            came: `${host} returned ${value}, which is the id of an earlier task`,
            advice: `${MAY_RUN} Check \`id-field\`: if it is right, the service starts no second agent for such a request.${startMissing(context)}`,
        };
    }
    const isMissing = cause.problem === 'missing';
    const said = cause.said === '' ? '' : ` (${(0,sanitize/* codeSpan */.SS)(cause.said, 100)})`;
    const unusable = value === '' ? 'is no usable id' : `is ${value}, which is no job id`;
    const next = (cause.fields.length > 0 ? PROBABLY_RUNS : MAY_RUN) + startMissing(context);
    return {
        title,
        head: ENDS['start-unclear'].head,
        came: `in the response of ${host}, ${(0,sanitize/* codeSpan */.SS)(field, 60)} ${isMissing ? `is missing or empty${said}` : unusable}`,
        advice: hasWorked ? next : `${adviseOnField(cause, field)} ${next}`,
    };
}
function adviseOnField({ fields }, field) {
    const names = fields
        .filter((name) => name !== field)
        .map((name) => (0,sanitize/* codeSpan */.SS)(name, 40))
        .filter(Boolean);
    const sorted = names.toSorted((a, b) => Number(/id`$/i.test(b)) - Number(/id`$/i.test(a)));
    return sorted.length === 0
        ? 'Check `url`, and whether the service returns the id in its JSON.'
        : `Set \`id-field\` to the field that contains the id (the response has ${(0,format/* asManyAsFit */.Dx)(sorted, 100).join(', ')}).`;
}
const LOOK_AFTER_REDIRECT = "Some services redirect after a start, so check the service's dashboard first.";
function adviseOn(cause, { rerun, again, newRun, hasWorked }) {
    const isRequestWrong = 'status' in cause && [400, 413, 422].includes(cause.status);
    const mayHaveStarted = cause.kind === 'redirect' && ![307, 308].includes(cause.status);
    const lookFirst = mayHaveStarted ? `${LOOK_AFTER_REDIRECT} ` : '';
    if (hasWorked) {
        if (isRequestWrong)
            return `Correct this task, then ${rerun}.`;
        return cause.kind === 'key-rejected'
            ? `Check whether it was revoked or has expired. If so, update the secret, then ${rerun}. If not, ask the service's operator.`
            : `${lookFirst}${(0,sanitize/* capitalize */.ZH)(rerun)}. If it lasts, ask the service's operator.`;
    }
    if ('status' in cause && cause.status === 413) {
        return `Shorten the prompt or \`request\`, then ${newRun}.`;
    }
    switch (cause.kind) {
        case 'key-rejected':
            return `The key is wrong (it must be an admin key of this service), revoked or expired. Create a new key on the API keys page of the service's dashboard, update the secret, then ${rerun}.`;
        case 'access-denied':
            return `Check \`url\`, what \`request\` names, and what the key may do. If the service has an IP allowlist, use a runner with a fixed address. Then ${again}.`;
        case 'rejected':
            return isRequestWrong
                ? `Correct \`request\` or the prompt, then ${newRun}.`
                : `Check \`url\`, and what \`request\` names, then ${newRun}. If they are right, ask the service's operator.`;
        case 'not-api':
            if (cause.status === 401)
                return `Check \`url\` and \`admin-key\`. Then ${again}.`;
            if (isRequestWrong)
                return `Check \`url\` and \`request\`, then ${newRun}.`;
            if (!cause.isPage) {
                return `Check \`url\`, \`request\`, and what the key may do. If they are right, a firewall may block this runner, so ask its operator. Then ${again}.`;
            }
            return cause.status === 403
                ? `That is probably a firewall. Ask its operator to allow this runner, or check \`url\`. Then ${again}.`
                : `Set \`url\` to the address that takes the start request, then ${newRun}.`;
        case 'redirect':
            return /^(http:|$)/.test(cause.target)
                ? `${lookFirst}Set \`url\` to the \`https://\` address that takes the start request, then ${newRun}.`
                : `${lookFirst}If the service takes the start request there, correct \`url\`, then ${newRun}.`;
        case 'no-response':
            return `Check \`url\`, and whether this runner can reach it. Then ${again}. If it lasts, ask the service's operator.`;
        case 'not-found':
        case 'gone':
        case 'unexpected-status':
        case 'server-error':
        case 'rate-limited':
        case 'no-job':
        case 'no-id':
        case 'too-long':
        case 'certificate':
        case 'proxy-rejection':
        case 'proxy-unreachable':
        case 'proxy-variable':
            return `${(0,sanitize/* capitalize */.ZH)(rerun)}. If it lasts, ask the service's operator.`;
    }
}

// EXTERNAL MODULE: ./src/report/outcome.ts
var outcome = __webpack_require__(5066);
// EXTERNAL MODULE: ./src/report/page.ts
var page = __webpack_require__(6015);
;// CONCATENATED MODULE: ./src/report/start-outcome.ts




function toStartOutcome({ tasks, jobIds, end, }, context) {
    const step = { tasks, jobIds, reasons: [] };
    const isOnly = tasks.length === 1;
    if (end === undefined) {
        const title = isOnly ? 'Agent job started' : 'Agent jobs started';
        const what = isOnly ? `agent job ${(0,sanitize/* codeSpan */.SS)(jobIds.join(), 60)}` : `${jobIds.length} agent jobs`;
        return { ...step, errorCode: '', title, message: `Started ${what}.`, isUnclear: false };
    }
    const started = `${jobIds.length} of ${tasks.length} agent jobs ${jobIds.length === 1 ? 'was' : 'were'} started`;
    if (end.kind === 'cancelled') {
        const counted = isOnly ? '' : `${started}. `;
        const advice = end.isSent
            ? MAY_RUN + startMissing(context)
            : `${isOnly ? 'No' : 'No further'} agent job was started; ${waysToRetry(context).rerun}.`;
        const message = `${counted}Stopped starting: ${outcome/* WHO_STOPPED */.du} ${advice}`;
        return startErrorOutcome('cancelled', message, { tasks, jobIds, isUnclear: end.isSent });
    }
    const { isUnclear } = ENDS[end.kind];
    const { title, head, came, advice } = describeStartFailed(end, context, jobIds.length > 0);
    const next = jobIds.length + 1;
    const headOfSeveral = isUnclear
        ? `${started}, and task ${next} may have been. ${head}`
        : `${started}. The start of task ${next} failed`;
    const message = `${isOnly ? head : headOfSeveral}: ${came}. ${advice}`;
    return { ...step, errorCode: end.kind, title, message, isUnclear };
}
const START_TITLES = { ...outcome/* TITLES */.eX, cancelled: 'Start cancelled' };
function provisionalStart(tasks) {
    const message = `The step was killed before it could report. ${MAY_RUN}`;
    return startErrorOutcome('cancelled', message, { tasks, jobIds: [], isUnclear: true });
}
function startErrorOutcome(errorCode, message, progress) {
    return { ...progress, errorCode, title: START_TITLES[errorCode], message, reasons: [] };
}
function toStartOutputs({ jobIds, message, errorCode }) {
    return { 'job-id': jobIds.join(','), message, errorCode };
}
function renderStartSummary(outcome) {
    const { errorCode, title, message, reasons, tasks, jobIds, isUnclear } = outcome;
    const rows = tasks.map((task, index) => {
        const jobId = jobIds[index];
        const unknown = isUnclear && index === jobIds.length ? 'unknown' : 'not started';
        return { task, result: jobId === undefined ? unknown : (0,sanitize/* codeSpan */.SS)(jobId) };
    });
    return (0,page/* renderPage */.Cf)({ errorCode, icon: errorCode === '' ? '✅' : '❌', title }, [
        errorCode === 'invalid-input' && reasons.length > 0 ? '' : message,
        (0,page/* formatBullets */.fi)(reasons),
        (0,page/* formatTable */.ku)(rows.length > 1 ? rows : [], [
            ['Task', ({ task }) => (0,sanitize/* codeSpan */.SS)(task, 100)],
            ['Agent job', ({ result }) => result],
        ]),
    ]);
}

// EXTERNAL MODULE: ./src/runner/event.ts
var runner_event = __webpack_require__(3034);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1843);
;// CONCATENATED MODULE: ./src/runner/event-text.ts


const Text = schemas/* string */.YjP().catch('');
const Author = schemas/* object */.Ikc({ login: schemas/* string */.YjP() }).catch({ login: 'unknown' });
const Subject = schemas/* object */.Ikc({ number: schemas/* int */.Whr().positive(), title: Text, body: Text, user: Author });
const Comment = schemas/* object */.Ikc({ body: schemas/* string */.YjP(), user: Author });
const OfIssue = schemas/* object */.Ikc({ issue: Subject });
const OfPullRequest = schemas/* object */.Ikc({ pull_request: Subject });
const OfComment = schemas/* object */.Ikc({ comment: Comment });
function readEventText(env) {
    const payload = (0,runner_event/* readPayload */.r)(env);
    const subject = OfIssue.safeParse(payload).data?.issue ?? OfPullRequest.safeParse(payload).data?.pull_request;
    const comment = OfComment.safeParse(payload).data?.comment;
    const parts = [];
    if (subject !== undefined) {
        const { number, title, body, user } = subject;
        parts.push(`#${number} by ${user.login}:`, title, body);
    }
    if (comment !== undefined) {
        const on = subject === undefined ? '' : ` on #${subject.number}`;
        parts.push(`Comment${on} by ${comment.user.login}:`, comment.body);
    }
    return parts.filter((part) => part !== '').join('\n\n');
}

// EXTERNAL MODULE: ./src/runner/input-schema.ts
var input_schema = __webpack_require__(3752);
// EXTERNAL MODULE: ./src/shared/json.ts
var json = __webpack_require__(8451);
;// CONCATENATED MODULE: ./src/runner/request-template.ts

const PLACEHOLDER = '{prompt}';
function parseTemplate(text) {
    const value = (0,json/* parseJson */.q)(text, JSON.rawJSON);
    return typeof value === 'object' && value !== null ? value : undefined;
}
function fillIn(template, prompt) {
    return JSON.stringify(template, (_, value) => typeof value === 'string' ? value.replaceAll(PLACEHOLDER, () => prompt) : value);
}
function findEnd(text) {
    let [good, bad] = [0, text.length + 1];
    while (bad - good > 1) {
        const middle = Math.floor((good + bad) / 2);
        if (isBeginning(text.slice(0, middle)))
            good = middle;
        else
            bad = middle;
    }
    const beginning = text.slice(0, good);
    const line = beginning.split('\n').length;
    return { line, column: good - beginning.lastIndexOf('\n') };
}
function isBeginning(text) {
    try {
        JSON.parse(text);
        return true;
    }
    catch (error) {
        const message = String(error);
        const position = /at position (\d+) \(line \d+ column \d+\)$/.exec(message)?.[1];
        return position === undefined
            ? message.startsWith('SyntaxError: Unexpected end')
            : Number(position) >= text.length;
    }
}

// EXTERNAL MODULE: ./src/runner/runner.ts
var runner_runner = __webpack_require__(1814);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/core.js
var core = __webpack_require__(8532);
// EXTERNAL MODULE: ./src/runner/input-error.ts
var input_error = __webpack_require__(2353);
// EXTERNAL MODULE: ./src/runner/input-mistake.ts
var input_mistake = __webpack_require__(8395);
;// CONCATENATED MODULE: ./src/runner/start-inputs.ts






const MAX_TASKS = 100;
const Url = input_schema/* HttpUrl */.oA.refine((0,input_schema/* isWithout */.r8)(/#/), 'remove the # and everything after it.').transform((url) => new URL(url));
const Request = schemas/* string */.YjP('is empty. Write the JSON object that your service takes, with `{prompt}` in it.')
    .transform((text, context) => {
    const template = parseTemplate(text);
    if (!text.startsWith('{')) {
        context.addIssue('is not a JSON object, such as `{ "prompt": "{prompt}" }`.');
        return core/* NEVER */.tm;
    }
    if (template === undefined) {
        const { line, column } = findEnd(text);
        context.addIssue(`is not valid JSON (line ${line}, column ${column}). Put text from elsewhere into \`prompt\`, and other values as \`\${{ toJSON(…) }}\` without quotes around it. Names and other texts stand in double quotes, \`"{prompt}"\` too.`);
        return core/* NEVER */.tm;
    }
    if (fillIn(template, '') === JSON.stringify(template)) {
        context.addIssue('has no text with `{prompt}` in it, so the agent would not get the prompt. Write it where your service takes the prompt, such as `"prompt": "{prompt}"`.');
    }
    return template;
});
const Tasks = schemas/* string */.YjP()
    .refine((text) => !Array.isArray((0,json/* parseJson */.q)(text)), 'is JSON: write one task on each line.')
    .transform((text) => text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== ''))
    .refine((tasks) => tasks.length <= MAX_TASKS, `lists more than ${MAX_TASKS} tasks: start them in several runs.`);
const IdField = schemas/* string */.YjP()
    .max(input_schema/* MAX_ENTRY_LENGTH */.N5, (0,input_schema/* tooLong */.Po)(input_schema/* MAX_ENTRY_LENGTH */.N5))
    .regex(/^[^.[\]$\s"',/]+(\.[^.[\]$\s"',/]+)*$/, 'use the name of a field, such as id, job.id or items.0.id.')
    .transform((path) => path.split('.'));
const StartSchema = schemas/* object */.Ikc({
    url: Url,
    'admin-key': input_schema/* AdminKey */.NR,
    request: Request,
    prompt: schemas/* string */.YjP().optional(),
    tasks: Tasks.optional(),
    'event-text': (0,input_schema/* oneOf */.yL)(['true', 'false'], 'use true or false.').prefault('false'),
    'id-field': IdField.prefault('id'),
});
const START_INPUT_NAMES = schemas/* keyof */.ZEF(StartSchema).options;
function toInputs(values) {
    const { url, request, prompt = '', tasks } = values;
    return {
        url,
        adminKey: values['admin-key'],
        request,
        tasks: tasks ?? [prompt],
        hasTasks: tasks !== undefined,
        addsEventText: values['event-text'] === 'true',
        idField: values['id-field'],
    };
}
function parseStartInputs(runner, event) {
    const given = {};
    for (const name of START_INPUT_NAMES) {
        const text = runner.getInput(name).trim();
        if (text !== '')
            given[name] = text;
    }
    const mistakes = new Map();
    for (const name of START_INPUT_NAMES) {
        const options = { schema: StartSchema.shape[name], redact: runner.redact };
        const sentence = (0,input_mistake/* findMistake */.m)(name, given[name], options) ?? findConflict(name, given, runner);
        if (sentence !== undefined)
            mistakes.set(name, sentence);
    }
    const secrets = ['url', 'admin-key'];
    if (mistakes.size > 0)
        throw (0,input_error/* toInputError */.G)(mistakes, { given, event, secrets });
    return toInputs(StartSchema.parse(given));
}
function findConflict(name, { prompt, tasks }, { runAttempt }) {
    if (name === 'prompt' && prompt === undefined && tasks === undefined) {
        return '`prompt` is empty, and so is `tasks`. If it comes from an input or an event, this run has none.';
    }
    if (name !== 'tasks' || tasks === undefined)
        return undefined;
    if (prompt !== undefined)
        return '`tasks` and `prompt` are both set. Remove one of them.';
    if (runAttempt > 1) {
        return `This is attempt ${runAttempt} of the run, which would start all tasks again. Start a new run with the tasks that are missing.`;
    }
    return undefined;
}

// EXTERNAL MODULE: ./src/shared/proxy.ts
var shared_proxy = __webpack_require__(2297);
// EXTERNAL MODULE: ./src/step.ts
var step = __webpack_require__(4353);
;// CONCATENATED MODULE: ./src/start.ts













const TIMEOUT_MS = 60_000;
async function run(dependencies = { core: lib_core, process }) {
    const { core, process } = dependencies;
    process.exitCode = 1;
    const signal = (0,step/* abortOnSignals */.PB)(process);
    const { env } = process;
    const runner = (0,runner_runner/* createRunner */.j)(core, env);
    const outcome = await getOutcome({ runner, env, signal });
    const { errorCode } = await report(outcome, runner);
    if (errorCode !== '')
        runner.log('info', (0,log/* formatHelp */.B2)(errorCode));
    process.exitCode = errorCode === '' ? 0 : 1;
}
async function getOutcome(context) {
    const { runner, env } = context;
    const jobIds = [];
    let tasks = [];
    try {
        const inputs = parseStartInputs(runner, (0,runner_event/* readEvent */.j)(env));
        const proxy = (0,shared_proxy/* proxyFor */.i)(inputs.url);
        tasks = inputs.tasks;
        const problem = (0,step/* writeOutputs */.Kn)(toStartOutputs(provisionalStart(tasks)), runner);
        if (problem !== undefined) {
            const message = `${problem}, then ${waysToRetry(inputs).rerun}. No agent job was started.`;
            return startErrorOutcome('internal', message, { tasks, jobIds, isUnclear: false });
        }
        const { url } = inputs;
        runner.log('info', (0,log/* formatStarting */.A0)({ url, count: tasks.length, proxyHost: proxy?.host }));
        const { createStartClient } = await __webpack_require__.e(/* import() */ 375).then(__webpack_require__.bind(__webpack_require__, 6375));
        const { redact } = runner;
        const options = { isJobId: input_schema/* isJobId */.dW, proxy, redact, timeoutMs: TIMEOUT_MS };
        const startJob = createStartClient({ ...inputs, ...options });
        return await startJobs(inputs, { ...context, jobIds, startJob });
    }
    catch (error) {
        const advice = tasks.length === 0 ? 'Report it at' : `${MAY_RUN} Report it at`;
        const { errorCode, message, reasons } = (0,step/* describeError */.Uc)(error, {
            runner,
            advice,
            agents: 'No agent job was started.',
        });
        const isUnclear = errorCode === 'internal';
        const progress = { tasks: isUnclear ? tasks : [], jobIds, isUnclear };
        return { ...startErrorOutcome(errorCode, message, progress), reasons };
    }
}
async function startJobs(inputs, { runner, env, signal, jobIds, startJob }) {
    const { tasks, request } = inputs;
    const count = tasks.length;
    const eventText = inputs.addsEventText ? getEventText(runner, env) : '';
    for (const [index, task] of tasks.entries()) {
        const result = await startJob(fillIn(request, task + eventText), signal);
        if (result.kind !== 'started')
            return toStartOutcome({ tasks, jobIds, end: result }, inputs);
        const { jobId } = result;
        if (jobIds.includes(jobId)) {
            const none = { value: jobId, fields: [], said: '' };
            const cause = { kind: 'no-id', problem: 'repeated', ...none };
            return toStartOutcome({ tasks, jobIds, end: { kind: 'start-unclear', cause } }, inputs);
        }
        jobIds.push(jobId);
        const problem = (0,step/* writeOutputs */.Kn)({ 'job-id': jobIds.join(',') }, runner);
        runner.log('info', (0,log/* formatStarted */.xh)(jobId, { index, count }));
        if (problem !== undefined) {
            const message = `${problem}. The log has the ids of the agent jobs that were started.`;
            return startErrorOutcome('internal', message, { tasks, jobIds, isUnclear: false });
        }
    }
    return toStartOutcome({ tasks, jobIds, end: undefined }, inputs);
}
function getEventText(runner, env) {
    const text = readEventText(env);
    if (text === '') {
        const event = (0,sanitize/* sanitizeLine */.g$)(env['GITHUB_EVENT_NAME'] ?? '', 60);
        const line = `The event "${event}" has no issue, pull request or comment, so \`event-text\` adds nothing.`;
        runner.log('info', line);
        return '';
    }
    return `\n\n${runner.redact(text)}`;
}
async function report(outcome, runner) {
    const problem = (0,step/* writeOutputs */.Kn)(toStartOutputs(outcome), runner);
    const reported = problem === undefined || outcome.errorCode === 'internal'
        ? outcome
        : {
            ...startErrorOutcome('internal', `${problem}. The result was: ${outcome.message}`, outcome),
            reasons: outcome.reasons,
        };
    const { errorCode, title, message, reasons } = reported;
    await (0,step/* writeSummary */.Sy)(() => renderStartSummary(reported), { runner, reasons });
    const text = (0,sanitize/* truncate */.xv)(runner.redact(message), sanitize/* MAX_MESSAGE_LENGTH */.uv);
    runner.log(errorCode === '' ? 'notice' : 'error', text, title);
    return reported;
}


/***/ })

};
