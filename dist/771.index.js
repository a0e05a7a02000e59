export const id = 771;
export const ids = [771];
export const modules = {

/***/ 4771:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  run: () => (/* binding */ run)
});

// EXTERNAL MODULE: ./src/http/proxy.ts
var http_proxy = __webpack_require__(7856);
// EXTERNAL MODULE: ./src/runner/step.ts + 1 modules
var runner_step = __webpack_require__(4448);
// EXTERNAL MODULE: ./src/text/sanitize.ts
var sanitize = __webpack_require__(4212);
// EXTERNAL MODULE: ./src/http/http.ts
var http = __webpack_require__(8694);
// EXTERNAL MODULE: ./src/http/service-request.ts + 1 modules
var service_request = __webpack_require__(5554);
// EXTERNAL MODULE: ./src/http/response-cause.ts
var response_cause = __webpack_require__(7547);
// EXTERNAL MODULE: ./src/runner/service-fields.ts
var service_fields = __webpack_require__(559);
;// CONCATENATED MODULE: ./src/start/client.ts





const GRACE_MS = 5_000;
function createStartClient(options) {
    const { redact } = options;
    const url = (0,service_request/* toJobUrl */.e)(options);
    return async (prompt, signal) => {
        const response = await (0,service_request/* requestService */.j)(url, {
            ...options,
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ prompt }),
            signal,
            graceMs: GRACE_MS,
        });
        if ('status' in response)
            return parseStart(response, { url, redact });
        const { isSent, cause } = response;
        return { kind: isSent ? 'start-unclear' : 'not-started', cause };
    };
}
function parseStart(response, { url, redact }) {
    const facts = (0,response_cause/* toFacts */.$2)(response, redact);
    const { status, id = '' } = facts;
    const jobId = id === '' ? undefined : redact(id);
    if (isSuccess(status)) {
        if ((0,service_fields/* isJobId */.dW)(id) && !(0,sanitize/* containsKey */.Zd)(id, redact))
            return { kind: 'started', jobId: id };
        return { kind: 'start-unclear', cause: (0,response_cause/* causeOfBody */.Xt)(facts) ?? causeOfNoId(facts), jobId };
    }
    const cause = (0,response_cause/* causeOfStatus */.F$)(facts, url);
    const retryAfterMs = (0,http/* parseRetryAfter */.mu)(facts.headers);
    return saysNotDone(status) && id === ''
        ? { kind: 'not-started', cause, retryAfterMs }
        : { kind: 'start-unclear', cause, jobId, retryAfterMs };
}
function causeOfNoId(facts) {
    const [said, fields] = [(0,response_cause/* saidIn */.$g)(facts), (0,response_cause/* fieldNamesIn */._P)(facts)];
    const names = fields === '' ? '' : `it has ${fields}`;
    return { kind: 'no-id', reason: said === '' ? names : `it says ${said}` };
}
function saysNotDone(status) {
    const isRejected = (status >= 400 && status <= 407) || (status >= 410 && status <= 417);
    return isRejected || [307, 308, 421, 422, 423, 425, 426, 428, 429, 431, 451].includes(status);
}
function isSuccess(status) {
    return status >= 200 && status <= 299;
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1843);
// EXTERNAL MODULE: ./src/runner/check-inputs.ts
var check_inputs = __webpack_require__(4838);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
;// CONCATENATED MODULE: ./src/start/prompt-file.ts


const MAX_MIB = 1;
const MISSING = 'does not exist. If it is in the repository, run actions/checkout first.';
const NO_FILE = `is no file that can be sent: it must be UTF-8 text of at most ${MAX_MIB} MiB inside the workspace or RUNNER_TEMP.`;
function isThere(path, { workspace }) {
    return (0,external_node_fs_.existsSync)((0,external_node_path_.resolve)(workspace, path));
}
function readPromptFile(path, folders) {
    let file;
    try {
        const asked = (0,external_node_path_.resolve)(folders.workspace, path);
        file = (0,external_node_fs_.openSync)(asked, external_node_fs_.constants.O_RDONLY | external_node_fs_.constants.O_NONBLOCK);
        return mayBeSent(file, asked, folders) ? parseText((0,external_node_fs_.readFileSync)(file)) : undefined;
    }
    catch {
        return undefined;
    }
    finally {
        if (file !== undefined)
            (0,external_node_fs_.closeSync)(file);
    }
}
function mayBeSent(file, asked, { workspace, tempFolder }) {
    const opened = (0,external_node_fs_.fstatSync)(file, { bigint: true });
    if (!opened.isFile() || opened.size > MAX_MIB * 1024 * 1024)
        return false;
    const path = external_node_fs_.realpathSync.native(asked);
    const isSame = (0,external_node_fs_.lstatSync)(path, { bigint: true }).ino === opened.ino;
    return isSame && [workspace, tempFolder].some((folder) => isInside(path, folder));
}
function isInside(path, folder) {
    const way = (0,external_node_path_.relative)(external_node_fs_.realpathSync.native(folder), path);
    const names = way.split(external_node_path_.sep);
    return !(0,external_node_path_.isAbsolute)(way) && !names.includes('..') && !names.includes('.git');
}
function parseText(bytes) {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
    return text === '' || text.includes('\0') ? undefined : text;
}

