export const id = 492;
export const ids = [492];
export const modules = {

/***/ 304:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   HR: () => (/* binding */ RETRY_CORRECTED),
/* harmony export */   K9: () => (/* binding */ formatReason),
/* harmony export */   Qx: () => (/* binding */ describeFault),
/* harmony export */   V$: () => (/* binding */ describeCause),
/* harmony export */   p6: () => (/* binding */ RETRY)
/* harmony export */ });
/* harmony import */ var _shared_duration_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5497);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8406);
/* harmony import */ var _format_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2011);



const RETRY = 're-run failed jobs';
const RETRY_CORRECTED = `${RETRY} (a changed workflow needs a new run)`;
function describeFault(cause, host) {
    const { came, advice } = describeCause({ cause, hasWorked: false }, {
        host: (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(host, 100),
        request: 'request',
        address: 'the address',
        inputs: 'the inputs',
        retry: RETRY,
        retryCorrected: RETRY_CORRECTED,
    });
    return `${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .capitalize */ .ZH)(came)}. ${advice}`;
}
function describeCause(options, names) {
    const { advice, adviceLater, ...words } = rowOf(options, names);
    const later = `${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .capitalize */ .ZH)(names.retry)}. If it lasts, ask the service's operator.`;
    return { ...words, advice: options.hasWorked ? (adviceLater ?? later) : advice };
}
function rowOf({ cause, retryAfterMs = 0 }, { host, request, address, inputs, retry, retryCorrected }) {
    const reason = formatReason(cause);
    const isLong = retryAfterMs > _format_js__WEBPACK_IMPORTED_MODULE_2__/* .LONG_PAUSE_MS */ .fc;
    const pause = isLong ? ` and asks to wait ${(0,_shared_duration_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a)(retryAfterMs)}` : '';
    switch (cause.kind) {
        case 'key-rejected':
            return {
                title: 'Not authorized',
                came: `${host} rejects \`admin-key\` (${reason})`,
                advice: `Check that the key is still valid and of this service, then ${retry}.`,
                adviceLater: `Check whether the key was revoked or has expired, then ${retry}.`,
            };
        case 'access-denied':
            return {
                title: 'Access denied',
                came: `${host} denies access (${reason})`,
                advice: `Check what the key may access, and any IP allowlist, then ${retry}.`,
            };
        case 'not-found':
            return {
                title: 'Agent job not found',
                came: `${host} has no such agent job (${reason})`,
                advice: `Look for it in the service's dashboard, and check ${inputs}, then ${retryCorrected}.`,
                adviceLater: "Look for it in the service's dashboard.",
            };
        case 'rejected':
            return {
                title: `${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .capitalize */ .ZH)(request)} rejected`,
                came: `${host} rejects the ${request} (${reason})`,
                advice: `Check ${inputs}, or ask the service's operator why, then ${retryCorrected}.`,
            };
        case 'redirect':
        case 'unexpected-status':
            return {
                title: 'Unexpected response',
                came: `${host} responds unexpectedly (${reason})`,
                advice: `Check that ${address} leads to the API, then ${retryCorrected}.`,
            };
        case 'not-api': {
            const isFirewall = cause.status === 403;
            const firewall = isFirewall ? ' and no firewall blocks this runner' : '';
            return {
                title: 'Response is not JSON',
                came: `${host} does not return JSON (${reason})`,
                advice: `Check that ${address} leads to the API${firewall}, then ${retryCorrected}.`,
            };
        }
        case 'too-long':
        case 'no-job':
            return {
                title: 'Invalid response',
                came: `${host} does not return the agent job (${reason})`,
                advice: `Check ${inputs}, then ${retryCorrected}.`,
            };
        case 'rate-limited': {
            const advice = `Once the limit ends, ${retry}.`;
            return {
                title: 'Rate limited',
                came: `${host} limits the rate of ${request}s (${reason})${pause}`,
                advice,
                adviceLater: advice,
            };
        }
        case 'server-error': {
            const advice = `Once it works again, ${retry}.`;
            return {
                title: 'Service unavailable',
                came: `${host} fails (${reason})${pause}`,
                advice,
                adviceLater: advice,
            };
        }
        case 'no-response':
            return {
                title: 'Service unavailable',
                came: `${host} failed to respond (${reason})`,
                advice: `Check ${address}, and whether this runner can reach it, then ${retryCorrected}.`,
            };
        case 'certificate':
            return {
                title: 'Certificate not trusted',
                came: `${cause.isOfProxy ? nameProxy(cause) : host} is not trusted (${reason})`,
                advice: `Ask its operator, or set \`NODE_EXTRA_CA_CERTS\` if its CA is private, then ${retryCorrected}.`,
            };
        case 'proxy-rejection':
        case 'proxy-unreachable':
            return {
                title: 'Proxy failed',
                came: `${host} cannot be reached (${reason})`,
                advice: `Check \`https_proxy\`, or ask the proxy's operator, then ${retry}.`,
            };
    }
}
function formatReason(cause) {
    switch (cause.kind) {
        case 'redirect':
            return `${formatHttp(cause)}, a redirect to ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(cause.target, 100) || 'no web address'}`;
        case 'not-api':
            return `HTTP ${cause.status}, ${formatType(cause)}`;
        case 'too-long':
            return `more than ${cause.detail}`;
        case 'no-job':
            return formatBody(cause);
        case 'no-response':
            return list(formatSilence(cause), viaProxy(cause));
        case 'certificate': {
            const detail = `certificate: ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(cause.detail, 100)}`;
            return cause.isOfProxy ? detail : list(detail, viaProxy(cause));
        }
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
    switch (problem) {
        case 'no-status':
            return 'JSON without a job status';
        case 'empty':
            return 'an empty response';
        case 'not-json':
            return `${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(detail, 60) || 'text'} that is not valid JSON`;
        case 'error':
            return `an error: ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(detail, 100)}`;
        case 'other-job':
            return 'another agent job instead';
        case 'encoded':
            return `a compressed response: ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(detail, 40)}`;
    }
}
const SILENCES = {
    silent: '',
    unresolved: 'name does not resolve',
    refused: 'connection refused',
    closed: 'connection closed early',
    cut: 'truncated response',
    'no-tls': 'no TLS on this port',
    'not-http': 'response is not HTTP',
    'tls-refused': 'TLS refused',
    other: 'connection failed',
};
function formatSilence({ problem, detail }) {
    const isPlain = ['silent', 'unresolved', 'refused', 'closed'].includes(problem);
    return list(SILENCES[problem], isPlain ? detail : (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(detail, 120));
}
function nameProxy({ proxy }) {
    return `the proxy ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(proxy, 100)}`;
}
function viaProxy({ proxy }) {
    return proxy === '' ? '' : `through proxy ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(proxy, 100)}`;
}


/***/ }),

/***/ 2011:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A2: () => (/* binding */ formatVerified),
/* harmony export */   B4: () => (/* binding */ formatCount),
/* harmony export */   Dx: () => (/* binding */ asManyAsFit),
/* harmony export */   Fn: () => (/* binding */ formatIcon),
/* harmony export */   IO: () => (/* binding */ LINK_PROBLEMS),
/* harmony export */   WW: () => (/* binding */ toHelpUrl),
/* harmony export */   fc: () => (/* binding */ LONG_PAUSE_MS),
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
const LONG_PAUSE_MS = 60_000;
const MAX_LINK_LENGTH = 200;
const LINK_PROBLEMS = {
    'contains-key': 'it contains the admin key: create a new key, and check what the service writes into its links',
    'too-long': `it is longer than ${_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .MAX_URL_LENGTH */ .m2.toLocaleString('en')} characters`,
    'not-plain': 'it is not a plain http(s) URL',
};
function formatStatus(status) {
    return (0,_service_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isKnown */ .qE)(status) ? status : (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(status, 60);
}
function formatVerified(pull) {
    const commit = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(pull.headSha.slice(0, 7));
    const verified = `verified: opened by ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(pull.author, 100)}, commit ${commit}`;
    if (pull.files === undefined)
        return verified;
    return `${verified}, ${formatCount(pull.files, 'file')} in \`pr-paths\``;
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
/* harmony export */   a9: () => (/* binding */ createWaitLog),
/* harmony export */   xh: () => (/* binding */ formatStarted)
/* harmony export */ });
/* harmony import */ var _service_job_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7244);
/* harmony import */ var _shared_duration_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5497);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8406);
/* harmony import */ var _causes_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(304);
/* harmony import */ var _format_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2011);





