export const id = 636;
export const ids = [636];
export const modules = {

/***/ 8451:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ numbersAs),
/* harmony export */   q: () => (/* binding */ parseJson)
/* harmony export */ });
function parseJson(text, reviver) {
    try {
        return JSON.parse(text, reviver);
    }
    catch {
        return undefined;
    }
}
function numbersAs(toValue) {
    return (name, value, context) => typeof value === 'number' && context !== undefined ? toValue(context.source, name) : value;
}


/***/ }),

/***/ 2636:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  run: () => (/* binding */ run)
});

// EXTERNAL MODULE: ./node_modules/@actions/core/lib/core.js + 12 modules
var core = __webpack_require__(143);
// EXTERNAL MODULE: ./src/report/log.ts
var log = __webpack_require__(6472);
// EXTERNAL MODULE: ./src/shared/sanitize.ts
var sanitize = __webpack_require__(8406);
// EXTERNAL MODULE: ./src/report/causes.ts
var causes = __webpack_require__(304);
;// CONCATENATED MODULE: ./src/report/start-failed.ts


function describeStartFailed({ kind, cause, retryAfterMs }, { url, hasTasks }, hasWorked) {
    const host = (0,sanitize/* codeSpan */.SS)(url.host, 100);
    const look = adviseToLook(hasTasks);
    if (cause.kind === 'no-id') {
        const advice = hasWorked ? look : adviseOnField(cause) + look;
        return { title: 'No id returned', came: describeNoId(cause, host), advice };
    }
    const names = {
        host,
        request: 'request',
        address: '`url`',
        inputs: '`url`, `request` and the prompt',
        retry: formatRetry(hasTasks),
        retryCorrected: hasTasks ? START_MISSING : causes/* RETRY_CORRECTED */.HR,
    };
    const { title, came, advice } = (0,causes/* describeCause */.V$)({ cause, hasWorked, retryAfterMs }, names);
    return { title, came, advice: kind === 'not-started' ? advice : look };
}
const START_MISSING = 'start a new run with the tasks that are missing';
function formatRetry(hasTasks) {
    return hasTasks ? START_MISSING : causes/* RETRY */.p6;
}
function adviseToLook(hasTasks) {
    const look = "An agent may be running: look at the service's dashboard before you start another.";
    return hasTasks ? `${look} Then ${START_MISSING}.` : look;
}
function adviseOnField({ fields }) {
    const names = fields.map((name) => (0,sanitize/* codeSpan */.SS)(name, 80));
    return names.length === 0 ? '' : `Set \`id-field\` to ${names.join(' or ')}. `;
}
function describeNoId({ problem, said }, host) {
    const text = (0,sanitize/* codeSpan */.SS)(said, 100);
    const hint = text === '' ? '' : ` (it says ${text})`;
    return `\`id-field\` finds ${FOUND[problem]} in the response of ${host}${hint}`;
}
const FOUND = {
    missing: 'nothing',
    unusable: 'no usable id',
    repeated: 'the id of an earlier task',
};

// EXTERNAL MODULE: ./src/report/outcome.ts
var outcome = __webpack_require__(5066);
// EXTERNAL MODULE: ./src/report/page.ts
var page = __webpack_require__(6015);
;// CONCATENATED MODULE: ./src/report/start-outcome.ts




