export const id = 644;
export const ids = [644];
export const modules = {

/***/ 8644:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  run: () => (/* binding */ run)
});

// EXTERNAL MODULE: ./src/http/proxy.ts
var http_proxy = __webpack_require__(7856);
// EXTERNAL MODULE: ./src/runner/step.ts + 2 modules
var runner_step = __webpack_require__(8995);
// EXTERNAL MODULE: ./src/http/response-cause.ts
var response_cause = __webpack_require__(7547);
// EXTERNAL MODULE: ./src/http/json.ts
var http_json = __webpack_require__(2868);
// EXTERNAL MODULE: ./src/http/service-request.ts + 1 modules
var service_request = __webpack_require__(5554);
// EXTERNAL MODULE: ./src/runner/service-fields.ts
var service_fields = __webpack_require__(559);
// EXTERNAL MODULE: ./src/text/sanitize.ts
var sanitize = __webpack_require__(4212);
;// CONCATENATED MODULE: ./src/start/client.ts





const GRACE_MS = 5_000;
function createStartClient(options) {
    const { baseUrl, projectId, redact } = options;
    const url = (0,service_request/* toJobUrl */.e)({ baseUrl, projectId });
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
    const { status, json } = facts;
    const id = (0,http_json/* readId */.wh)(json);
    const jobId = redact(id ?? '');
    if (isSuccess(status)) {
        const isUsable = typeof id === 'string' && (0,service_fields/* isJobId */.dW)(id) && !(0,sanitize/* containsKey */.Zd)(id, redact);
        if (isUsable)
            return { kind: 'started', jobId: id };
        const problem = id === undefined ? '`id` is missing' : '`id` cannot be used';
        return { kind: 'start-unclear', cause: (0,response_cause/* unusable */._P)(facts, problem), jobId };
    }
    const cause = (0,response_cause/* causeOfStatus */.F$)(facts, url);
    const lacksId = (0,http_json/* isObject */.Gv)(json) && (id === undefined || id === '');
    const isNotStarted = NOTHING_DONE.has(status) || (status === 429 && lacksId);
    return isNotStarted ? { kind: 'not-started', cause } : { kind: 'start-unclear', cause, jobId };
}
const NOTHING_DONE = new Set([
    ...[307, 308],
    ...[400, 401, 402, 403, 404, 405, 406, 407, 410, 411, 412, 413, 414, 415, 416, 417],
    ...[421, 422, 423, 425, 426, 428, 431, 451],
]);
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
function startSchema(folders) {
    const promptFile = schemas/* string */.YjP()
        .trim()
        .refine((path) => isThere(path, folders), MISSING)
        .transform((path) => readPromptFile(path, folders))
        .pipe(schemas/* string */.YjP(NO_FILE));
    return schemas/* object */.Ikc({
        'base-url': service_fields/* BaseUrl */.BG,
        'project-id': service_fields/* ProjectId */.V3,
        'admin-key': service_fields/* AdminKey */.NR,
        prompt: schemas/* string */.YjP().trim().default(''),
        'prompt-file': promptFile.default(''),
    });
}
const START_INPUT_NAMES = schemas/* keyof */.ZEF(startSchema({ workspace: '', tempFolder: '' })).options;
function parseStartInputs(runner, event) {
    const texts = ['prompt', 'prompt-file'].map(runner.getInput);
    const hasText = texts.some((text) => text.trim() !== '');
    const mistakes = hasText ? {} : { prompt: NO_PROMPT };
    const values = (0,check_inputs/* checkInputs */.sw)(startSchema(runner), { runner, event, mistakes });
    const prompt = [values.prompt, values['prompt-file']].filter((text) => text !== '').join('\n\n');
    return {
        baseUrl: values['base-url'],
        projectId: values['project-id'],
        adminKey: values['admin-key'],
        prompt: (0,sanitize/* withoutGitHubTokens */.mB)(runner.redact(prompt, 'key')),
    };
}

// EXTERNAL MODULE: ./src/text/format.ts
var format = __webpack_require__(8488);
;// CONCATENATED MODULE: ./src/start/log.ts



function formatStarting(options) {
    const { projectId, baseUrl, proxyHost } = options;
    const where = `(project ${(0,sanitize/* sanitizeLine */.g$)(projectId, service_fields/* MAX_ID_LENGTH */.Qx)}) at ${baseUrl}${(0,format/* formatVia */.m7)(proxyHost)}`;
    return `Starting an agent job ${where}`;
}
function formatStarted(jobId) {
    return `Started agent job ${(0,sanitize/* sanitizeLine */.g$)(jobId, 256)}.`;
}
function formatNamed(jobId) {
    return `The response names agent job ${(0,sanitize/* sanitizeLine */.g$)(jobId, 2_048)}.`;
}

