export const id = 65;
export const ids = [65];
export const modules = {

/***/ 245:
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

/***/ 9362:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   j: () => (/* binding */ backoffMs)
/* harmony export */ });
function backoffMs(failures) {
    return Math.min(1_000 * 2 ** (failures - 1), 30_000);
}


/***/ }),

/***/ 2012:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fy: () => (/* binding */ RERUN),
/* harmony export */   K9: () => (/* binding */ formatReason),
/* harmony export */   Qx: () => (/* binding */ describeFault),
/* harmony export */   V$: () => (/* binding */ describeCause),
/* harmony export */   jM: () => (/* binding */ AGAIN)
/* harmony export */ });
/* harmony import */ var _text_duration_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9495);
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4212);


const RERUN = 're-run failed jobs';
const AGAIN = `${RERUN}, or start a new run if you changed the workflow`;
function describeCause(options, names) {
    const { cause, hasWorked, retryAfterMs = 0 } = options;
    const row = rowOf(cause, names);
    const pause = retryAfterMs === 0 ? '' : ` and asks to wait ${(0,_text_duration_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a)(retryAfterMs)}`;
    const came = `${row.came} (${formatReason(cause)})${pause}`;
    if (!hasWorked)
        return { came, advice: row.advice };
    const later = `${(0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .capitalize */ .ZH)(names.rerun)}. If it lasts, ask the service's operator.`;
    return { came, advice: row.adviceLater ?? later };
}
function describeFault(fault, host) {
    const { came, advice } = describeCause({ cause: fault, hasWorked: false }, {
        request: 'request',
        host: (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(host, 100),
        place: (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(host, 100),
        address: 'the address',
        inputs: 'the inputs',
        rerun: RERUN,
        again: AGAIN,
    });
    return `${(0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .capitalize */ .ZH)(came)}. ${advice}`;
}
function rowOf(cause, names) {
    const { host, place, request, address, inputs, rerun, again } = names;
    const checkAddress = `Check that ${address} leads to the API, then ${again}.`;
    switch (cause.kind) {
        case 'key-rejected':
            return {
                came: `${host} rejects \`admin-key\``,
                advice: `Check that the secret has an admin key of this service that is still valid, and is not swapped with another input. Then ${rerun}.`,
                adviceLater: `Check whether the key was revoked or has expired. If so, update the secret, then ${rerun}.`,
            };
        case 'access-denied':
            return {
                came: `${host} denies access`,
                advice: `Check ${inputs}, what the key may see, and any IP allowlist, then ${again}.`,
                adviceLater: `Check what the key may see, then ${rerun}.`,
            };
        case 'not-found':
            return {
                came: cause.status === 410 ? `${host} says that it is gone` : `${place} has no such agent job`,
                advice: `Check ${address}, ${inputs}. If they are right, look for it in the service's dashboard.`,
                adviceLater: `Look for it in the service's dashboard. If it is there, ${rerun}. If not, start a new agent job.`,
            };
        case 'rejected': {
            const came = `${host} rejects the ${request}`;
            const advice = `Check ${address}, ${inputs}, then ${again}.`;
            if (request !== 'start')
                return { came, advice };
            const isAboutBody = [400, 413, 422].includes(cause.status);
            const correct = 'Correct `request` or the prompt, then start a new run.';
            const adviceLater = `Correct this task, then ${rerun}.`;
            return { came, advice: isAboutBody ? correct : advice, adviceLater };
        }
        case 'redirect':
            return { came: `${host} redirects the ${request}`, advice: checkAddress };
        case 'unexpected-status':
            return { came: `${host} returns an unexpected response`, advice: checkAddress };
        case 'not-api': {
            const firewall = 'It is probably a firewall: ask its operator to allow this runner.';
            const advice = cause.status === 403 ? firewall : checkAddress;
            return { came: `${host} does not return JSON`, advice };
        }
        case 'too-long':
        case 'no-job': {
            const isAboutIds = 'problem' in cause && ['error', 'other-job'].includes(cause.problem);
            return {
                came: `${host} does not return the agent job`,
                advice: isAboutIds
                    ? `Check ${inputs}, then ${again}.`
                    : `Check that ${address} leads to this API. If it does, this action cannot work with its responses.`,
            };
        }
        case 'rate-limited': {
            const advice = `Once the limit ends, ${rerun}.`;
            return { came: `${host} limits the rate of ${request}s`, advice, adviceLater: advice };
        }
        case 'server-error': {
            const advice = `Once it works again, ${rerun}.`;
            return { came: `${host} fails`, advice, adviceLater: advice };
        }
        case 'no-response':
            return {
                came: `${host} does not respond`,
                advice: `Check ${address}, the service's status page, and whether this runner can reach it, then ${again}.`,
                adviceLater: `Once it responds again, ${rerun}.`,
            };
        case 'certificate':
            return {
                came: `the certificate of ${cause.isOfProxy ? nameProxy(cause) : host} is not trusted`,
                advice: cause.mayBePrivate
                    ? 'If its CA is private, set `NODE_EXTRA_CA_CERTS` under `env:`. If not, ask its operator.'
                    : `Ask its operator, or check ${address}.`,
            };
        case 'proxy-rejection':
        case 'proxy-unreachable': {
            const isBehind = 'status' in cause && cause.status >= 500;
            const first = isBehind ? address : '`https_proxy`';
            return {
                came: `${host} cannot be reached through the proxy`,
                advice: `Check ${first}, or ask the proxy's operator, then ${again}.`,
                adviceLater: `Once the connection through the proxy works again, ${rerun}.`,
            };
        }
    }
}
function formatReason(cause) {
    switch (cause.kind) {
        case 'redirect':
            return `${formatHttp(cause)}, to ${(0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(cause.target, 100) || 'no web address'}`;
        case 'not-api':
            return `HTTP ${cause.status}, ${formatType(cause)}`;
        case 'too-long':
            return `more than ${cause.detail}`;
        case 'no-job':
            return formatBody(cause);
        case 'no-response':
            return list(formatSilence(cause), viaProxy(cause));
        case 'certificate':
            return list((0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(cause.detail, 120), cause.isOfProxy ? '' : viaProxy(cause));
        case 'proxy-rejection': {
            const hint = cause.status === 407 ? ', which requires a password' : '';
            return `HTTP ${cause.status} from ${nameProxy(cause)}${hint}`;
        }
        case 'proxy-unreachable':
            return list(`no response of ${nameProxy(cause)}`, formatSilence(cause));
        default:
            return formatHttp(cause);
    }
}
function list(...facts) {
    return facts.filter(Boolean).join(', ');
}
function formatHttp({ status, said }) {
    const text = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(said, 100);
    return `HTTP ${status}${text === '' ? '' : `: ${text}`}`;
}
function formatType({ isPage, title, mediaType }) {
    if (!isPage)
        return (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(mediaType, 60) || 'no content type';
    const text = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(title, 100);
    return text === '' ? 'a web page' : `a web page titled ${text}`;
}
function formatBody({ problem, detail }) {
    const shown = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(detail, 100);
    switch (problem) {
        case 'no-status':
            return list('JSON without a job status', shown && `but with ${shown}`);
        case 'empty':
            return 'an empty response';
        case 'not-json':
            return `${shown || 'text'} that is not valid JSON`;
        case 'error':
            return `an error: ${shown}`;
        case 'other-job':
            return `another agent job: ${shown}`;
    }
}
const SILENCES = {
    silent: '',
    unresolved: 'name does not resolve',
    refused: 'connection refused',
    closed: 'connection closed early',
    cut: 'response cut off',
    tls: 'TLS failed',
    other: 'connection failed',
};
function formatSilence({ problem, detail }) {
    const isPlain = ['silent', 'unresolved', 'refused', 'closed'].includes(problem);
    return list(SILENCES[problem], isPlain ? detail : (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(detail, 120));
}
function nameProxy({ proxy }) {
    return `the proxy ${(0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(proxy, 100)}`;
}
function viaProxy(fault) {
    return fault.proxy === '' ? '' : `through ${nameProxy(fault)}`;
}


/***/ }),

/***/ 9495:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ formatElapsed),
/* harmony export */   a: () => (/* binding */ formatDuration)
/* harmony export */ });
const UNITS = [
    ['d', 86_400, Infinity],
    ['h', 3_600, 24],
    ['m', 60, 60],
    ['s', 1, 60],
];
function formatDuration(ms) {
    if (ms > 365 * 86_400_000)
        return 'over a year';
    const seconds = Math.round(ms / 1_000);
    if (seconds < 1)
        return '0s';
    const largest = UNITS.findIndex(([, size]) => seconds >= size);
    const parts = UNITS.slice(largest, largest + 2).map(([unit, size, limit]) => {
        const count = Math.floor(seconds / size) % limit;
        return count === 0 ? '' : `${count}${unit}`;
    });
    return parts.filter(Boolean).join(' ');
}
function formatElapsed(ms) {
    const seconds = Math.round(ms / 1_000);
    const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const tail = [m, s].map((part) => String(part).padStart(2, '0')).join(':');
    return h === 0 ? tail : `${h}:${tail}`;
}