const MINUTE_MS = 60_000;
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
    const { count, url, proxyHost } = options;
    const what = count === 1 ? 'an agent job' : `${count} agent jobs`;
    const address = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_2__/* .sanitizeLine */ .g$)(url.origin + url.pathname, 256);
    return `Starting ${what} at ${address}${formatVia(proxyHost)}`;
}
function formatStarted(jobId, { index, count }) {
    const task = count === 1 ? '' : ` (task ${index + 1} of ${count})`;
    return `Started agent job ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_2__/* .sanitizeLine */ .g$)(jobId, 256)}${task}.`;
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
    function jobAt(index) {
        const id = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_2__/* .sanitizeLine */ .g$)(String(jobIds[index]), 60);
        const prefix = isOnly ? '' : `${id}: `;
        const unseen = { id, prefix, polls: 0, lastStatus: '', isFailing: false, isWarned: false };
        const job = jobs.get(index) ?? unseen;
        jobs.set(index, job);
        return job;
    }
    function logLine({ prefix }, text, waitedMs) {
        lastLineMs = waitedMs;
        log('info', `${(0,_shared_duration_js__WEBPACK_IMPORTED_MODULE_1__/* .formatElapsed */ .C)(waitedMs)}  ${prefix}${text}`);
    }
    function logReminder(job, text, waitedMs) {
        if (waitedMs - lastLineMs >= MINUTE_MS)
            logLine(job, text, waitedMs);
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
        if (job.isFailing)
            logLine(job, 'polling recovered', waitedMs);
        job.isFailing = false;
        failuresInRow = 0;
        const status = (0,_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatStatus */ .me)(found.status);
        const details = job.lastStatus === '' ? formatDetails(found) : [];
        const hasChanged = job.lastStatus !== found.status;
        job.lastStatus = found.status;
        const what = hasChanged ? [status, ...details].join(', ') : `still ${status}`;
        const end = isLastPoll && !hasChanged ? ' (final poll)' : formatLongDelay(event);
        if (hasChanged || end !== '')
            logLine(job, what + end, waitedMs);
        else
            logReminder(job, `${what} (${formatProgress(event)})`, waitedMs);
        if (!(0,_service_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isKnown */ .qE)(found.status) && !job.isWarned) {
            job.isWarned = true;
            const text = `Agent job ${job.id} has the status ${status}, which this version of the action does not know. If that status is final, update the action.`;
            log('warning', text);
        }
        if (found.linkProblem !== '') {
            const text = `The pull request link of agent job ${job.id} cannot be used: ${_format_js__WEBPACK_IMPORTED_MODULE_4__/* .LINK_PROBLEMS */ .IO[found.linkProblem]}. \`prLink\` stays empty; check the agent job in the service's dashboard.`;
            log('warning', text);
        }
    }
    function logFailure(job, { code, cause }, event) {
        const reason = (0,_causes_js__WEBPACK_IMPORTED_MODULE_3__/* .formatReason */ .K9)(cause);
        const { isLastPoll, delayMs, waitedMs } = event;
        failuresInRow++;
        const what = code === 'rate-limited' ? 'rate limited' : 'poll failed';
        const longDelay = formatLongDelay(event);
        const nextPoll = `, ${isOnly ? 'retrying' : 'next poll'} in ${(0,_shared_duration_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a)(delayMs)}`;
        const next = isLastPoll ? `, stopped polling${longDelay}` : longDelay || nextPoll;
        const isOutage = failuresInRow > 1;
        const isFirst = !isOutage && !job.isFailing;
        if (isFirst || isLastPoll || longDelay !== '') {
            job.isFailing = true;
            logLine(job, `${what} (${reason})${next}`, waitedMs);
        }
        else if (isOutage) {
            const count = `${(0,_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatCount */ .B4)(failuresInRow, 'poll')}${isOnly ? '' : ' in a row over all jobs'}`;
            logReminder(job, `poll still fails (${reason}, ${count})${nextPoll}`, waitedMs);
        }
    }
    function formatProgress({ jobsLeft, delayMs, remainingMs }) {
        const done = isOnly ? '' : `${jobIds.length - jobsLeft} of ${jobIds.length} done, `;
        const isLong = remainingMs > MINUTE_MS;
        const leftMs = isLong ? Math.ceil(remainingMs / MINUTE_MS) * MINUTE_MS : remainingMs;
        const next = `next in ${(0,_shared_duration_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a)(delayMs)}, ${(0,_shared_duration_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a)(leftMs)} left`;
        return `${done}${(0,_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatCount */ .B4)(polls, 'poll')}, ${next}`;
    }
    function logVerification(index, verification, waitedMs) {
        const job = jobAt(index);
        if (verification.kind === 'verified') {
            logLine(job, (0,_format_js__WEBPACK_IMPORTED_MODULE_4__/* .formatVerified */ .A2)(verification), waitedMs);
            return;
        }
        const reason = verification.kind === 'unverified' ? verification.reason : 'the run was cancelled';
        logLine(job, `pull request not verified${isOnly ? '' : `: ${reason}`}`, waitedMs);
    }
    return { logPoll, logVerification };
}
function formatLongDelay(event) {
    const { result, isLastPoll, jobsLeft, delayMs, remainingMs } = event;
    const { retryAfterMs = 0 } = result;
    if (retryAfterMs <= _format_js__WEBPACK_IMPORTED_MODULE_4__/* .LONG_PAUSE_MS */ .fc)
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
/* harmony export */   X9: () => (/* binding */ messageWithHint),
/* harmony export */   XD: () => (/* binding */ NO_OUTCOME),
/* harmony export */   du: () => (/* binding */ WHO_STOPPED),
/* harmony export */   eX: () => (/* binding */ TITLES),
/* harmony export */   r: () => (/* binding */ provisionalOutcome),
/* harmony export */   rM: () => (/* binding */ getLevel),
/* harmony export */   vO: () => (/* binding */ NOT_POLLED),
/* harmony export */   yV: () => (/* binding */ STOPPED_WAITING),
/* harmony export */   zY: () => (/* binding */ errorOutcome)
/* harmony export */ });
/* harmony import */ var _service_job_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7244);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8406);