function toStartOutcome({ tasks, jobIds, end, }, context) {
    const step = { tasks, jobIds, details: [] };
    const isOnly = tasks.length === 1;
    if (end === undefined) {
        const title = isOnly ? 'Agent job started' : 'Agent jobs started';
        const what = isOnly ? `agent job ${(0,sanitize/* codeSpan */.SS)(jobIds.join(), 60)}` : `${jobIds.length} agent jobs`;
        return { ...step, errorCode: '', title, message: `Started ${what}.`, isUnclear: false };
    }
    const started = `${jobIds.length} of ${tasks.length} agent jobs ${jobIds.length === 1 ? 'was' : 'were'} started`;
    if (end.kind === 'cancelled') {
        const counted = isOnly ? '' : `${started}. `;
        const { hasTasks } = context;
        const noMore = `${isOnly ? 'No' : 'No further'} agent job was started; ${formatRetry(hasTasks)}.`;
        const next = end.isSent ? adviseToLook(hasTasks) : noMore;
        const message = `${counted}Stopped starting: ${outcome/* WHO_STOPPED */.du} ${next}`;
        return startErrorOutcome('cancelled', message, { tasks, jobIds, isUnclear: end.isSent });
    }
    const isUnclear = end.kind === 'start-unclear';
    const { title, came, advice } = describeStartFailed(end, context, jobIds.length > 0);
    const head = isOnly ? formatEnd(end) : `${started}${formatEndOfTask(end, jobIds.length + 1)}`;
    const message = `${head}: ${came}. ${advice}`;
    return { ...step, errorCode: end.kind, title, message, isUnclear };
}
function formatEnd({ kind, jobId }) {
    if (kind === 'not-started')
        return 'The agent job was not started';
    return jobId === undefined
        ? 'No id was returned'
        : `Agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)} may have been started`;
}
function formatEndOfTask({ kind, jobId }, task) {
    if (kind === 'not-started')
        return `. The start of task ${task} failed`;
    const name = jobId === undefined ? '' : `, as ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}`;
    return `, and task ${task} may have been${name}`;
}
function provisionalStart(tasks, hasTasks) {
    const message = `The step was killed before it could report. ${adviseToLook(hasTasks)}`;
    return startErrorOutcome('cancelled', message, { tasks, jobIds: [], isUnclear: true });
}
function startErrorOutcome(errorCode, message, progress) {
    return { ...progress, errorCode, title: outcome/* TITLES */.eX[errorCode], message, details: [] };
}
function toStartOutputs({ jobIds, message, errorCode }) {
    return { 'job-id': jobIds.join(','), message, errorCode };
}
function renderStartSummary(outcome) {
    const { errorCode, title, tasks, jobIds, isUnclear } = outcome;
    const rows = tasks.map((task, index) => {
        const jobId = jobIds[index];
        const unknown = isUnclear && index === jobIds.length ? 'unknown' : 'not started';
        return { task, result: jobId === undefined ? unknown : (0,sanitize/* codeSpan */.SS)(jobId) };
    });
    return (0,page/* renderPage */.Cf)({ errorCode, icon: errorCode === '' ? '✅' : '❌', title }, [
        ...(0,page/* formatTexts */.UQ)(outcome),
        (0,page/* formatTable */.ku)(rows.length > 1 ? rows : [], [
            ['Task', ({ task }) => (0,sanitize/* codeSpan */.SS)(task, 100)],
            ['Agent job', ({ result }) => result],
        ]),
    ]);
}

// EXTERNAL MODULE: ./src/runner/input-schema.ts
var input_schema = __webpack_require__(3752);
// EXTERNAL MODULE: ./src/shared/json.ts
var json = __webpack_require__(8451);
;// CONCATENATED MODULE: ./src/runner/request-template.ts

function parseTemplate(text) {
    return JSON.parse(text, (0,json/* numbersAs */.B)(JSON.rawJSON));
}
function fillIn(template, prompt) {
    return JSON.stringify(template, (_, value) => typeof value === 'string' ? value.replaceAll('{prompt}', () => prompt) : value);
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1843);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/core.js
var core_core = __webpack_require__(8532);
// EXTERNAL MODULE: ./src/runner/input-mistakes.ts
var input_mistakes = __webpack_require__(3050);
;// CONCATENATED MODULE: ./src/runner/start-inputs.ts





const MAX_TASKS = 100;
const Url = input_schema/* HttpUrl */.oA.refine(({ href }) => !href.includes('#'), 'contains a #: remove it and everything after it.');
const Request = schemas/* string */.YjP('is empty. Write the JSON object that your service takes, with `{prompt}` in it.')
    .startsWith('{', 'is not a JSON object, such as `{ "prompt": "{prompt}" }`.')
    .transform((text, context) => {
    try {
        return parseTemplate(text);
    }
    catch (error) {
        const [place = ''] = / \(line \d+ column \d+\)$/.exec(String(error)) ?? [];
        context.addIssue(`is not valid JSON${place}. Put text from elsewhere into \`prompt\`, and other values as \`\${{ toJSON(…) }}\` without quotes around it. Names and other texts stand in double quotes, \`"{prompt}"\` too.`);
        return core_core/* NEVER */.tm;
    }
})
    .refine((template) => fillIn(template, '') !== JSON.stringify(template), 'has no text with `{prompt}` in it, so the agent would not get the prompt. Write it where your service takes the prompt, such as `"prompt": "{prompt}"`.');
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
function parseStartInputs({ getInput, redact, runAttempt }, event) {
    const texts = START_INPUT_NAMES.map((name) => [name, getInput(name).trim()]);
    const given = Object.fromEntries(texts.filter(([, text]) => text !== ''));
    const secrets = ['url', 'admin-key'];
    const values = (0,input_mistakes/* checkInputs */.s)(given, { schema: StartSchema, redact, event, secrets });
    const { url, request, prompt, tasks } = values;
    const prompts = tasks ?? [prompt].filter((text) => text !== undefined);
    const conflict = findConflict({ prompt, tasks, runAttempt });
    if (conflict !== undefined)
        throw new input_mistakes/* InputError */.d(new Map([['tasks', conflict]]));
    return {
        url,
        adminKey: values['admin-key'],
        request,
        tasks: prompts,
        hasTasks: tasks !== undefined,
        addsEventText: values['event-text'] === 'true',
        idField: values['id-field'],
    };
}
function findConflict(options) {
    const { prompt, tasks, runAttempt } = options;
    if (tasks === undefined) {
        return prompt === undefined
            ? '`prompt` is empty, and so is `tasks`. If it comes from an input or an event, this run has none.'
            : undefined;
    }
    if (prompt !== undefined)
        return '`tasks` and `prompt` are both set. Remove one of them.';
    return runAttempt > 1
        ? `This is attempt ${runAttempt} of the run, which would start all tasks again. Start a new run with the tasks that are missing.`
        : undefined;
}

