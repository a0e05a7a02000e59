export const id = 435;
export const ids = [435];
export const modules = {

/***/ 304:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fy: () => (/* binding */ RERUN),
/* harmony export */   K9: () => (/* binding */ formatReason),
/* harmony export */   Qx: () => (/* binding */ describeFault),
/* harmony export */   V$: () => (/* binding */ describeCause),
/* harmony export */   jM: () => (/* binding */ AGAIN)
/* harmony export */ });
/* harmony import */ var _shared_duration_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5497);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8406);


const RERUN = 're-run failed jobs';
const AGAIN = `${RERUN}, or start a new run if you changed the workflow`;
function describeCause(options, names) {
    const { cause, hasWorked, retryAfterMs = 0 } = options;
    const row = rowOf(cause, names);
    const pause = retryAfterMs === 0 ? '' : ` and asks to wait ${(0,_shared_duration_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a)(retryAfterMs)}`;
    const came = `${row.came} (${formatReason(cause)})${pause}`;
    if (!hasWorked)
        return { came, advice: row.advice };
    const later = `${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .capitalize */ .ZH)(names.rerun)}. If it lasts, ask the service's operator.`;
    return { came, advice: row.adviceLater ?? later };
}
function describeFault(fault, host) {
    const { came, advice } = describeCause({ cause: fault, hasWorked: false }, {
        request: 'request',
        host: (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(host, 100),
        place: (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(host, 100),
        address: 'the address',
        inputs: 'the inputs',
        rerun: RERUN,
        again: AGAIN,
    });
    return `${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .capitalize */ .ZH)(came)}. ${advice}`;
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
            return `${formatHttp(cause)}, to ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(cause.target, 100) || 'no web address'}`;
        case 'not-api':
            return `HTTP ${cause.status}, ${formatType(cause)}`;
        case 'too-long':
            return `more than ${cause.detail}`;
        case 'no-job':
            return formatBody(cause);
        case 'no-response':
            return list(formatSilence(cause), viaProxy(cause));
        case 'certificate':
            return list((0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(cause.detail, 120), cause.isOfProxy ? '' : viaProxy(cause));
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
    const text = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(said, 100);
    return `HTTP ${status}${text === '' ? '' : `: ${text}`}`;
}
function formatType({ isPage, title, mediaType }) {
    if (!isPage)
        return (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(mediaType, 60) || 'no content type';
    const text = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(title, 100);
    return text === '' ? 'a web page' : `a web page titled ${text}`;
}
function formatBody({ problem, detail }) {
    const shown = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(detail, 100);
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
        case 'encoded':
            return `a compressed response: ${shown}`;
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
    return list(SILENCES[problem], isPlain ? detail : (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(detail, 120));
}
function nameProxy({ proxy }) {
    return `the proxy ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(proxy, 100)}`;
}
function viaProxy(fault) {
    return fault.proxy === '' ? '' : `through ${nameProxy(fault)}`;
}


/***/ }),

/***/ 2011:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B4: () => (/* binding */ formatCount),
/* harmony export */   Dx: () => (/* binding */ asManyAsFit),
/* harmony export */   Fn: () => (/* binding */ formatIcon),
/* harmony export */   WW: () => (/* binding */ toHelpUrl),
/* harmony export */   jE: () => (/* binding */ MAX_LINK_LENGTH),
/* harmony export */   me: () => (/* binding */ formatStatus),
/* harmony export */   xV: () => (/* binding */ ISSUES_URL)
/* harmony export */ });
/* harmony import */ var _service_job_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7244);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8406);
/* harmony import */ var _shared_version_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9189);



const REPOSITORY_URL = 'https://github.com/await-agent-job/await-agent-job';
const ISSUES_URL = `${REPOSITORY_URL}/issues`;
function toHelpUrl(errorCode) {
    const [major] = _shared_version_js__WEBPACK_IMPORTED_MODULE_2__/* .VERSION */ .x.split('.');
    return `${REPOSITORY_URL}/blob/v${major}/docs/troubleshooting.md#${errorCode}`;
}
const MAX_LINK_LENGTH = 200;
function formatStatus(status) {
    return (0,_service_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isKnown */ .qE)(status) ? status : (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(status, 60);
}
function formatCount(count, noun) {
    return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
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

/***/ 6472:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A0: () => (/* binding */ formatStarting),
/* harmony export */   B2: () => (/* binding */ formatHelp),
/* harmony export */   H7: () => (/* binding */ formatWaiting),
/* harmony export */   Ib: () => (/* binding */ formatStartRetry),
/* harmony export */   a9: () => (/* binding */ createWaitLog),
/* harmony export */   xh: () => (/* binding */ formatStarted)
/* harmony export */ });
/* harmony import */ var _service_job_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7244);
/* harmony import */ var _shared_duration_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5497);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8406);
/* harmony import */ var _causes_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(304);
/* harmony import */ var _format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2011);