/***/ }),

/***/ 9410:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dx: () => (/* binding */ asManyAsFit),
/* harmony export */   Fn: () => (/* binding */ formatIcon),
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
/* harmony export */   Zz: () => (/* binding */ compose),
/* harmony export */   eX: () => (/* binding */ TITLES),
/* harmony export */   r: () => (/* binding */ provisionalOutcome),
/* harmony export */   rM: () => (/* binding */ getLevel),
/* harmony export */   vO: () => (/* binding */ NOT_POLLED),
/* harmony export */   yV: () => (/* binding */ STOPPED_WAITING),
/* harmony export */   zY: () => (/* binding */ errorOutcome)
/* harmony export */ });
/* harmony import */ var _step_result_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5821);
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4212);
/* harmony import */ var _polling_job_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4118);



const TITLES = {
    ..._step_result_js__WEBPACK_IMPORTED_MODULE_0__/* .TITLES */ .e,
    'job-failed': 'Agent job failed',
    'job-archived': 'Agent job archived',
    timeout: 'Agent job has not finished',
    'no-pr': 'Finished without a pull request',
    unauthorized: 'Not authorized',
    forbidden: 'Access denied',
    'not-found': 'Agent job not found',
    'rate-limited': 'Rate limited',
    unavailable: 'Service unavailable',
    'invalid-response': 'Invalid response',
    'unexpected-response': 'Unexpected response',
};
const NOT_POLLED = 'was not polled';
function compose(happened, { why, advice }) {
    const sentence = why === '' ? happened : `${happened}: ${why}`;
    if (advice !== '')
        return `${sentence}. ${advice}`;
    return why === '' ? `${sentence}.` : sentence;
}
const KEEP_WAITING = 'Re-run failed jobs to keep waiting.';
const STOPPED_WAITING = `Stopped waiting: ${_step_result_js__WEBPACK_IMPORTED_MODULE_0__/* .WHO_CANCELLED */ .z}`;
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
    predicate: NOT_POLLED,
    why: '',
    advice: '',
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
        ...parseLink(isFinal(status) ? (fields.prLink ?? '') : '', redact),
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
    if (value === '')
        return { prLink: '', linkProblem: '' };
    if (typeof value !== 'string')
        return unusable('not-plain');
    const prLink = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .usableLink */ .Ll)(value);
    const containsKey = [value, prLink ?? ''].some((text) => redact(text) !== text);
    if (containsKey)
        return unusable('contains-key');
    return prLink === undefined ? unusable('not-plain') : { prLink, linkProblem: '' };
}
function toPlainAddress(address) {
    const url = address.length > _text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .MAX_URL_LENGTH */ .m2 ? null : URL.parse(address);
    return url !== null && /^https?:$/.test(url.protocol) ? url.origin + url.pathname : '';
}