// EXTERNAL MODULE: ./src/shared/proxy.ts
var shared_proxy = __webpack_require__(2297);
// EXTERNAL MODULE: ./src/step.ts + 1 modules
var src_step = __webpack_require__(7287);
;// CONCATENATED MODULE: ./src/start.ts










const TIMEOUT_MS = 60_000;
async function run(host = { core: core, process }) {
    const step = (0,src_step/* beginStep */.Uz)(host);
    const { runner } = step;
    const outcome = await getOutcome(step);
    const reported = (0,src_step/* reportOutputs */.rY)(outcome, toStartOutputs(outcome), runner);
    await (0,src_step/* writeSummary */.Sy)(() => renderStartSummary(reported), runner);
    (0,src_step/* annotate */.fz)(reported.errorCode === '' ? 'notice' : 'error', reported, runner);
    (0,src_step/* endStep */.Cs)(host, step, reported);
}
async function getOutcome(step) {
    const { runner, event } = step;
    const jobIds = [];
    let inputs;
    let isUnclear = false;
    try {
        inputs = parseStartInputs(runner, event);
        const { url, tasks, hasTasks } = inputs;
        const proxy = (0,shared_proxy/* proxyFor */.i)(url);
        (0,src_step/* writeOutputs */.Kn)(toStartOutputs(provisionalStart(tasks, hasTasks)), runner);
        runner.log('info', (0,log/* formatStarting */.A0)({ url, count: tasks.length, proxyHost: proxy?.host }));
        isUnclear = true;
        return await startJobs(inputs, { ...step, proxy, jobIds });
    }
    catch (error) {
        const { tasks = [], hasTasks = false } = inputs ?? {};
        const nothing = `No agent job was started; ${formatRetry(hasTasks)}.`;
        const next = isUnclear ? adviseToLook(hasTasks) : nothing;
        const { errorCode, message, details } = (0,src_step/* describeError */.Uc)(error, { runner, next });
        return { ...startErrorOutcome(errorCode, message, { tasks, jobIds, isUnclear }), details };
    }
}
async function startJobs(inputs, { runner, event, signal, proxy, jobIds }) {
    const { tasks, request } = inputs;
    const { createStartClient } = await __webpack_require__.e(/* import() */ 375).then(__webpack_require__.bind(__webpack_require__, 6375));
    const options = { isJobId: input_schema/* isJobId */.dW, proxy, redact: runner.redact, timeoutMs: TIMEOUT_MS };
    const startJob = createStartClient({ ...inputs, ...options });
    const eventText = inputs.addsEventText ? getEventText(event, runner) : '';
    for (const [index, task] of tasks.entries()) {
        const result = await startJob(fillIn(request, task + eventText), signal);
        if (result.kind !== 'started')
            return toStartOutcome({ tasks, jobIds, end: result }, inputs);
        const { jobId } = result;
        if (jobIds.includes(jobId)) {
            const cause = { kind: 'no-id', problem: 'repeated', fields: [], said: '' };
            return toStartOutcome({ tasks, jobIds, end: { kind: 'start-unclear', cause, jobId } }, inputs);
        }
        jobIds.push(jobId);
        runner.log('info', (0,log/* formatStarted */.xh)(jobId, { index, count: tasks.length }));
        (0,src_step/* writeOutputs */.Kn)({ 'job-id': jobIds.join(',') }, runner);
    }
    return toStartOutcome({ tasks, jobIds, end: undefined }, inputs);
}
function getEventText({ name, text }, runner) {
    if (text !== '')
        return `\n\n${runner.redact(text)}`;
    const event = (0,sanitize/* sanitizeLine */.g$)(name, 60);
    const line = `The event "${event}" has no issue, pull request or comment, so \`event-text\` adds nothing.`;
    runner.log('info', line);
    return '';
}


/***/ })

};