const MINUTE_MS = 60_000;
const LINK_PROBLEMS = {
    'contains-key': 'it contains the admin key, so create a new one',
    'not-plain': `it is not a plain http(s) URL of at most ${_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_2__/* .MAX_URL_LENGTH */ .m2} characters`,
};
function formatWaiting(options) {
    const { jobIds, projectId, baseUrl, proxyHost, timeoutMs } = options;
    const what = jobIds.length === 1
        ? `agent job ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_2__/* .sanitizeLine */ .g$)(jobIds.join(), 60)}`
        : `${jobIds.length} agent jobs`;
    const where = `${what} (project ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_2__/* .sanitizeLine */ .g$)(projectId, 60)}) at ${baseUrl}${formatVia(proxyHost)}`;
    if (timeoutMs === 0)
        return `Checking ${where} once`;
    return `Waiting for ${where}, up to ${(0,_shared_duration_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a)(timeoutMs)}`;
}
function formatVia(proxyHost) {
    return proxyHost === undefined ? '' : `, through proxy ${proxyHost}`;
}
function formatStarting(options) {
    const { url, tasks, ignoredLines, proxyHost } = options;
    const what = tasks.length === 1 ? 'an agent job' : `${tasks.length} agent jobs`;
    const address = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_2__/* .sanitizeLine */ .g$)(url.origin + url.pathname, 256);
    const ignored = ignoredLines === 0 ? '' : ` (${(0,_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatCount */ .B4)(ignoredLines, 'comment')} ignored)`;
    return `Starting ${what}${ignored} at ${address}${formatVia(proxyHost)}`;
}
function formatStarted(jobId, { index, count }) {
    const task = count === 1 ? '' : ` (task ${index + 1} of ${count})`;
    return `Started agent job ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_2__/* .sanitizeLine */ .g$)(jobId, 256)}${task}.`;
}
function formatStartRetry({ cause, delayMs }, { index, count }) {
    const task = count === 1 ? '' : ` of task ${index + 1}`;
    return `The start${task} failed (${(0,_causes_js__WEBPACK_IMPORTED_MODULE_3__/* .formatReason */ .K9)(cause)}), retrying in ${(0,_shared_duration_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a)(delayMs)}`;
}
function formatHelp(errorCode) {
    return `Error code \`${errorCode}\` · What to do: ${(0,_format_js__WEBPACK_IMPORTED_MODULE_4__/* .toHelpUrl */ .WW)(errorCode)}`;
}
function createWaitLog(jobIds, log) {
    const isOnly = jobIds.length === 1;
    const jobs = new Map();
    let polls = 0;
    let failuresInRow = 0;
    let lastLineMs = 0;
    let lastFailureMs = -Infinity;
    let isFailureLogged = false;
    function jobAt(index) {
        const id = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_2__/* .sanitizeLine */ .g$)(String(jobIds[index]), 60);
        const prefix = isOnly ? '' : `${id}: `;
        const job = jobs.get(index) ?? { id, prefix, polls: 0, lastStatus: '', isWarned: false };
        jobs.set(index, job);
        return job;
    }
    function logLine({ prefix }, text, waitedMs) {
        lastLineMs = waitedMs;
        log('info', `${(0,_shared_duration_js__WEBPACK_IMPORTED_MODULE_1__/* .formatElapsed */ .C)(waitedMs)}  ${prefix}${text}`);
    }
    function logPoll(event) {
        const { index, result } = event;
        const job = jobAt(index);
        polls++;
        job.polls++;
        log('debug', `${job.prefix}poll ${job.polls}: ${formatDebug(event)}`);
        if ('job' in result)
            logStatus(job, result.job, event);
        else
            logFailure(job, result, event);
    }
    function logStatus(job, found, event) {
        const { isLastPoll, waitedMs } = event;
        if (isFailureLogged)
            logLine(job, 'polling recovered', waitedMs);
        isFailureLogged = false;
        failuresInRow = 0;
        const status = (0,_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatStatus */ .me)(found.status);
        const details = job.lastStatus === '' ? formatDetails(found) : [];
        const hasChanged = job.lastStatus !== found.status;
        job.lastStatus = found.status;
        const what = hasChanged ? [status, ...details].join(', ') : `still ${status}`;
        const end = isLastPoll && !hasChanged ? ' (final poll)' : formatLongDelay(event);
        if (hasChanged || end !== '')
            logLine(job, what + end, waitedMs);
        else if (waitedMs - lastLineMs >= MINUTE_MS) {
            logLine(job, `${what} (${formatProgress(event)})`, waitedMs);
        }
        if (!(0,_service_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isKnown */ .qE)(found.status) && !job.isWarned) {
            job.isWarned = true;
            const text = `Agent job ${job.id} has the status ${status}, which this action does not know.`;
            log('warning', text);
        }
        if (found.linkProblem !== '') {
            const text = `The \`prLink\` of agent job ${job.id} cannot be used: ${LINK_PROBLEMS[found.linkProblem]}.`;
            log('warning', text);
        }
    }
    function logFailure(job, { code, cause }, event) {
        const { isLastPoll, delayMs, waitedMs } = event;
        failuresInRow++;
        const isFirst = failuresInRow === 1;
        const isDue = waitedMs - lastFailureMs >= MINUTE_MS;
        const hasNews = isFirst || waitedMs - lastLineMs >= MINUTE_MS;
        const longDelay = formatLongDelay(event);
        if (!isLastPoll && longDelay === '' && !(isDue && hasNews))
            return;
        lastFailureMs = waitedMs;
        isFailureLogged ||= !isLastPoll;
        const reason = (0,_causes_js__WEBPACK_IMPORTED_MODULE_3__/* .formatReason */ .K9)(cause);
        const nextPoll = `, ${isOnly ? 'retrying' : 'next poll'} in ${(0,_shared_duration_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a)(delayMs)}`;
        if (isFirst || isLastPoll || longDelay !== '') {
            const what = code === 'rate-limited' ? 'rate limited' : 'poll failed';
            const next = isLastPoll ? `, stopped polling${longDelay}` : longDelay || nextPoll;
            logLine(job, `${what} (${reason})${next}`, waitedMs);
        }
        else {
            const count = (0,_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatCount */ .B4)(failuresInRow, 'poll');
            logLine(job, `poll still fails (${reason}, ${count})${nextPoll}`, waitedMs);
        }
    }
    function formatProgress({ jobsLeft, delayMs, remainingMs }) {
        const done = isOnly ? '' : `${jobIds.length - jobsLeft} of ${jobIds.length} done, `;
        const isLong = remainingMs > MINUTE_MS;
        const leftMs = isLong ? Math.ceil(remainingMs / MINUTE_MS) * MINUTE_MS : remainingMs;
        const next = `next in ${(0,_shared_duration_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a)(delayMs)}, ${(0,_shared_duration_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a)(leftMs)} left`;
        return `${done}${(0,_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatCount */ .B4)(polls, 'poll')}, ${next}`;
    }
    return logPoll;
}
function formatLongDelay(event) {
    const { result, isLastPoll, jobsLeft, delayMs, remainingMs } = event;
    const { retryAfterMs = 0 } = result;
    if (retryAfterMs <= MINUTE_MS)
        return '';
    const hasEnded = 'job' in result && isLastPoll;
    if (jobsLeft === 0 || remainingMs === 0 || hasEnded)
        return '';
    const nextPoll = delayMs >= remainingMs ? 'final poll' : 'next poll';
    const next = isLastPoll ? 'next agent job' : nextPoll;
    const asked = `the service asks to wait ${(0,_shared_duration_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a)(retryAfterMs)} (Retry-After)`;
    return `, ${asked}, ${next} in ${(0,_shared_duration_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a)(delayMs)}`;
}
function formatDebug({ result, isLastPoll, delayMs }) {
    const next = isLastPoll ? '' : `, next in ${Math.round(delayMs)}ms`;
    if (!('job' in result))
        return `${(0,_causes_js__WEBPACK_IMPORTED_MODULE_3__/* .formatReason */ .K9)(result.cause)} (${result.code})${next}`;
    const { status } = result.job;
    return `status=${status}${(0,_service_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isFinal */ .dR)(status) ? ', final' : ''}${next}`;
}
function formatDetails({ model, sourceRepository, sourceRef }) {
    const repository = sourceRepository.replace(/^https?:\/\/[^/]+\/|\.git$/g, '');
    const source = [repository, sourceRef].filter(Boolean).join(' @ ');
    return [model, source].filter(Boolean);
}