const TITLES = {
    cancelled: 'Cancelled',
    'invalid-input': 'Invalid inputs',
    internal: 'Internal error',
};
const NOT_POLLED = 'was not polled';
const KEEP_WAITING = 'Re-run failed jobs to keep waiting.';
const WHO_STOPPED = 'somebody cancelled the run, or a `timeout-minutes` of GitHub expired.';
const STOPPED_WAITING = `Stopped waiting: ${WHO_STOPPED}`;
function provisionalOutcome(jobIds) {
    const what = jobIds.length === 1 ? `Agent job ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(jobIds.join(), 60)}` : 'The agent jobs';
    const message = `The step was killed before it could report. ${what} may still be running. ${KEEP_WAITING}`;
    return errorOutcome('cancelled', message, jobIds);
}
const NO_OUTCOME = {
    ..._service_job_js__WEBPACK_IMPORTED_MODULE_0__/* .UNKNOWN_JOB */ .zb,
    jobId: '',
    errorCode: '',
    title: '',
    message: '',
    predicate: NOT_POLLED,
    rest: '',
    isPrivate: false,
    verification: undefined,
    linkNote: '',
    polls: 0,
    waitedMs: 0,
};
function errorOutcome(errorCode, message, jobIds = []) {
    const result = { errorCode, title: TITLES[errorCode], message };
    const jobs = jobIds.map((jobId) => ({ ...NO_OUTCOME, ...result, jobId }));
    return { ...result, details: [], jobs };
}
function messageWithHint({ message, details, jobs }) {
    const hasMore = details.length > 0 && jobs.length > 0;
    return hasMore ? `${message} The job summary has the reason for each.` : message;
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
/* harmony export */   d: () => (/* binding */ InputError),
/* harmony export */   s: () => (/* binding */ checkInputs)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3852);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8406);