/***/ }),

/***/ 8065:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  run: () => (/* binding */ run)
});

// EXTERNAL MODULE: ./src/requests/proxy.ts
var requests_proxy = __webpack_require__(3998);
// EXTERNAL MODULE: ./src/step/step.ts + 2 modules
var step_step = __webpack_require__(7031);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1843);
// EXTERNAL MODULE: ./src/step/check-inputs.ts
var check_inputs = __webpack_require__(1714);
// EXTERNAL MODULE: ./src/step/input-fields.ts
var input_fields = __webpack_require__(6846);
;// CONCATENATED MODULE: ./src/wait/inputs.ts



const BaseUrl = input_fields/* HttpUrl */.oA.refine(({ href }) => !/[?#]/.test(href), 'contains ? or #. Remove it.')
    .transform(({ origin, pathname }) => origin + pathname.replace(/(?<!\/)\/+$/, ''))
    .refine((0,input_fields/* isWithout */.r8)(/\/v2(\/agent(\/.*)?)?$/i), 'must end before `/v2`, which is added.');
const ProjectId = (0,input_fields/* fromElsewhere */.Vt)(input_fields/* NO_VARIABLE */.Zz).pipe(input_fields.Id);
const STATUS_ADVICE = 'use completed, archived, failed and active, separated by commas.';
const Status = schemas/* enum */.k5n(['completed', 'archived', 'failed', 'active'], STATUS_ADVICE);
const Statuses = schemas/* string */.YjP()
    .max(1_000, STATUS_ADVICE)
    .transform((list) => (0,input_fields/* splitList */.ry)(list.toLowerCase()).filter((each) => each !== ''))
    .pipe(schemas/* array */.YOg(Status))
    .refine((statuses) => statuses.includes('completed'), 'does not contain `completed`. Add it.');
const RequirePr = (0,input_fields/* oneOf */.yL)(['true', 'false']);
const Comment = (0,input_fields/* oneOf */.yL)(['true', 'always', 'false']);
const IssueNumber = schemas/* string */.YjP()
    .regex(/^[1-9]\d{0,14}$/, 'use the number of an issue or pull request, such as 42.')
    .transform(Number);
const Minutes = plainNumber({ min: 0, max: 7200, unit: 'minutes', example: '30 or 0.5' });
const Seconds = plainNumber({ min: 1, max: 3600, unit: 'seconds', example: '30' });
const InputSchema = schemas/* object */.Ikc({
    'base-url': BaseUrl,
    'project-id': ProjectId,
    'job-id': input_fields/* JobIds */.c,
    'admin-key': input_fields/* AdminKey */.NR,
    'timeout-minutes': Minutes.prefault('30'),
    'poll-interval-seconds': Seconds.optional(),
    'allowed-statuses': Statuses.prefault('completed'),
    'require-pr': RequirePr.prefault('false'),
    comment: Comment.prefault('false'),
    'issue-number': IssueNumber.optional(),
    'github-token': input_fields/* Token */.ou.default(''),
});
const INPUT_NAMES = schemas/* keyof */.ZEF(InputSchema).options;
function parseInputs(runner, event) {
    const given = (0,check_inputs/* readInputs */.Ko)(INPUT_NAMES, runner);
    const values = (0,check_inputs/* checkInputs */.sw)(given, { schema: InputSchema, runner, event });
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
function plainNumber(options) {
    const { min, max, unit, example } = options;
    const isPlain = (text) => /^\d+(\.\d+)?$/.test(text) && Number(text) >= min && Number(text) <= max;
    const advice = `use a plain number of ${unit} from ${min} to ${max}, such as ${example}.`;
    return schemas/* string */.YjP().refine(isPlain, advice).transform(Number);
}

// EXTERNAL MODULE: ./src/requests/causes.ts
var causes = __webpack_require__(2012);
// EXTERNAL MODULE: ./src/text/duration.ts
var duration = __webpack_require__(9495);
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
    const [id = '', ...more] = jobIds;
    const what = more.length === 0 ? `agent job ${(0,sanitize/* sanitizeLine */.g$)(id, 60)}` : `${jobIds.length} agent jobs`;
    const where = `${what} (project ${(0,sanitize/* sanitizeLine */.g$)(projectId, 60)}) at ${baseUrl}${(0,format/* formatVia */.m7)(proxyHost)}`;
    if (timeoutMs === 0)
        return `Checking ${where} once`;
    return `Waiting for ${where}, up to ${(0,duration/* formatDuration */.a)(timeoutMs)}`;
}
function createWaitLog(jobIds, log) {
    const ids = jobIds.map((jobId) => (0,sanitize/* sanitizeLine */.g$)(jobId, 60));
    const prefixes = ids.map((id) => (ids.length === 1 ? '' : `${id}: `));
    const statuses = [];
    let lastLineMs = 0;
    let lastFailureMs = -Infinity;
    let isFailing = false;
    function logLine(index, text, waitedMs) {
        lastLineMs = waitedMs;
        log('info', `${(0,duration/* formatElapsed */.C)(waitedMs)}  ${prefixes[index]}${text}`);
    }
    function logPoll(event) {
        const { index, result, isLastPoll, waitedMs, delayMs } = event;
        log('debug', `${prefixes[index]}${formatDebug(event)}`);
        const isDue = isLastPoll || waitedMs - lastLineMs >= MINUTE_MS || delayMs > MINUTE_MS;
        if ('job' in result) {
            logJob(result.job, event, isDue);
            return;
        }
        const isNew = !isFailing && waitedMs - lastFailureMs >= MINUTE_MS;
        if (!isNew && !isDue)
            return;
        const stopped = isLastPoll ? ', stopped polling' : '';
        const reason = (0,causes/* formatReason */.K9)(result.cause);
        logLine(index, `poll failed (${reason})${stopped}${formatNext(event)}`, waitedMs);
        lastFailureMs = waitedMs;
        isFailing ||= !isLastPoll;
    }
    function logJob(job, event, isDue) {
        const { index, isLastPoll, waitedMs } = event;
        const status = (0,wait_format/* formatStatus */.me)(job.status);
        const last = statuses[index];
        const isNew = job.status !== last;
        statuses[index] = job.status;
        if (isNew || isDue || isFailing) {
            const facts = [
                isFailing ? 'polling recovered' : '',
                isNew ? status : `still ${status}`,
                ...(last === undefined ? formatDetails(job) : []),
                isNew && (0,polling_job/* isFinal */.dR)(job.status) && !isLastPoll ? 'no link yet' : '',
            ];
            logLine(index, facts.filter(Boolean).join(', ') + formatNext(event), waitedMs);
        }
        isFailing = false;
        if (isNew && !(0,polling_job/* isKnown */.qE)(job.status)) {
            const text = `Agent job ${ids[index]} has the status ${status}, which this action does not know.`;
            log('warning', text);
        }
        if (job.linkProblem !== '') {
            const text = `The \`prLink\` of agent job ${ids[index]} cannot be used: ${LINK_PROBLEMS[job.linkProblem]}.`;
            log('warning', text);
        }
    }
    function formatNext({ isLastPoll, jobsLeft, delayMs, remainingMs }) {
        if (isLastPoll && delayMs <= MINUTE_MS)
            return '';
        const done = ids.length === 1 ? '' : `, ${ids.length - jobsLeft} of ${ids.length} done`;
        return `${done}, next in ${(0,duration/* formatDuration */.a)(delayMs)}, ${(0,duration/* formatDuration */.a)(remainingMs)} left`;
    }
    return logPoll;
}
function formatDebug({ result, delayMs }) {
    const what = 'job' in result
        ? `status=${result.job.status}`
        : `${(0,causes/* formatReason */.K9)(result.cause)} (${result.code})`;
    return `poll: ${what}, next in ${Math.round(delayMs)}ms`;
}
function formatDetails({ model, sourceRepository, sourceRef }) {
    const repository = sourceRepository.replace(/^https?:\/\/[^/]+\/|\.git$/g, '');
    const source = [repository, sourceRef].filter(Boolean).join(' @ ');
    return [model, source].filter(Boolean);
}

// EXTERNAL MODULE: ./src/wait/outcome.ts
var wait_outcome = __webpack_require__(7389);
// EXTERNAL MODULE: ./src/forge/pull-request-link.ts
var pull_request_link = __webpack_require__(245);
;// CONCATENATED MODULE: ./src/wait/verdict.ts

function judge(wait, requirements) {
    switch (wait.kind) {
        case 'polling-failed':
            return wait.failure.code;
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
function judgeFinished({ status, prLink }, { allowedStatuses, requiresPr, serverUrl }) {
    if (status !== 'completed' && !allowedStatuses.includes(status))
        return `job-${status}`;
    const isWithoutPr = prLink === '' || (0,pull_request_link/* isOtherPage */.k)(prLink, serverUrl);
    return requiresPr && isWithoutPr ? 'no-pr' : '';
}

;// CONCATENATED MODULE: ./src/wait/message.ts








function toJobOutcomes(jobs, context) {
    const hasWorked = jobs.some(({ wait }) => wait.job !== undefined);
    return jobs.map((job) => toJobOutcome(job, { ...context, hasWorked }));
}
function toJobOutcome({ jobId, wait }, step) {
    const errorCode = judge(wait, step);
    const { happened, ...words } = describe(wait, { ...step, jobId, errorCode });
    return {
        ...(wait.job ?? polling_job/* UNKNOWN_JOB */.zb),
        ...words,
        title: errorCode === '' ? `Agent job ${wait.job?.status}` : wait_outcome/* TITLES */.eX[errorCode],
        message: (0,wait_outcome/* compose */.Zz)(happened, words),
        jobId,
        errorCode,
        isPrivate: 'failure' in wait && wait.failure !== undefined,
        polls: wait.polls,
        waitedMs: wait.waitedMs,
    };
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
    active: 'is still active',
    completed: 'completed',
    failed: 'failed',
    archived: 'is archived',
};
const START_NEW = "Check the service's dashboard, then start a new agent job.";
function describeFinished(subject, job, errorCode) {
    const { status, prLink, linkProblem } = job;
    const predicate = STATES[status];
    const happened = `${subject} ${predicate}`;
    const words = { happened, predicate, why: '', advice: '' };
    switch (errorCode) {
        case 'job-failed':
            return { ...words, advice: START_NEW };
        case 'job-archived':
            return {
                ...words,
                happened: `${happened}, and the service does not say whether it completed`,
                advice: 'Look in its dashboard, or add `archived` to `allowed-statuses`.',
            };
        case 'no-pr': {
            if (prLink !== '' || linkProblem !== '') {
                const advice = 'Check what the service stores there.';
                return {
                    ...words,
                    happened: happened + UNUSABLE,
                    predicate: 'has no usable `prLink`',
                    advice,
                };
            }
            return {
                ...words,
                happened: `${happened} without a pull request, which \`require-pr\` demands`,
                predicate: 'has no pull request',
                advice: status === 'completed' ? "Check the agent's prompt." : START_NEW,
            };
        }
        default:
            return describePassed(words, job);
    }
}
function describePassed(words, job) {
    const { status, prLink, linkProblem } = job;
    const { happened } = words;
    if (status !== 'completed') {
        const advice = status === 'failed' ? START_NEW : '';
        return { ...words, happened: happened + ALLOWED, advice };
    }
    if (prLink !== '') {
        const why = prLink.length <= format/* MAX_LINK_LENGTH */.jE ? `<${prLink}>` : 'see the output `prLink`';
        return { ...words, why };
    }
    const lack = linkProblem === '' ? ' without a pull request' : UNUSABLE;
    return { ...words, happened: happened + lack };
}
const ALLOWED = ' (allowed by `allowed-statuses`)';
const UNUSABLE = ', but its `prLink` cannot be used as a link to a pull request';
function describeTimeout(subject, { job, waitedMs, polls }, { timeoutMs, errorCode, jobId }) {
    const isWait = timeoutMs > 0;
    const timedOut = `Timed out after ${(0,duration/* formatDuration */.a)(waitedMs)}: agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}`;
    const who = isWait ? timedOut : subject;
    if (job.status !== 'active') {
        return {
            happened: `${who} has the status ${(0,wait_format/* formatStatus */.me)(job.status)}`,
            predicate: 'has an unknown status',
            why: '',
            advice: 'This action knows active, completed, failed and archived, and cannot work with other words.',
        };
    }
    const happened = `${who} ${STATES.active}`;
    const words = { predicate: STATES.active, why: '' };
    if (errorCode === '')
        return { ...words, happened: happened + ALLOWED, advice: '' };
    if (isWait) {
        const advice = 'Re-run failed jobs to keep waiting, or increase `timeout-minutes`.';
        return { ...words, happened: `${happened} and keeps running`, advice };
    }
    const count = polls === 1 ? 'checked once' : (0,format/* formatCount */.B4)(polls, 'poll');
    const advice = 'Increase `timeout-minutes` to wait, or add `active` to `allowed-statuses`.';
    return { ...words, happened: `${happened} (${count})`, advice };
}
function describeCancelled(subject, { job, polls, failure }) {
    const stopped = `${wait_outcome/* STOPPED_WAITING */.yV} ${subject}`;
    const words = { why: '', advice: wait_outcome/* KEEP_WAITING */.K_ };
    if (polls === 0)
        return { ...words, happened: `${stopped} ${wait_outcome/* NOT_POLLED */.vO}`, predicate: wait_outcome/* NOT_POLLED */.vO };
    const running = job?.status === 'active' ? 'keeps running' : 'may keep running';
    const failed = failure === undefined ? '' : `; its last poll failed (${(0,causes/* formatReason */.K9)(failure.cause)})`;
    const seen = (0,polling_job/* isKnown */.qE)(job?.status ?? '') ? `was ${job?.status}` : 'had an unknown status';
    return {
        ...words,
        happened: `${stopped} ${running}${failed}`,
        predicate: job === undefined ? 'was never seen' : seen,
    };
}
function describePollingFailed(subject, wait, { jobId, baseUrl, projectId, hasWorked }) {
    const { failure } = wait;
    const host = (0,sanitize/* codeSpan */.SS)(new URL(baseUrl).host, 100);
    const { came, advice } = (0,causes/* describeCause */.V$)({ ...failure, hasWorked }, {
        request: 'poll',
        host,
        place: `project ${(0,sanitize/* codeSpan */.SS)(projectId, 60)} at ${host}`,
        address: '`base-url`',
        inputs: '`project-id` and `job-id`',
        rerun: causes/* RERUN */.Fy,
        again: causes/* AGAIN */.jM,
    });
    const isList = failure.code === 'not-found' && /[\s;]/.test(jobId);
    const inList = 'Separate ids by commas or line breaks, then start a new run.';
    return { ...locate(subject, wait), why: came, advice: isList ? inList : advice };
}
function locate(subject, wait) {
    const { job, polls, seenMs = 0, failedPolls, waitedMs } = wait;
    if (polls === 0)
        return { happened: `${subject} ${wait_outcome/* NOT_POLLED */.vO}`, predicate: wait_outcome/* NOT_POLLED */.vO };
    if (failedPolls === 0) {
        const predicate = 'had no final poll';
        const because = 'because the polls of jobs before it failed';
        return { happened: `${subject} ${predicate}, ${because}`, predicate };
    }
    const predicate = 'could not be polled';
    if (job !== undefined) {
        const seen = `last seen ${(0,wait_format/* formatStatus */.me)(job.status)} after ${(0,duration/* formatDuration */.a)(seenMs)}`;
        const itsLast = failedPolls === 1 ? 'its last poll' : `its last ${failedPolls} polls`;
        return { happened: `${subject} was ${seen}; ${itsLast} failed`, predicate };
    }
    const figures = `${(0,format/* formatCount */.B4)(polls, 'poll')} in ${(0,duration/* formatDuration */.a)(waitedMs)}`;
    const count = polls === 1 ? '' : ` (${figures})`;
    return { happened: `${subject} ${predicate}${count}`, predicate };
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

// EXTERNAL MODULE: ./src/requests/backoff.ts
var backoff = __webpack_require__(9362);
;// CONCATENATED MODULE: ./src/wait/polling/limits.ts
const WAITED_OUT = { countedAs: 'waited-out', max: Infinity, ends: 'job' };
function limitFor({ code, duration, cause }, { hasWorked, isSeen, isFinalPoll }) {
    if (duration === 'transient') {
        const mayLast = hasWorked || isFinalPoll || code === 'rate-limited';
        return mayLast ? WAITED_OUT : { countedAs: 'faults', max: 15, ends: 'all' };
    }
    const isAboutHost = code === 'unavailable';
    if (duration === 'unclear' && !isSeen && !(hasWorked && isAboutHost)) {
        return { countedAs: 'unknown', max: 5, ends: isAboutHost ? 'all' : 'job' };
    }
    const isAboutJob = cause.kind === 'access-denied' || cause.kind === 'not-found';
    const mayAllowOthers = isAboutJob || code === 'unexpected-response';
    if (!hasWorked)
        return { countedAs: 'permanent', max: 1, ends: mayAllowOthers ? 'job' : 'all' };
    if (!isSeen)
        return { countedAs: 'rejected', max: 15, ends: 'job' };
    const isAboutKey = code === 'unauthorized' || cause.kind === 'proxy-rejection';
    if (isAboutKey)
        return { countedAs: 'key', max: 15, ends: 'job' };
    return isAboutJob ? { countedAs: cause.kind, max: 15, ends: 'job' } : WAITED_OUT;
}

;// CONCATENATED MODULE: ./src/wait/polling/schedule.ts
const DOZEN = 12;
function adaptiveMs(waitedMs, jobs) {
    const seconds = Math.min(Math.max(1.3 * Math.sqrt(waitedMs / 1_000), 2), 60);
    return Math.max(seconds / Math.max(jobs / DOZEN, 1), 1) * 1_000;
}

;// CONCATENATED MODULE: ./src/wait/polling/poll-jobs.ts




const REQUEST_MS = 30_000;
const LATE_MS = 10_000;
const MIN_GAP_MS = 1_000;
const NEXT_JOB_MS = 250;
const LINK_MS = 10_000;
const FINAL_JOB_MS = 10_000;
const FINAL_STEP_MS = 60_000;
async function* waitForJobs(clients, options) {
    const { timeoutMs, pollIntervalMs, clock, random, signal, onPoll } = options;
    const startedAt = clock.now();
    const deadline = startedAt + timeoutMs;
    const queue = clients.map((getJob, index) => {
        return { index, getJob, polls: 0, failures: [], pollableAt: startedAt, finalCostMs: 0 };
    });
    const jittered = (delayMs) => delayMs * (1 + 0.1 * random());
    const intervalMs = () => pollIntervalMs ?? jittered(adaptiveMs(clock.now() - startedAt, queue.length));
    let nextPollAt = startedAt;
    let hasWorked = false;
    let stepFailures = [];
    let backoffCount = 0;
    let isFinalPoll = false;
    let finalCostMs = 0;
    let lateFailures = 0;
    for (let entry = queue[0]; entry !== undefined; entry = queue[0]) {
        await clock.sleepUntil(nextPollAt, signal);
        if (signal.aborted)
            break;
        const begunAt = clock.now();
        const result = await entry.getJob({ timeoutMs: beginPoll(entry, begunAt), signal });
        if (result === undefined)
            break;
        const now = clock.now();
        entry.pollableAt = now + MIN_GAP_MS;
        const ended = 'job' in result ? afterResponse(entry, result) : afterFailure(entry, result, now - begunAt);
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
        const cancelled = { kind: 'cancelled', failure: entry.failures.at(-1)?.failure };
        yield toEnded(entry, endOfCompleted(entry) ?? cancelled);
    }
    function beginPoll(entry, begunAt) {
        entry.polls++;
        const remainingMs = deadline - begunAt;
        if (remainingMs > 0)
            return Math.min(REQUEST_MS, remainingMs + LATE_MS);
        if (!isFinalPoll)
            backoffCount = 0;
        isFinalPoll = true;
        return LATE_MS;
    }
    function afterResponse(entry, response) {
        const { retryAfterMs = 0 } = response;
        const completed = response.job.status === 'completed' ? undefined : endOfCompleted(entry);
        const job = completed?.job ?? response.job;
        const wasActive = entry.job?.status === 'active';
        hasWorked = true;
        lateFailures = 0;
        stepFailures = [];
        backoffCount = 0;
        entry.job = job;
        entry.seenMs = clock.now() - startedAt;
        entry.failures = [];
        const lacksLink = job.status === 'completed' && job.prLink === '' && job.linkProblem === '';
        const linkAt = clock.now() + LINK_MS;
        if (wasActive && lacksLink && linkAt < deadline) {
            entry.pollableAt = linkAt;
            nextPollAt = clock.now() + NEXT_JOB_MS;
            moveToEnd();
            return [];
        }
        if ((0,polling_job/* isFinished */.$g)(job))
            return endFirst({ kind: 'finished', job });
        if (isFinalPoll)
            return endFirst({ kind: 'timeout', job });
        pollAfter(Math.max(intervalMs(), retryAfterMs));
        moveToEnd();
        return [];
    }
    function afterFailure(entry, failure, tookMs) {
        const { code, retryAfterMs = 0 } = failure;
        const isSeen = entry.job !== undefined;
        const { countedAs, max, ends } = limitFor(failure, { hasWorked, isSeen, isFinalPoll });
        for (const failures of [entry.failures, stepFailures])
            failures.push({ countedAs, failure });
        const completed = endOfCompleted(entry);
        if (completed !== undefined)
            return endFirst(completed);
        backoffCount++;
        const delayMs = Math.max(jittered((0,backoff/* backoffMs */.j)(backoffCount)), retryAfterMs);
        if (isFinalPoll)
            payForFinal(entry, tookMs);
        const mayRetry = !isFinalPoll ||
            (entry.finalCostMs + delayMs < FINAL_JOB_MS && finalCostMs + delayMs < FINAL_STEP_MS);
        const isLate = finalCostMs >= FINAL_STEP_MS && failure.duration === 'transient';
        lateFailures = isLate ? lateFailures + 1 : 0;
        const countIn = (failures) => failures.filter((other) => other.countedAs === countedAs).length;
        const mayShare = failure.duration !== 'unclear' || countIn(entry.failures) >= 2;
        const isFull = countIn(entry.failures) >= max || (mayShare && countIn(stepFailures) >= max);
        if (isFull || !mayRetry) {
            backoffCount = 0;
            const end = { kind: 'polling-failed', failure };
            const others = (isFull && ends === 'all') || lateFailures === 2 ? queue.splice(1) : [];
            const endOf = (other) => endOfCompleted(other) ?? end;
            return [
                ...endFirst(end, retryAfterMs),
                ...others.map((other) => toEnded(other, endOf(other))),
            ];
        }
        if (isFinalPoll) {
            payForFinal(entry, delayMs);
            nextPollAt = clock.now() + delayMs;
            return [];
        }
        pollAfter(code === 'rate-limited' ? Math.max(delayMs, intervalMs()) : delayMs);
        if (countedAs !== 'unknown')
            moveToEnd();
        return [];
    }
    function endFirst(end, delayMs = 0) {
        const now = clock.now();
        nextPollAt = Math.max(now + NEXT_JOB_MS, Math.min(now + delayMs, deadline));
        return queue.splice(0, 1).map((entry) => toEnded(entry, end));
    }
    function endOfCompleted({ job }) {
        return job !== undefined && (0,polling_job/* isFinished */.$g)(job) ? { kind: 'finished', job } : undefined;
    }
    function payForFinal(entry, costMs) {
        entry.finalCostMs += costMs;
        finalCostMs += costMs;
    }
    function moveToEnd() {
        queue.push(...queue.splice(0, 1));
    }
    function pollAfter(delayMs) {
        const now = clock.now();
        const isInTime = now + delayMs <= deadline - MIN_GAP_MS;
        nextPollAt = isInTime ? now + delayMs : Math.max(deadline, now + NEXT_JOB_MS);
    }
    function toEnded({ index, polls, job, seenMs, failures }, end) {
        const waitedMs = clock.now() - startedAt;
        return { index, wait: { polls, waitedMs, job, seenMs, failedPolls: failures.length, ...end } };
    }
}

// EXTERNAL MODULE: ./src/wait/several-jobs.ts
var several_jobs = __webpack_require__(4722);
// EXTERNAL MODULE: ./src/text/page.ts
var page = __webpack_require__(384);
;// CONCATENATED MODULE: ./src/wait/summary.ts







function renderSummary(outcome, serverUrl) {
    const { errorCode, title, jobs } = outcome;
    const isCompleted = jobs.every(({ status }) => status === 'completed');
    const icon = (0,wait_format/* formatIcon */.Fn)({ errorCode, status: isCompleted ? 'completed' : '' });
    const columns = jobs.length === 1 ? FOR_ONE : forSeveral(serverUrl);
    return (0,page/* renderPage */.Cf)({ errorCode, icon, title }, [
        ...formatResultOf(outcome),
        (0,page/* formatTable */.ku)(jobs, columns),
    ]);
}
function formatResultOf(outcome) {
    const texts = (0,page/* formatTexts */.UQ)(outcome);
    const [job, ...others] = outcome.jobs;
    if (job === undefined || others.length > 0 || job.prLink === '')
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
        ['Result', formatResult],
        ['Pull request', (job) => formatPullRequest(job, serverUrl)],
        MODEL,
        WAITED,
    ];
}
function formatResult(job) {
    const { errorCode, status, polls } = job;
    const icon = (0,wait_format/* formatIcon */.Fn)(job);
    if (polls === 0 && errorCode !== 'internal')
        return `${icon} not polled (\`${errorCode}\`)`;
    if (status === '')
        return `${icon} \`${errorCode}\``;
    const code = errorCode === '' ? '' : ` (\`${errorCode}\`)`;
    const isOld = !(0,polling_job/* isFinal */.dR)(status) && errorCode !== '' && errorCode !== 'timeout';
    return `${icon} ${isOld ? 'last seen ' : ''}${(0,wait_format/* formatStatus */.me)(status)}${code}`;
}
function formatWaited({ polls, waitedMs }) {
    return polls === 0 ? '' : `${(0,duration/* formatDuration */.a)(waitedMs)}, ${(0,format/* formatCount */.B4)(polls, 'poll')}`;
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











async function run(host = step_step/* REAL_HOST */.cn) {
    const step = (0,step_step/* beginStep */.Uz)(host);
    const context = { ...host, ...step };
    const { runner, signal } = step;
    const { inputs, outcome } = await getOutcome(context);
    const reported = await (0,step_step/* report */.z8)(outcome, runner, {
        outputs: (result) => toOutputs(result, runner.serverUrl),
        summary: (result) => renderSummary(result, runner.serverUrl),
        level: wait_outcome/* getLevel */.rM,
    });
    if (inputs !== undefined && canComment(reported, inputs, signal)) {
        await comment(reported, inputs, context);
    }
    (0,step_step/* endStep */.Cs)(host, step, reported);
}
async function getOutcome(context) {
    const { runner, event } = context;
    let inputs;
    const waited = [];
    let known = [];
    try {
        inputs = parseInputs(runner, event);
        const proxy = (0,requests_proxy/* proxyFor */.i)(new URL(inputs.baseUrl));
        (0,step_step/* writeOutputs */.Kn)(toOutputs((0,wait_outcome/* provisionalOutcome */.r)(inputs.jobIds), runner.serverUrl), runner);
        runner.log('info', formatWaiting({ ...inputs, proxyHost: proxy?.host }));
        const step = { ...inputs, serverUrl: runner.serverUrl };
        for await (const { index, wait } of await startWaiting(inputs, { ...context, proxy })) {
            waited[index] = { jobId: String(inputs.jobIds[index]), wait };
            known = toJobOutcomes(waited, step);
        }
        return { inputs, outcome: (0,several_jobs/* toStepOutcome */.i)(known) };
    }
    catch (error) {
        const { errorCode, message, details } = (0,step_step/* describeError */.Uc)(error, {
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
    const { createJobClient } = await __webpack_require__.e(/* import() */ 714).then(__webpack_require__.bind(__webpack_require__, 6714));
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
        const { url = '', problem } = await commentOnIssue(outcome, { ...context, inputs });
        if (problem !== undefined) {
            runner.log('warning', `Could not comment: ${problem} The step result is unaffected.`);
        }
        if (url === '')
            return;
        runner.log('info', `Comment: ${url}`);
        runner.setOutput('commentUrl', url);
    }
    catch (error) {
        const reason = (0,step_step/* shortReason */.PR)(error, runner);
        const text = `Could not comment, or write \`commentUrl\` (${reason}). The step result is unaffected.`;
        runner.log('warning', text);
    }
}


/***/ }),

/***/ 4722:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ toStepOutcome),
/* harmony export */   o: () => (/* binding */ countPassed)
/* harmony export */ });
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4212);
/* harmony import */ var _format_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9410);
/* harmony import */ var _outcome_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7389);