/***/ }),

/***/ 5066:
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
/* harmony export */   z4: () => (/* binding */ WHO_CANCELLED),
/* harmony export */   zY: () => (/* binding */ errorOutcome)
/* harmony export */ });
/* harmony import */ var _service_job_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7244);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8406);


const TITLES = {
    'job-failed': 'Agent job failed',
    'job-archived': 'Agent job archived',
    timeout: 'Timed out waiting for agent job',
    'no-pr': 'Finished without a pull request',
    'unverified-pr': 'Pull request not verified',
    unauthorized: 'Not authorized',
    forbidden: 'Access denied',
    'not-found': 'Agent job not found',
    'rate-limited': 'Rate limited',
    unavailable: 'Service unavailable',
    'invalid-response': 'Invalid response',
    'unexpected-response': 'Unexpected response',
    'not-started': 'Agent job not started',
    'start-unclear': 'Agent job may have been started',
    cancelled: 'Cancelled',
    'invalid-input': 'Invalid inputs',
    internal: 'Internal error',
};
const NOT_POLLED = 'was not polled';
function compose(happened, { why, advice }) {
    const sentence = why === '' ? happened : `${happened}: ${why}`;
    if (advice !== '')
        return `${sentence}. ${advice}`;
    return why === '' ? `${sentence}.` : sentence;
}
const KEEP_WAITING = 'Re-run failed jobs to keep waiting.';
const WHO_CANCELLED = 'the run was cancelled (by a person, a newer run, or a `timeout-minutes`).';
const STOPPED_WAITING = `Stopped waiting: ${WHO_CANCELLED}`;
function provisionalOutcome(jobIds) {
    const what = jobIds.length === 1 ? `Agent job ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(jobIds.join(), 60)}` : 'The agent jobs';
    const message = `The step was killed before it could report. ${what} may still be running. ${KEEP_WAITING}`;
    return errorOutcome('cancelled', { message, jobIds });
}
const NO_OUTCOME = {
    ..._service_job_js__WEBPACK_IMPORTED_MODULE_0__/* .UNKNOWN_JOB */ .zb,
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
    return jobs.every(({ status }) => (0,_service_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isFinal */ .dR)(status));
}
function getLevel({ errorCode, jobs }) {
    if (errorCode !== '')
        return 'error';
    const hasEndedBadly = jobs.some(({ status }) => (0,_service_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isFinal */ .dR)(status) && status !== 'completed');
    return hasEndedBadly ? 'warning' : 'notice';
}


/***/ }),

/***/ 6015:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cf: () => (/* binding */ renderPage),
/* harmony export */   UQ: () => (/* binding */ formatTexts),
/* harmony export */   ku: () => (/* binding */ formatTable)
/* harmony export */ });
/* harmony import */ var _format_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2011);

function renderPage({ errorCode, icon, title }, parts) {
    const help = errorCode === '' ? '' : `Error code \`${errorCode}\` · [What to do](${(0,_format_js__WEBPACK_IMPORTED_MODULE_0__/* .toHelpUrl */ .WW)(errorCode)})`;
    const shown = [`### ${icon} ${title}`, ...parts, help].filter((part) => part !== '');
    return `${shown.join('\n\n')}\n`;
}
function formatTexts(outcome) {
    const { errorCode, message, details } = outcome;
    const list = details.map((detail) => `- ${detail}`).join('\n');
    return errorCode === 'invalid-input' ? [list] : [message, list];
}
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

/***/ 3050:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   IX: () => (/* binding */ findUnknown),
/* harmony export */   Ko: () => (/* binding */ readInputs),
/* harmony export */   dz: () => (/* binding */ InputError),
/* harmony export */   sw: () => (/* binding */ checkInputs)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3852);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8406);


