export const id = 709;
export const ids = [709];
export const modules = {

/***/ 8379:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ describeCause)
/* harmony export */ });
/* harmony import */ var _text_format_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8488);
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4212);
/* harmony import */ var _network_cause_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9206);



function describeCause(options, names) {
    const { cause, hasWorked, retryAfterMs = 0 } = options;
    const words = wordsOf(cause, names);
    const pause = retryAfterMs === 0 ? '' : ` and asks to wait ${(0,_text_format_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(retryAfterMs)}`;
    const happened = `${words.happened} (${cause.reason})${pause}`;
    if (!hasWorked)
        return { happened, advice: words.advice };
    const later = `${(0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .capitalize */ .ZH)(names.rerun)}. If it lasts, ask the service's operator.`;
    return { happened, advice: words.adviceLater ?? later };
}
function wordsOf(cause, names) {
    const { host, project, request, address, inputs, rerun, rerunChanged } = names;
    const checkAddress = `Check that ${address} leads to the API, then ${rerunChanged}.`;
    if ('isForeign' in cause && cause.isForeign) {
        const firewall = 'It is probably a firewall: ask its operator to allow this runner.';
        const advice = cause.kind === 'access-blocked' ? firewall : checkAddress;
        return { happened: `${host} does not return JSON`, advice };
    }
    switch (cause.kind) {
        case 'key-rejected':
            return {
                happened: `${host} rejects \`admin-key\``,
                advice: `Check that the secret has an admin key of this service that is still valid, and is not swapped with another input. Then ${rerunChanged}.`,
                adviceLater: `Check whether the key was revoked or has expired. If so, update the secret, then ${rerun}.`,
            };
        case 'access-blocked':
        case 'access-denied': {
            const happened = `${host} denies access`;
            if (request === 'start') {
                return {
                    happened,
                    advice: `Check that the key may start agent jobs (scope \`write\`), and any IP allowlist, then ${rerunChanged}.`,
                    adviceLater: `Check what the key may do, then ${rerun}.`,
                };
            }
            return {
                happened,
                advice: `Check ${inputs}, what the key may see, and any IP allowlist, then ${rerunChanged}.`,
                adviceLater: `Check what the key may see, then ${rerun}.`,
            };
        }
        case 'not-found':
        case 'no-route':
            if (project === undefined)
                return wordsOfStatus(cause.status, names);
            return {
                happened: cause.status === 410
                    ? `${host} says that the agent job is gone`
                    : `${project} at ${host} has no such agent job`,
                advice: `Check ${address}, ${inputs}, then ${rerunChanged}. If they are right, look for the agent job in the service's dashboard.`,
                adviceLater: `Look for it in the service's dashboard. If it is there, ${rerun}. If not, start a new agent job.`,
            };
        case 'other-status':
            if (cause.status >= 400)
                return wordsOfStatus(cause.status, names);
            return { happened: `${host} returns an unexpected response`, advice: checkAddress };
        case 'redirect':
            return { happened: `${host} redirects`, advice: checkAddress };
        case 'unusable-response':
            return {
                happened: `${host} returns an unusable response`,
                advice: cause.isAboutIds
                    ? `Check ${inputs}, then ${rerunChanged}.`
                    : `Check that ${address} leads to this API. If it does, this action cannot work with its responses.`,
            };
        case 'rate-limited': {
            const advice = `Once the limit ends, ${rerun}.`;
            return { happened: `${host} limits the rate of ${request}s`, advice, adviceLater: advice };
        }
        case 'server-error': {
            const advice = `Once it works again, ${rerun}.`;
            return { happened: `${host} fails`, advice, adviceLater: advice };
        }
        default:
            return (0,_network_cause_text_js__WEBPACK_IMPORTED_MODULE_2__/* .wordsOfNetworkCause */ .g)(cause, names);
    }
}
function wordsOfStatus(status, names) {
    const { host, request, address, inputs, rerun, rerunChanged } = names;
    const happened = `${host} rejects the ${request}`;
    const advice = `Check ${address}, ${inputs}, then ${rerunChanged}.`;
    if (request !== 'start')
        return { happened, advice };
    const isAboutBody = [400, 413, 422].includes(status);
    return {
        happened,
        advice: isAboutBody ? 'Correct `request` or the prompt, then start a new run.' : advice,
        adviceLater: `Correct this task, then ${rerun}.`,
    };
}


