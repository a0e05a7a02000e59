export const id = 810;
export const ids = [810];
export const modules = {

/***/ 1050:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ adaptiveMs),
/* harmony export */   j: () => (/* binding */ backoffMs)
/* harmony export */ });
const DOZEN = 12;
function adaptiveMs(waitedMs, jobs) {
    const seconds = Math.min(Math.max(1.3 * Math.sqrt(waitedMs / 1_000), 2), 60);
    return Math.max(seconds / Math.max(jobs / DOZEN, 1), 1) * 1_000;
}
function backoffMs(failures) {
    return Math.min(1_000 * 2 ** (failures - 1), 30_000);
}


/***/ }),

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

/***/ 8810:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  run: () => (/* binding */ run)
});

// EXTERNAL MODULE: ./src/polling/schedule.ts
var schedule = __webpack_require__(1050);
;// CONCATENATED MODULE: ./src/polling/start-retries.ts

const BUDGET_MS = 5 * 60_000;
const FIRST_RETRIES = 3;
function retryStarts(startJob, options) {
    const { clock, random, signal, onRetry } = options;
    let leftMs = BUDGET_MS;
    let hasStarted = false;
    return async (body) => {
        for (let failures = 1;; failures++) {
            const begunAt = clock.now();
            const result = signal.aborted ? undefined : await startJob(body, signal);
            if (result?.kind === 'started') {
                hasStarted = true;
                return result;
            }
            if (signal.aborted || result === undefined) {
                const failure = result?.kind === 'start-unclear' ? result : undefined;
                return { kind: 'cancelled', failure };
            }
            const cause = findPassing(result);
            const { retryAfterMs = 0 } = result;
            const delayMs = Math.max((0,schedule/* backoffMs */.j)(failures) * (1 + 0.1 * random()), retryAfterMs);
            leftMs -= clock.now() - begunAt + delayMs;
            const hasNoConnection = !hasStarted && cause?.kind !== 'rate-limited';
            const mayGoOn = hasNoConnection ? failures <= FIRST_RETRIES : leftMs >= 0;
            if (cause === undefined || !mayGoOn)
                return result;
            onRetry({ cause, delayMs });
            await clock.sleepUntil(clock.now() + delayMs, signal);
        }
    };
}
function findPassing({ kind, cause }) {
    if (kind !== 'not-started')
        return undefined;
    switch (cause.kind) {
        case 'rate-limited':
            return cause;
        case 'no-response':
        case 'proxy-unreachable':
            return cause.problem === 'tls' ? undefined : cause;
        case 'proxy-rejection':
            return cause.status === 429 || cause.status >= 500 ? cause : undefined;
        default:
            return undefined;
    }
}

// EXTERNAL MODULE: ./src/report/log.ts
var log = __webpack_require__(6472);
// EXTERNAL MODULE: ./src/shared/sanitize.ts
var sanitize = __webpack_require__(8406);
// EXTERNAL MODULE: ./src/report/causes.ts
var causes = __webpack_require__(304);
// EXTERNAL MODULE: ./src/report/outcome.ts
var outcome = __webpack_require__(5066);
// EXTERNAL MODULE: ./src/report/page.ts
var page = __webpack_require__(6015);
;// CONCATENATED MODULE: ./src/report/start-outcome.ts