class InputError extends Error {
    name = 'InputError';
    mistakes;
    constructor(byName) {
        const mistakes = [...new Set(Object.values(byName))];
        const names = Object.keys(byName);
        const heading = mistakes.length === 1 ? '' : `${names.length} inputs need fixing. `;
        const all = heading + mistakes.join(' ');
        const short = `${heading}${listNames(names)} are not accepted. The job summary explains each.`;
        super(all.length <= _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .MAX_MESSAGE_LENGTH */ .uv ? all : (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .truncate */ .xv)(short, _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .MAX_MESSAGE_LENGTH */ .uv));
        this.mistakes = mistakes;
    }
}
const CONFIGURED = ['admin-key', 'base-url', 'url', 'project-id'];
const WITHHELD = [...CONFIGURED, 'pr-author', 'pr-paths'];
const HIDDEN = [...CONFIGURED, 'job-id', 'request', 'prompt', 'tasks', 'github-token'];
const LISTS = ['job-id', 'pr-paths'];
function readInputs(names, { getInput }) {
    const given = {};
    for (const name of names) {
        const text = getInput(name);
        if (text.trim() !== '')
            given[name] = LISTS.includes(name) ? text : text.trim();
    }
    return given;
}
function checkInputs(given, options) {
    const { schema, runner, event, known = {} } = options;
    const names = Object.keys(schema.shape);
    const { data, error } = zod__WEBPACK_IMPORTED_MODULE_1__/* .safeParse */ .xL(schema, given, { reportInput: true });
    const mistakes = { ...known };
    for (const name of names) {
        const text = given[name] ?? '';
        const issue = error?.issues.find(({ path }) => path[0] === name);
        const isRejectedKey = 'admin-key' in mistakes && text === given['admin-key'];
        const secret = isRejectedKey ? undefined : findSecret(name, text, runner.redact);
        const sentence = secret ?? (issue && formatIssue(name, issue));
        if (sentence !== undefined)
            mistakes[name] = sentence;
    }
    if (data !== undefined && Object.keys(mistakes).length === 0)
        return data;
    const empty = names.filter((name) => name in mistakes && given[name] === undefined);
    const withheld = event.isFork ? empty.filter((name) => WITHHELD.includes(name)) : [];
    const unknown = findUnknown(runner.inputNames, names);
    for (const name of empty) {
        if (withheld.includes(name))
            mistakes[name] = explainFork(withheld);
        else if (unknown.length > 0)
            mistakes[name] = explainUnknown(name, unknown);
    }
    throw new InputError(mistakes);
}
function findUnknown(inputNames, declared) {
    return inputNames
        .map((name) => name.toLowerCase())
        .filter((name) => name.includes('-') && !declared.includes(name));
}
function findSecret(name, text, redact) {
    if (name === 'admin-key')
        return undefined;
    if (redact(text) !== text) {
        return `\`${name}\` contains the admin key, which belongs only in \`admin-key\`.`;
    }
    return name !== 'github-token' && (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .containsGitHubToken */ .kF)(text)
        ? `\`${name}\` contains a GitHub token; it was not sent. Check which secret it is set to.`
        : undefined;
}
function formatIssue(name, { input, message, path: [, index] }) {
    if (typeof input === 'string' && input !== '' && !HIDDEN.includes(name)) {
        const verb = index === undefined ? 'is' : 'contains';
        return `\`${name}\` ${verb} ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(input, 60)}: ${message}`;
    }
    const entry = index === undefined ? '' : `: entry ${Number(index) + 1}`;
    return `\`${name}\`${entry} ${message}`;
}
function explainFork(names) {
    const areEmpty = `${listNames(names)} ${names.length === 1 ? 'is' : 'are'} empty`;
    return `This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: ${areEmpty}. Unless it is a required check, skip the GitHub job for forks: \`if: "!github.event.pull_request || github.event.pull_request.head.repo.full_name == github.repository"\`.`;
}
function explainUnknown(name, unknown) {
    const areNone = unknown.length === 1 ? 'is not an input' : 'are not inputs';
    return `\`${name}\` is empty. This step was given ${listNames(unknown)}, which ${areNone}.`;
}
function listNames(names) {
    return new Intl.ListFormat('en-GB').format(names.map((name) => (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(name, 60)));
}


/***/ }),

/***/ 3752:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   NR: () => (/* binding */ AdminKey),
/* harmony export */   Zz: () => (/* binding */ NO_VARIABLE),
/* harmony export */   dW: () => (/* binding */ isJobId),
/* harmony export */   oA: () => (/* binding */ HttpUrl),
/* harmony export */   ou: () => (/* binding */ Token),
/* harmony export */   r8: () => (/* binding */ isWithout),
/* harmony export */   ry: () => (/* binding */ splitList),
/* harmony export */   sd: () => (/* binding */ InputSchema),
/* harmony export */   t2: () => (/* binding */ EMPTY_ENTRY),
/* harmony export */   yL: () => (/* binding */ oneOf)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8532);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1843);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8406);
/* harmony import */ var _runner_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3030);



const MAX_ID_LENGTH = 256;
const MAX_IDS = 100;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const NO_VARIABLE = 'is empty: the variable that your workflow names is not set here.';
const EMPTY_ENTRY = 'is empty. Remove the extra comma or line break, or check the GitHub job or variable that should set it.';
const HttpUrl = fromElsewhere(NO_VARIABLE)
    .transform((text, context) => {
    const url = /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) ? URL.parse(text) : null;
    if (url !== null)
        return url;
    context.addIssue('is not a full URL, such as https://agents.example.com.');
    return zod__WEBPACK_IMPORTED_MODULE_2__/* .NEVER */ .tm;
})
    .refine(({ username, password }) => username + password === '', 'contains a user name or password. Remove it.')
    .refine(({ protocol, hostname }) => protocol === 'https:' || LOOPBACK.test(hostname), 'must begin with `https://`, because over `http://` anybody on the way could read the key.');