;// CONCATENATED MODULE: ./src/start/inputs.ts




const NO_PROMPT = '`prompt` is empty. If it comes from an input or an event, this run has none.';
const StartSchema = schemas/* object */.Ikc({
    'base-url': service_fields/* BaseUrl */.BG,
    'project-id': service_fields/* ProjectId */.V3,
    'admin-key': service_fields/* AdminKey */.NR,
    prompt: schemas/* string */.YjP().optional(),
    'prompt-file': schemas/* string */.YjP().optional(),
});
const TRAITS = {
    shown: [],
    withheld: ['base-url', 'project-id', 'admin-key'],
    defaulted: [],
    lists: [],
};
const START_INPUT_NAMES = schemas/* keyof */.ZEF(StartSchema).options;
function parseStartInputs(runner, event) {
    const prompts = ['prompt', 'prompt-file'].map(runner.getInput);
    const hasPrompt = prompts.some((text) => text.trim() !== '');
    const known = hasPrompt ? {} : { prompt: NO_PROMPT };
    const PromptFile = schemas/* string */.YjP()
        .refine((path) => isThere(path, runner), MISSING)
        .transform((path) => readPromptFile(path, runner))
        .pipe(schemas/* string */.YjP(NO_FILE));
    const schema = StartSchema.extend({ 'prompt-file': PromptFile.default('') });
    const values = (0,check_inputs/* checkInputs */.sw)(schema, { runner, event, known, traits: TRAITS });
    return {
        baseUrl: values['base-url'],
        projectId: values['project-id'],
        adminKey: values['admin-key'],
        prompt: values.prompt ?? '',
        fileText: values['prompt-file'],
    };
}

// EXTERNAL MODULE: ./src/text/format.ts
var format = __webpack_require__(8488);
;// CONCATENATED MODULE: ./src/start/log.ts


function formatStarting(options) {
    const { projectId, baseUrl, proxyHost } = options;
    const where = `(project ${(0,sanitize/* sanitizeLine */.g$)(projectId, 60)}) at ${baseUrl}${(0,format/* formatVia */.m7)(proxyHost)}`;
    return `Starting an agent job ${where}`;
}
function formatStarted(jobId) {
    return `Started agent job ${(0,sanitize/* sanitizeLine */.g$)(jobId, 256)}.`;
}
function formatNamed(jobId) {
    return `The response names agent job ${(0,sanitize/* sanitizeLine */.g$)(jobId, 2_048)}.`;
}

// EXTERNAL MODULE: ./src/http/cause-text.ts
var cause_text = __webpack_require__(8379);
// EXTERNAL MODULE: ./src/runner/result.ts
var result = __webpack_require__(7609);
;// CONCATENATED MODULE: ./src/start/outcome.ts




