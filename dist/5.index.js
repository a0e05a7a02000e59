export const id = 5;
export const ids = [5];
export const modules = {

/***/ 3593:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ isOtherPage),
/* harmony export */   y: () => (/* binding */ parsePullRequest)
/* harmony export */ });
const segment = '[\\w.][\\w.-]*';
const number = '(?<prNumber>[1-9]\\d{0,14})(?:/|$)';
const FORM = new RegExp(`^/(?<repository>${segment}/${segment})/(?<form>pull|pulls|pull-requests)/${number}`);
const GITLAB_FORM = new RegExp(`^/(?<repository>${segment}(?:/${segment})+)/-/(?<form>merge_requests)/${number}`);
const HOST = new RegExp(`^${segment}(?::\\d+)?$`);
const NONE = { prNumber: '', prRepository: '', form: '' };
function parsePullRequest(href, serverUrl) {
    const url = URL.parse(href);
    if (url === null || !HOST.test(url.host))
        return NONE;
    const root = getRootPath(serverUrl, url);
    const path = url.pathname.slice(root?.length ?? 0);
    const match = FORM.exec(path) ?? GITLAB_FORM.exec(path);
    const { repository = '', form = '', prNumber = '' } = match?.groups ?? {};
    if (prNumber === '')
        return NONE;
    const isPlain = root !== undefined && repository.split('/').length === 2;
    return { prNumber, prRepository: isPlain ? repository : `${url.host}/${repository}`, form };
}
function isOtherPage(href, serverUrl) {
    const url = URL.parse(href);
    const isKnown = url !== null && HOST.test(url.host);
    const isOnServer = isKnown && getRootPath(serverUrl, url) !== undefined;
    return isOnServer && parsePullRequest(href, serverUrl).prNumber === '';
}
function getRootPath(serverUrl, url) {
    const server = URL.parse(serverUrl);
    if (server?.host !== url.host)
        return undefined;
    const root = server.pathname.replace(/\/$/, '');
    const start = url.pathname.slice(0, root.length + 1);
    return start.toLowerCase() === `${root}/`.toLowerCase() ? root : undefined;
}


/***/ }),

/***/ 8379:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ formatReason),
/* harmony export */   V: () => (/* binding */ describeCause)
/* harmony export */ });
/* harmony import */ var _text_format_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8488);
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4212);
/* harmony import */ var _network_cause_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9206);



function describeCause(options, names) {
    const { cause, hasWorked, retryAfterMs = 0 } = options;
    const words = wordsOf(cause, names);
    const pause = retryAfterMs === 0 ? '' : ` and asks to wait ${(0,_text_format_js__WEBPACK_IMPORTED_MODULE_2__/* .formatDuration */ .a3)(retryAfterMs)}`;
    const happened = `${words.happened} (${formatReason(cause)})${pause}`;
    if (!hasWorked)
        return { happened, advice: words.advice };
    const later = `${(0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .capitalize */ .ZH)(names.rerun)}. If it lasts, ask the service's operator.`;
    return { happened, advice: words.adviceLater ?? later };
}
function wordsOf(cause, names) {
    const { host, place, request, address, inputs, rerun, again } = names;
    const checkAddress = `Check that ${address} leads to the API, then ${again}.`;
    if ('page' in cause && cause.page !== undefined) {
        const firewall = 'It is probably a firewall: ask its operator to allow this runner.';
        const advice = cause.kind === 'barred' ? firewall : checkAddress;
        return { happened: `${host} does not return JSON`, advice };
    }
    switch (cause.kind) {
        case 'key-rejected':
            return {
                happened: `${host} rejects \`admin-key\``,
                advice: `Check that the secret has an admin key of this service that is still valid, and is not swapped with another input. Then ${_text_format_js__WEBPACK_IMPORTED_MODULE_2__/* .RERUN */ .Fy}.`,
                adviceLater: `Check whether the key was revoked or has expired. If so, update the secret, then ${rerun}.`,
            };
        case 'barred':
        case 'access-denied':
            return {
                happened: `${host} denies access`,
                advice: request === 'start'
                    ? `Check what the key may do, any IP allowlist, ${inputs}, then ${again}.`
                    : `Check ${inputs}, what the key may see, and any IP allowlist, then ${again}.`,
                adviceLater: `Check what the key may ${request === 'start' ? 'do' : 'see'}, then ${rerun}.`,
            };
        case 'not-found':
        case 'no-route':
            return {
                happened: cause.status === 410
                    ? `${host} says that the agent job is gone`
                    : `${place} has no such agent job`,
                advice: `Check ${address}, ${inputs}, then ${again}. If they are right, look for the agent job in the service's dashboard.`,
                adviceLater: `Look for it in the service's dashboard. If it is there, ${rerun}. If not, start a new agent job.`,
            };
        case 'rejected': {
            const happened = `${host} rejects the ${request}`;
            const advice = `Check ${address}, ${inputs}, then ${again}.`;
            if (request !== 'start')
                return { happened, advice };
            const isAboutBody = [400, 413, 422].includes(cause.status);
            const correct = 'Correct `request` or the prompt, then start a new run.';
            const adviceLater = `Correct this task, then ${rerun}.`;
            return { happened, advice: isAboutBody ? correct : advice, adviceLater };
        }
        case 'redirect':
            return { happened: `${host} redirects`, advice: checkAddress };
        case 'unexpected-status':
        case 'not-api':
            return { happened: `${host} returns an unexpected response`, advice: checkAddress };
        case 'unreadable':
        case 'no-job': {
            const isAboutIds = 'problem' in cause && ['error', 'other-job'].includes(cause.problem);
            return {
                happened: `${host} returns an unusable response`,
                advice: isAboutIds
                    ? `Check ${inputs}, then ${again}.`
                    : `Check that ${address} leads to this API. If it does, this action cannot work with its responses.`,
            };
        }
        case 'rate-limited': {
            const advice = `Once the limit ends, ${rerun}.`;
            return { happened: `${host} limits the rate of ${request}s`, advice, adviceLater: advice };
        }
        case 'server-error': {
            const advice = `Once it works again, ${rerun}.`;
            return { happened: `${host} fails`, advice, adviceLater: advice };
        }
        default:
            return (0,_network_cause_text_js__WEBPACK_IMPORTED_MODULE_1__/* .wordsOfNetworkCause */ .g)(cause, names);
    }
}
function formatReason(cause) {
    if ('proxy' in cause)
        return (0,_network_cause_text_js__WEBPACK_IMPORTED_MODULE_1__/* .formatNetworkReason */ .E)(cause);
    if ('page' in cause && cause.page !== undefined) {
        return `HTTP ${cause.status}, ${formatType(cause.page)}`;
    }
    switch (cause.kind) {
        case 'redirect':
            return `${formatHttp(cause)}, to ${(0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(cause.target, 100) || 'no web address'}`;
        case 'no-job':
            return formatBody(cause);
        default:
            return formatHttp(cause);
    }
}
function formatHttp({ status, said }) {
    const text = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(said, 100);
    return `HTTP ${status}${text === '' ? '' : `: ${text}`}`;
}
function formatType({ isPage, title, mediaType }) {
    if (!isPage)
        return (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(mediaType, 60) || 'a text without a type';
    const text = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(title, 100);
    return text === '' ? 'a web page' : `a web page titled ${text}`;
}
function formatBody({ problem, detail }) {
    const shown = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(detail, 100);
    switch (problem) {
        case 'no-status':
            return `JSON without a job status${shown === '' ? '' : `, but with ${shown}`}`;
        case 'empty':
            return 'an empty body';
        case 'not-json':
            return `${shown || 'text'} that is not valid JSON`;
        case 'error':
            return `an error: ${shown}`;
        case 'other-job':
            return `another agent job: ${shown}`;
    }
}


/***/ }),