const BaseUrl = HttpUrl.refine(({ href }) => !/[?#]/.test(href), 'contains ? or #. Remove it.')
    .transform(({ origin, pathname }) => origin + pathname.replace(/(?<!\/)\/+$/, ''))
    .refine(isWithout(/\/v2(\/agent(\/.*)?)?$/i), 'must end before `/v2`, which is added.');
const Id = zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()
    .min(1, EMPTY_ENTRY)
    .max(MAX_ID_LENGTH, `is longer than ${MAX_ID_LENGTH} characters. Pass only the id.`)
    .refine(isWithout(/[/\\]/), 'contains a slash. Pass only the id.')
    .refine(isWithout(/[\p{Cc}\p{Cs}]/u), 'contains an invalid character. Pass only the id.')
    .refine(isWithout(/^(null|undefined|\.\.?)$/), {
    error: ({ input }) => `is \`${String(input)}\`. Check the step that sets it.`,
});
const ProjectId = fromElsewhere(NO_VARIABLE).pipe(Id);
const JobId = Id.refine(isWithout(/^["[{]/), {
    error: ({ input }) => `begins with \`${String(input).charAt(0)}\`: pass ids, separated by commas or line breaks, such as \`\${{ join(fromJSON(…), ',') }}\`.`,
});
const JobIds = fromElsewhere('is empty: the step that should set it was skipped, failed, is missing in `needs:`, or names its output differently.')
    .max(MAX_IDS * (MAX_ID_LENGTH + 2), `lists more than ${MAX_IDS} jobs.`)
    .transform(splitList)
    .pipe(zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(JobId))
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length <= MAX_IDS, `lists more than ${MAX_IDS} jobs.`);
function isJobId(text) {
    const [id] = JobIds.safeParse(text).data ?? [];
    return id === text && !(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .containsGitHubToken */ .kF)(text);
}
const AdminKey = fromElsewhere('is empty: the secret that your workflow names does not exist here, or is not passed to this workflow.')
    .max(_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.max, `has more than ${_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.max} characters. Copy only the key.`)
    .refine(isWithout(/^(gh[pousr]_|github_pat_)/), "contains a GitHub token; it was not sent. Pass the service's admin key.")
    .refine(isWithout(/[^\x21-\x7e]|^(["'`]).*\1$/), 'contains a space or a line break, or is in quotes: copy only the key.')
    .min(_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.min, `has fewer than ${_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.min} characters.`);
const STATUS_ADVICE = 'use completed, archived, failed and active, separated by commas.';
const Status = zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(['completed', 'archived', 'failed', 'active'], STATUS_ADVICE);
const Statuses = zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()
    .max(1_000, STATUS_ADVICE)
    .transform((list) => splitList(list.toLowerCase()).filter((each) => each !== ''))
    .pipe(zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(Status))
    .refine((statuses) => statuses.includes('completed'), 'does not contain `completed`. Add it.');
const RequirePr = oneOf(['true', 'false']);
const Comment = oneOf(['true', 'always', 'false']);
const IssueNumber = zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()
    .regex(/^[1-9]\d{0,14}$/, 'use the number of an issue or pull request, such as 42.')
    .transform(Number);
const Token = zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP("is empty. Remove the input to use the job's own token.")
    .regex(/^[\x21-\x7e]*$/, 'contains a character that no token has.');
const Minutes = plainNumber({ min: 0, max: 7200, unit: 'minutes', example: '30 or 0.5' });
const Seconds = plainNumber({ min: 1, max: 3600, unit: 'seconds', example: '30' });
const InputSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    'base-url': BaseUrl,
    'project-id': ProjectId,
    'job-id': JobIds,
    'admin-key': AdminKey,
    'timeout-minutes': Minutes.prefault('30'),
    'poll-interval-seconds': Seconds.optional(),
    'allowed-statuses': Statuses.prefault('completed'),
    'require-pr': RequirePr.prefault('false'),
    comment: Comment.prefault('false'),
    'issue-number': IssueNumber.optional(),
    'github-token': Token.default(''),
});
function fromElsewhere(emptyMessage) {
    return zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(emptyMessage)
        .refine(isWithout(/\$\{\{/), 'contains `${{`, which GitHub evaluates only in a workflow file.')
        .refine(isWithout(/^\s*((needs|steps)\.[\w-]+\.outputs|vars|secrets)\.[\w-]+\s*$/), 'is the text of an expression. Write `${{` and `}}` around it.');
}
function isWithout(pattern) {
    return (text) => !pattern.test(text);
}
function oneOf(words) {
    const advice = `use one of ${words.join(', ')}.`;
    return zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().toLowerCase().pipe(zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(words, advice));
}
function plainNumber(options) {
    const { min, max, unit, example } = options;
    const isPlain = (text) => /^\d+(\.\d+)?$/.test(text) && Number(text) >= min && Number(text) <= max;
    const advice = `use a plain number of ${unit} from ${min} to ${max}, such as ${example}.`;
    return zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().refine(isPlain, advice).transform(Number);
}
function splitList(list) {
    return list
        .replace(/\n$/, '')
        .split(/[,\n]/)
        .map((entry) => entry.trim());
}


/***/ }),

/***/ 3030:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  J: () => (/* binding */ KEY_LENGTH),
  j: () => (/* binding */ createRunner)
});

// EXTERNAL MODULE: ./src/shared/sanitize.ts
var sanitize = __webpack_require__(8406);
;// CONCATENATED MODULE: ./src/runner/redact.ts

function createRedactor(key) {
    if (key === '')
        return (text) => text;
    const characters = Array.from(key);
    const forms = [characters.map(inUri), characters.map(inJson)].map((each) => each.join(''));
    const pattern = new RegExp(forms.join('|'), 'gi');
    return (text) => text.replace(pattern, sanitize/* REDACTED */.XF);
}
const PLAIN = /[\w.-]/;
function inUri(character) {
    const own = RegExp.escape(character);
    if (PLAIN.test(character))
        return own;
    const encoded = Buffer.from(character).toString('hex').replace(/../g, '%$&');
    return `(?:${encoded}|${own})`;
}
function inJson(character) {
    const own = RegExp.escape(character);
    if (PLAIN.test(character))
        return own;
    const hex = character.charCodeAt(0).toString(16).padStart(4, '0');
    const escaped = character === '\\' ? String.raw `\\\\` : String.raw `\\?${own}`;
    return String.raw `(?:\\u${hex}|${escaped})`;
}

;// CONCATENATED MODULE: ./src/runner/runner.ts

const KEY_LENGTH = { min: 8, max: 2048 };
function createRunner(core, env) {
    const adminKey = core.getInput('admin-key');
    const isMasked = adminKey.length >= KEY_LENGTH.min;
    if (isMasked) {
        for (const form of new Set([adminKey, encodeURIComponent(adminKey.toWellFormed())]))
            core.setSecret(form);
    }
    const redact = createRedactor(isMasked ? adminKey.slice(0, KEY_LENGTH.max) : '');
    const secrets = new Map([
        ['admin-key', adminKey],
        ['github-token', core.getInput('github-token')],
    ]);
    delete env['INPUT_ADMIN-KEY'];
    delete env['INPUT_GITHUB-TOKEN'];
    return {
        getInput: (name) => secrets.get(name) ?? core.getInput(name, { trimWhitespace: false }),
        inputNames: Object.keys(env)
            .filter((name) => name.startsWith('INPUT_'))
            .map((name) => name.slice('INPUT_'.length)),
        serverUrl: env['GITHUB_SERVER_URL'] ?? '',
        repository: env['GITHUB_REPOSITORY'] ?? '',
        runId: env['GITHUB_RUN_ID'] ?? '',
        runAttempt: Number(env['GITHUB_RUN_ATTEMPT'] ?? 1),
        apiUrl: env['GITHUB_API_URL'] ?? '',
        redact,
        log(level, text, title) {
            if (level === 'debug' || level === 'info')
                core[level](redact(text));
            else
                core[level](redact(text), title === undefined ? {} : { title: redact(title) });
        },
        setOutput(name, value) {
            if (!env['GITHUB_OUTPUT'])
                throw new Error('GITHUB_OUTPUT is not set');
            core.setOutput(name, redact(value));
        },
        async writeSummary(markdown) {
            await core.summary.addRaw(redact(markdown)).write();
        },
    };
}


/***/ }),