// EXTERNAL MODULE: ./src/http/cause.ts
var http_cause = __webpack_require__(6655);
// EXTERNAL MODULE: ./src/runner/result.ts
var result = __webpack_require__(7609);
;// CONCATENATED MODULE: ./src/start/result.ts



const TITLES = {
    ...result/* STEP_TITLES */.pT,
    'not-started': 'Agent job not started',
    'start-unclear': 'Agent job may have been started',
};
const NONE_STARTED = 'No agent job was started. Re-run failed jobs.';
const LOOK = "An agent may be running: look at the service's dashboard before you start another.";
const NO_OUTPUTS = { jobId: '' };
const NOT_STARTED = {
    outputs: NO_OUTPUTS,
    advice: NONE_STARTED,
};
const UNCLEAR = { outputs: NO_OUTPUTS, advice: LOOK };
function startedFallback(jobId) {
    return {
        outputs: { jobId },
        advice: 'An agent job was started; the log has its id. Start no other one.',
    };
}
const PROVISIONAL = startError('cancelled', `The step was killed before it could report. ${LOOK}`);
function toStartResult(jobId, { isCancelled }) {
    const started = `Started agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}.`;
    const cancelled = ' The run was cancelled, but the agent keeps running, and a re-run would start another one.';
    return (0,result/* createResult */.kF)({
        errorCode: '',
        title: 'Agent job started',
        message: isCancelled ? started + cancelled : started,
        outputs: { jobId },
    });
}
function toFailedStart(failure, { baseUrl, isCancelled }) {
    const { kind, cause, jobId = '' } = failure;
    const isUnclear = kind === 'start-unclear';
    if (isCancelled) {
        const named = jobId === '' ? '' : `The service named ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}. `;
        const next = isUnclear ? `${named}${LOOK}` : NONE_STARTED;
        return startError('cancelled', `Stopped starting: ${result/* WHO_CANCELLED */.z4} ${next}`);
    }
    const { happened, advice } = (0,http_cause/* describeCause */.V)(cause, {
        request: 'start',
        host: (0,sanitize/* codeSpan */.SS)(new URL(baseUrl).host, 100),
        inputs: '`base-url` and `project-id`',
        ownWords: {
            'access-denied': {
                advice: `Check \`project-id\`, what the key may do (scope \`write\`), and any IP allowlist, then re-run failed jobs.`,
            },
            'content-rejected': {
                advice: 'Correct the prompt or what the service names, then start a new run.',
            },
        },
    });
    if (!isUnclear)
        return startError(kind, `The agent job was not started: ${happened}. ${advice}`);
    const named = jobId === '' ? '' : `, but its response names ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}`;
    return startError(kind, `The start is unclear: ${happened}${named}. ${LOOK}`);
}
function startError(errorCode, message) {
    return (0,result/* createResult */.kF)({ errorCode, title: TITLES[errorCode], message, outputs: NO_OUTPUTS });
}

;// CONCATENATED MODULE: ./src/start/run.ts






const TIMEOUT_MS = 60_000;
async function run(platform = runner_step/* REAL_PLATFORM */.Lp) {
    await (0,runner_step/* runAction */.Cs)(platform, { fallback: NOT_STARTED, act: start });
}
async function start(step, onProgress) {
    const { runner, event, signal } = step;
    const inputs = parseStartInputs(runner, event);
    const { baseUrl, prompt } = inputs;
    (0,runner_step/* writeResult */.Zk)(PROVISIONAL, runner);
    const proxy = (0,http_proxy/* proxyFor */.i)(new URL(baseUrl));
    runner.log('info', formatStarting({ ...inputs, proxyHost: proxy?.host }));
    if (runner.runAttempt > 1) {
        runner.log('info', `Attempt ${runner.runAttempt} of this run starts another agent job.`);
    }
    const startJob = createStartClient({ ...inputs, ...runner, proxy, timeoutMs: TIMEOUT_MS });
    onProgress(UNCLEAR);
    const started = await startJob(prompt, signal);
    const isCancelled = signal.aborted;
    if (started.kind !== 'started') {
        if (started.kind === 'not-started')
            onProgress(NOT_STARTED);
        const { jobId = '' } = started;
        if (jobId !== '')
            runner.log('info', formatNamed(jobId));
        return { result: toFailedStart(started, { baseUrl, isCancelled }) };
    }
    const { jobId } = started;
    const fallback = startedFallback(jobId);
    onProgress(fallback);
    runner.log('info', formatStarted(jobId));
    (0,runner_step/* writeOutputs */.Kn)(fallback.outputs, runner);
    return { result: toStartResult(jobId, { isCancelled }) };
}


/***/ })

};