const MAX_IDS_LENGTH = 40;
function toStepOutcome(jobs) {
    const [first, ...more] = jobs;
    if (first === undefined)
        throw new Error('There is no agent job.');
    if (more.length === 0) {
        const { errorCode, title, message } = first;
        return { errorCode, title, message, details: [], jobs };
    }
    const counted = countPassed(jobs);
    const failing = jobs.filter(({ errorCode }) => errorCode !== '');
    const [failed] = failing;
    if (failed === undefined) {
        const allowed = formatResults(jobs.filter(({ status }) => status !== 'completed'));
        const message = `${counted}${allowed && `; ${allowed} (allowed by \`allowed-statuses\`)`}.`;
        return { errorCode: '', title: 'Agent jobs passed', message, details: [], jobs };
    }
    const isSame = failing.every(({ why, advice }) => why === failed.why && advice === failed.advice);
    const details = isSame ? [] : failing.map(({ message }) => message);
    if (failing.some(({ errorCode }) => errorCode === 'cancelled')) {
        const message = `${_outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .STOPPED_WAITING */ .yV} ${formatResults(jobs)}. ${_outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .KEEP_WAITING */ .K_}`;
        return { errorCode: 'cancelled', title: _outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .TITLES */ .eX.cancelled, message, details, jobs };
    }
    const reason = isSame ? failed : { why: '', advice: 'The job summary has each reason.' };
    const sentence = failing.length === 1 ? failed.message : (0,_outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .compose */ .Zz)(formatResults(failing), reason);
    const result = { errorCode: failed.errorCode, title: 'Not all agent jobs passed' };
    return { ...result, message: `${counted}. ${sentence}`, details, jobs };
}
function countPassed(jobs) {
    const passed = jobs.filter(({ errorCode }) => errorCode === '');
    return `${passed.length} of ${jobs.length} agent jobs passed`;
}
function formatResults(jobs) {
    const byPredicate = Map.groupBy(jobs, ({ predicate }) => predicate);
    const results = [...byPredicate].map(([predicate, group]) => {
        const ids = group.map(({ jobId }) => (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(jobId, 60));
        const verb = predicate.replace(/^\w+/, (word) => (ids.length > 1 && PLURALS[word]) || word);
        return `${(0,_format_js__WEBPACK_IMPORTED_MODULE_1__/* .asManyAsFit */ .Dx)(ids, MAX_IDS_LENGTH).join(', ')} ${verb}`;
    });
    return results.join(', ');
}
const PLURALS = { is: 'are', has: 'have', was: 'were' };


/***/ })

};