/***/ 7244:
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
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8406);


const FINAL_STATUSES = ['completed', 'archived', 'failed'];
const UNKNOWN_JOB = {
    status: '',
    hasId: false,
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
    id: zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig()]).optional().catch(undefined),
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
    const clean = (text) => (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .sanitizeLine */ .g$)(redact(text), 256);
    const status = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .sanitizeLine */ .g$)(redact(fields.status.trim().toLowerCase()), 60);
    if (status === '')
        return {};
    const hasId = typeof id === 'string' || (id !== undefined && /^\d+$/.test(jobId));
    if (hasId && String(id).toLowerCase() !== jobId.toLowerCase())
        return { otherId: String(id) };
    const job = {
        status,
        hasId,
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
    const prLink = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .usableLink */ .Ll)(value);
    const containsKey = [value, prLink ?? ''].some((text) => redact(text) !== text);
    if (containsKey)
        return unusable('contains-key');
    return prLink === undefined ? unusable('not-plain') : { prLink, linkProblem: '' };
}
function toPlainAddress(address) {
    const url = address.length > _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .MAX_URL_LENGTH */ .m2 ? null : URL.parse(address);
    return url !== null && /^https?:$/.test(url.protocol) ? url.origin + url.pathname : '';
}


/***/ }),

/***/ 5497:
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

/***/ 2297:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ ProxyVariableError),
/* harmony export */   i: () => (/* binding */ proxyFor)
/* harmony export */ });
/* harmony import */ var _actions_http_client_lib_proxy__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9783);

