export const id = 990;
export const ids = [990];
export const modules = {

/***/ 5990:
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
// EXTERNAL MODULE: ./src/http/http.ts + 1 modules
var http = __webpack_require__(309);
// EXTERNAL MODULE: ./src/http/service-request.ts + 1 modules
var service_request = __webpack_require__(5554);
// EXTERNAL MODULE: ./src/http/response-cause.ts
var response_cause = __webpack_require__(7547);
// EXTERNAL MODULE: ./src/runner/service-fields.ts
var service_fields = __webpack_require__(559);
;// CONCATENATED MODULE: ./src/start/client.ts





const GRACE_MS = 5_000;
function createStartClient(options) {
    return async (body, signal) => {
        const response = await (0,service_request/* requestService */.j)(options.url, {
            ...options,
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body,
            signal,
            graceMs: GRACE_MS,
            isOptional: (status) => saysNotDone(status) && status !== 429,
        });
        if ('status' in response)
            return parseStart(response, options);
        const { isSent, cause } = response;
        return { kind: isSent ? 'start-unclear' : 'not-started', cause };
    };
}
function parseStart(response, request) {
    const { redact } = request;
    const facts = (0,response_cause/* toFacts */.$2)(response, redact);
    const { status } = facts;
    const found = request.idField.reduce(getField, facts.json);
    const text = toText(found ?? '');
    const hasNoId = text === '';
    const jobId = hasNoId || text === undefined ? undefined : redact(text);
    if (isSuccess(status)) {
        if (text !== undefined && (0,service_fields/* isJobId */.dW)(text) && !(0,sanitize/* containsKey */.Zd)(text, redact)) {
            return { kind: 'started', jobId: text };
        }
        const problem = hasNoId ? 'empty' : 'unusable';
        const cause = (0,response_cause/* causeOfBody */.Xt)(facts) ?? causeOfNoId(facts, found === undefined ? 'missing' : problem);
        return { kind: 'start-unclear', cause, jobId };
    }
    const cause = (0,response_cause/* causeOfStatus */.F$)(facts, request.url);
    const retryAfterMs = (0,http/* parseRetryAfter */.mu)(facts.headers);
    const isCertain = saysNotDone(status) && (status !== 429 || (hasNoId && isWhole(facts)));
    return isCertain
        ? { kind: 'not-started', cause, retryAfterMs }
        : { kind: 'start-unclear', cause, jobId, retryAfterMs };
}
function causeOfNoId(facts, problem) {
    const [said, fields] = [(0,response_cause/* saidIn */.$g)(facts), (0,response_cause/* fieldNamesIn */._P)(facts)];
    const names = fields === '' ? '' : `it has ${fields}`;
    return { kind: 'no-id', problem, reason: said === '' ? names : `it says ${said}` };
}
function saysNotDone(status) {
    const isRejected = (status >= 400 && status <= 407) || (status >= 410 && status <= 417);
    return isRejected || [307, 308, 421, 422, 423, 425, 426, 428, 429, 431, 451].includes(status);
}
function isWhole(facts) {
    const { 'content-length': length = '', 'transfer-encoding': transfer } = facts.headers;
    const isMarked = transfer === undefined ? length !== '' : /^chunked$/i.test(transfer);
    return (0,response_cause/* isDecoded */.NA)(facts) && (isMarked || (0,response_cause/* isObject */.Gv)(facts.json));
}
function getField(holder, name) {
    if (typeof holder !== 'object' || holder === null)
        return undefined;
    return Object.getOwnPropertyDescriptor(holder, name)?.value;
}
function toText(value) {
    if (typeof value === 'string')
        return value.trim();
    return Number.isSafeInteger(value) ? String(value) : undefined;
}
function isSuccess(status) {
    return status >= 200 && status <= 299;
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1843);
;// CONCATENATED MODULE: ./src/start/event-text.ts


const Text = schemas/* string */.YjP().catch('');
const Author = schemas/* object */.Ikc({ login: schemas/* string */.YjP().regex(/^[\w.-]{1,100}(\[bot\])?$/) })
    .catch({ login: 'unknown' });
const Subject = schemas/* object */.Ikc({
    number: schemas/* int */.Whr().positive(),
    title: Text,
    body: Text,
    user: Author,
});
const Line = schemas/* int */.Whr().optional().catch(undefined);
const Comment = schemas/* object */.Ikc({
    body: Text,
    user: Author,
    path: Text,
    line: Line,
    start_line: Line,
    original_line: Line,
    original_start_line: Line,
});
const Review = schemas/* object */.Ikc({
    body: Text,
    user: Author,
    state: schemas/* string */.YjP()
        .regex(/^\w{1,30}$/)
        .catch(''),
    html_url: Text,
});
const Payload = schemas/* object */.Ikc({
    issue: Subject.optional().catch(undefined),
    pull_request: Subject.optional().catch(undefined),
    discussion: Subject.optional().catch(undefined),
    comment: Comment.optional().catch(undefined),
    review: Review.optional().catch(undefined),
})
    .catch({});
function formatEventText(payload) {
    const { issue, pull_request: pullRequest, discussion, comment, review } = Payload.parse(payload);
    const subject = issue ?? pullRequest ?? discussion;
    const name = subject === undefined ? '' : `#${subject.number}`;
    const sections = [];
    if (subject !== undefined) {
        const { title, body, user } = subject;
        sections.push(formatSection(`${name} by ${user.login}`, [title, body]));
    }
    if (comment !== undefined) {
        const on = name === '' ? '' : ` on ${name}`;
        const heading = `Comment${on} by ${comment.user.login}${formatPlace(comment)}`;
        sections.push(formatSection(heading, [comment.body]));
    }
    if (review !== undefined) {
        const of = name === '' ? '' : ` of ${name}`;
        const heading = `Review${of} by ${review.user.login}${formatFacts(review)}`;
        sections.push(formatSection(heading, [review.body]) || `${heading}, without a text.\n`);
    }
    return sections.filter((section) => section !== '').join('\n');
}
function formatPlace(comment) {
    const { path, line, start_line: start } = comment;
    const { original_line: originalLine, original_start_line: originalStart } = comment;
    if (path === '')
        return '';
    const now = formatLines(start, line);
    const before = formatLines(originalStart, originalLine);
    const lines = now === '' && before !== '' ? `originally ${before}` : now;
    return ` (${[(0,sanitize/* codeSpan */.SS)(path), lines].filter((part) => part !== '').join(', ')})`;
}
function formatLines(first, last) {
    if (last === undefined)
        return '';
    return first === undefined ? `line ${last}` : `lines ${first} to ${last}`;
}
function formatFacts({ state, html_url: address }) {
    const link = (0,sanitize/* usableLink */.Ll)(address);
    const comments = link === undefined ? '' : `any comments on code are at ${link}`;
    const facts = [state, comments].filter((fact) => fact !== '');
    return facts.length === 0 ? '' : ` (${facts.join(', ')})`;
}
function formatSection(heading, parts) {
    const text = parts.filter((part) => part !== '').join('\n\n');
    if (text === '')
        return '';
    const runs = text.match(/`+/g) ?? [];
    const longest = runs.reduce((length, run) => Math.max(length, run.length), 2);
    const fence = '`'.repeat(longest + 1);
    return `${heading}:\n\n${fence}\n${text}\n${fence}\n`;
}

// EXTERNAL MODULE: ./node_modules/zod/v4/core/core.js
var core = __webpack_require__(8532);
// EXTERNAL MODULE: ./src/runner/check-inputs.ts
var check_inputs = __webpack_require__(4838);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
;// CONCATENATED MODULE: ./src/start/prompt-file.ts


const MAX_MIB = 1;
const NO_FILE = `is no file that can be sent: it must be UTF-8 text of at most ${MAX_MIB} MiB inside the workspace or RUNNER_TEMP.`;
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

;// CONCATENATED MODULE: ./src/start/request-template.ts
class ChangedNumber extends Error {
    name = 'ChangedNumber';
}
function parseTemplate(text) {
    return JSON.parse(text, (_, value, context) => {
        if (typeof value !== 'number' || context === undefined)
            return value;
        if (toDecimal(context.source) !== toDecimal(String(value)))
            throw new ChangedNumber();
        return value;
    });
}
function toDecimal(number) {
    const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? [];
    const digits = (whole + fraction).replace(/^0+/, '');
    const significant = digits.replace(/(?<!0)0+$/, '');
    if (significant === '')
        return '';
    const zeros = digits.length - significant.length;
    return `${significant}e${Number(exponent) - fraction.length + zeros}`;
}
function fillIn(template, prompt) {
    return JSON.stringify(template, (_, value) => typeof value === 'string' ? value.replaceAll('{prompt}', () => prompt) : value);
}

;// CONCATENATED MODULE: ./src/start/inputs.ts





const Url = service_fields/* HttpUrl */.oA.refine(({ href }) => !href.includes('#'), 'contains #. Remove it.')
    .refine(({ pathname }) => !/(\/|\/v2)\/v2\/agent\//.test(pathname), 'has a slash or `/v2` too much. Remove it from the variable that your workflow names.')
    .refine(({ pathname }) => !pathname.includes('/agent//job'), 'lacks the project id: the variable that your workflow names there is not set here.');
const NO_PROMPT = '`prompt` is empty. If it comes from an input or an event, this run has none.';
const Request = schemas/* string */.YjP(`${check_inputs/* NO_VARIABLE */.Zz} Remove the input to send only the prompt.`)
    .startsWith('{', 'is not a JSON object, such as `{ "prompt": "{prompt}" }`.')
    .refine((text) => !/[{$]\{prompt\}/.test(text), 'contains `{prompt}` right behind `{` or `$`. Write only `{prompt}`.')
    .transform((text, context) => {
    try {
        return parseTemplate(text);
    }
    catch (error) {
        context.addIssue(error instanceof ChangedNumber ? CHANGED_NUMBER : explainJson(error));
        return core/* NEVER */.tm;
    }
})
    .refine((template) => fillIn(template, '') !== JSON.stringify(template), 'does not contain `{prompt}`, so the agent would not get it. Write it where your service takes the prompt, such as `"prompt": "{prompt}"`.');
const CHANGED_NUMBER = 'contains a number that is too long or too large to be sent unchanged. Write it as a text, in quotes.';
function explainJson(error) {
    const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(String(error)) ?? [];
    const place = line === undefined ? '' : ` (line ${line}, column ${column})`;
    return `is not valid JSON${place}. Put text from elsewhere into \`prompt\`, and other values as \`\${{ toJSON(…) }}\`.`;
}
const IdField = schemas/* string */.YjP()
    .regex(/^(?=.{1,256}$)[^.[\]$\s"',/]+(\.[^.[\]$\s"',/]+)*$/, 'use the name of a field, such as id, job.id or items.0.id.')
    .transform((path) => path.split('.'));
const StartSchema = schemas/* object */.Ikc({
    url: Url,
    'admin-key': service_fields/* AdminKey */.NR,
    prompt: schemas/* string */.YjP().optional(),
    'prompt-file': schemas/* string */.YjP().optional(),
    'event-text': (0,check_inputs/* oneOf */.yL)(['true', 'false']).prefault('false'),
    request: Request,
    'id-field': IdField.prefault('id'),
});
const TRAITS = {
    shown: ['event-text', 'id-field'],
    withheld: ['url', 'admin-key'],
    defaulted: ['request'],
    lists: [],
};
const START_INPUT_NAMES = schemas/* keyof */.ZEF(StartSchema).options;
function parseStartInputs(runner, event) {
    const prompts = ['prompt', 'prompt-file'].map(runner.getInput);
    const hasPrompt = prompts.some((text) => text.trim() !== '');
    const known = hasPrompt ? {} : { prompt: NO_PROMPT };
    const PromptFile = schemas/* string */.YjP()
        .transform((path) => readPromptFile(path, runner))
        .pipe(schemas/* string */.YjP(NO_FILE));
    const schema = StartSchema.extend({ 'prompt-file': PromptFile.default('') });
    const values = (0,check_inputs/* checkInputs */.sw)(schema, { runner, event, known, traits: TRAITS });
    return {
        url: values.url,
        adminKey: values['admin-key'],
        request: values.request,
        prompt: values.prompt ?? '',
        fileText: values['prompt-file'],
        addsEventText: values['event-text'] === 'true',
        idField: values['id-field'],
    };
}

// EXTERNAL MODULE: ./src/text/format.ts
var format = __webpack_require__(8488);
;// CONCATENATED MODULE: ./src/start/log.ts


function formatStarting(options) {
    const { url, proxyHost } = options;
    const address = (0,sanitize/* sanitizeLine */.g$)(url.origin + url.pathname, 256);
    return `Starting an agent job at ${address}${(0,format/* formatVia */.m7)(proxyHost)}`;
}
function formatStarted(jobId) {
    return `Started agent job ${(0,sanitize/* sanitizeLine */.g$)(jobId, 256)}.`;
}
function formatNamed(jobId) {
    const json = JSON.stringify(jobId).replace(/[^\x21-\x7e]|#(?=#\[)/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    return `The response names agent job ${(0,sanitize/* truncate */.xv)((0,sanitize/* withoutSecrets */.cT)(json), 2_048)}.`;
}
function formatStartRetry(options) {
    return `The start failed (${options.reason}), retrying in ${(0,format/* formatDuration */.a3)(options.delayMs)}`;
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
function toStartOutcome(end, inputs) {
    const { kind, jobId } = end;
    if (kind === 'started') {
        const message = `Started agent job ${(0,sanitize/* codeSpan */.SS)(end.jobId, 60)}.`;
        const title = 'Agent job started';
        return { jobId: end.jobId, isUnclear: false, errorCode: '', title, message, details: [] };
    }
    if (kind === 'cancelled') {
        const { isUnclear } = end;
        const named = jobId === undefined ? '' : `The service named ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}. `;
        const next = isUnclear ? `${named}${LOOK}` : `Nothing is under way. ${RERUN_NOW}`;
        const message = `Stopped starting: ${result/* WHO_CANCELLED */.z4} ${next}`;
        return startErrorOutcome('cancelled', message, { jobId: '', isUnclear });
    }
    const isUnclear = kind === 'start-unclear';
    const message = `${formatEnd(end)}: ${describeFailure(end, inputs)}`;
    return startErrorOutcome(kind, message, { jobId: '', isUnclear });
}
function formatEnd({ kind, jobId }) {
    if (kind === 'not-started')
        return 'The agent job was not started';
    return jobId === undefined ? 'No id was returned' : 'The start is unclear';
}
function describeFailure(failure, { url, idField }) {
    const { kind, cause, jobId, retryAfterMs } = failure;
    const host = (0,sanitize/* codeSpan */.SS)(url.host, 100);
    if (cause.kind === 'no-id') {
        const found = `${(0,sanitize/* codeSpan */.SS)(idField.join('.'), 100)} ${FOUND[cause.problem]} in the response of ${host}`;
        const hint = jobId === undefined ? cause.reason : `it names ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}`;
        const inBrackets = hint === '' ? '' : ` (${hint})`;
        const setField = cause.problem === 'missing' ? 'Set `id-field`. ' : '';
        return `${found}${inBrackets}. ${setField}${LOOK}`;
    }
    const { happened, advice } = (0,cause_text/* describeCause */.V)({ cause, hasWorked: false, retryAfterMs }, {
        request: 'start',
        host,
        address: '`url`',
        inputs: '`request` and the prompt',
        rerun: format/* RERUN */.Fy,
        rerunChanged: format/* RERUN_CHANGED */.ir,
    });
    if (kind === 'not-started')
        return `${happened}. ${advice}`;
    const named = jobId === undefined ? '' : `, but its response names ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}`;
    return `${happened}${named}. ${LOOK} If none is running, check \`url\`.`;
}
const FOUND = {
    missing: 'is missing',
    empty: 'is empty',
    unusable: 'is no usable id',
};
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

// EXTERNAL MODULE: ./src/runner/clock.ts
var runner_clock = __webpack_require__(1984);
;// CONCATENATED MODULE: ./src/start/retries.ts

const BUDGET_MS = 5 * 60_000;
const FIRST_RETRIES = 3;
function retryStart(startJob, options) {
    const { clock, random, signal, onRetry } = options;
    let leftMs = BUDGET_MS;
    let hasResponded = false;
    return async (body) => {
        for (let failures = 1;; failures++) {
            const begunAt = clock.now();
            const result = signal.aborted ? undefined : await startJob(body, signal);
            if (result?.kind === 'started') {
                hasResponded = true;
                return result;
            }
            if (signal.aborted || result === undefined) {
                const isUnclear = result?.kind === 'start-unclear';
                return { kind: 'cancelled', isUnclear, jobId: result?.jobId };
            }
            const { cause, retryAfterMs = 0 } = result;
            const delayMs = Math.max((0,runner_clock/* backoffMs */.j)(failures) * (1 + 0.1 * random()), retryAfterMs);
            leftMs -= clock.now() - begunAt + delayMs;
            hasResponded ||= cause.kind === 'rate-limited';
            const mayRetry = hasResponded ? leftMs >= 0 : failures <= FIRST_RETRIES;
            if (!mayRetry || !isTransient(result))
                return result;
            onRetry(cause.reason, delayMs);
            await clock.sleepUntil(clock.now() + delayMs, signal);
        }
    };
}
function isTransient({ kind, cause }) {
    if (kind !== 'not-started')
        return false;
    if (cause.kind === 'proxy-rejection')
        return cause.status === 429 || cause.status >= 500;
    return ['rate-limited', 'no-response', 'no-host'].includes(cause.kind);
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
    const { url, request } = inputs;
    const { runner } = step;
    const proxy = (0,http_proxy/* proxyFor */.i)(url);
    runner.log('info', formatStarting({ url, proxyHost: proxy?.host }));
    if (runner.runAttempt > 1) {
        runner.log('info', `Attempt ${runner.runAttempt} of this run starts another agent job.`);
    }
    const texts = [inputs.prompt, ...getAddedTexts(inputs, step)].filter((text) => text !== '');
    const client = createStartClient({ ...inputs, ...runner, proxy, timeoutMs: TIMEOUT_MS });
    const start = retryStart(client, {
        ...step,
        onRetry: (reason, delayMs) => {
            runner.log('info', formatStartRetry({ reason, delayMs }));
        },
    });
    onKnown({ jobId: '', isUnclear: true });
    const result = await start(fillIn(request, texts.join('\n\n')));
    if (result.kind !== 'started') {
        onKnown(NOTHING);
        if (result.jobId !== undefined)
            runner.log('info', formatNamed(result.jobId));
        return toStartOutcome(result, inputs);
    }
    onKnown({ jobId: result.jobId, isUnclear: false });
    runner.log('info', formatStarted(result.jobId));
    (0,runner_step/* writeOutputs */.Kn)({ jobId: result.jobId }, runner);
    return toStartOutcome(result, inputs);
}
function getAddedTexts(inputs, step) {
    const { redact } = step.runner;
    const texts = [inputs.fileText, inputs.addsEventText ? getEventText(step) : ''];
    return texts.map((text) => (0,sanitize/* withoutGitHubTokens */.mB)(redact(text, 'key')));
}
function getEventText({ runner, event }) {
    const text = formatEventText(event.payload);
    if (text === '') {
        const name = (0,sanitize/* sanitizeLine */.g$)(event.name, 60);
        runner.log('info', `The event "${name}" has no text, so \`event-text\` adds nothing.`);
    }
    return text;
}


/***/ })

};