/***/ 9206:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ formatNetworkReason),
/* harmony export */   g: () => (/* binding */ wordsOfNetworkCause)
/* harmony export */ });
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4212);

function wordsOfNetworkCause(cause, names) {
    const { host, address, rerun, again } = names;
    const failed = `the request to ${host} failed`;
    switch (cause.kind) {
        case 'no-host':
            return cause.proxy === '' ? adviseOnService() : adviseOnProxy(failed);
        case 'no-response':
            return adviseOnService();
        case 'certificate':
            return {
                happened: `the certificate of ${cause.isOfProxy ? nameProxy(cause) : host} is not trusted`,
                advice: cause.mayBePrivate
                    ? 'If its CA is private, set `NODE_EXTRA_CA_CERTS` under `env:`. If not, ask its operator.'
                    : `Ask its operator, or check ${address}.`,
            };
        case 'proxy-password':
            return adviseOnProxy('the proxy requires a password');
        case 'proxy-rejection':
            return cause.status >= 500
                ? adviseOnProxy(`the proxy cannot reach ${host}`, address)
                : adviseOnProxy(`the proxy rejects the connection to ${host}`);
        case 'proxy-unreachable':
            return adviseOnProxy(failed);
    }
    function adviseOnService() {
        return {
            happened: failed,
            advice: `Check ${address}, the service's status page, and whether this runner can reach it, then ${again}.`,
            adviceLater: `Once it responds again, ${rerun}.`,
        };
    }
    function adviseOnProxy(happened, first = '`https_proxy`') {
        return {
            happened,
            advice: `Check ${first}, or ask the proxy's operator, then ${again}.`,
            adviceLater: `Once the connection through the proxy works again, ${rerun}.`,
        };
    }
}
function formatNetworkReason(cause) {
    switch (cause.kind) {
        case 'unreadable':
            return cause.detail;
        case 'no-response':
            return list(formatProblem(cause), viaProxy(cause));
        case 'certificate':
            return list((0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(cause.detail, 120), cause.isOfProxy ? '' : viaProxy(cause));
        case 'proxy-rejection':
        case 'proxy-password':
            return `HTTP ${cause.status} from ${nameProxy(cause)}`;
        case 'no-host':
            return list(cause.proxy === '' ? '' : noResponseOf(cause), formatProblem(cause));
        case 'proxy-unreachable':
            return list(noResponseOf(cause), formatProblem(cause));
    }
}
const PROBLEMS = {
    silent: '',
    unresolved: 'name does not resolve',
    refused: 'connection refused',
    closed: 'connection closed early',
    cut: 'response cut off',
    tls: 'TLS failed',
    other: 'connection failed',
};
function formatProblem({ problem, detail }) {
    const isForeign = problem === 'tls' || problem === 'other';
    return list(PROBLEMS[problem], isForeign ? (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(detail, 120) : detail);
}
function noResponseOf(cause) {
    return `no response of ${nameProxy(cause)}`;
}
function nameProxy({ proxy }) {
    return `the proxy ${(0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(proxy, 100)}`;
}
function viaProxy(cause) {
    return cause.proxy === '' ? '' : `through ${nameProxy(cause)}`;
}
function list(...facts) {
    return facts.filter(Boolean).join(', ');
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


/***/ }),

/***/ 9410:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dx: () => (/* binding */ asManyAsFit),
/* harmony export */   Fn: () => (/* binding */ formatIcon),
/* harmony export */   J9: () => (/* binding */ formatResult),
/* harmony export */   me: () => (/* binding */ formatStatus)
/* harmony export */ });
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4212);
/* harmony import */ var _polling_job_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4118);


function formatStatus(status) {
    return (0,_polling_job_js__WEBPACK_IMPORTED_MODULE_1__/* .isKnown */ .qE)(status) ? status : (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(status, 60);
}
function formatIcon(result) {
    if (result.errorCode !== '')
        return '❌';
    return result.status === 'completed' ? '✅' : '⚠️';
}
function formatResult(job) {
    const { errorCode, status, polls } = job;
    const icon = formatIcon(job);
    if (polls === 0 && errorCode !== 'internal')
        return `${icon} not polled (\`${errorCode}\`)`;
    if (status === '')
        return `${icon} \`${errorCode}\``;
    const code = errorCode === '' ? '' : ` (\`${errorCode}\`)`;
    const isOld = !(0,_polling_job_js__WEBPACK_IMPORTED_MODULE_1__/* .isFinal */ .dR)(status) && errorCode !== '' && errorCode !== 'timeout';
    return `${icon} ${isOld ? 'last seen ' : ''}${formatStatus(status)}${code}`;
}
function asManyAsFit(items, maxLength) {
    let length = 0;
    for (const [index, item] of items.entries()) {
        length += item.length + ', '.length;
        if (length > maxLength && index > 0) {
            return [...items.slice(0, index), `and ${items.length - index} more`];
        }
    }
    return [...items];
}


/***/ }),

/***/ 7389:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GL: () => (/* binding */ areAllFinished),
/* harmony export */   K_: () => (/* binding */ KEEP_WAITING),
/* harmony export */   XD: () => (/* binding */ NO_OUTCOME),
/* harmony export */   eX: () => (/* binding */ TITLES),
/* harmony export */   r: () => (/* binding */ provisionalOutcome),
/* harmony export */   rM: () => (/* binding */ getLevel),
/* harmony export */   yV: () => (/* binding */ STOPPED_WAITING),
/* harmony export */   zY: () => (/* binding */ errorOutcome)
/* harmony export */ });
/* harmony import */ var _runner_result_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7609);
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4212);
/* harmony import */ var _polling_job_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4118);



const TITLES = {
    ..._runner_result_js__WEBPACK_IMPORTED_MODULE_0__/* .TITLES */ .eX,
    'job-failed': 'Agent job failed',
    'job-archived': 'Agent job archived',
    timeout: 'Timed out waiting for agent job',
    'no-pr': 'Finished without a pull request',
    unauthorized: 'Not authorized',
    forbidden: 'Access denied',
    'not-found': 'Agent job not found',
    'rate-limited': 'Rate limited',
    unavailable: 'Service unavailable',
    'invalid-response': 'Invalid response',
    'unexpected-response': 'Unexpected response',
};
const KEEP_WAITING = 'Re-run failed jobs to keep waiting.';
const STOPPED_WAITING = `Stopped waiting: ${_runner_result_js__WEBPACK_IMPORTED_MODULE_0__/* .WHO_CANCELLED */ .z4}`;
function provisionalOutcome(jobIds) {
    const what = jobIds.length === 1 ? `Agent job ${(0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(jobIds.join(), 60)}` : 'The agent jobs';
    const message = `The step was killed before it could report. ${what} may still be running. ${KEEP_WAITING}`;
    return errorOutcome('cancelled', { message, jobIds });
}
const NO_OUTCOME = {
    ..._polling_job_js__WEBPACK_IMPORTED_MODULE_2__/* .UNKNOWN_JOB */ .zb,
    jobId: '',
    errorCode: '',
    title: '',
    message: '',
    isPrivate: false,
    polls: 0,
    waitedMs: 0,
};
function errorOutcome(errorCode, options) {
    const { message, details = [], jobIds = [] } = options;
    const result = { errorCode, title: TITLES[errorCode], message };
    const jobs = jobIds.map((jobId) => ({ ...NO_OUTCOME, ...result, jobId }));
    return { ...result, details, jobs };
}
function areAllFinished({ jobs }) {
    return jobs.every(({ status }) => (0,_polling_job_js__WEBPACK_IMPORTED_MODULE_2__/* .isFinal */ .dR)(status));
}
function getLevel({ errorCode, jobs }) {
    if (errorCode !== '')
        return 'error';
    const hasEndedBadly = jobs.some(({ status }) => (0,_polling_job_js__WEBPACK_IMPORTED_MODULE_2__/* .isFinal */ .dR)(status) && status !== 'completed');
    return hasEndedBadly ? 'warning' : 'notice';
}