class ProxyVariableError extends Error {
    name = 'ProxyVariableError';
    constructor(variable) {
        super(`The runner's \`${variable}\` is not the address of a proxy. Set it to one such as \`http://proxy.example:3128\`.`);
    }
}
function proxyFor(url) {
    const { env } = process;
    const scheme = url.protocol === 'https:' ? 'https' : 'http';
    const used = [`${scheme}_proxy`, `${scheme}_proxy`.toUpperCase()]
        .map((name) => ({ name, value: (env[name] ?? '').trim() }))
        .find(({ value }) => value !== '');
    if (used === undefined || (0,_actions_http_client_lib_proxy__WEBPACK_IMPORTED_MODULE_0__/* .checkBypass */ .H)(url))
        return undefined;
    const { name, value } = used;
    const proxy = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`);
    if (proxy === null || !isProxy(proxy))
        throw new ProxyVariableError(name);
    return proxy;
}
function isProxy({ protocol, hostname, username, password }) {
    try {
        decodeURIComponent(username + password);
    }
    catch {
        return false;
    }
    return /^https?:$/.test(protocol) && /^([\w.-]+|\[.+\])$/.test(hostname);
}


/***/ }),

/***/ 8406:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ll: () => (/* binding */ usableLink),
/* harmony export */   SS: () => (/* binding */ codeSpan),
/* harmony export */   XF: () => (/* binding */ REDACTED),
/* harmony export */   ZH: () => (/* binding */ capitalize),
/* harmony export */   g$: () => (/* binding */ sanitizeLine),
/* harmony export */   kF: () => (/* binding */ containsGitHubToken),
/* harmony export */   m2: () => (/* binding */ MAX_URL_LENGTH),
/* harmony export */   mB: () => (/* binding */ withoutGitHubTokens),
/* harmony export */   uv: () => (/* binding */ MAX_MESSAGE_LENGTH),
/* harmony export */   xv: () => (/* binding */ truncate)
/* harmony export */ });
const INVISIBLE = /[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}\u2800]/u;
const EVERY_INVISIBLE = new RegExp(INVISIBLE, 'gu');
const REDACTED = '***';
const GITHUB_TOKEN = /gh[pousr]_([a-z0-9]{36,}|\d+_eyJ[\w.-]+)|github_pat_\w{20,}/i;
const EVERY_TOKEN = new RegExp(GITHUB_TOKEN, 'gi');
const SECRETS = new RegExp(`${GITHUB_TOKEN.source}|(?<=://)[^\\s/?#]+(?=@)`, 'gi');
function containsGitHubToken(text) {
    return GITHUB_TOKEN.test(text);
}
function withoutGitHubTokens(text) {
    return text.replace(EVERY_TOKEN, REDACTED);
}
const MAX_MESSAGE_LENGTH = 800;
function sanitizeLine(text, maxLength) {
    const line = text
        .replace(SECRETS, REDACTED)
        .slice(0, 2 * maxLength + 1)
        .toWellFormed()
        .replace(EVERY_INVISIBLE, '\uFFFD')
        .replace(/(?<![\da-f[]):(?=:)/g, ': ')
        .replaceAll('##[', '## [');
    return truncate(line, maxLength);
}
function codeSpan(text, maxLength = 256) {
    const line = sanitizeLine(text, maxLength);
    if (line.trim() === '')
        return '';
    const runs = line.match(/`+/g) ?? [];
    let fence = '`';
    while (runs.includes(fence))
        fence += '`';
    const space = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
    return `${fence}${space}${line}${space}${fence}`;
}
const MAX_URL_LENGTH = 2048;
const PLAIN_HOSTNAME = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/;
const CHARACTER_REFERENCE = /&(#\d+|#x[0-9a-f]+|[a-z][a-z0-9]*);/i;
function usableLink(text) {
    if (text.length > MAX_URL_LENGTH || INVISIBLE.test(text) || CHARACTER_REFERENCE.test(text))
        return undefined;
    const url = /^ *https?:\/\//i.test(text) ? URL.parse(text) : null;
    if (url === null || url.username !== '' || url.password !== '')
        return undefined;
    if (containsGitHubToken(text))
        return undefined;
    const href = url.href.replaceAll('##[', '#%23[');
    return PLAIN_HOSTNAME.test(url.hostname) && href.length <= MAX_URL_LENGTH ? href : undefined;
}
function truncate(text, maxLength) {
    const characters = Array.from(text.slice(0, 2 * maxLength + 1));
    return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}
function capitalize(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}


/***/ }),

/***/ 9189:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ VERSION)
/* harmony export */ });
const VERSION = '1.0.0';


/***/ }),

/***/ 4332:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  cn: () => (/* binding */ REAL_HOST),
  Uz: () => (/* binding */ beginStep),
  Uc: () => (/* binding */ describeError),
  Cs: () => (/* binding */ endStep),
  z8: () => (/* binding */ report),
  PR: () => (/* binding */ shortReason),
  Kn: () => (/* binding */ writeOutputs)
});

// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
// EXTERNAL MODULE: ./node_modules/@actions/core/lib/core.js + 12 modules
var core = __webpack_require__(143);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
;// CONCATENATED MODULE: ./src/polling/clock.ts

const systemClock = {
    now: () => performance.now(),
    async sleepUntil(instant, signal) {
        while (!signal.aborted) {
            const remainingMs = Math.ceil(instant - performance.now());
            if (remainingMs <= 0)
                return;
            await (0,promises_.setTimeout)(remainingMs, undefined, { signal }).catch(() => undefined);
        }
    },
};

// EXTERNAL MODULE: ./src/report/format.ts
var format = __webpack_require__(2011);
// EXTERNAL MODULE: ./src/report/log.ts
var log = __webpack_require__(6472);
// EXTERNAL MODULE: ./src/report/outcome.ts
var outcome = __webpack_require__(5066);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1843);
// EXTERNAL MODULE: ./src/shared/sanitize.ts
var sanitize = __webpack_require__(8406);
;// CONCATENATED MODULE: ./src/runner/event.ts



const Text = schemas/* string */.YjP().catch('');
const Author = schemas/* object */.Ikc({ login: schemas/* string */.YjP().regex(/^[\w.-]{1,100}(\[bot\])?$/) })
    .catch({ login: 'unknown' });