/***/ }),

/***/ 2868:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   q: () => (/* binding */ parseJson)
/* harmony export */ });
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 9206:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ wordsOfNetworkCause)
/* harmony export */ });
function wordsOfNetworkCause(cause, names) {
    const { host, address, rerun, rerunChanged } = names;
    switch (cause.kind) {
        case 'no-response':
        case 'no-host': {
            const happened = `the request to ${host} failed`;
            if (cause.isOfProxy)
                return adviseOnProxy(happened);
            return {
                happened,
                advice: `Check ${address}, the service's status page, and whether this runner can reach it, then ${rerunChanged}.`,
                adviceLater: `Once it responds again, ${rerun}.`,
            };
        }
        case 'certificate':
            return {
                happened: `the certificate of ${cause.proxy || host} is not trusted`,
                advice: cause.mayBePrivate
                    ? 'If its CA is private, set `NODE_EXTRA_CA_CERTS` under `env:`. If not, ask its operator.'
                    : `Ask its operator, or check ${address}.`,
            };
        case 'proxy-password':
            return adviseOnProxy(cause.wasSent
                ? 'the proxy rejects the password, or takes another kind of it'
                : 'the proxy requires a password');
        case 'proxy-rejection':
            return cause.status >= 500
                ? adviseOnProxy(`the proxy cannot reach ${host}`, address)
                : adviseOnProxy(`the proxy rejects the connection to ${host}`);
    }
    function adviseOnProxy(happened, first = '`https_proxy`') {
        return {
            happened,
            advice: `Check ${first}, or ask the proxy's operator, then ${rerunChanged}.`,
            adviceLater: `Once the connection through the proxy works again, ${rerun}.`,
        };
    }
}


/***/ }),

/***/ 559:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Id: () => (/* binding */ Id),
/* harmony export */   NR: () => (/* binding */ AdminKey),
/* harmony export */   c: () => (/* binding */ JobIds),
/* harmony export */   dW: () => (/* binding */ isJobId),
/* harmony export */   oA: () => (/* binding */ HttpUrl)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8532);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1843);
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4212);
/* harmony import */ var _check_inputs_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4838);
/* harmony import */ var _runner_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3030);




const MAX_ID_LENGTH = 256;
const MAX_IDS = 100;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const HttpUrl = (0,_check_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .fromElsewhere */ .Vt)(_check_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .NO_VARIABLE */ .Zz)
    .transform((text, context) => {
    const url = /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) ? URL.parse(text) : null;
    if (url !== null)
        return url;
    context.addIssue(explainUrl(text));
    return zod__WEBPACK_IMPORTED_MODULE_3__/* .NEVER */ .tm;
})
    .refine(({ username, password }) => username + password === '', 'contains a user name or password. Remove it.')
    .refine(({ protocol, hostname }) => protocol === 'https:' || LOOPBACK.test(hostname), 'must begin with `https://`, because over `http://` anybody on the way could read the key.');