/***/ }),

/***/ 4118:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $g: () => (/* binding */ isFinished),
/* harmony export */   JN: () => (/* binding */ parseJob),
/* harmony export */   dR: () => (/* binding */ isFinal),
/* harmony export */   qE: () => (/* binding */ isKnown),
/* harmony export */   zb: () => (/* binding */ UNKNOWN_JOB)
/* harmony export */ });
/* unused harmony export FINAL_STATUSES */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1843);
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4212);


const FINAL_STATUSES = ['completed', 'archived', 'failed'];
const UNKNOWN_JOB = {
    status: '',
    prLink: '',
    linkProblem: '',
    model: '',
    sourceRepository: '',
    sourceRef: '',
    createdAt: '',
    archivedAt: '',
};
function isFinished(job) {
    return isFinal(job.status);
}
function isFinal(status) {
    return FINAL_STATUSES.some((known) => known === status);
}
function isKnown(status) {
    return status === 'active' || isFinal(status);
}
const Text = zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().catch('');
const Job = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    id: zod__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J().optional(),
    status: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    prLink: zod__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J().optional(),
    model: Text,
    source: zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ repository: Text, ref: Text }).catch({ repository: '', ref: '' }),
    createdAt: Text,
    archivedAt: Text,
});
function parseJob(value, { jobId, redact }) {
    const parsed = Job.safeParse(value);
    if (!parsed.success)
        return {};
    const { id, source, ...fields } = parsed.data;
    const clean = (text) => (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .sanitizeLine */ .g$)(redact(text), 256);
    const status = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .sanitizeLine */ .g$)(redact(fields.status.trim().toLowerCase()), 60);
    if (status === '')
        return {};
    if ((id ?? jobId) !== jobId)
        return { otherId: typeof id === 'string' ? id : typeof id };
    const job = {
        status,
        ...parseLink(isFinal(status) ? fields.prLink : undefined, redact),
        model: clean(fields.model),
        sourceRepository: clean(toPlainAddress(redact(source.repository))),
        sourceRef: clean(source.ref),
        createdAt: clean(fields.createdAt),
        archivedAt: clean(fields.archivedAt),
    };
    return { job };
}
function parseLink(value, redact) {
    const unusable = (linkProblem) => ({ prLink: '', linkProblem });
    const isBlank = typeof value === 'string' && value.trim() === '';
    if (isBlank || (value ?? false) === false)
        return unusable('');
    if (typeof value !== 'string')
        return unusable('not-plain');
    const prLink = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .usableLink */ .Ll)(value);
    const hasKey = [value, prLink ?? ''].some((text) => (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .containsKey */ .Zd)(text, redact));
    if (hasKey)
        return unusable('contains-key');
    return prLink === undefined ? unusable('not-plain') : { prLink, linkProblem: '' };
}
function toPlainAddress(address) {
    const url = address.length > _text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .MAX_URL_LENGTH */ .m2 ? null : URL.parse(address);
    return url !== null && /^https?:$/.test(url.protocol) ? url.origin + url.pathname : '';
}


/***/ }),

/***/ 4005:
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
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1843);
// EXTERNAL MODULE: ./src/runner/check-inputs.ts
var check_inputs = __webpack_require__(4838);
// EXTERNAL MODULE: ./src/runner/service-fields.ts
var service_fields = __webpack_require__(559);
;// CONCATENATED MODULE: ./src/wait/inputs.ts



