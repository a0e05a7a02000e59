export const id = 42;
export const ids = [42];
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
function formatResult({ errorCode, status }) {
    const isOfStatus = ['', 'job-failed', 'job-archived', 'timeout'].includes(errorCode);
    return isOfStatus ? formatStatus(status) : `\`${errorCode}\``;
}


/***/ }),

/***/ 8969:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  XD: () => (/* binding */ NO_OUTCOME),
  M0: () => (/* binding */ SEE_OTHERS),
  GL: () => (/* binding */ areAllFinished),
  on: () => (/* binding */ countPassed),
  zY: () => (/* binding */ errorOutcome),
  rM: () => (/* binding */ getLevel),
  r: () => (/* binding */ provisionalOutcome),
  kE: () => (/* binding */ toJobOutcomes),
  iD: () => (/* binding */ toStepOutcome)
});

// EXTERNAL MODULE: ./src/text/sanitize.ts
var sanitize = __webpack_require__(4212);
// EXTERNAL MODULE: ./src/http/cause-text.ts
var cause_text = __webpack_require__(8379);
// EXTERNAL MODULE: ./src/runner/result.ts
var result = __webpack_require__(7609);
// EXTERNAL MODULE: ./src/text/format.ts
var format = __webpack_require__(8488);
// EXTERNAL MODULE: ./src/wait/format.ts
var wait_format = __webpack_require__(9410);
// EXTERNAL MODULE: ./src/wait/polling/job.ts
var polling_job = __webpack_require__(4118);
;// CONCATENATED MODULE: ./src/wait/message.ts