function explainUrl(text) {
    if (text.startsWith('/')) {
        return 'begins with a slash: the variable that your workflow names before it is not set here.';
    }
    if (/^https?:.*\s/is.test(text))
        return 'contains a space or a line break. Remove it.';
    return 'is not a full URL, such as https://agents.example.com.';
}
const Id = zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()
    .min(1, _check_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .EMPTY_ENTRY */ .t2)
    .max(MAX_ID_LENGTH, `is longer than ${MAX_ID_LENGTH} characters. Pass only the id.`)
    .refine((0,_check_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .isWithout */ .r8)(/[/\\]/), 'contains a slash. Pass only the id.')
    .refine((0,_check_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .isWithout */ .r8)(/[\p{Cc}\p{Cs}]/u), 'contains an invalid character. Pass only the id.')
    .refine((0,_check_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .isWithout */ .r8)(/^(null|undefined|\.\.?)$/), {
    error: ({ input }) => `is \`${String(input)}\`. Check the step that sets it.`,
});
const JobId = Id.refine((0,_check_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .isWithout */ .r8)(/^["[{]/), {
    error: ({ input }) => `begins with \`${String(input).charAt(0)}\`: pass ids, separated by commas or line breaks, such as \`\${{ join(fromJSON(…), ',') }}\`.`,
});
const JobIds = (0,_check_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .fromElsewhere */ .Vt)('is empty: the step that should set it was skipped, failed, is missing in `needs:`, or names its output differently.')
    .max(MAX_IDS * (MAX_ID_LENGTH + 2), `lists more than ${MAX_IDS} jobs.`)
    .transform(_check_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .splitList */ .ry)
    .pipe(zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(JobId))
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length <= MAX_IDS, `lists more than ${MAX_IDS} jobs.`);
function isJobId(text) {
    const [id] = JobIds.safeParse(text).data ?? [];
    return id === text && !(0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .containsGitHubToken */ .kF)(text);
}
const AdminKey = (0,_check_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .fromElsewhere */ .Vt)('is empty: the secret that your workflow names does not exist here, or is not passed to this workflow.')
    .max(_runner_js__WEBPACK_IMPORTED_MODULE_2__/* .KEY_LENGTH */ .J4.max, `has more than ${_runner_js__WEBPACK_IMPORTED_MODULE_2__/* .KEY_LENGTH */ .J4.max} characters. Copy only the key.`)
    .refine((0,_check_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .isWithout */ .r8)(/^(gh[pousr]_|github_pat_)/), "contains a GitHub token; it was not sent. Pass the service's admin key.")
    .refine((0,_check_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .isWithout */ .r8)(/[^\x21-\x7e]|^(["'`]).*\1$/), 'contains a space or a line break, or is in quotes: copy only the key.')
    .min(_runner_js__WEBPACK_IMPORTED_MODULE_2__/* .KEY_LENGTH */ .J4.min, `has fewer than ${_runner_js__WEBPACK_IMPORTED_MODULE_2__/* .KEY_LENGTH */ .J4.min} characters.`);


/***/ }),

/***/ 1709:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  run: () => (/* binding */ run)
});

// EXTERNAL MODULE: ./src/http/proxy.ts
var http_proxy = __webpack_require__(7856);
// EXTERNAL MODULE: ./src/runner/service-fields.ts
var service_fields = __webpack_require__(559);
// EXTERNAL MODULE: ./src/runner/step.ts + 1 modules
var step = __webpack_require__(4448);
// EXTERNAL MODULE: ./src/text/sanitize.ts
var sanitize = __webpack_require__(4212);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1843);
;// CONCATENATED MODULE: ./src/start/event-text.ts


const Text = schemas/* string */.YjP().catch('');
const Author = schemas/* object */.Ikc({ login: schemas/* string */.YjP().regex(/^[\w.-]{1,100}(\[bot\])?$/) })
    .catch({ login: 'unknown' });