class InputError extends Error {
    name = 'InputError';
    mistakes;
    constructor(byName) {
        const mistakes = [...new Set(byName.values())];
        const heading = mistakes.length === 1 ? '' : `${byName.size} inputs need fixing. `;
        const all = heading + mistakes.join(' ');
        const short = `${heading}${listNames([...byName.keys()])} are not accepted. The job summary explains each.`;
        super(all.length <= _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .MAX_MESSAGE_LENGTH */ .uv ? all : (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .truncate */ .xv)(short, _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .MAX_MESSAGE_LENGTH */ .uv));
        this.mistakes = mistakes;
    }
}
const FREE = ['request', 'prompt', 'tasks'];
const HIDDEN = ['admin-key', 'github-token', 'base-url', 'url', ...FREE];
function checkInputs(given, options) {
    const { schema, redact, event, secrets, known = [] } = options;
    const { data, error } = zod__WEBPACK_IMPORTED_MODULE_1__/* .safeParse */ .xL(schema, given, { reportInput: true });
    const mistakes = new Map(known);
    for (const name of Object.keys(schema.shape)) {
        const issue = error?.issues.find(({ path }) => path[0] === name);
        const sentence = findMisplaced(name, given[name] ?? '', redact) ?? (issue && formatIssue(name, issue));
        if (sentence !== undefined)
            mistakes.set(name, sentence);
    }
    if (data !== undefined && mistakes.size === 0)
        return data;
    const empty = secrets.filter((name) => mistakes.has(name) && given[name] === undefined);
    for (const [name, sentence] of explainEmpty(empty, event))
        mistakes.set(name, sentence);
    throw new InputError(mistakes);
}
const FROM_ELSEWHERE = ['job-id', 'project-id', 'base-url', 'url', 'admin-key'];
const EXPRESSION = /^((needs|steps)\.[\w-]+\.outputs|vars|secrets)\.[\w-]+$/;
function findMisplaced(name, text, redact) {
    if (FROM_ELSEWHERE.includes(name) && EXPRESSION.test(text.trim())) {
        return `\`${name}\` is the text of an expression: write \`\${{ }}\` around it.`;
    }
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
    if (input === '')
        return `\`${name}\`: entry ${Number(index) + 1} is empty. ${message}`;
    if (typeof input !== 'string' || HIDDEN.includes(name))
        return `\`${name}\` ${message}`;
    return `\`${name}\` ${index === undefined ? 'is' : 'contains'} ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(input, 60)}: ${message}`;
}
function explainEmpty(names, { isFork, isDependabot }) {
    const ofFork = `This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: ${listNames(names)} cannot be set. Unless it is a required check (GitHub treats a skipped job as passed), skip the GitHub job for forks: \`if: "!github.event.pull_request || github.event.pull_request.head.repo.full_name == github.repository"\`.`;
    const ofDependabot = "Dependabot's runs get only Dependabot secrets, so `admin-key` is empty. Add the key under Settings > Secrets and variables > Dependabot, or skip the GitHub job unless it is a required check: `if: github.event.pull_request.user.login != 'dependabot[bot]'`.";
    if (isFork)
        return names.map((name) => [name, ofFork]);
    return isDependabot && names.includes('admin-key') ? [['admin-key', ofDependabot]] : [];
}
function listNames(names) {
    return new Intl.ListFormat('en-GB').format(names.map((name) => (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(name, 60)));
}


/***/ }),