function toStartOutcome({ tasks, jobIds, end, }, context) {
    const isOnly = tasks.length === 1;
    if (end === undefined) {
        const title = isOnly ? 'Agent job started' : 'Agent jobs started';
        const what = isOnly ? `agent job ${(0,sanitize/* codeSpan */.SS)(jobIds.join(), 60)}` : `${jobIds.length} agent jobs`;
        const message = `Started ${what}.`;
        return { tasks, jobIds, isUnclear: false, errorCode: '', title, message, details: [] };
    }
    const verb = jobIds.length === 1 ? 'was' : 'were';
    const counted = isOnly ? '' : `${jobIds.length} of ${tasks.length} agent jobs ${verb} started. `;
    if (end.kind === 'cancelled') {
        const { failure } = end;
        const stopped = `${counted}Stopped starting: ${outcome/* WHO_CANCELLED */.z4}`;
        const named = failure?.jobId === undefined ? '' : `The service named ${(0,sanitize/* codeSpan */.SS)(failure.jobId, 60)}. `;
        const next = failure === undefined
            ? `Nothing is under way. ${(0,sanitize/* capitalize */.ZH)(formatRerun(context))}.`
            : named + adviseToLook(context);
        const isUnclear = failure !== undefined;
        return startErrorOutcome('cancelled', `${stopped} ${next}`, { tasks, jobIds, isUnclear });
    }
    const isUnclear = end.kind === 'start-unclear';
    const ofTask = `The start of task ${jobIds.length + 1} ${isUnclear ? 'is unclear' : 'failed'}`;
    const head = isOnly ? formatEnd(end) : ofTask;
    const reason = describeFailure(end, context, jobIds.length > 0);
    const message = `${counted}${head}: ${reason}`;
    return startErrorOutcome(end.kind, message, { tasks, jobIds, isUnclear });
}
function formatEnd({ kind, jobId }) {
    if (kind === 'not-started')
        return 'The agent job was not started';
    return jobId === undefined ? 'No id was returned' : 'The start is unclear';
}
function describeFailure(failure, context, hasWorked) {
    const { kind, cause, jobId, retryAfterMs } = failure;
    const host = (0,sanitize/* codeSpan */.SS)(context.url.host, 100);
    if (cause.kind === 'no-id')
        return describeNoId(cause, { ...context, host, hasWorked });
    const { came, advice } = (0,causes/* describeCause */.V$)({ cause, hasWorked, retryAfterMs }, {
        request: 'start',
        host,
        place: host,
        address: '`url`',
        inputs: '`request` and the prompt',
        rerun: formatRerun(context),
        again: context.hasTasks ? START_MISSING : causes/* AGAIN */.jM,
    });
    if (kind === 'not-started')
        return `${came}. ${advice}`;
    const checkUrl = hasWorked || context.hasTasks ? '' : ' If none is running, check `url`.';
    const named = jobId === undefined ? '' : `, but its response names ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}`;
    return `${came}${named}. ${adviseToLook(context)}${checkUrl}`;
}
function describeNoId({ problem, fields, said }, context) {
    const { idField, host, hasWorked } = context;
    const field = (0,sanitize/* codeSpan */.SS)(idField.join('.'), 100);
    const text = (0,sanitize/* codeSpan */.SS)(said, 100) || (0,sanitize/* codeSpan */.SS)(fields, 100);
    const hint = text === '' ? '' : ` (${said === '' ? 'it has' : 'it says'} ${text})`;
    const advice = hasWorked ? '' : 'Set `id-field`. ';
    return `${field} ${FOUND[problem]} in the response of ${host}${hint}. ${advice}${adviseToLook(context)}`;
}
const FOUND = {
    missing: 'is missing',
    unusable: 'is no usable id',
    repeated: 'is the id of an earlier task',
};
const START_MISSING = 'start a new run with the tasks that are missing';
function formatRerun({ hasTasks }) {
    return hasTasks ? START_MISSING : causes/* RERUN */.Fy;
}
function adviseToLook({ hasTasks }) {
    const look = "An agent may be running: look at the service's dashboard before you start another.";
    return hasTasks ? `${look} Then ${START_MISSING}.` : look;
}
function provisionalStart(inputs) {
    const message = `The step was killed before it could report. ${adviseToLook(inputs)}`;
    return startErrorOutcome('cancelled', message, { ...inputs, jobIds: [], isUnclear: true });
}
function startErrorOutcome(errorCode, message, { tasks, jobIds, isUnclear }) {
    const title = outcome/* TITLES */.eX[errorCode];
    return { tasks, jobIds, isUnclear, errorCode, title, message, details: [] };
}
function toStartOutputs({ jobIds, message, errorCode }) {
    return { jobId: jobIds.join(','), message, errorCode };
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
var core = __webpack_require__(8532);
// EXTERNAL MODULE: ./src/runner/input-mistakes.ts
var input_mistakes = __webpack_require__(3050);
;// CONCATENATED MODULE: ./src/runner/start-inputs.ts





const MAX_TASKS = 100;
const Url = input_schema/* HttpUrl */.oA.refine(({ href }) => !href.includes('#'), 'contains #. Remove it.');
const NO_PROMPT = '`prompt` is empty. If it comes from an input or an event, this run has none.';
const Request = schemas/* string */.YjP('is empty. Write the JSON object that your service takes, with `{prompt}` in it.')
    .startsWith('{', 'is not a JSON object, such as `{ "prompt": "{prompt}" }`.')
    .refine((text) => !/[{$]\{prompt\}/.test(text), 'contains `{prompt}` right behind `{` or `$`. Write only `{prompt}`.')
    .transform((text, context) => {
    try {
        return parseTemplate(text);
    }
    catch (error) {
        const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(String(error)) ?? [];
        const place = line === undefined ? '' : ` (line ${line}, column ${column})`;
        context.addIssue(`is not valid JSON${place}. Put text from elsewhere into \`prompt\`, and other values as \`\${{ toJSON(…) }}\`.`);
        return core/* NEVER */.tm;
    }
})
    .refine((template) => fillIn(template, '') !== JSON.stringify(template), 'does not contain `{prompt}`, so the agent would not get it. Write it where your service takes the prompt, such as `"prompt": "{prompt}"`.');
const Tasks = schemas/* string */.YjP()
    .refine((text) => !Array.isArray((0,json/* parseJson */.q)(text)), 'is JSON. Write one task on each line.')
    .transform((text) => {
    const trimmed = text.split(/\r?\n/).map((line) => line.trim());
    const lines = trimmed.filter((line) => line !== '');
    const tasks = lines.filter((line) => line !== '#' && !line.startsWith('# '));
    return { tasks, ignoredLines: lines.length - tasks.length };
})
    .refine(({ tasks }) => !tasks.some((task) => task.startsWith('- ')), 'has a line that begins with `- `. Lists have no bullets here.')
    .refine(({ tasks }) => tasks.length > 0, 'has no task, only comments.')
    .refine(({ tasks }) => tasks.length <= MAX_TASKS, `lists more than ${MAX_TASKS} tasks.`);
const IdField = schemas/* string */.YjP()
    .regex(/^(?=.{1,256}$)[^.[\]$\s"',/]+(\.[^.[\]$\s"',/]+)*$/, 'use the name of a field, such as id, job.id or items.0.id.')
    .transform((path) => path.split('.'));
const StartSchema = schemas/* object */.Ikc({
    url: Url,
    'admin-key': input_schema/* AdminKey */.NR,
    request: Request,
    prompt: schemas/* string */.YjP().optional(),
    tasks: Tasks.optional(),
    'event-text': (0,input_schema/* oneOf */.yL)(['true', 'false']).prefault('false'),
    'id-field': IdField.prefault('id'),
});
const START_INPUT_NAMES = schemas/* keyof */.ZEF(StartSchema).options;
function parseStartInputs(runner, event) {
    const given = (0,input_mistakes/* readInputs */.Ko)(START_INPUT_NAMES, runner);
    const hasPrompt = given['prompt'] !== undefined || given['tasks'] !== undefined;
    const known = hasPrompt ? {} : { prompt: NO_PROMPT };
    const values = (0,input_mistakes/* checkInputs */.sw)(given, { schema: StartSchema, runner, event, known });
    const { url, request, prompt = '', tasks: list } = values;
    const conflicts = list === undefined ? {} : findConflicts(prompt, runner.runAttempt);
    if (Object.keys(conflicts).length > 0)
        throw new input_mistakes/* InputError */.dz(conflicts);
    return {
        url,
        adminKey: values['admin-key'],
        request,
        tasks: list?.tasks ?? [prompt],
        hasTasks: list !== undefined,
        ignoredLines: list?.ignoredLines ?? 0,
        addsEventText: values['event-text'] === 'true',
        idField: values['id-field'],
    };
}
function findConflicts(prompt, runAttempt) {
    const conflicts = {};
    if (prompt !== '')
        conflicts['prompt'] = '`prompt` and `tasks` are both set. Remove one of them.';
    if (runAttempt > 1) {
        conflicts['tasks'] =
            `This is attempt ${runAttempt} of the run, which would start all tasks again. Start a new run with the tasks that are missing.`;
    }
    return conflicts;
}

// EXTERNAL MODULE: ./src/shared/proxy.ts
var shared_proxy = __webpack_require__(2297);
// EXTERNAL MODULE: ./src/step.ts + 2 modules
var src_step = __webpack_require__(4332);
;// CONCATENATED MODULE: ./src/start.ts









const TIMEOUT_MS = 60_000;
async function run(host = src_step/* REAL_HOST */.cn) {
    const step = (0,src_step/* beginStep */.Uz)(host);
    const outcome = await getOutcome({ ...host, ...step });
    const reported = await (0,src_step/* report */.z8)(outcome, step.runner, {
        outputs: toStartOutputs,
        summary: renderStartSummary,
        level: ({ errorCode }) => (errorCode === '' ? 'notice' : 'error'),
    });
    (0,src_step/* endStep */.Cs)(host, step, reported);
}
async function getOutcome(context) {
    const { runner, event } = context;
    const progress = { jobIds: [], isUnclear: false };
    let inputs;
    try {
        inputs = parseStartInputs(runner, event);
        (0,src_step/* writeOutputs */.Kn)(toStartOutputs(provisionalStart(inputs)), runner);
        return await startJobs(inputs, context, progress);
    }
    catch (error) {
        const { tasks = [], hasTasks = false } = inputs ?? {};
        const next = describeNext({ ...progress, hasTasks });
        const { errorCode, message, details } = (0,src_step/* describeError */.Uc)(error, { runner, next });
        return { ...startErrorOutcome(errorCode, message, { tasks, ...progress }), details };
    }
}
function describeNext({ jobIds, isUnclear, hasTasks }) {
    if (isUnclear)
        return adviseToLook({ hasTasks });
    const again = `${(0,sanitize/* capitalize */.ZH)(formatRerun({ hasTasks }))}.`;
    if (jobIds.length === 0)
        return `No agent job was started. ${again}`;
    return hasTasks ? `The log has the ids. ${again}` : 'The log has its id. Start no other one.';
}
async function startJobs(inputs, context, progress) {
    const { url, tasks, request } = inputs;
    const { runner } = context;
    const { jobIds } = progress;
    const proxy = (0,shared_proxy/* proxyFor */.i)(url);
    const count = tasks.length;
    runner.log('info', (0,log/* formatStarting */.A0)({ ...inputs, proxyHost: proxy?.host }));
    if (runner.runAttempt > 1) {
        runner.log('info', `Attempt ${runner.runAttempt} of this run starts another agent job.`);
    }
    const eventText = getEventText(inputs, context);
    const { createStartClient } = await __webpack_require__.e(/* import() */ 375).then(__webpack_require__.bind(__webpack_require__, 6375));
    const own = { isJobId: input_schema/* isJobId */.dW, proxy, redact: runner.redact, timeoutMs: TIMEOUT_MS };
    const client = createStartClient({ ...inputs, ...own });
    const startJob = retryStarts(client, {
        ...context,
        onRetry: (retry) => {
            runner.log('info', (0,log/* formatStartRetry */.Ib)(retry, { index: jobIds.length, count }));
        },
    });
    for (const [index, task] of tasks.entries()) {
        progress.isUnclear = true;
        const result = await startJob(fillIn(request, task + eventText));
        progress.isUnclear = false;
        if (result.kind !== 'started')
            return toStartOutcome({ tasks, jobIds, end: result }, inputs);
        const { jobId } = result;
        if (jobIds.includes(jobId)) {
            const cause = { kind: 'no-id', problem: 'repeated', fields: '', said: '' };
            return toStartOutcome({ tasks, jobIds, end: { kind: 'start-unclear', cause } }, inputs);
        }
        jobIds.push(jobId);
        runner.log('info', (0,log/* formatStarted */.xh)(jobId, { index, count }));
        (0,src_step/* writeOutputs */.Kn)({ jobId: jobIds.join(',') }, runner);
    }
    return toStartOutcome({ tasks, jobIds, end: undefined }, inputs);
}
function getEventText({ addsEventText }, { runner, event }) {
    if (!addsEventText)
        return '';
    if (event.text !== '')
        return `\n\n${(0,sanitize/* withoutGitHubTokens */.mB)(runner.redact(event.text))}`;
    const name = (0,sanitize/* sanitizeLine */.g$)(event.name, 60);
    runner.log('info', `The event "${name}" has no text, so \`event-text\` adds nothing.`);
    return '';
}


/***/ })

};