const TITLES = {
    ...result/* TITLES */.eX,
    'not-started': 'Agent job not started',
    'start-unclear': 'Agent job may have been started',
};
const NOTHING = { jobId: '', isUnclear: false };
function toStartOutcome(end, baseUrl) {
    const { kind } = end;
    if (kind === 'started') {
        const message = `Started agent job ${(0,sanitize/* codeSpan */.SS)(end.jobId, 60)}.`;
        const title = 'Agent job started';
        return { jobId: end.jobId, isUnclear: false, errorCode: '', title, message, details: [] };
    }
    const isUnclear = kind === 'start-unclear';
    const message = `${formatEnd(end)}: ${describeFailure(end, baseUrl)}`;
    return startErrorOutcome(kind, message, { jobId: '', isUnclear });
}
function toCancelledStart({ kind, jobId }) {
    const isUnclear = kind === 'start-unclear';
    const named = jobId === undefined ? '' : `The service named ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}. `;
    const next = isUnclear ? `${named}${LOOK}` : `Nothing is under way. ${RERUN_NOW}`;
    const message = `Stopped starting: ${result/* WHO_CANCELLED */.z4} ${next}`;
    return startErrorOutcome('cancelled', message, { jobId: '', isUnclear });
}
function formatEnd({ kind, jobId }) {
    if (kind === 'not-started')
        return 'The agent job was not started';
    return jobId === undefined ? 'No id was returned' : 'The start is unclear';
}
function describeFailure(failure, baseUrl) {
    const { kind, cause, jobId, retryAfterMs } = failure;
    const host = (0,sanitize/* codeSpan */.SS)(new URL(baseUrl).host, 100);
    if (cause.kind === 'no-id') {
        const hint = jobId === undefined ? cause.reason : `it names ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}`;
        const inBrackets = hint === '' ? '' : ` (${hint})`;
        return `the response of ${host} has no usable \`id\`${inBrackets}. ${LOOK}`;
    }
    const { happened, advice } = (0,cause_text/* describeCause */.V)({ cause, hasWorked: false, retryAfterMs }, {
        request: 'start',
        host,
        address: '`base-url`',
        inputs: '`project-id` and the prompt',
        rerun: format/* RERUN */.Fy,
        rerunChanged: format/* RERUN_CHANGED */.ir,
    });
    if (kind === 'not-started')
        return `${happened}. ${advice}`;
    const named = jobId === undefined ? '' : `, but its response names ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}`;
    return `${happened}${named}. ${LOOK} If none is running, check \`base-url\` and \`project-id\`.`;
}
const RERUN_NOW = `${(0,sanitize/* capitalize */.ZH)(format/* RERUN */.Fy)}.`;
const LOOK = "An agent may be running: look at the service's dashboard before you start another.";
function describeNext({ jobId, isUnclear, }) {
    if (isUnclear)
        return LOOK;
    return jobId === ''
        ? `No agent job was started. ${RERUN_NOW}`
        : 'The log has its id. Start no other one.';
}
function startErrorOutcome(errorCode, message, known) {
    return { ...known, errorCode, title: TITLES[errorCode], message, details: [] };
}
const PROVISIONAL = startErrorOutcome('cancelled', `The step was killed before it could report. ${LOOK}`, { jobId: '', isUnclear: true });
function toStartOutputs({ jobId, message, errorCode }) {
    return { jobId, message, errorCode };
}
function renderStartSummary(outcome) {
    return (0,result/* renderPage */.Cf)(outcome, outcome.errorCode === '' ? '✅' : '❌', (0,result/* formatTexts */.UQ)(outcome));
}

;// CONCATENATED MODULE: ./src/start/run.ts







const TIMEOUT_MS = 60_000;
async function run(platform = runner_step/* REAL_PLATFORM */.Lp) {
    const step = (0,runner_step/* beginStep */.Uz)(platform);
    const outcome = await getOutcome(step);
    const reported = await (0,runner_step/* report */.z8)(outcome, step.runner, {
        outputs: toStartOutputs,
        summary: renderStartSummary,
        level: ({ errorCode }) => (errorCode === '' ? 'notice' : 'error'),
    });
    (0,runner_step/* endStep */.Cs)(step, reported);
}
async function getOutcome(step) {
    const { runner, event } = step;
    let started = NOTHING;
    try {
        const inputs = parseStartInputs(runner, event);
        (0,runner_step/* writeOutputs */.Kn)(toStartOutputs(PROVISIONAL), runner);
        return await startJob(inputs, step, (known) => {
            started = known;
        });
    }
    catch (error) {
        const next = describeNext(started);
        const { errorCode, message, details } = (0,runner_step/* describeError */.Uc)(error, { runner, next });
        return { ...startErrorOutcome(errorCode, message, started), details };
    }
}
async function startJob(inputs, step, onKnown) {
    const { runner, signal } = step;
    const proxy = (0,http_proxy/* proxyFor */.i)(new URL(inputs.baseUrl));
    runner.log('info', formatStarting({ ...inputs, proxyHost: proxy?.host }));
    if (runner.runAttempt > 1) {
        runner.log('info', `Attempt ${runner.runAttempt} of this run starts another agent job.`);
    }
    const fileText = (0,sanitize/* withoutGitHubTokens */.mB)(runner.redact(inputs.fileText, 'key'));
    const texts = [inputs.prompt, fileText].filter((text) => text !== '');
    const start = createStartClient({ ...inputs, ...runner, proxy, timeoutMs: TIMEOUT_MS });
    onKnown({ jobId: '', isUnclear: true });
    const result = await start(texts.join('\n\n'), signal);
    if (result.kind !== 'started') {
        onKnown(NOTHING);
        if (result.jobId !== undefined)
            runner.log('info', formatNamed(result.jobId));
        return signal.aborted ? toCancelledStart(result) : toStartOutcome(result, inputs.baseUrl);
    }
    onKnown({ jobId: result.jobId, isUnclear: false });
    runner.log('info', formatStarted(result.jobId));
    (0,runner_step/* writeOutputs */.Kn)({ jobId: result.jobId }, runner);
    return toStartOutcome(result, inputs.baseUrl);
}


/***/ })

};