const TITLES = {
    ...result/* TITLES */.eX,
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
const STOPPED_WAITING = `Stopped waiting: ${result/* WHO_CANCELLED */.z4}`;
const KEEP_WAITING = 'Re-run failed jobs to keep waiting.';
const START_NEW = "Check the service's dashboard, then start a new agent job.";
const ALLOWED = '(allowed by `allowed-statuses`)';
function titleOf(wait, { errorCode, timeoutMs }) {
    if (wait.kind === 'timeout' && (errorCode === '' || timeoutMs === 0)) {
        return wait.job.status === 'active'
            ? 'Agent job still active'
            : 'Agent job has an unknown status';
    }
    if (errorCode === '')
        return `Agent job ${wait.job?.status}`;
    const isBroken = errorCode === 'no-pr' && wait.job !== undefined && (0,polling_job/* hasLink */.p5)(wait.job);
    return isBroken ? "Agent job's link cannot be used" : TITLES[errorCode];
}
function messageOf(wait, context) {
    switch (wait.kind) {
        case 'finished':
            return messageOfFinished(wait.job, context);
        case 'timeout':
            return messageOfTimeout(wait, context);
        case 'cancelled':
            return messageOfCancelled(wait, context);
        case 'polling-failed':
            return messageOfPollingFailed(wait, context);
    }
}
function messageOfFinished(job, { jobId, errorCode }) {
    const { status, prLink } = job;
    const subject = `Agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}`;
    const happened = `${subject} ${status === 'archived' ? 'is archived' : status}`;
    switch (errorCode) {
        case 'job-failed':
            return `${happened}. ${START_NEW}`;
        case 'job-archived':
            return `${happened}, and the service does not say whether it completed. Look in its dashboard, or add \`archived\` to \`allowed-statuses\`.`;
        case 'no-pr': {
            if ((0,polling_job/* hasLink */.p5)(job)) {
                return `${happened}, but ${whyBroken(job)}. Check what the service stores there.`;
            }
            const advice = status === 'completed' ? "Check the agent's prompt." : START_NEW;
            return `${happened} without a pull request, which \`require-pr\` demands. ${advice}`;
        }
    }
    if (status === 'failed')
        return `${happened} ${ALLOWED}. ${START_NEW}`;
    if (status === 'archived')
        return `${happened} ${ALLOWED}.`;
    if (prLink === '')
        return `${happened} without a pull request.`;
    return prLink.length <= format/* MAX_LINK_LENGTH */.jE
        ? `${happened}: <${prLink}>`
        : `${happened}: see the output \`prLink\``;
}
function whyBroken({ brokenLink, prLink }) {
    if (brokenLink !== '')
        return brokenLink;
    return `its link ${(0,sanitize/* codeSpan */.SS)(prLink, 100)} leads to another page of this server`;
}
function messageOfTimeout({ job, waitedMs, polls }, { timeoutMs, errorCode, jobId }) {
    const name = (0,sanitize/* codeSpan */.SS)(jobId, 60);
    const subject = timeoutMs > 0
        ? `Timed out after ${(0,format/* formatDuration */.a3)(waitedMs)}: agent job ${name}`
        : `Agent job ${name}`;
    if (job.status !== 'active') {
        return `${subject} has the status ${(0,wait_format/* formatStatus */.me)(job.status)}. This action knows active, completed, failed and archived.`;
    }
    if (errorCode === '')
        return `${subject} is still active ${ALLOWED}.`;
    if (timeoutMs > 0) {
        return `${subject} is still active and keeps running. Re-run failed jobs to keep waiting, or increase \`timeout-minutes\`.`;
    }
    const count = polls === 1 ? 'checked once' : (0,format/* formatCount */.B4)(polls, 'poll');
    return `${subject} is still active (${count}). Increase \`timeout-minutes\` to wait, or add \`active\` to \`allowed-statuses\`.`;
}
function messageOfCancelled({ job, polls, failure }, { jobId }) {
    const subject = `${STOPPED_WAITING} Agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}`;
    if (polls === 0)
        return `${subject} was not polled. ${KEEP_WAITING}`;
    const running = job?.status === 'active' ? 'keeps running' : 'may keep running';
    const failed = failure === undefined ? '' : `; its last poll failed (${failure.cause.reason})`;
    return `${subject} ${running}${failed}. ${KEEP_WAITING}`;
}
function messageOfPollingFailed(wait, { jobId, errorCode, baseUrl, projectId, hasWorked }) {
    const { happened, advice } = (0,cause_text/* describeCause */.V)({ ...wait.failure, hasWorked }, {
        request: 'poll',
        host: (0,sanitize/* codeSpan */.SS)(new URL(baseUrl).host, 100),
        project: `project ${(0,sanitize/* codeSpan */.SS)(projectId, 60)}`,
        address: '`base-url`',
        inputs: '`project-id` and `job-id`',
        rerun: `${format/* RERUN */.Fy} to keep waiting`,
        rerunChanged: format/* RERUN_CHANGED */.ir,
    });
    const isList = errorCode === 'not-found' && /[\s;]/.test(jobId);
    const inList = 'Separate ids by commas or line breaks, then start a new run.';
    return `Agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)} ${sinceWhen(wait)}: ${happened}. ${isList ? inList : advice}`;
}
function sinceWhen(wait) {
    const { job, polls, seenMs = 0, failedPolls, waitedMs } = wait;
    if (polls === 0)
        return 'was not polled';
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

// EXTERNAL MODULE: ./src/github/pull-request-link.ts
var pull_request_link = __webpack_require__(3593);
// EXTERNAL MODULE: ./src/wait/polling/endings.ts
var endings = __webpack_require__(5493);
;// CONCATENATED MODULE: ./src/wait/verdict.ts


function judge(wait, requirements) {
    switch (wait.kind) {
        case 'polling-failed':
            return endings/* ENDINGS */.J[wait.failure.cause.kind].code;
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
function judgeFinished({ status, prLink, brokenLink }, { allowedStatuses, requiresPr, serverUrl }) {
    if (status !== 'completed' && !allowedStatuses.includes(status))
        return `job-${status}`;
    if (brokenLink !== '')
        return 'no-pr';
    const isWithoutPr = prLink === '' || (0,pull_request_link/* isOtherPage */.k)(prLink, serverUrl);
    return requiresPr && isWithoutPr ? 'no-pr' : '';
}

;// CONCATENATED MODULE: ./src/wait/outcome.ts




function toJobOutcomes(jobs, step) {
    const hasWorked = jobs.some(({ wait }) => wait.job !== undefined);
    return jobs.map(({ jobId, wait }) => {
        const errorCode = judge(wait, step);
        const context = { ...step, hasWorked, jobId, errorCode };
        return {
            ...(wait.job ?? polling_job/* UNKNOWN_JOB */.zb),
            title: titleOf(wait, context),
            message: messageOf(wait, context),
            jobId,
            errorCode,
            isPrivate: 'failure' in wait && wait.failure !== undefined,
            polls: wait.polls,
            waitedMs: wait.waitedMs,
        };
    });
}
const SEE_OTHERS = 'The log and the job summary have the others.';
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
        const message = `${STOPPED_WAITING} ${countPassed(jobs)}, others may still be running. ${KEEP_WAITING}`;
        return { errorCode: 'cancelled', title: TITLES.cancelled, message, details, jobs };
    }
    const { errorCode, message: reason } = failed;
    const pointer = others.length > 0 ? ` ${SEE_OTHERS}` : '';
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
function provisionalOutcome(jobIds) {
    const what = jobIds.length === 1 ? `Agent job ${(0,sanitize/* codeSpan */.SS)(jobIds.join(), 60)}` : 'The agent jobs';
    const message = `The step was killed before it could report. ${what} may still be running. ${KEEP_WAITING}`;
    return errorOutcome('cancelled', { message, jobIds });
}
const NO_OUTCOME = {
    ...polling_job/* UNKNOWN_JOB */.zb,
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
    return jobs.every(({ status }) => (0,polling_job/* isFinal */.dR)(status));
}
function getLevel({ errorCode, jobs }) {
    if (errorCode !== '')
        return 'error';
    const hasEndedBadly = jobs.some(({ status }) => (0,polling_job/* isFinal */.dR)(status) && status !== 'completed');
    return hasEndedBadly ? 'warning' : 'notice';
}


/***/ }),

/***/ 5493:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ ENDINGS),
/* harmony export */   x: () => (/* binding */ countFailures)
/* harmony export */ });
const NEVER = Infinity;
const OUTAGE = { code: 'unavailable', about: 'service', before: 15, after: NEVER };
const ENDINGS = {
    'server-error': OUTAGE,
    'no-response': OUTAGE,
    'proxy-rejection': OUTAGE,
    'rate-limited': { code: 'rate-limited', about: 'service', before: NEVER, after: NEVER },
    'no-host': { code: 'unavailable', about: 'service', before: 5, after: NEVER },
    'key-rejected': { code: 'unauthorized', about: 'service', before: 1, after: 15 },
    'proxy-password': { code: 'unavailable', about: 'service', before: 1, after: 15 },
    'access-blocked': { code: 'forbidden', about: 'service', before: 1, after: NEVER },
    certificate: { code: 'unavailable', about: 'service', before: 1, after: NEVER },
    redirect: { code: 'unexpected-response', about: 'service', before: 1, after: NEVER },
    'not-found': { code: 'not-found', about: 'job', before: 5, after: 15 },
    'no-route': { code: 'not-found', about: 'job', before: 5, after: NEVER },
    'unusable-response': { code: 'invalid-response', about: 'job', before: 5, after: NEVER },
    'access-denied': { code: 'forbidden', about: 'job', before: 1, after: 15 },
    'other-status': { code: 'unexpected-response', about: 'job', before: 1, after: NEVER },
};
function countFailures() {
    let hasWorked = false;
    const counts = new Map();
    const limitOf = ({ before, after }) => (hasWorked ? after : before);
    return {
        afterResponse: () => {
            hasWorked = true;
            counts.clear();
        },
        limitOf,
        afterFailure: (ending, isLate) => {
            if (ending === OUTAGE && isLate)
                return false;
            const count = (counts.get(ending) ?? 0) + 1;
            counts.set(ending, count);
            return count >= limitOf(ending);
        },
    };
}