const Repository = schemas/* object */.Ikc({ full_name: schemas/* string */.YjP() });
const Subject = schemas/* object */.Ikc({
    number: schemas/* int */.Whr().positive().optional().catch(undefined),
    title: Text,
    body: Text,
    user: Author,
    head: schemas/* object */.Ikc({ repo: Repository.nullable() }).optional().catch(undefined),
    base: schemas/* object */.Ikc({ repo: Repository }).optional().catch(undefined),
});
const Reply = schemas/* object */.Ikc({
    body: Text,
    user: Author,
    path: Text,
    line: schemas/* int */.Whr().optional().catch(undefined),
});
const Payload = schemas/* object */.Ikc({
    issue: Subject.optional().catch(undefined),
    pull_request: Subject.optional().catch(undefined),
    discussion: Subject.optional().catch(undefined),
    comment: Reply.optional().catch(undefined),
    review: Reply.optional().catch(undefined),
});
function readEvent(env) {
    const name = env['GITHUB_EVENT_NAME'] ?? '';
    const payload = readPayload(env);
    const { issue, pull_request: pullRequest } = payload;
    const { head, base } = pullRequest ?? {};
    const isForeign = head && base && head.repo?.full_name !== base.repo.full_name;
    return {
        name,
        issueNumber: issue?.number ?? pullRequest?.number,
        isFork: isForeign === true && name !== 'pull_request_target',
        text: formatText(payload),
    };
}
function readPayload({ GITHUB_EVENT_PATH: path = '' }) {
    try {
        return Payload.parse(JSON.parse((0,external_node_fs_.readFileSync)(path, 'utf8')));
    }
    catch {
        return {};
    }
}
function formatText(payload) {
    const { issue, pull_request: pullRequest, discussion, comment, review } = payload;
    const subject = [issue, pullRequest, discussion].find((each) => each?.number !== undefined);
    const reply = comment ?? review;
    const sections = [];
    if (subject !== undefined) {
        const { number, title, body, user } = subject;
        sections.push(formatSection(`#${number} by ${user.login}`, [title, body]));
    }
    if (reply !== undefined) {
        const { path, line, body, user } = reply;
        const on = subject === undefined ? '' : ` on #${subject.number}`;
        const at = line === undefined ? '' : `, line ${line}`;
        const place = path === '' ? '' : ` (${(0,sanitize/* codeSpan */.SS)(path)}${at})`;
        sections.push(formatSection(`Comment${on} by ${user.login}${place}`, [body]));
    }
    return sections.filter((section) => section !== '').join('\n');
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

// EXTERNAL MODULE: ./src/runner/input-mistakes.ts
var input_mistakes = __webpack_require__(3050);
// EXTERNAL MODULE: ./src/runner/runner.ts + 1 modules
var runner = __webpack_require__(3030);
// EXTERNAL MODULE: ./src/shared/proxy.ts
var proxy = __webpack_require__(2297);
;// CONCATENATED MODULE: ./src/step.ts











const REAL_HOST = {
    core: core,
    process,
    clock: systemClock,
    random: Math.random,
};
class OutputError extends Error {
    name = 'OutputError';
}
function beginStep({ core, process }) {
    process.exitCode = 1;
    const signal = abortOnSignals(process);
    return { runner: (0,runner/* createRunner */.j)(core, process.env), event: readEvent(process.env), signal };
}
function abortOnSignals(process) {
    const abort = new AbortController();
    const onSignal = () => {
        for (const name of ['SIGINT', 'SIGTERM'])
            process.removeListener(name, onSignal);
        abort.abort();
    };
    for (const name of ['SIGINT', 'SIGTERM'])
        process.once(name, onSignal);
    return abort.signal;
}
function writeOutputs(outputs, runner) {
    try {
        for (const [name, value] of Object.entries(outputs))
            runner.setOutput(name, value);
    }
    catch (error) {
        throw new OutputError(`Could not write the outputs (${shortReason(error, runner)}). Free the runner's disk.`);
    }
}
function describeError(error, { runner, next }) {
    if (error instanceof input_mistakes/* InputError */.dz) {
        return { errorCode: 'invalid-input', message: error.message, details: error.mistakes };
    }
    if (error instanceof proxy/* ProxyVariableError */.H) {
        return { errorCode: 'invalid-input', message: error.message, details: [error.message] };
    }
    if (error instanceof OutputError) {
        return { errorCode: 'internal', message: `${error.message} ${next}`, details: [] };
    }
    runner.log('debug', (0,external_node_util_.inspect)(error));
    const name = (0,sanitize/* codeSpan */.SS)(error instanceof Error ? error.name : typeof error, 60);
    const message = `Internal error (${name}). ${next} Report it at <${format/* ISSUES_URL */.xV}>.`;
    return { errorCode: 'internal', message, details: [] };
}
async function report(result, runner, formats) {
    const reported = reportOutputs(result, formats.outputs(result), runner);
    await writeSummary(formats.summary(reported), runner);
    const message = (0,sanitize/* truncate */.xv)(runner.redact(reported.message), sanitize/* MAX_MESSAGE_LENGTH */.uv);
    runner.log(formats.level(reported), message, reported.title);
    return reported;
}
function reportOutputs(result, outputs, runner) {
    try {
        writeOutputs(outputs, runner);
    }
    catch (error) {
        if (error instanceof OutputError && result.errorCode !== 'internal') {
            const message = `${error.message} The result was: ${result.message}`;
            return { ...result, errorCode: 'internal', title: outcome/* TITLES */.eX.internal, message };
        }
    }
    return result;
}
async function writeSummary(markdown, runner) {
    try {
        await runner.writeSummary(markdown);
    }
    catch (error) {
        const reason = shortReason(error, runner);
        runner.log('info', `The job summary could not be written (${reason}):\n\n${markdown}`);
    }
}
function endStep({ process }, { runner }, { errorCode }) {
    if (errorCode !== '')
        runner.log('info', (0,log/* formatHelp */.B2)(errorCode));
    process.exitCode = errorCode === '' ? 0 : 1;
}
function shortReason(error, { redact }) {
    if (!(error instanceof Error))
        return 'no reason given';
    const hasCode = 'code' in error && typeof error.code === 'string';
    return (0,sanitize/* codeSpan */.SS)(redact(hasCode ? String(error.code) : error.message), 200);
}


/***/ })

};