const BaseUrl = service_fields/* HttpUrl */.oA.refine(({ href }) => !/[?#]/.test(href), 'contains ? or #. Remove it.')
    .transform(({ origin, pathname }) => origin + pathname.replace(/(?<!\/)\/+$/, ''))
    .refine((0,check_inputs/* isWithout */.r8)(/\/v2(\/agent(\/.*)?)?$/i), 'must end before `/v2`, which is added.');
const STATUS_ADVICE = 'use completed, archived, failed and active, separated by commas.';
const Status = schemas/* enum */.k5n(['completed', 'archived', 'failed', 'active'], STATUS_ADVICE);
const Statuses = schemas/* string */.YjP()
    .max(1_000, STATUS_ADVICE)
    .transform((list) => (0,check_inputs/* splitList */.ry)(list.toLowerCase()).filter((each) => each !== ''))
    .pipe(schemas/* array */.YOg(Status))
    .refine((statuses) => statuses.includes('completed'), 'does not contain `completed`. Add it.');
const IssueNumber = schemas/* string */.YjP()
    .regex(/^[1-9]\d{0,14}$/, 'use the number of an issue or pull request, such as 42.')
    .transform(Number);
const Minutes = plainNumber({ min: 0, max: 7200, unit: 'minutes', example: '30 or 0.5' });
const Seconds = plainNumber({ min: 1, max: 3600, unit: 'seconds', example: '30' });
const InputSchema = schemas/* object */.Ikc({
    'base-url': BaseUrl,
    'project-id': (0,check_inputs/* fromElsewhere */.Vt)(check_inputs/* NO_VARIABLE */.Zz).pipe(service_fields.Id),
    'job-id': service_fields/* JobIds */.c,
    'admin-key': service_fields/* AdminKey */.NR,
    'timeout-minutes': Minutes.prefault('30'),
    'poll-interval-seconds': Seconds.optional(),
    'allowed-statuses': Statuses.prefault('completed'),
    'require-pr': (0,check_inputs/* oneOf */.yL)(['true', 'false']).prefault('false'),
    comment: (0,check_inputs/* oneOf */.yL)(['true', 'always', 'false']).prefault('false'),
    'issue-number': IssueNumber.optional(),
    'github-token': check_inputs/* Token */.ou.default(''),
});
const INPUT_NAMES = schemas/* keyof */.ZEF(InputSchema).options;
function parseInputs(runner, event) {
    const known = findLostChecks(runner.inputNames);
    const values = (0,check_inputs/* checkInputs */.sw)(InputSchema, { runner, event, known });
    const seconds = values['poll-interval-seconds'];
    return {
        baseUrl: values['base-url'],
        projectId: values['project-id'],
        jobIds: values['job-id'],
        adminKey: values['admin-key'],
        timeoutMs: values['timeout-minutes'] * 60_000,
        pollIntervalMs: seconds === undefined ? undefined : seconds * 1_000,
        allowedStatuses: values['allowed-statuses'],
        requiresPr: values['require-pr'] === 'true',
        comment: values.comment,
        issueNumber: values['issue-number'],
        githubToken: values['github-token'],
    };
}
function findLostChecks(inputNames) {
    const mistakes = {};
    for (const name of ['require-pr', 'allowed-statuses']) {
        const misspelt = name.replace('-', '_');
        if (inputNames.includes(misspelt.toUpperCase())) {
            mistakes[misspelt] = `\`${misspelt}\` is not an input. Write \`${name}\`.`;
        }
    }
    return mistakes;
}
function plainNumber(options) {
    const { min, max, unit, example } = options;
    const isPlain = (text) => /^\d+(\.\d+)?$/.test(text) && Number(text) >= min && Number(text) <= max;
    const advice = `use a plain number of ${unit} from ${min} to ${max}, such as ${example}.`;
    return schemas/* string */.YjP().refine(isPlain, advice).transform(Number);
}

// EXTERNAL MODULE: ./src/http/cause-text.ts
var cause_text = __webpack_require__(8379);
// EXTERNAL MODULE: ./src/text/format.ts
var format = __webpack_require__(8488);
// EXTERNAL MODULE: ./src/text/sanitize.ts
var sanitize = __webpack_require__(4212);
// EXTERNAL MODULE: ./src/wait/format.ts
var wait_format = __webpack_require__(9410);
// EXTERNAL MODULE: ./src/wait/polling/job.ts
var polling_job = __webpack_require__(4118);
;// CONCATENATED MODULE: ./src/wait/log.ts





const MINUTE_MS = 60_000;
const LINK_PROBLEMS = {
    'contains-key': 'it contains the admin key, so create a new one',
    'not-plain': `it is not a plain http(s) URL of at most ${sanitize/* MAX_URL_LENGTH */.m2} characters`,
};
function formatWaiting(options) {
    const { jobIds, projectId, baseUrl, proxyHost, timeoutMs } = options;
    const isOnly = jobIds.length === 1;
    const what = isOnly
        ? `agent job ${(0,sanitize/* sanitizeLine */.g$)(jobIds.join(), 60)}`
        : `${jobIds.length} agent jobs`;
    const where = `${what} (project ${(0,sanitize/* sanitizeLine */.g$)(projectId, 60)}) at ${baseUrl}${(0,format/* formatVia */.m7)(proxyHost)}`;
    if (timeoutMs === 0)
        return `Checking ${where} once`;
    return `Waiting for ${where}, up to ${(0,format/* formatDuration */.a3)(timeoutMs)}`;
}
function createWaitLog(jobIds, log) {
    const ids = jobIds.map((jobId) => (0,sanitize/* sanitizeLine */.g$)(jobId, 60));
    const isOnly = ids.length === 1;
    const statuses = [];
    const warned = new Set();
    let polls = 0;
    let failuresInRow = 0;
    let lastLineMs = 0;
    let lastFailureMs = -Infinity;
    let isFailing = false;
    return (event) => {
        polls++;
        log('debug', `${prefixOf(event)}poll ${polls}: ${formatDebug(event)}`);
        if ('job' in event.result)
            logJob(event.result.job, event);
        else
            logFailure(event.result, event);
    };
    function logJob(job, event) {
        const { index, isLastPoll } = event;
        if (isFailing)
            logLine(event, 'polling recovered');
        isFailing = false;
        failuresInRow = 0;
        const status = (0,wait_format/* formatStatus */.me)(job.status);
        const last = statuses[index];
        statuses[index] = job.status;
        const long = hasLongDelay(event) ? `, ${formatNext(event)}` : '';
        if (job.status !== last) {
            const details = last === undefined ? formatDetails(job) : [];
            const lack = (0,polling_job/* isFinal */.dR)(job.status) && !isLastPoll ? ['no link yet'] : [];
            logLine(event, [status, ...details, ...lack].join(', ') + long);
        }
        else if (isLastPoll && !(0,polling_job/* isFinal */.dR)(job.status)) {
            logLine(event, `still ${status} (final poll)`);
        }
        else if (long !== '' || isQuiet(event)) {
            logLine(event, `still ${status} (${formatProgress(event)})`);
        }
        const name = (0,sanitize/* codeSpan */.SS)(String(jobIds[index]), 60);
        if (!(0,polling_job/* isKnown */.qE)(job.status) && !warned.has(index)) {
            warned.add(index);
            const text = `Agent job ${name} has the status ${status}, which this action does not know. If that is its last one, cancel the run.`;
            log('warning', text);
        }
        if (job.linkProblem !== '') {
            const text = `The \`prLink\` of agent job ${name} cannot be used: ${LINK_PROBLEMS[job.linkProblem]}.`;
            log('warning', text);
        }
    }
    function logFailure({ cause }, event) {
        const { isLastPoll, waitedMs } = event;
        failuresInRow++;
        const isNew = failuresInRow === 1 && waitedMs - lastFailureMs >= MINUTE_MS;
        if (!isNew && !isLastPoll && !hasLongDelay(event) && !isQuiet(event))
            return;
        lastFailureMs = waitedMs;
        isFailing ||= !isLastPoll;
        const reason = (0,cause_text/* formatReason */.K)(cause);
        const ends = [
            isLastPoll ? 'stopped polling' : '',
            isLastPoll && !hasLongDelay(event) ? '' : formatNext(event, isOnly ? 'retrying' : 'next'),
        ];
        const what = cause.kind === 'rate-limited' ? 'rate limited' : 'poll failed';
        const text = failuresInRow === 1 || isLastPoll
            ? `${what} (${reason})`
            : `poll still fails (${reason}, ${(0,format/* formatCount */.B4)(failuresInRow, 'poll')})`;
        logLine(event, [text, ...ends].filter(Boolean).join(', '));
    }
    function logLine(event, text) {
        lastLineMs = event.waitedMs;
        log('info', `${formatElapsed(event.waitedMs)}  ${prefixOf(event)}${text}`);
    }
    function prefixOf({ index }) {
        return isOnly ? '' : `${ids[index]}: `;
    }
    function isQuiet({ waitedMs }) {
        return waitedMs - lastLineMs >= MINUTE_MS;
    }
    function formatProgress(event) {
        const { jobsLeft, remainingMs } = event;
        const done = isOnly ? '' : `${ids.length - jobsLeft} of ${ids.length} done, `;
        const leftMs = remainingMs > MINUTE_MS ? Math.ceil(remainingMs / MINUTE_MS) * MINUTE_MS : remainingMs;
        const left = `${(0,format/* formatDuration */.a3)(leftMs)} left`;
        return `${done}${(0,format/* formatCount */.B4)(polls, 'poll')}, ${formatNext(event)}, ${left}`;
    }
}
function formatElapsed(ms) {
    const seconds = Math.round(ms / 1_000);
    const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const tail = [m, s].map((part) => String(part).padStart(2, '0')).join(':');
    return h === 0 ? tail : `${h}:${tail}`;
}
function hasLongDelay({ delayMs }) {
    return delayMs > MINUTE_MS;
}
function formatNext({ delayMs, remainingMs }, verb = 'next') {
    const isFinalPoll = remainingMs > 0 && delayMs >= remainingMs;
    return `${isFinalPoll ? 'final poll' : verb} in ${(0,format/* formatDuration */.a3)(delayMs)}`;
}
function formatDebug({ result, isLastPoll, delayMs }) {
    const next = isLastPoll ? '' : `, next in ${Math.round(delayMs)}ms`;
    if (!('job' in result))
        return `${(0,cause_text/* formatReason */.K)(result.cause)} (${result.cause.kind})${next}`;
    const { status } = result.job;
    return `status=${status}${(0,polling_job/* isFinal */.dR)(status) ? ', final' : ''}${next}`;
}
function formatDetails({ model, sourceRepository, sourceRef }) {
    const repository = sourceRepository.replace(/^https?:\/\/[^/]+\/|\.git$/g, '');
    const source = [repository, sourceRef].filter(Boolean).join(' @ ');
    return [model, source].filter(Boolean);
}

// EXTERNAL MODULE: ./src/wait/outcome.ts
var wait_outcome = __webpack_require__(7389);
// EXTERNAL MODULE: ./src/github/pull-request-link.ts
var pull_request_link = __webpack_require__(3593);
;// CONCATENATED MODULE: ./src/wait/polling/endings.ts
const NEVER = Infinity;
const ENDINGS = {
    'server-error': { code: 'unavailable', about: 'way', none: 15, worked: NEVER },
    'no-response': { code: 'unavailable', about: 'way', none: 15, worked: NEVER },
    'proxy-unreachable': { code: 'unavailable', about: 'way', none: 15, worked: NEVER },
    'proxy-rejection': { code: 'unavailable', about: 'way', none: 15, worked: NEVER },
    'rate-limited': { code: 'rate-limited', about: 'way', none: NEVER, worked: NEVER },
    'no-host': { code: 'unavailable', about: 'way', none: 5, worked: NEVER },
    'key-rejected': { code: 'unauthorized', about: 'way', none: 1, worked: 15 },
    'proxy-password': { code: 'unavailable', about: 'way', none: 1, worked: 15 },
    barred: { code: 'forbidden', about: 'way', none: 1, worked: NEVER },
    certificate: { code: 'unavailable', about: 'way', none: 1, worked: NEVER },
    redirect: { code: 'unexpected-response', about: 'way', none: 1, worked: NEVER },
    'not-found': { code: 'not-found', about: 'job', none: 5, worked: 15 },
    'no-route': { code: 'not-found', about: 'job', none: 5, worked: NEVER },
    'not-api': { code: 'invalid-response', about: 'job', none: 5, worked: NEVER },
    'no-job': { code: 'invalid-response', about: 'job', none: 5, worked: NEVER },
    'access-denied': { code: 'forbidden', about: 'job', none: 1, worked: 15 },
    rejected: { code: 'unexpected-response', about: 'job', none: 1, worked: NEVER },
    'unexpected-status': { code: 'unexpected-response', about: 'job', none: 1, worked: NEVER },
    unreadable: { code: 'invalid-response', about: 'job', none: 1, worked: NEVER },
};
function countFailures() {
    let hasWorked = false;
    const counts = new Map();
    return {
        afterResponse: () => {
            hasWorked = true;
            counts.clear();
        },
        afterFailure: ({ none, worked }) => {
            const row = `${none} ${worked}`;
            const count = (counts.get(row) ?? 0) + 1;
            counts.set(row, count);
            return count >= (hasWorked ? worked : none);
        },
    };
}

;// CONCATENATED MODULE: ./src/wait/verdict.ts


function judge(wait, requirements) {
    switch (wait.kind) {
        case 'polling-failed':
            return ENDINGS[wait.failure.cause.kind].code;
        case 'cancelled':
            return 'cancelled';
        case 'timeout':
            return wait.job.status === 'active' && requirements.allowedStatuses.includes('active')
                ? ''
                : 'timeout';
        case 'finished':
            return judgeFinished(wait.job, requirements);
    }
}
function judgeFinished({ status, prLink, linkProblem }, { allowedStatuses, requiresPr, serverUrl }) {
    if (status !== 'completed' && !allowedStatuses.includes(status))
        return `job-${status}`;
    if (linkProblem !== '')
        return 'no-pr';
    const isWithoutPr = prLink === '' || (0,pull_request_link/* isOtherPage */.k)(prLink, serverUrl);
    return requiresPr && isWithoutPr ? 'no-pr' : '';
}

;// CONCATENATED MODULE: ./src/wait/message.ts







function toJobOutcomes(jobs, context) {
    const hasWorked = jobs.some(({ wait }) => wait.job !== undefined);
    return jobs.map(({ jobId, wait }) => {
        const errorCode = judge(wait, context);
        return {
            ...(wait.job ?? polling_job/* UNKNOWN_JOB */.zb),
            title: titleOf(wait, errorCode, context),
            message: compose(describe(wait, { ...context, hasWorked, jobId, errorCode })),
            jobId,
            errorCode,
            isPrivate: 'failure' in wait && wait.failure !== undefined,
            polls: wait.polls,
            waitedMs: wait.waitedMs,
        };
    });
}
function compose({ happened, why = '', advice = '' }) {
    const sentence = why === '' ? happened : `${happened}: ${why}`;
    if (advice !== '')
        return `${sentence}. ${advice}`;
    return why === '' ? `${sentence}.` : sentence;
}
function titleOf(wait, errorCode, { timeoutMs }) {
    const isActive = wait.kind === 'timeout' && wait.job.status === 'active';
    if (isActive && (errorCode === '' || timeoutMs === 0))
        return 'Agent job still active';
    return errorCode === '' ? `Agent job ${wait.job?.status}` : wait_outcome/* TITLES */.eX[errorCode];
}
function describe(wait, context) {
    const subject = `Agent job ${(0,sanitize/* codeSpan */.SS)(context.jobId, 60)}`;
    switch (wait.kind) {
        case 'timeout':
            return describeTimeout(subject, wait, context);
        case 'cancelled':
            return describeCancelled(subject, wait);
        case 'polling-failed':
            return describePollingFailed(subject, wait, context);
        case 'finished':
            return describeFinished(subject, wait.job, context.errorCode);
    }
}
const STATES = {
    completed: 'completed',
    failed: 'failed',
    archived: 'is archived',
};
const START_NEW = "Check the service's dashboard, then start a new agent job.";
function describeFinished(subject, job, errorCode) {
    const { status, prLink, linkProblem } = job;
    const happened = `${subject} ${STATES[status]}`;
    switch (errorCode) {
        case 'job-failed':
            return { happened, advice: START_NEW };
        case 'job-archived':
            return {
                happened: `${happened}, and the service does not say whether it completed`,
                advice: "Look in the service's dashboard, or add `archived` to `allowed-statuses`.",
            };
        case 'no-pr': {
            if (prLink !== '' || linkProblem !== '') {
                return {
                    happened: `${happened}, but its \`prLink\` cannot be used as a link to a pull request`,
                    advice: 'Check what the service stores there.',
                };
            }
            return {
                happened: `${happened} without a pull request, which \`require-pr\` demands`,
                advice: status === 'completed' ? "Check the agent's prompt." : START_NEW,
            };
        }
        default:
            return describePassed(happened, job);
    }
}
function describePassed(happened, { status, prLink }) {
    if (status !== 'completed') {
        const advice = status === 'failed' ? START_NEW : '';
        return { happened: happened + ALLOWED, advice };
    }
    if (prLink !== '') {
        const why = prLink.length <= format/* MAX_LINK_LENGTH */.jE ? `<${prLink}>` : 'see the output `prLink`';
        return { happened, why };
    }
    return { happened: `${happened} without a pull request` };
}
const ALLOWED = ' (allowed by `allowed-statuses`)';
function describeTimeout(subject, { job, waitedMs, polls }, { timeoutMs, errorCode, jobId }) {
    const isWait = timeoutMs > 0;
    const timedOut = `Timed out after ${(0,format/* formatDuration */.a3)(waitedMs)}: agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}`;
    const who = isWait ? timedOut : subject;
    if (job.status !== 'active') {
        return {
            happened: `${who} has the status ${(0,wait_format/* formatStatus */.me)(job.status)}`,
            advice: 'This action knows active, completed, failed and archived.',
        };
    }
    const happened = `${who} is still active`;
    if (errorCode === '')
        return { happened: happened + ALLOWED };
    if (isWait) {
        const advice = 'Re-run failed jobs to keep waiting, or increase `timeout-minutes`.';
        return { happened: `${happened} and keeps running`, advice };
    }
    const count = polls === 1 ? 'checked once' : (0,format/* formatCount */.B4)(polls, 'poll');
    const advice = 'Increase `timeout-minutes` to wait, or add `active` to `allowed-statuses`.';
    return { happened: `${happened} (${count})`, advice };
}
const NOT_POLLED = 'was not polled';
function describeCancelled(subject, { job, polls, failure }) {
    const stopped = `${wait_outcome/* STOPPED_WAITING */.yV} ${subject}`;
    if (polls === 0)
        return { happened: `${stopped} ${NOT_POLLED}`, advice: wait_outcome/* KEEP_WAITING */.K_ };
    const running = job?.status === 'active' ? 'keeps running' : 'may keep running';
    const failed = failure === undefined ? '' : `; its last poll failed (${(0,cause_text/* formatReason */.K)(failure.cause)})`;
    return { happened: `${stopped} ${running}${failed}`, advice: wait_outcome/* KEEP_WAITING */.K_ };
}
function describePollingFailed(subject, wait, { jobId, errorCode, baseUrl, projectId, hasWorked }) {
    const host = (0,sanitize/* codeSpan */.SS)(new URL(baseUrl).host, 100);
    const { happened: why, advice } = (0,cause_text/* describeCause */.V)({ ...wait.failure, hasWorked }, {
        request: 'poll',
        host,
        place: `project ${(0,sanitize/* codeSpan */.SS)(projectId, 60)} at ${host}`,
        address: '`base-url`',
        inputs: '`project-id` and `job-id`',
        rerun: `${format/* RERUN */.Fy} to keep waiting`,
        again: format/* AGAIN */.jM,
    });
    const isList = errorCode === 'not-found' && /[\s;]/.test(jobId);
    const inList = 'Separate ids by commas or line breaks, then start a new run.';
    return { happened: `${subject} ${locate(wait)}`, why, advice: isList ? inList : advice };
}
function locate(wait) {
    const { job, polls, seenMs = 0, failedPolls, waitedMs } = wait;
    if (polls === 0)
        return NOT_POLLED;
    if (failedPolls === 0)
        return 'had no final poll, because the polls of jobs before it failed';
    if (job !== undefined) {
        const seen = `last seen ${(0,wait_format/* formatStatus */.me)(job.status)} after ${(0,format/* formatDuration */.a3)(seenMs)}`;
        const itsLast = failedPolls === 1 ? 'its last poll' : `its last ${failedPolls} polls`;
        return `was ${seen}; ${itsLast} failed`;
    }
    const figures = `${(0,format/* formatCount */.B4)(polls, 'poll')} in ${(0,format/* formatDuration */.a3)(waitedMs)}`;
    return `could not be polled${polls === 1 ? '' : ` (${figures})`}`;
}

;// CONCATENATED MODULE: ./src/wait/outputs.ts


function toOutputs(outcome, serverUrl) {
    const { jobs, errorCode } = outcome;
    const fields = jobs.map((job) => toFields(job, serverUrl));
    const entries = jobs.map((job, index) => ({
        ...fields[index],
        errorCode: job.errorCode,
        message: job.message,
    }));
    const [first = toFields(wait_outcome/* NO_OUTCOME */.XD, serverUrl)] = fields;
    const shared = Object.entries(first).map(([name, value]) => {
        const isShared = fields.every((other) => other[name] === value);
        return [name, isShared ? value : ''];
    });
    return {
        ...Object.fromEntries(shared),
        prLink: [...new Set(jobs.map(({ prLink }) => prLink))].filter(Boolean).join(','),
        jobs: JSON.stringify(entries),
        message: outcome.message,
        commentUrl: '',
        errorCode,
    };
}
function toFields(job, serverUrl) {
    const { prNumber, prRepository } = (0,pull_request_link/* parsePullRequest */.y)(job.prLink, serverUrl);
    return {
        jobId: job.jobId,
        status: job.status,
        prLink: job.prLink,
        prNumber,
        prRepository,
        model: job.model,
        sourceRepository: job.sourceRepository,
        sourceRef: job.sourceRef,
        createdAt: job.createdAt,
        archivedAt: job.archivedAt,
    };
}

// EXTERNAL MODULE: ./src/runner/clock.ts
var runner_clock = __webpack_require__(1984);
;// CONCATENATED MODULE: ./src/wait/polling/poll-jobs.ts



const REQUEST_MS = 30_000;
const LATE_MS = 10_000;
const MIN_GAP_MS = 1_000;
const NEXT_JOB_MS = 250;
const JOB_RETRIES_MS = 10_000;
const STEP_RETRIES_MS = 60_000;
const LINK_MS = 10_000;
async function* waitForJobs(clients, options) {
    const { timeoutMs, pollIntervalMs, clock, random, signal, onPoll } = options;
    const startedAt = clock.now();
    const deadline = startedAt + timeoutMs;
    const wayFailures = countFailures();
    const queue = clients.map((getJob, index) => {
        const none = { polls: 0, wasActive: false, failedPolls: 0, lastFailure: undefined };
        const failures = countFailures();
        return { index, getJob, failures, pollableAt: startedAt, finalAt: undefined, ...none };
    });
    let nextPollAt = startedAt;
    let now = startedAt;
    let backoffCount = 0;
    for (let entry = queue[0]; entry !== undefined; entry = queue[0]) {
        await clock.sleepUntil(nextPollAt, signal);
        if (signal.aborted)
            break;
        const begunAt = clock.now();
        entry.polls++;
        if (begunAt >= deadline && entry.finalAt === undefined) {
            entry.finalAt = begunAt;
            backoffCount = 0;
        }
        const limitMs = Math.min(REQUEST_MS, Math.max(0, deadline - begunAt) + LATE_MS);
        const result = await entry.getJob({ timeoutMs: limitMs, signal });
        if (result === undefined)
            break;
        now = clock.now();
        entry.pollableAt = now + MIN_GAP_MS;
        const ended = 'job' in result
            ? afterResponse(entry, result.job, result.retryAfterMs)
            : afterFailure(entry, result);
        nextPollAt = Math.max(nextPollAt, queue[0]?.pollableAt ?? now);
        onPoll({
            index: entry.index,
            result,
            isLastPoll: ended.length > 0,
            jobsLeft: queue.length,
            delayMs: queue.length === 0 ? 0 : nextPollAt - now,
            waitedMs: now - startedAt,
            remainingMs: Math.max(0, deadline - now),
        });
        yield* ended;
    }
    for (const entry of queue) {
        yield toEnded(entry, { kind: 'cancelled', failure: entry.lastFailure });
    }
    function afterResponse(entry, job, retryAfterMs = 0) {
        wayFailures.afterResponse();
        entry.failures.afterResponse();
        backoffCount = 0;
        entry.seenMs = now - startedAt;
        entry.failedPolls = 0;
        entry.lastFailure = undefined;
        if (entry.completed !== undefined) {
            const { status, prLink, linkProblem } = job;
            if (status === 'completed')
                entry.completed = { ...entry.completed, prLink, linkProblem };
            return endFirst({ kind: 'finished', job: entry.completed });
        }
        entry.job = job;
        entry.wasActive ||= job.status === 'active';
        if ((0,polling_job/* isFinished */.$g)(job)) {
            const lacksLink = job.status === 'completed' && job.prLink === '' && job.linkProblem === '';
            const mayGetLink = lacksLink && entry.wasActive && now + LINK_MS < deadline;
            if (!mayGetLink)
                return endFirst({ kind: 'finished', job });
            entry.completed = job;
            entry.pollableAt = now + LINK_MS;
            nextPollAt = now + NEXT_JOB_MS;
            moveToEnd();
            return [];
        }
        if (entry.finalAt !== undefined)
            return endFirst({ kind: 'timeout', job });
        pollAfter(Math.max(intervalMs(), retryAfterMs));
        moveToEnd();
        return [];
    }
    function afterFailure(entry, failure) {
        const { cause, retryAfterMs = 0 } = failure;
        const ending = ENDINGS[cause.kind];
        const isAboutJob = ending.about === 'job';
        const isOver = now >= deadline + STEP_RETRIES_MS;
        const end = { kind: 'polling-failed', failure };
        const jobs = isOver && !isAboutJob ? queue.length : 1;
        if (entry.completed !== undefined)
            return endFirst(end, 0, jobs);
        entry.failedPolls++;
        entry.lastFailure = failure;
        backoffCount++;
        const delayMs = Math.max(jittered((0,runner_clock/* backoffMs */.j)(backoffCount)), retryAfterMs);
        const { failures, finalAt } = entry;
        if ((isAboutJob ? failures : wayFailures).afterFailure(ending)) {
            return endFirst(end, retryAfterMs, isAboutJob ? 1 : queue.length);
        }
        if (finalAt !== undefined) {
            const retryUntil = Math.min(finalAt + JOB_RETRIES_MS, deadline + STEP_RETRIES_MS);
            if (now + delayMs > retryUntil)
                return endFirst(end, 0, jobs);
            nextPollAt = now + delayMs;
            return [];
        }
        pollAfter(isAboutJob ? delayMs : Math.max(delayMs, intervalMs()));
        const staysFirst = entry.job === undefined && isAboutJob;
        if (!staysFirst)
            moveToEnd();
        return [];
    }
    function endFirst(end, delayMs = 0, jobs = 1) {
        backoffCount = 0;
        nextPollAt = Math.max(now + NEXT_JOB_MS, Math.min(now + delayMs, deadline));
        return queue.splice(0, jobs).map((entry) => toEnded(entry, end));
    }
    function moveToEnd() {
        queue.push(...queue.splice(0, 1));
    }
    function pollAfter(delayMs) {
        const isInTime = now + delayMs <= deadline - MIN_GAP_MS;
        nextPollAt = isInTime ? now + delayMs : Math.max(deadline, now + NEXT_JOB_MS);
    }
    function intervalMs() {
        return pollIntervalMs ?? jittered(adaptiveMs(now - startedAt, queue.length));
    }
    function jittered(delayMs) {
        return delayMs * (1 + 0.1 * random());
    }
    function toEnded(entry, end) {
        const { index, polls, job, seenMs, failedPolls, completed } = entry;
        const waitedMs = clock.now() - startedAt;
        const own = completed === undefined ? end : { kind: 'finished', job: completed };
        return { index, wait: { polls, waitedMs, job, seenMs, failedPolls, ...own } };
    }
}
const DOZEN = 12;
function adaptiveMs(waitedMs, jobs) {
    const seconds = Math.min(Math.max(1.3 * Math.sqrt(waitedMs / 1_000), 2), 60);
    return Math.max(seconds / Math.max(jobs / DOZEN, 1), 1) * 1_000;
}

// EXTERNAL MODULE: ./src/wait/several-jobs.ts
var several_jobs = __webpack_require__(4722);
// EXTERNAL MODULE: ./src/runner/result.ts
var result = __webpack_require__(7609);
// EXTERNAL MODULE: ./src/text/table.ts
var text_table = __webpack_require__(8095);
;// CONCATENATED MODULE: ./src/wait/summary.ts







function renderSummary(outcome, serverUrl) {
    const { errorCode, jobs } = outcome;
    const isCompleted = jobs.every(({ status }) => status === 'completed');
    const icon = (0,wait_format/* formatIcon */.Fn)({ errorCode, status: isCompleted ? 'completed' : '' });
    if (jobs.length <= 1) {
        return (0,result/* renderPage */.Cf)(outcome, icon, [...formatResultOf(outcome), (0,text_table/* formatTable */.k)(jobs, FOR_ONE)]);
    }
    const message = outcome.message.replace(` ${several_jobs/* SEE_SUMMARY */.ZD}`, '');
    const table = (0,text_table/* formatTable */.k)(jobs, forSeveral(serverUrl));
    return (0,result/* renderPage */.Cf)(outcome, icon, [message, table, (0,result/* formatList */.ki)(outcome.details)]);
}
function formatResultOf(outcome) {
    const texts = (0,result/* formatTexts */.UQ)(outcome);
    const [job] = outcome.jobs;
    if (job === undefined || job.prLink === '')
        return texts;
    const link = `**Pull request:** ${formatUrl(job)}`;
    if (outcome.errorCode === '' && job.status === 'completed')
        return [link];
    return outcome.message.includes(`<${job.prLink}>`) ? texts : [link, ...texts];
}
const JOB = ['Job', ({ jobId }) => (0,sanitize/* codeSpan */.SS)(jobId)];
const MODEL = ['Model', ({ model }) => (0,sanitize/* codeSpan */.SS)(model)];
const WAITED = ['Waited', formatWaited];
const FOR_ONE = [
    JOB,
    ['Repository', ({ sourceRepository }) => (0,sanitize/* codeSpan */.SS)(sourceRepository)],
    ['Branch', ({ sourceRef }) => (0,sanitize/* codeSpan */.SS)(sourceRef)],
    MODEL,
    ['Created', ({ createdAt }) => formatDate(createdAt)],
    WAITED,
];
function forSeveral(serverUrl) {
    return [
        JOB,
        ['Result', wait_format/* formatResult */.J9],
        ['Pull request', (job) => formatPullRequest(job, serverUrl)],
        MODEL,
        WAITED,
    ];
}
function formatWaited({ polls, waitedMs }) {
    return polls === 0 ? '' : `${(0,format/* formatDuration */.a3)(waitedMs)}, ${(0,format/* formatCount */.B4)(polls, 'poll')}`;
}
function formatPullRequest(job, serverUrl) {
    if (job.prLink === '')
        return '';
    const { prRepository, prNumber } = (0,pull_request_link/* parsePullRequest */.y)(job.prLink, serverUrl);
    return prNumber === ''
        ? formatUrl(job)
        : `[${(0,sanitize/* codeSpan */.SS)(`${prRepository}#${prNumber}`)}](${formatUrl(job).replaceAll('\\', '%5C')})`;
}
function formatUrl({ prLink }) {
    return `<${prLink.replaceAll('|', '%7C')}>`;
}
function formatDate(text) {
    const date = new Date(text);
    const hasZone = /^\d{4}-.*(Z|[+-]\d\d:?\d\d)$/i.test(text);
    if (!hasZone || Number.isNaN(date.getTime()))
        return (0,sanitize/* codeSpan */.SS)(text);
    return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

;// CONCATENATED MODULE: ./src/wait/run.ts











async function run(host = runner_step/* REAL_HOST */.cn) {
    const context = (0,runner_step/* beginStep */.Uz)(host);
    const { runner, signal } = context;
    const { inputs, outcome } = await getOutcome(context);
    const reported = await (0,runner_step/* report */.z8)(outcome, runner, {
        outputs: (result) => toOutputs(result, runner.serverUrl),
        summary: (result) => renderSummary(result, runner.serverUrl),
        level: wait_outcome/* getLevel */.rM,
    });
    if (inputs !== undefined && canComment(reported, inputs, signal)) {
        await comment(reported, inputs, context);
    }
    (0,runner_step/* endStep */.Cs)(context, reported);
}
async function getOutcome(context) {
    const { runner, event } = context;
    let inputs;
    const waited = [];
    let known = [];
    try {
        inputs = parseInputs(runner, event);
        const proxy = (0,http_proxy/* proxyFor */.i)(new URL(inputs.baseUrl));
        (0,runner_step/* writeOutputs */.Kn)(toOutputs((0,wait_outcome/* provisionalOutcome */.r)(inputs.jobIds), runner.serverUrl), runner);
        runner.log('info', formatWaiting({ ...inputs, proxyHost: proxy?.host }));
        const step = { ...inputs, serverUrl: runner.serverUrl };
        for await (const { index, wait } of await startWaiting(inputs, { ...context, proxy })) {
            waited[index] = { jobId: String(inputs.jobIds[index]), wait };
            known = toJobOutcomes(waited, step);
        }
        return { inputs, outcome: (0,several_jobs/* toStepOutcome */.iD)(known) };
    }
    catch (error) {
        const { errorCode, message, details } = (0,runner_step/* describeError */.Uc)(error, {
            runner,
            next: 'Re-run failed jobs.',
        });
        const jobIds = errorCode === 'internal' ? inputs?.jobIds : undefined;
        const outcome = (0,wait_outcome/* errorOutcome */.zY)(errorCode, { message, details, jobIds });
        const jobs = outcome.jobs.map((job, index) => known[index] ?? job);
        return { inputs, outcome: { ...outcome, jobs } };
    }
}
async function startWaiting(inputs, context) {
    const { jobIds } = inputs;
    const { runner, proxy } = context;
    const { createJobClient } = await __webpack_require__.e(/* import() */ 312).then(__webpack_require__.bind(__webpack_require__, 2312));
    const clients = jobIds.map((jobId) => createJobClient({ ...inputs, jobId, proxy, redact: runner.redact }));
    const onPoll = createWaitLog(jobIds, runner.log);
    return waitForJobs(clients, { ...inputs, ...context, onPoll });
}
function canComment(outcome, inputs, signal) {
    if (inputs.comment === 'false' || outcome.errorCode === 'internal' || signal.aborted)
        return false;
    return outcome.jobs.some(({ status }) => (0,polling_job/* isKnown */.qE)(status));
}
async function comment(outcome, inputs, context) {
    const { runner } = context;
    try {
        const { commentOnIssue } = await __webpack_require__.e(/* import() */ 211).then(__webpack_require__.bind(__webpack_require__, 8211));
        const { url, problem } = await commentOnIssue(outcome, { ...context, inputs });
        if (problem !== undefined) {
            runner.log('warning', `Could not comment: ${problem} The step result is unaffected.`);
        }
        else if (url === undefined) {
            runner.log('info', 'No pull request, so no comment.');
        }
        if (url === undefined || url === '')
            return;
        runner.log('info', `Comment: ${url}`);
        runner.setOutput('commentUrl', url);
    }
    catch (error) {
        const reason = (0,runner_step/* shortReason */.PR)(error, runner);
        const text = `Could not comment, or write \`commentUrl\` (${reason}). The step result is unaffected.`;
        runner.log('warning', text);
    }
}


/***/ }),

/***/ 4722:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ZD: () => (/* binding */ SEE_SUMMARY),
/* harmony export */   iD: () => (/* binding */ toStepOutcome),
/* harmony export */   on: () => (/* binding */ countPassed)
/* harmony export */ });
/* harmony import */ var _outcome_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7389);