const Subject = schemas/* object */.Ikc({
    number: schemas/* int */.Whr().positive().optional().catch(undefined),
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
    const subject = [issue, pullRequest, discussion].find((each) => each?.number !== undefined);
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
// EXTERNAL MODULE: ./src/http/json.ts
var json = __webpack_require__(2868);
// EXTERNAL MODULE: ./src/runner/check-inputs.ts
var check_inputs = __webpack_require__(4838);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
;// CONCATENATED MODULE: ./src/start/prompt-file.ts


const MAX_MIB = 1;
const NO_FILE = `is no file that can be sent: it must be UTF-8 text of at most ${MAX_MIB} MiB inside the workspace.`;
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






const MAX_TASKS = 100;
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
    'admin-key': service_fields/* AdminKey */.NR,
    prompt: schemas/* string */.YjP().optional(),
    'prompt-file': schemas/* string */.YjP().optional(),
    tasks: Tasks.optional(),
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
    const prompts = ['prompt', 'prompt-file', 'tasks'].map(runner.getInput);
    const hasPrompt = prompts.some((text) => text.trim() !== '');
    const known = hasPrompt ? {} : { prompt: NO_PROMPT };
    const PromptFile = schemas/* string */.YjP()
        .transform((path) => readPromptFile(path, runner))
        .pipe(schemas/* string */.YjP(NO_FILE));
    const schema = StartSchema.extend({ 'prompt-file': PromptFile.default('') });
    const values = (0,check_inputs/* checkInputs */.sw)(schema, { runner, event, known, traits: TRAITS });
    const { url, request, prompt = '', tasks: list } = values;
    const conflicts = list === undefined ? {} : findConflicts(prompt, runner.runAttempt);
    if (Object.keys(conflicts).length > 0)
        throw new check_inputs/* InputError */.dz(conflicts);
    return {
        url,
        adminKey: values['admin-key'],
        request,
        tasks: list?.tasks ?? [prompt],
        fileText: values['prompt-file'],
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

// EXTERNAL MODULE: ./src/text/format.ts
var format = __webpack_require__(8488);
;// CONCATENATED MODULE: ./src/start/log.ts


function formatStarting(options) {
    const { url, tasks, ignoredLines, proxyHost } = options;
    const what = tasks.length === 1 ? 'an agent job' : `${tasks.length} agent jobs`;
    const address = (0,sanitize/* sanitizeLine */.g$)(url.origin + url.pathname, 256);
    const ignored = ignoredLines === 0 ? '' : ` (${(0,format/* formatCount */.B4)(ignoredLines, 'comment')} ignored)`;
    return `Starting ${what}${ignored} at ${address}${(0,format/* formatVia */.m7)(proxyHost)}`;
}
function formatStarted(jobId, task) {
    return `Started agent job ${(0,sanitize/* sanitizeLine */.g$)(jobId, 256)}${formatTask(task)}.`;
}
function formatNamed(jobId, task) {
    const json = JSON.stringify(jobId).replace(/[^\x21-\x7e]|#(?=#\[)/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    return `The response names agent job ${(0,sanitize/* truncate */.xv)((0,sanitize/* withoutSecrets */.cT)(json), 2_048)}${formatTask(task)}.`;
}
function formatTask({ index, count }) {
    return count === 1 ? '' : ` (task ${index + 1} of ${count})`;
}
function formatStartRetry({ cause, delayMs }, { index, count }) {
    const task = count === 1 ? '' : ` of task ${index + 1}`;
    return `The start${task} failed (${cause.reason}), retrying in ${(0,format/* formatDuration */.a3)(delayMs)}`;
}

// EXTERNAL MODULE: ./src/http/cause-text.ts
var cause_text = __webpack_require__(8379);
// EXTERNAL MODULE: ./src/runner/result.ts
var result = __webpack_require__(7609);
// EXTERNAL MODULE: ./src/text/table.ts
var table = __webpack_require__(8095);
;// CONCATENATED MODULE: ./src/start/outcome.ts





const TITLES = {
    ...result/* TITLES */.eX,
    'not-started': 'Agent job not started',
    'start-unclear': 'Agent job may have been started',
};
function toStartOutcome({ jobIds, end }, context) {
    const { tasks } = context;
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
        const { isUnclear, jobId } = end;
        const named = jobId === undefined ? '' : `The service named ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}. `;
        const next = isUnclear
            ? `${named}${adviseToLook(context)}`
            : `Nothing is under way. ${(0,sanitize/* capitalize */.ZH)(formatRerun(context))}.`;
        const message = `${counted}Stopped starting: ${result/* WHO_CANCELLED */.z4} ${next}`;
        return startErrorOutcome('cancelled', message, { tasks, jobIds, isUnclear });
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
        return describeNoId(cause, { ...context, host, hasWorked, jobId });
    const { happened, advice } = (0,cause_text/* describeCause */.V)({ cause, hasWorked, retryAfterMs }, {
        request: 'start',
        host,
        address: '`url`',
        inputs: '`request` and the prompt',
        rerun: formatRerun(context),
        rerunChanged: context.hasTasks ? START_MISSING : format/* RERUN_CHANGED */.ir,
    });
    if (kind === 'not-started')
        return `${happened}. ${advice}`;
    const checkUrl = hasWorked || context.hasTasks ? '' : ' If none is running, check `url`.';
    const named = jobId === undefined ? '' : `, but its response names ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}`;
    return `${happened}${named}. ${adviseToLook(context)}${checkUrl}`;
}
function describeNoId(cause, context) {
    const { idField, host, hasWorked, jobId } = context;
    const found = `${(0,sanitize/* codeSpan */.SS)(idField.join('.'), 100)} ${FOUND[cause.problem]} in the response of ${host}`;
    const advice = cause.problem === 'missing' && !hasWorked ? 'Set `id-field`. ' : '';
    return `${found}${formatHint(cause, jobId)}. ${advice}${adviseToLook(context)}`;
}
function formatHint({ reason }, jobId) {
    if (jobId !== undefined)
        return ` (it names ${(0,sanitize/* codeSpan */.SS)(jobId, 60)})`;
    return reason === '' ? '' : ` (${reason})`;
}
const FOUND = {
    missing: 'is missing',
    unusable: 'is no usable id',
    repeated: 'is the id of an earlier task',
};
const START_MISSING = 'start a new run with the tasks that are missing';
function formatRerun({ hasTasks }) {
    return hasTasks ? START_MISSING : format/* RERUN */.Fy;
}
function adviseToLook({ hasTasks }) {
    const look = "An agent may be running: look at the service's dashboard before you start another.";
    return hasTasks ? `${look} Then ${START_MISSING}.` : look;
}
function describeNext(step) {
    if (step.isUnclear)
        return adviseToLook(step);
    const again = `${(0,sanitize/* capitalize */.ZH)(formatRerun(step))}.`;
    if (step.jobIds.length === 0)
        return `No agent job was started. ${again}`;
    return step.hasTasks ? `The log has the ids. ${again}` : 'The log has its id. Start no other one.';
}
function provisionalStart(inputs) {
    const message = `The step was killed before it could report. ${adviseToLook(inputs)}`;
    return startErrorOutcome('cancelled', message, { ...inputs, jobIds: [], isUnclear: true });
}
function startErrorOutcome(errorCode, message, { tasks, jobIds, isUnclear }) {
    const title = TITLES[errorCode];
    return { tasks, jobIds, isUnclear, errorCode, title, message, details: [] };
}
function toStartOutputs({ jobIds, message, errorCode }) {
    return { jobId: jobIds.join(','), message, errorCode };
}
function renderStartSummary(outcome) {
    const { errorCode, tasks, jobIds, isUnclear } = outcome;
    const rows = tasks.map((task, index) => {
        const jobId = jobIds[index];
        const unknown = isUnclear && index === jobIds.length ? 'unknown' : 'not started';
        return { task, result: jobId === undefined ? unknown : (0,sanitize/* codeSpan */.SS)(jobId) };
    });
    return (0,result/* renderPage */.Cf)(outcome, errorCode === '' ? '✅' : '❌', [
        ...(0,result/* formatTexts */.UQ)(outcome),
        (0,table/* formatTable */.k)(rows.length > 1 ? rows : [], [
            ['Task', ({ task }) => (0,sanitize/* codeSpan */.SS)(task, 100)],
            ['Agent job', ({ result }) => result],
        ]),
    ]);
}

// EXTERNAL MODULE: ./src/runner/clock.ts
var runner_clock = __webpack_require__(1984);
;// CONCATENATED MODULE: ./src/start/retries.ts

const BUDGET_MS = 5 * 60_000;
const FIRST_RETRIES = 3;
function retryStarts(startJob, options) {
    const { clock, random, signal, onRetry } = options;
    let leftMs = BUDGET_MS;
    let hasAnswered = false;
    return async (body) => {
        for (let failures = 1;; failures++) {
            const begunAt = clock.now();
            const result = signal.aborted ? undefined : await startJob(body, signal);
            if (result?.kind === 'started') {
                hasAnswered = true;
                return result;
            }
            if (signal.aborted || result === undefined) {
                const isUnclear = result?.kind === 'start-unclear';
                return { kind: 'cancelled', isUnclear, jobId: result?.jobId };
            }
            const cause = findTransient(result);
            const { retryAfterMs = 0 } = result;
            const delayMs = Math.max((0,runner_clock/* backoffMs */.j)(failures) * (1 + 0.1 * random()), retryAfterMs);
            leftMs -= clock.now() - begunAt + delayMs;
            hasAnswered ||= cause?.kind === 'rate-limited';
            const mayGoOn = hasAnswered ? leftMs >= 0 : failures <= FIRST_RETRIES;
            if (cause === undefined || !mayGoOn)
                return result;
            onRetry({ cause, delayMs });
            await clock.sleepUntil(clock.now() + delayMs, signal);
        }
    };
}
function findTransient({ kind, cause }) {
    if (kind !== 'not-started')
        return undefined;
    switch (cause.kind) {
        case 'rate-limited':
            return cause;
        case 'no-response':
        case 'no-host':
            return cause;
        case 'proxy-rejection':
            return cause.status === 429 || cause.status >= 500 ? cause : undefined;
        default:
            return undefined;
    }
}

;// CONCATENATED MODULE: ./src/start/run.ts










const TIMEOUT_MS = 60_000;
async function run(host = step/* REAL_HOST */.cn) {
    const context = (0,step/* beginStep */.Uz)(host);
    const outcome = await getOutcome(context);
    const reported = await (0,step/* report */.z8)(outcome, context.runner, {
        outputs: toStartOutputs,
        summary: renderStartSummary,
        level: ({ errorCode }) => (errorCode === '' ? 'notice' : 'error'),
    });
    (0,step/* endStep */.Cs)(context, reported);
}
async function getOutcome(context) {
    const { runner, event } = context;
    const progress = { jobIds: [], isUnclear: false };
    let inputs;
    try {
        inputs = parseStartInputs(runner, event);
        (0,step/* writeOutputs */.Kn)(toStartOutputs(provisionalStart(inputs)), runner);
        return await startJobs(inputs, context, progress);
    }
    catch (error) {
        const { tasks = [], hasTasks = false } = inputs ?? {};
        const next = describeNext({ ...progress, hasTasks });
        const { errorCode, message, details } = (0,step/* describeError */.Uc)(error, { runner, next });
        return { ...startErrorOutcome(errorCode, message, { tasks, ...progress }), details };
    }
}
async function startJobs(inputs, context, progress) {
    const { url, tasks, request } = inputs;
    const { runner } = context;
    const { jobIds } = progress;
    const proxy = (0,http_proxy/* proxyFor */.i)(url);
    const count = tasks.length;
    runner.log('info', formatStarting({ ...inputs, proxyHost: proxy?.host }));
    if (runner.runAttempt > 1) {
        runner.log('info', `Attempt ${runner.runAttempt} of this run starts another agent job.`);
    }
    const addedTexts = getAddedTexts(inputs, context);
    const { createStartClient } = await __webpack_require__.e(/* import() */ 865).then(__webpack_require__.bind(__webpack_require__, 6865));
    const own = { isJobId: service_fields/* isJobId */.dW, proxy, redact: runner.redact, timeoutMs: TIMEOUT_MS };
    const client = createStartClient({ ...inputs, ...own });
    const startJob = retryStarts(client, {
        ...context,
        onRetry: (retry) => {
            runner.log('info', formatStartRetry(retry, { index: jobIds.length, count }));
        },
    });
    for (const [index, task] of tasks.entries()) {
        progress.isUnclear = true;
        const prompt = [task, ...addedTexts].filter((text) => text !== '').join('\n\n');
        const result = await startJob(fillIn(request, prompt));
        progress.isUnclear = false;
        if (result.kind !== 'started') {
            const named = result.jobId;
            if (named !== undefined)
                runner.log('info', formatNamed(named, { index, count }));
            return toStartOutcome({ jobIds, end: result }, inputs);
        }
        const { jobId } = result;
        if (jobIds.includes(jobId)) {
            const cause = { kind: 'no-id', problem: 'repeated', reason: '' };
            return toStartOutcome({ jobIds, end: { kind: 'start-unclear', cause } }, inputs);
        }
        jobIds.push(jobId);
        runner.log('info', formatStarted(jobId, { index, count }));
        (0,step/* writeOutputs */.Kn)({ jobId: jobIds.join(',') }, runner);
    }
    return toStartOutcome({ jobIds, end: undefined }, inputs);
}
function getAddedTexts(inputs, context) {
    const { redact } = context.runner;
    const texts = [inputs.fileText, inputs.addsEventText ? getEventText(context) : ''];
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


/***/ }),

/***/ 8095:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ formatTable)
/* harmony export */ });
function formatTable(items, columns) {
    if (items.length === 0)
        return '';
    const shown = columns.filter(([, cell]) => items.some((item) => cell(item) !== ''));
    const rows = [
        shown.map(([name]) => name),
        shown.map(() => '---'),
        ...items.map((item) => shown.map(([, cell]) => escapePipes(cell(item)))),
    ];
    return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
function escapePipes(cell) {
    return cell.replaceAll('\\|', '\\¦').replaceAll('|', '\\|');
}


/***/ })

};