/***/ }),

/***/ 4118:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $g: () => (/* binding */ isFinished),
/* harmony export */   JN: () => (/* binding */ parseJob),
/* harmony export */   dR: () => (/* binding */ isFinal),
/* harmony export */   p5: () => (/* binding */ hasLink),
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
    brokenLink: '',
    model: '',
    sourceRepository: '',
    sourceRef: '',
    createdAt: '',
    archivedAt: '',
};
function isFinished(job) {
    return isFinal(job.status);
}
function hasLink({ prLink, brokenLink }) {
    return prLink !== '' || brokenLink !== '';
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
    const clean = (text) => (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .sanitizeLine */ .g$)(redact(text.trim()), 256);
    const status = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .sanitizeLine */ .g$)(redact(fields.status.trim().toLowerCase()), 60);
    if (status === '')
        return {};
    if (toId(id ?? jobId) !== jobId)
        return { otherId: id };
    const job = {
        status,
        ...readLink(isFinal(status) ? fields.prLink : undefined, redact),
        model: clean(fields.model),
        sourceRepository: clean(toPlainAddress(redact(source.repository))),
        sourceRef: clean(source.ref),
        createdAt: clean(fields.createdAt),
        archivedAt: clean(fields.archivedAt),
    };
    return { job };
}
function toId(value) {
    if (typeof value === 'string')
        return value.trim();
    return Number.isSafeInteger(value) ? String(value) : value;
}
function readLink(value, redact) {
    const given = typeof value === 'string' ? value.trim() : (value ?? false);
    if (given === '' || given === false)
        return { prLink: '', brokenLink: '' };
    if (typeof given !== 'string') {
        return { prLink: '', brokenLink: 'its link cannot be used: it is not a text' };
    }
    const { href, rule } = { href: '', rule: '', ...(0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .parseLink */ .Ap)(given) };
    if ([given, href].some((text) => (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .containsKey */ .Zd)(text, redact))) {
        const brokenLink = 'its link cannot be used: it contains the admin key, so create a new one';
        return { prLink: '', brokenLink };
    }
    if (rule === '')
        return { prLink: href, brokenLink: '' };
    const shown = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .containsGitHubToken */ .kF)(given) ? '' : ` ${(0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(redact(given), 100)}`;
    return { prLink: '', brokenLink: `its link${shown} cannot be used: it ${rule}` };
}
function toPlainAddress(address) {
    const url = address.length > _text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .MAX_URL_LENGTH */ .m2 ? null : URL.parse(address);
    return url !== null && /^https?:$/.test(url.protocol) ? url.origin + url.pathname : '';
}