/***/ 3752:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N5: () => (/* binding */ MAX_ENTRY_LENGTH),
/* harmony export */   NR: () => (/* binding */ AdminKey),
/* harmony export */   Po: () => (/* binding */ tooLong),
/* harmony export */   dW: () => (/* binding */ isJobId),
/* harmony export */   nB: () => (/* binding */ NOT_SET),
/* harmony export */   oA: () => (/* binding */ HttpUrl),
/* harmony export */   sd: () => (/* binding */ InputSchema),
/* harmony export */   yL: () => (/* binding */ oneOf)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1843);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8532);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8406);
/* harmony import */ var _runner_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3030);



const MAX_TEXT_LENGTH = 2048;
const MAX_IDS = 100;
const MAX_PATTERNS = 50;
const MAX_ENTRY_LENGTH = 256;
const STATUSES = ['completed', 'archived', 'failed', 'active'];
const NOT_SET = 'If it comes from a variable, that variable is not set here.';
const HttpUrl = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(`is empty. ${NOT_SET}`)
    .max(MAX_TEXT_LENGTH, `is longer than ${MAX_TEXT_LENGTH} characters.`)
    .transform((text, context) => {
    const url = /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) ? URL.parse(text) : null;
    if (url !== null)
        return url;
    context.addIssue('is not a full URL, such as https://agents.example.com, without quotes and spaces. Check that it is not swapped with another input.');
    return zod__WEBPACK_IMPORTED_MODULE_3__/* .NEVER */ .tm;
})
    .refine(({ username, password }) => username + password === '', 'contains a user name or password: remove it; the key belongs in `admin-key`.')
    .refine(({ protocol, hostname }) => protocol === 'https:' || isLoopback(hostname), 'must begin with `https://`. Over `http://` anybody on the way could read the key.');