const SEE_SUMMARY = 'The job summary has the others.';
function toStepOutcome(jobs) {
    const [first, ...more] = jobs;
    if (first === undefined)
        throw new Error('There is no agent job.');
    if (more.length === 0) {
        const { errorCode, title, message } = first;
        return { errorCode, title, message, details: [], jobs };
    }
    const failing = jobs.filter(({ errorCode }) => errorCode !== '');
    const [failed, ...others] = failing;
    if (failed === undefined) {
        const message = `${countCompleted(jobs)}.`;
        return { errorCode: '', title: 'Agent jobs passed', message, details: [], jobs };
    }
    const details = others.length > 0 ? failing.map(({ message }) => message) : [];
    if (failing.some(({ errorCode }) => errorCode === 'cancelled')) {
        const message = `${_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .STOPPED_WAITING */ .yV} ${countPassed(jobs)}, the others may still be running. ${_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .KEEP_WAITING */ .K_}`;
        return { errorCode: 'cancelled', title: _outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .TITLES */ .eX.cancelled, message, details, jobs };
    }
    const { errorCode, message: reason } = failed;
    const pointer = others.length > 0 ? ` ${SEE_SUMMARY}` : '';
    const message = `${countPassed(jobs)}. ${reason}${pointer}`;
    return { errorCode, title: 'Not all agent jobs passed', message, details, jobs };
}
function countPassed(jobs) {
    const passed = jobs.filter(({ errorCode }) => errorCode === '');
    const isSame = jobs.every((job) => passed.includes(job) === (job.status === 'completed'));
    return `${passed.length} of ${jobs.length} agent jobs ${isSame ? 'completed' : 'passed'}`;
}
function countCompleted(jobs) {
    const { completed = [], ...allowed } = Object.groupBy(jobs, ({ status }) => status);
    const counts = Object.entries(allowed).map(([status, group = []]) => `, ${group.length} ${status}`);
    const note = counts.length > 0 ? ' (allowed by `allowed-statuses`)' : '';
    return `${completed.length} of ${jobs.length} agent jobs completed${counts.join('')}${note}`;
}


/***/ })

};