/***/ }),

/***/ 1042:
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
const TRAITS = {
    shown: [
        'timeout-minutes',
        'poll-interval-seconds',
        'allowed-statuses',
        'require-pr',
        'comment',
        'issue-number',
    ],
    withheld: ['base-url', 'project-id', 'admin-key'],
    defaulted: [],
    lists: ['job-id'],
};
const INPUT_NAMES = schemas/* keyof */.ZEF(InputSchema).options;
function parseInputs(runner, event) {
    const known = findLostChecks(runner.inputNames);
    const values = (0,check_inputs/* checkInputs */.sw)(InputSchema, { runner, event, known, traits: TRAITS });
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
        if (job.status !== last || job.brokenLink !== '') {
            const details = last === undefined ? formatDetails(job) : [];
            const link = (0,polling_job/* isFinal */.dR)(job.status) && !isLastPoll ? 'no link yet' : job.brokenLink;
            logLine(event, [status, ...details, link].filter(Boolean).join(', ') + long);
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
    }
    function logFailure({ cause }, event) {
        const { isLastPoll, waitedMs } = event;
        failuresInRow++;
        const isNew = failuresInRow === 1 && waitedMs - lastFailureMs >= MINUTE_MS;
        if (!isNew && !isLastPoll && !hasLongDelay(event) && !isQuiet(event))
            return;
        lastFailureMs = waitedMs;
        isFailing ||= !isLastPoll;
        const { reason } = cause;
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
        return `${result.cause.reason} (${result.cause.kind})${next}`;
    const { status } = result.job;
    return `status=${status}${(0,polling_job/* isFinal */.dR)(status) ? ', final' : ''}${next}`;
}
function formatDetails({ model, sourceRepository, sourceRef }) {
    const repository = sourceRepository.replace(/^https?:\/\/[^/]+\/|\.git$/g, '');
    const source = [repository, sourceRef].filter(Boolean).join(' @ ');
    return [model, source].filter(Boolean);
}

// EXTERNAL MODULE: ./src/wait/outcome.ts + 2 modules
var wait_outcome = __webpack_require__(8969);
// EXTERNAL MODULE: ./src/github/pull-request-link.ts
var pull_request_link = __webpack_require__(3593);
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
        prLink: listLinks(jobs),
        jobs: JSON.stringify(entries),
        message: outcome.message,
        commentUrl: '',
        errorCode,
    };
}
function listLinks(jobs) {
    const links = [...new Set(jobs.map(({ prLink }) => prLink))].filter((link) => link !== '');
    return links.length > 1
        ? links.map((link) => link.replaceAll(',', '%2C')).join(',')
        : links.join();
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
var clock = __webpack_require__(1984);
// EXTERNAL MODULE: ./src/wait/polling/endings.ts
var endings = __webpack_require__(5493);
;// CONCATENATED MODULE: ./src/wait/polling/rules.ts



function createQueuedJob(pollableAt) {
    return {
        counts: (0,endings/* countFailures */.x)(),
        polls: 0,
        pollableAt,
        wasActive: false,
        failedPolls: 0,
        lastFailure: undefined,
        failedFinalPolls: 0,
    };
}
const MIN_GAP_MS = 1_000;
const NEXT_JOB_MS = 100;
const JOB_RETRIES_MS = 10_000;
const STEP_RETRIES_MS = 60_000;
const LINK_MS = 10_000;
function createRules(options) {
    const { startedAt, deadline, pollIntervalMs, random } = options;
    const serviceCounts = (0,endings/* countFailures */.x)();
    let failuresInRow = 0;
    let isServiceFailing = false;
    let now = startedAt;
    let jobsLeft = 0;
    return (polled, result, at) => {
        now = at.now;
        jobsLeft = at.jobsLeft;
        polled.pollableAt = now + MIN_GAP_MS;
        const next = decide(polled, result);
        const isFailure = 'cause' in result;
        failuresInRow = isFailure && next.end === undefined ? failuresInRow + 1 : 0;
        isServiceFailing = isFailure && endings/* ENDINGS */.J[result.cause.kind].about === 'service';
        return next;
    };
    function decide(polled, result) {
        if ('cause' in result)
            return afterFailure(polled, result);
        serviceCounts.afterResponse();
        polled.counts.afterResponse();
        polled.seenAt = now;
        polled.failedPolls = 0;
        polled.lastFailure = undefined;
        return polled.completed === undefined
            ? afterResponse(polled, result.job, result.retryAfterMs)
            : afterResponseForLink(polled, polled.completed, result.job);
    }
    function afterResponse(polled, job, retryAfterMs = 0) {
        polled.job = job;
        polled.wasActive ||= job.status === 'active';
        if ((0,polling_job/* isFinished */.$g)(job)) {
            const delayMs = NEXT_JOB_MS;
            const lacksLink = job.status === 'completed' && !(0,polling_job/* hasLink */.p5)(job);
            const mayGetLink = lacksLink && polled.wasActive && now + LINK_MS < deadline;
            if (!mayGetLink)
                return { end: { kind: 'finished', job }, delayMs };
            polled.completed = job;
            polled.pollableAt = now + LINK_MS;
            return { delayMs };
        }
        if (polled.finalAt !== undefined)
            return { end: { kind: 'timeout', job }, delayMs: NEXT_JOB_MS };
        return { delayMs: untilDeadline(Math.max(intervalMs(), retryAfterMs)) };
    }
    function afterFailure(polled, failure) {
        const { cause, retryAfterMs = 0 } = failure;
        const ending = endings/* ENDINGS */.J[cause.kind];
        const isAboutJob = ending.about === 'job';
        const isRateLimit = cause.kind === 'rate-limited';
        const end = { kind: 'polling-failed', failure };
        const isHopeless = now >= deadline + STEP_RETRIES_MS && isServiceFailing && !isAboutJob;
        if (polled.completed !== undefined) {
            return { end, isEndOfAll: isHopeless, delayMs: afterEnd(isRateLimit ? retryAfterMs : 0) };
        }
        polled.failedPolls++;
        polled.lastFailure = failure;
        const counts = isAboutJob ? polled.counts : serviceCounts;
        if (counts.afterFailure(ending, now >= deadline)) {
            return { end, isEndOfAll: !isAboutJob, delayMs: afterEnd(retryAfterMs) };
        }
        if (polled.finalAt !== undefined) {
            polled.failedFinalPolls++;
            const delayMs = Math.max(jittered((0,clock/* backoffMs */.j)(polled.failedFinalPolls)), retryAfterMs);
            const lastRetryAt = Math.min(polled.finalAt + JOB_RETRIES_MS, deadline + STEP_RETRIES_MS);
            if (now + delayMs <= lastRetryAt)
                return { delayMs, staysFirst: true };
            return { end, isEndOfAll: isHopeless, delayMs: NEXT_JOB_MS };
        }
        const leastMs = counts.limitOf(ending) === Infinity ? (pollIntervalMs ?? 0) : 0;
        const delayMs = Math.max(jittered((0,clock/* backoffMs */.j)(failuresInRow + 1)), retryAfterMs, isRateLimit ? intervalMs() : leastMs);
        return { delayMs: untilDeadline(delayMs), staysFirst: polled.job === undefined && isAboutJob };
    }
    function afterResponseForLink(polled, completed, job) {
        const { status, prLink, brokenLink } = job;
        if (status === 'completed')
            polled.completed = { ...completed, prLink, brokenLink };
        return { end: { kind: 'finished', job: completed }, delayMs: NEXT_JOB_MS };
    }
    function afterEnd(retryAfterMs) {
        return Math.max(NEXT_JOB_MS, Math.min(retryAfterMs, deadline - now));
    }
    function untilDeadline(delayMs) {
        const isInTime = now + delayMs <= deadline - MIN_GAP_MS;
        return isInTime ? delayMs : Math.max(deadline - now, NEXT_JOB_MS);
    }
    function intervalMs() {
        return pollIntervalMs ?? jittered(adaptiveMs(now - startedAt, jobsLeft));
    }
    function jittered(delayMs) {
        return delayMs * (1 + 0.1 * random());
    }
}
const DOZEN = 12;
function adaptiveMs(waitedMs, jobs) {
    const seconds = Math.min(Math.max(1.3 * Math.sqrt(waitedMs / 1_000), 2), 60);
    return Math.max(seconds / Math.max(jobs / DOZEN, 1), 1) * 1_000;
}

;// CONCATENATED MODULE: ./src/wait/polling/poll-jobs.ts

const REQUEST_MS = 30_000;
const LATE_MS = 10_000;
async function* waitForJobs(clients, options) {
    const { timeoutMs, clock, signal, onPoll } = options;
    const startedAt = clock.now();
    const deadline = startedAt + timeoutMs;
    const decide = createRules({ ...options, startedAt, deadline });
    const queue = clients.map((getJob, index) => ({ index, getJob, ...createQueuedJob(startedAt) }));
    let nextPollAt = startedAt;
    for (let polled = queue[0]; polled !== undefined; polled = queue[0]) {
        await clock.sleepUntil(nextPollAt, signal);
        if (signal.aborted)
            break;
        const begunAt = clock.now();
        polled.polls++;
        if (begunAt >= deadline)
            polled.finalAt ??= begunAt;
        const limitMs = Math.min(REQUEST_MS, Math.max(0, deadline - begunAt) + LATE_MS);
        const result = await polled.getJob({ timeoutMs: limitMs, signal });
        if (result === undefined)
            break;
        const now = clock.now();
        const { delayMs, end, isEndOfAll, staysFirst } = decide(polled, result, {
            now,
            jobsLeft: queue.length,
        });
        const removed = staysFirst === true ? [] : queue.splice(0, isEndOfAll ? queue.length : 1);
        if (end === undefined)
            queue.push(...removed);
        nextPollAt = Math.max(now + delayMs, queue[0]?.pollableAt ?? now);
        onPoll({
            index: polled.index,
            result,
            isLastPoll: end !== undefined,
            jobsLeft: queue.length,
            delayMs: queue.length === 0 ? 0 : nextPollAt - now,
            waitedMs: now - startedAt,
            remainingMs: Math.max(0, deadline - now),
        });
        if (end !== undefined)
            yield* removed.map((each) => toEnded(each, end));
    }
    for (const left of queue)
        yield toEnded(left, { kind: 'cancelled', failure: left.lastFailure });
    function toEnded(waited, end) {
        const { index, polls, job, seenAt, failedPolls, completed } = waited;
        const seenMs = seenAt === undefined ? undefined : seenAt - startedAt;
        const waitedMs = clock.now() - startedAt;
        const own = completed === undefined ? end : { kind: 'finished', job: completed };
        return { index, wait: { polls, waitedMs, job, seenMs, failedPolls, ...own } };
    }
}

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
    const message = outcome.message.replace(` ${wait_outcome/* SEE_OTHERS */.M0}`, '');
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
        ['Result', (job) => `${(0,wait_format/* formatIcon */.Fn)(job)} ${(0,wait_format/* formatResult */.J9)(job)}`],
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
    const isAsked = inputs !== undefined && inputs.comment !== 'false';
    const hasResult = !['invalid-input', 'internal'].includes(reported.errorCode);
    if (isAsked && hasResult && !signal.aborted) {
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
            known = (0,wait_outcome/* toJobOutcomes */.kE)(waited, step);
        }
        return { inputs, outcome: (0,wait_outcome/* toStepOutcome */.iD)(known) };
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
async function comment(outcome, inputs, context) {
    const { runner } = context;
    if (!outcome.jobs.some(({ status }) => (0,polling_job/* isKnown */.qE)(status))) {
        runner.log('info', 'The service has returned no known status, so no comment.');
        return;
    }
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


/***/ })

};