const BaseUrl = HttpUrl.refine(({ href }) => !/[?#]/.test(href), 'contains ? or #: remove it and everything after it.')
    .transform(({ origin, pathname }) => origin + pathname.replace(/(?<!\/)\/+$/, ''))
    .refine(isWithout(/\/v2(\/agent(\/.*)?)?$/i), 'contains `/v2`, which is added automatically: remove it and everything after it.');
const Id = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()
    .max(MAX_ENTRY_LENGTH, tooLong(MAX_ENTRY_LENGTH))
    .refine(isWithout(/[/\\\p{Cc}\p{Cs}]|^\.\.?$/u), 'pass only the id, without slashes or control characters.')
    .refine(isWithout(/^["'`[{]/), "pass only the id, without quotes and JSON: `jq -er .id` prints one, and `${{ join(fromJSON(…), ',') }}` makes a list.")
    .refine(isWithout(/^(null|undefined|Object)$/), 'a script prints that if it has no id. Check the step that the id comes from.');
const ProjectId = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(`is empty: copy the project identifier from the API keys page of the service's dashboard. ${NOT_SET}`)
    .pipe(Id);
const JobIds = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP("is empty: the step that should set it was skipped, failed, has no `id:`, or names its output differently. If another GitHub job sets it, list it in that job's `outputs:`, and that job in this one's `needs:`. GitHub also drops an output that contains the value of a secret.")
    .transform(splitList)
    .superRefine(rejectEmptyEntry('Remove the extra comma or line break, or check whether the GitHub job that should set it ran.'))
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length <= MAX_IDS, `lists more than ${MAX_IDS} jobs: wait for them in several steps.`)
    .pipe(zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(Id));
function isJobId(text) {
    const [id] = JobIds.safeParse(text).data ?? [];
    return id === text && !(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .containsGitHubToken */ .kF)(text);
}
const AdminKey = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP('is empty. The secret that your workflow names does not exist here, or the organization does not share it with this repository. One of an environment needs `environment:` on the job, and a reusable workflow must receive it under `secrets:`.')
    .max(_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.max, 'is too long for an admin API key: pass only the key.')
    .refine(isWithout(/^(gh[pousr]_|github_pat_)/), "contains a GitHub token; it was not sent. Pass the service's admin API key (`<service>_…`).")
    .regex(/^[a-z0-9-]+_[\x21-\x7e]+$/i, "is not an admin API key, which starts with the service's name and `_`, and has no spaces or line breaks. Copy only the key from the API keys page of the service's dashboard, and check that it is not swapped with another input. If your service's keys look different, this action does not work with it.")
    .min(_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.min, 'is too short for an admin API key: copy the whole key into the secret, and check that it is not swapped with `job-id`.');
const Statuses = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()
    .max(MAX_TEXT_LENGTH, tooLong(MAX_TEXT_LENGTH))
    .transform((list) => splitList(list.toLowerCase()).filter((each) => each !== ''))
    .pipe(zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n(STATUSES, `use any of ${STATUSES.join(', ')}.`)))
    .refine((statuses) => statuses.includes('completed'), 'does not contain `completed`, so a job that completed would fail the step. Add it to the list.');
const Login = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()
    .regex(/^[a-z0-9][a-z0-9._-]{0,99}(\[bot\])?$/i, "use the login as GitHub's API has it, such as acme-agent[bot]. `gh api repos/OWNER/NAME/pulls/7 --jq .user.login` prints it.");
const Repository = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()
    .regex(/^(?=.{0,256}$)(?!\.\.?\/)[\w.][\w.-]*\/(?!\.\.?$)[\w.][\w.-]*$/, 'use the form OWNER/NAME.');
const Pattern = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()
    .max(MAX_ENTRY_LENGTH, tooLong(MAX_ENTRY_LENGTH))
    .refine(isWithout(/^["'`]|^- /), 'write only patterns, without quotes and dashes.')
    .refine(isWithout(/[!?+[\](){}\\]/), '`! ? + [ ] ( ) { } \\` are not supported. List what may change, with `*` and `**`.')
    .refine((pattern) => pattern.split('/').every(isPathSegment), 'write a path in the repository, such as `docs/**`: no slash at its ends or beside another one, no segment `.` or `..`, and `**` only between slashes.');
const Patterns = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()
    .transform(splitList)
    .superRefine(rejectEmptyEntry('Remove the extra comma or line break, or set the variable that should be there.'))
    .refine((patterns) => patterns.length <= MAX_PATTERNS, `lists more than ${MAX_PATTERNS} patterns. Allow whole folders, such as \`docs/**\`.`)
    .refine((patterns) => patterns.length === 1 || !patterns.includes('**'), 'contains `**`, which allows any path, next to other patterns. Remove it, or the others.')
    .pipe(zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(Pattern))
    .transform((patterns) => (patterns[0] === '**' ? undefined : patterns));
const PR_REQUIREMENTS = {
    true: 'any',
    false: 'no',
    verified: 'verified',
    'verified-if-any': 'verified-if-any',
};
const RequirePr = oneOf(['true', 'false', 'verified', 'verified-if-any'], 'use true, false, verified or verified-if-any.').transform((word) => PR_REQUIREMENTS[word]);
const COMMENT_MODES = {
    true: 'pull-request',
    false: 'never',
    never: 'never',
    'pull-request': 'pull-request',
    always: 'always',
};
const Comment = oneOf(['never', 'pull-request', 'always', 'true', 'false'], 'use never, pull-request or always.').transform((word) => COMMENT_MODES[word]);
const IssueNumber = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()
    .regex(/^[1-9]\d{0,14}$/, 'use the number of an issue or pull request, such as 42.')
    .transform(Number);
const Token = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()
    .refine(isWithout(/[^\x21-\x7e]/), 'contains a space or another character that no token has. Check the secret that it comes from.');
const Minutes = plainNumber({ min: 0, max: 7200, unit: 'minutes', example: '30 or 0.5' });
const Seconds = plainNumber({ min: 1, max: 3600, unit: 'seconds', example: '30' });
const InputSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    'base-url': BaseUrl,
    'project-id': ProjectId,
    'job-id': JobIds,
    'admin-key': AdminKey,
    'timeout-minutes': Minutes.prefault('30'),
    'poll-interval-seconds': Seconds.optional(),
    'allowed-statuses': Statuses.prefault('completed'),
    'require-pr': RequirePr.prefault('false'),
    'pr-author': Login.default(''),
    'pr-repository': Repository.default(''),
    'pr-paths': Patterns.prefault('**'),
    comment: Comment.prefault('never'),
    'issue-number': IssueNumber.optional(),
    'github-token': Token.default(''),
});
function isWithout(pattern) {
    return (text) => !pattern.test(text);
}
function tooLong(maxLength) {
    return { error: `use at most ${maxLength} characters.`, abort: true };
}
function oneOf(words, advice) {
    return zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().toLowerCase().pipe(zod__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n(words, advice));
}
function plainNumber(options) {
    const { min, max, unit, example } = options;
    const isPlain = (text) => /^\d+(\.\d+)?$/.test(text) && Number(text) >= min && Number(text) <= max;
    const advice = `use a plain number of ${unit} from ${min} to ${max}, such as ${example}.`;
    return zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().refine(isPlain, advice).transform(Number);
}
function rejectEmptyEntry(advice) {
    return (entries, context) => {
        const at = entries.indexOf('');
        if (at !== -1)
            context.addIssue({ code: 'custom', input: '', path: [at], message: advice });
    };
}
function isLoopback(hostname) {
    return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
function isPathSegment(text) {
    return text === '**' || !/^\.{0,2}$|\*\*/.test(text);
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
        return undefined;
    const { id, source, ...fields } = parsed.data;
    const clean = (text) => (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .sanitizeLine */ .g$)(redact(text), 256);
    const status = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .sanitizeLine */ .g$)(redact(fields.status.trim().toLowerCase()), 60);
    if (status === '')
        return undefined;
    const hasId = typeof id === 'string';
    if (hasId && id.toLowerCase() !== jobId.toLowerCase())
        return 'different-id';
    const hasPrLink = isFinal(status) && (fields.prLink ?? '') !== '';
    return {
        status,
        hasId,
        ...parseLink(hasPrLink ? fields.prLink : '', redact),
        model: clean(fields.model),
        sourceRepository: clean(withoutSecrets(redact(source.repository))),
        sourceRef: clean(source.ref),
        createdAt: clean(fields.createdAt),
        archivedAt: clean(fields.archivedAt),
    };
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
    if (prLink !== undefined)
        return { prLink, linkProblem: '' };
    return unusable(value.length > _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .MAX_URL_LENGTH */ .m2 ? 'too-long' : 'not-plain');
}
function withoutSecrets(address) {
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
/* harmony export */   uv: () => (/* binding */ MAX_MESSAGE_LENGTH),
/* harmony export */   xv: () => (/* binding */ truncate)
/* harmony export */ });
const INVISIBLE = /[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}\u2800]/u;
const EVERY_INVISIBLE = new RegExp(INVISIBLE, 'gu');
const REDACTED = '***';
const GITHUB_TOKEN = /(?<![a-z0-9])(gh[pousr]_([a-z0-9]{36,}|\d+_eyJ[\w-]+\.[\w.-]+)|github_pat_\w{20,})/i;
const SECRETS = new RegExp(`${GITHUB_TOKEN.source}|(?<=://)[^\\s/?#]+(?=@)`, 'gi');
function containsGitHubToken(text) {
    return GITHUB_TOKEN.test(text);
}
function withoutSecrets(text) {
    return text.replace(SECRETS, REDACTED);
}
const MAX_MESSAGE_LENGTH = 800;
function sanitizeLine(text, maxLength) {
    const line = withoutSecrets(text)
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

/***/ 7287:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  fz: () => (/* binding */ annotate),
  Uz: () => (/* binding */ beginStep),
  Uc: () => (/* binding */ describeError),
  Cs: () => (/* binding */ endStep),
  rY: () => (/* binding */ reportOutputs),
  PR: () => (/* binding */ shortReason),
  Kn: () => (/* binding */ writeOutputs),
  Sy: () => (/* binding */ writeSummary)
});

// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
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
;// CONCATENATED MODULE: ./src/runner/event.ts


const Text = schemas/* string */.YjP().catch('');
const Author = schemas/* object */.Ikc({ login: schemas/* string */.YjP() }).catch({ login: 'unknown' });
const Repository = schemas/* object */.Ikc({ full_name: schemas/* string */.YjP() });
const Subject = schemas/* object */.Ikc({
    number: schemas/* int */.Whr().positive().optional().catch(undefined),
    title: Text,
    body: Text,
    user: Author,
    head: schemas/* object */.Ikc({ repo: Repository.nullable() }).optional().catch(undefined),
    base: schemas/* object */.Ikc({ repo: Repository }).optional().catch(undefined),
});
const Comment = schemas/* object */.Ikc({ body: schemas/* string */.YjP(), user: Author });
const Payload = schemas/* object */.Ikc({
    issue: Subject.optional().catch(undefined),
    pull_request: Subject.optional().catch(undefined),
    comment: Comment.optional().catch(undefined),
});
function readEvent(env) {
    const name = env['GITHUB_EVENT_NAME'] ?? '';
    const payload = readPayload(env);
    const { head, base } = payload.pull_request ?? {};
    const isForeign = head && base && head.repo?.full_name !== base.repo.full_name;
    return {
        name,
        issueNumber: findSubject(payload)?.number,
        isFork: isForeign === true && name !== 'pull_request_target',
        isDependabot: env['GITHUB_ACTOR'] === 'dependabot[bot]',
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
function findSubject({ issue, pull_request: pullRequest }) {
    return [issue, pullRequest].find((each) => each?.number !== undefined);
}
function formatText(payload) {
    const { comment } = payload;
    const subject = findSubject(payload);
    const parts = [];
    if (subject !== undefined) {
        parts.push(`#${subject.number} by ${subject.user.login}:`, subject.title, subject.body);
    }
    if (comment !== undefined) {
        const on = subject === undefined ? '' : ` on #${subject.number}`;
        parts.push(`Comment${on} by ${comment.user.login}:`, comment.body);
    }
    return parts.filter((part) => part !== '').join('\n\n');
}

// EXTERNAL MODULE: ./src/runner/input-mistakes.ts
var input_mistakes = __webpack_require__(3050);
// EXTERNAL MODULE: ./src/runner/runner.ts + 1 modules
var runner = __webpack_require__(3030);
// EXTERNAL MODULE: ./src/shared/proxy.ts
var proxy = __webpack_require__(2297);
// EXTERNAL MODULE: ./src/shared/sanitize.ts
var sanitize = __webpack_require__(8406);
;// CONCATENATED MODULE: ./src/step.ts









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
        throw new OutputError(`Could not write the outputs (${shortReason(error, runner)}). Check the runner's disk and its file \`GITHUB_OUTPUT\`.`);
    }
}
function describeError(error, { runner, next }) {
    if (error instanceof input_mistakes/* InputError */.d) {
        return { errorCode: 'invalid-input', message: error.message, details: error.mistakes };
    }
    if (error instanceof proxy/* ProxyVariableError */.H) {
        return { errorCode: 'invalid-input', message: error.message, details: [] };
    }
    if (error instanceof OutputError) {
        return { errorCode: 'internal', message: `${error.message} ${next}`, details: [] };
    }
    runner.log('debug', (0,external_node_util_.inspect)(error));
    const name = (0,sanitize/* codeSpan */.SS)(error instanceof Error ? error.name : typeof error, 60);
    const message = `Internal error (${name}). ${next} Report it at <${format/* ISSUES_URL */.xV}>.`;
    return { errorCode: 'internal', message, details: [] };
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
async function writeSummary(render, runner) {
    let markdown = '';
    try {
        markdown = render();
        await runner.writeSummary(markdown);
        return true;
    }
    catch (error) {
        const reason = shortReason(error, runner);
        runner.log('info', `The job summary could not be written (${reason}):\n\n${markdown}`);
        return false;
    }
}
function annotate(level, { title, message }, runner) {
    runner.log(level, (0,sanitize/* truncate */.xv)(runner.redact(message), sanitize/* MAX_MESSAGE_LENGTH */.uv), title);
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
