export const id = 725;
export const ids = [725];
export const modules = {

/***/ 304:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DY: () => (/* binding */ adviseOnOneJob),
/* harmony export */   K9: () => (/* binding */ formatReason),
/* harmony export */   Qx: () => (/* binding */ describeFault),
/* harmony export */   V$: () => (/* binding */ describeCause),
/* harmony export */   yu: () => (/* binding */ RERUN_OR_NEW_RUN)
/* harmony export */ });
/* harmony import */ var _shared_duration_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5497);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8406);
/* harmony import */ var _format_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2011);



const RERUN_OR_NEW_RUN = 're-run failed jobs, or start a new run if you changed the workflow file';
const OR_ASK = "If it lasts, ask the service's operator.";
const RERUN_OR_ASK = `Re-run failed jobs. ${OR_ASK}`;
const RERUN_OR_ASK_PROXY = "Re-run failed jobs. If it lasts, ask the proxy's operator.";
const CHECK_ADDRESS = `Check that \`base-url\` is the address of the service's API. If not, correct it, then ${RERUN_OR_NEW_RUN}. If it is, ask the service's operator.`;
const CHECK_RUNNER = `Check \`base-url\`, the service's status page, and whether this runner can reach the service. Then ${RERUN_OR_NEW_RUN}.`;
const CHECK_RIGHTS = `Check whether the key may see the agent job. Then re-run failed jobs. ${OR_ASK}`;
const CHECK_DENIAL = `Check \`project-id\`, \`base-url\`, and what the key may see. If they are right, a firewall may block this runner, so ask its operator. Then ${RERUN_OR_NEW_RUN}.`;
const CHECK_CACHE = "Re-run failed jobs. If it lasts, ask the service's operator whether a cache mixes up responses.";
const FOR_PLAIN_RESPONSES = "the service's operator for responses without compression, which `accept-encoding: identity` demands. A proxy in front of the service may compress them. Then re-run failed jobs.";
const LOOK_FOR_JOB = "Look for it in the service's dashboard. If it is still there, re-run failed jobs. If not, start a new agent job.";
function checkInputs(then) {
    return `Check \`job-id\`, \`project-id\` and \`base-url\`. If one of them is wrong, correct it, then ${RERUN_OR_NEW_RUN}. If they are right, ${then}`;
}
function checkJobId(then) {
    return `Check \`job-id\`. If it is wrong, correct it and start a new run. If it is right, ${then}`;
}
function othersWork(then) {
    return `Other agent jobs could be polled. ${then}`;
}
function adviseOnOneJob(isSeen) {
    return othersWork(isSeen ? RERUN_OR_ASK : `${checkJobId('re-run failed jobs.')} ${OR_ASK}`);
}
function describeCause(cause, context) {
    const row = findRow(cause, context);
    return { adviceLater: row.adviceAtFirst, ...row };
}
function formatReason(cause) {
    return describeCause(cause, {}).reason;
}
function describeFault(fault, host) {
    const { came, adviceAtFirst } = describeCause(fault, { host: (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(host, 100) });
    return `${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .capitalize */ .ZH)(came)}. ${adviceAtFirst}`;
}
function findRow(cause, context) {
    const { host = '', project = '', hasInterval, pauseMs = 0 } = context;
    const { request = 'poll', rerun = 're-run failed jobs', again = RERUN_OR_NEW_RUN } = context;
    const http = formatHttp(cause);
    const pause = pauseMs <= _format_js__WEBPACK_IMPORTED_MODULE_2__/* .LONG_PAUSE_MS */ .fc
        ? undefined
        : `Wait ${(0,_shared_duration_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a)(pauseMs)}, as the service asks, then ${rerun}.`;
    const onceItWorks = (name) => `Re-run failed jobs to keep waiting once ${name} works again.`;
    switch (cause.kind) {
        case 'key-rejected':
            return {
                title: 'Not authorized',
                reason: http,
                came: `${host} rejects \`admin-key\` (${http})`,
                adviceAtFirst: "The key is wrong (it must be an admin key of this service, and not swapped with `job-id`), revoked or expired. Create a new key on the API keys page of the service's dashboard, update the secret, then re-run failed jobs.",
                adviceLater: "Check whether it was revoked or has expired. If so, create a new key, update the secret, then re-run failed jobs. If not, ask the service's operator.",
                adviceForOne: "Other agent jobs could be polled with it. Re-run failed jobs. If it lasts, check the key, or ask the service's operator.",
            };
        case 'access-denied':
            return {
                title: 'Access denied',
                reason: http,
                came: `${host} denies access (${http})`,
                adviceAtFirst: `Check \`project-id\`, \`base-url\`, and what the key may see. If the service has an IP allowlist, use a runner with a fixed address. Then ${RERUN_OR_NEW_RUN}.`,
                adviceLater: `Check what the key may see, and whether an IP allowlist has changed. Then re-run failed jobs. ${OR_ASK}`,
                adviceUnseen: CHECK_RIGHTS,
                adviceForOne: CHECK_RIGHTS,
            };
        case 'not-found':
            return {
                title: 'Agent job not found',
                reason: http,
                came: `project ${project} at ${host} has no such agent job (${http})`,
                adviceAtFirst: checkInputs('check what the key may see, and that the agent was started by version 2 of the API (`/v2/`). Then re-run failed jobs, or start a new agent job.'),
                adviceLater: LOOK_FOR_JOB,
                adviceUnseen: checkJobId("look for it in the service's dashboard. If it is there, re-run failed jobs. If not, start a new agent job."),
                adviceForOne: LOOK_FOR_JOB,
            };
        case 'gone':
            return {
                title: 'Agent job gone',
                reason: http,
                came: `${host} says that the agent job is gone (${http})`,
                adviceAtFirst: checkInputs('start a new agent job.'),
                adviceLater: LOOK_FOR_JOB,
                adviceUnseen: checkJobId('start a new agent job.'),
                adviceForOne: LOOK_FOR_JOB,
            };
        case 'unexpected-status':
            return {
                title: 'Unexpected response',
                reason: http,
                came: `${host} returns an unexpected response (${http})`,
                adviceAtFirst: CHECK_ADDRESS,
                adviceLater: RERUN_OR_ASK,
            };
        case 'rejected':
            return {
                title: `${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .capitalize */ .ZH)(request)} rejected`,
                reason: http,
                came: `${host} rejects the ${request} (${http})`,
                adviceAtFirst: checkInputs("ask the service's operator."),
                adviceLater: RERUN_OR_ASK,
                adviceUnseen: adviseOnOneJob(false),
            };
        case 'not-api': {
            const page = `a web page${prefixed(' titled ', (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(cause.title, 100))}`;
            const type = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(cause.mediaType, 60) || 'something without a content type';
            const what = cause.isPage ? page : type;
            return {
                title: cause.isPage ? 'Web page instead of JSON' : 'Access denied',
                reason: `HTTP ${cause.status}, ${what}`,
                came: `${host} returns ${what} (HTTP ${cause.status}) instead of JSON`,
                adviceAtFirst: cause.isPage
                    ? (ADVICE_ON_PAGES[cause.status] ?? CHECK_ADDRESS)
                    : CHECK_DENIAL,
                adviceLater: RERUN_OR_ASK,
                adviceUnseen: adviseOnOneJob(false),
            };
        }
        case 'redirect': {
            const target = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(cause.target, 100) || 'something that is not a web address';
            return {
                title: 'Redirect',
                reason: `${http}, a redirect to ${target}`,
                came: `${host} redirects to ${target} (${http}). Redirects are not followed, to protect the key`,
                adviceAtFirst: cause.target.startsWith('https:')
                    ? `If the API is there, correct \`base-url\`, then ${RERUN_OR_NEW_RUN}. If not, ask the service's operator.`
                    : CHECK_ADDRESS,
                adviceLater: "Re-run failed jobs. If it lasts, ask the service's operator why it redirects.",
            };
        }
        case 'too-long': {
            const what = `more than ${cause.detail}`;
            return {
                title: 'Invalid response',
                reason: what,
                came: `${host} returns ${what}`,
                adviceAtFirst: CHECK_ADDRESS,
                adviceLater: RERUN_OR_ASK,
            };
        }
        case 'no-job': {
            const { what, ...advice } = describeBody(cause);
            return {
                title: 'Invalid response',
                reason: what,
                came: `${host} returns ${what}`,
                adviceAtFirst: CHECK_ADDRESS,
                adviceLater: RERUN_OR_ASK,
                adviceUnseen: adviseOnOneJob(false),
                ...advice,
            };
        }
        case 'rate-limited': {
            const wait = pause ?? `Wait until the limit ends, then ${rerun}.`;
            const hasShortInterval = pause === undefined && hasInterval === true;
            return {
                title: 'Rate limited',
                fitsAnyRequest: true,
                reason: http,
                came: `${host} limits the rate of ${request}s (${http})`,
                adviceAtFirst: hasShortInterval
                    ? `${wait} For later runs set a longer \`poll-interval-seconds\` (60 or more), and check who else uses the key.`
                    : `${wait} If it lasts, check who else uses the key, or ask the service's operator.`,
                adviceForOne: othersWork(`${wait} ${OR_ASK}`),
            };
        }
        case 'server-error':
            return {
                title: 'Service unavailable',
                fitsAnyRequest: true,
                reason: http,
                came: `${host} fails (${http})`,
                adviceAtFirst: pause ??
                    `Check the service's status page, then ${rerun}. If it lasts, check the inputs, or ask the service's operator.`,
                adviceLater: pause ?? onceItWorks(host),
                ...(pause !== undefined && { adviceForOne: pause }),
            };
        case 'no-response': {
            const { does, reason, ...advice } = SILENCES[cause.problem];
            const facts = [detailOf(cause), viaProxy(cause)].filter(Boolean).join(', ');
            return {
                title: 'Service unavailable',
                reason: [reason, facts].filter(Boolean).join(', '),
                came: `${host} ${does}${facts && ` (${facts})`}`,
                adviceAtFirst: CHECK_RUNNER,
                adviceLater: onceItWorks(cause.proxy === '' ? host : 'the connection through the proxy'),
                adviceForOne: othersWork(RERUN_OR_ASK),
                ...advice,
            };
        }
        case 'certificate': {
            const whose = cause.isOfProxy ? nameProxy(cause) : host;
            const isOfInspection = cause.problem === 'untrusted' && cause.proxy !== '' && !cause.isOfProxy;
            const facts = [(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(cause.detail, 100), cause.isOfProxy ? '' : viaProxy(cause)];
            const why = facts.filter(Boolean).join(', ');
            const advice = adviseOnCertificate(cause, { isOfInspection, again });
            const rerunOrAsk = isOfInspection || cause.isOfProxy ? RERUN_OR_ASK_PROXY : RERUN_OR_ASK;
            return {
                title: 'Certificate not trusted',
                fitsAnyRequest: true,
                reason: `a certificate that is not trusted: ${why}`,
                came: `the certificate of ${whose} is not trusted (${why})`,
                adviceAtFirst: advice,
                adviceLater: cause.problem === 'date' ? advice : rerunOrAsk,
                adviceForOne: othersWork(rerunOrAsk),
            };
        }
        case 'proxy-rejection': {
            const proxy = nameProxy(cause);
            const reason = `HTTP ${cause.status} from ${proxy}`;
            const words = {
                title: 'Proxy failed',
                reason,
                fitsAnyRequest: true,
                adviceForOne: othersWork(RERUN_OR_ASK_PROXY),
            };
            if (cause.status === 407) {
                return {
                    ...words,
                    came: `${proxy} requires a password (HTTP 407)`,
                    adviceAtFirst: `Put the right user and password into \`https_proxy\`, with special characters percent-encoded, then ${again}.`,
                    adviceLater: RERUN_OR_ASK_PROXY,
                };
            }
            if (cause.status >= 500) {
                return {
                    ...words,
                    came: `${proxy} cannot connect to ${host} (HTTP ${cause.status})`,
                    adviceAtFirst: `Check whether ${host} is the right host, and ask the proxy's operator. Then ${again}.`,
                    adviceLater: onceItWorks('the connection through the proxy'),
                };
            }
            return {
                ...words,
                came: `${proxy} rejects the connection to ${host} (HTTP ${cause.status})`,
                adviceAtFirst: `Ask the proxy's operator to allow ${host}, or check \`https_proxy\`. Then ${again}.`,
                adviceLater: `Ask the proxy's operator to allow ${host} again, then re-run failed jobs to keep waiting.`,
            };
        }
        case 'proxy-unreachable': {
            const detail = detailOf(cause);
            const came = `${nameProxy(cause)} ${SILENCES[cause.problem].does}${detail && ` (${detail})`}`;
            const check = cause.problem === 'no-tls'
                ? 'If it takes plain HTTP, write `http://` into `https_proxy`. If not, ask its operator.'
                : "Check `https_proxy`, or ask the proxy's operator.";
            return {
                title: 'Proxy failed',
                fitsAnyRequest: true,
                reason: came,
                came,
                adviceAtFirst: `${check} Then ${again}.`,
                adviceLater: onceItWorks('the proxy'),
                adviceForOne: othersWork(RERUN_OR_ASK_PROXY),
            };
        }
        case 'proxy-variable': {
            const came = `the runner's \`${cause.variable}\` is not the address of a proxy`;
            const adviceAtFirst = 'Set it to one such as `http://proxy.example:3128`.';
            return { title: 'Proxy failed', fitsAnyRequest: true, reason: came, came, adviceAtFirst };
        }
    }
}
function prefixed(prefix, text) {
    return text === '' ? '' : prefix + text;
}
function formatHttp(cause) {
    if (!('status' in cause))
        return '';
    const said = 'said' in cause ? cause.said : '';
    return `HTTP ${cause.status}${prefixed(': ', (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(said, 100))}`;
}
const ADVICE_ON_PAGES = {
    401: `Check that \`base-url\` is the address of the service's API, and \`admin-key\` a key for it. Then ${RERUN_OR_NEW_RUN}.`,
    403: `That is probably a firewall. Ask its operator to allow this runner, or check \`base-url\`. Then ${RERUN_OR_NEW_RUN}.`,
};
function describeBody({ problem, detail }) {
    switch (problem) {
        case 'no-status':
            return { what: 'JSON without a job status' };
        case 'empty':
            return { what: 'an empty response' };
        case 'not-json':
            return { what: `${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(detail, 60) || 'text'} that is not valid JSON` };
        case 'error':
            return {
                what: `an error instead of a job: ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(detail, 100)}`,
                adviceAtFirst: `${checkInputs('re-run failed jobs.')} ${OR_ASK}`,
            };
        case 'other-job':
            return {
                what: 'another agent job instead',
                ...always(CHECK_CACHE),
                adviceAtFirst: `Check that \`job-id\` is the id as the service returns it. If it is, ask the service's operator whether a cache mixes up responses.`,
            };
        case 'encoded':
            return {
                what: `a compressed response (${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(detail, 40)})`,
                ...always(`Ask ${FOR_PLAIN_RESPONSES}`),
                adviceAtFirst: `Check \`base-url\`. If it is right, ask ${FOR_PLAIN_RESPONSES}`,
            };
    }
}
function always(advice) {
    const ifSeen = { adviceLater: advice, adviceForOne: advice };
    return { adviceAtFirst: advice, adviceUnseen: advice, ...ifSeen };
}
const SILENCES = {
    silent: { does: 'does not respond' },
    unresolved: {
        does: 'does not resolve',
        reason: 'name does not resolve',
        adviceLater: RERUN_OR_ASK,
    },
    refused: { does: 'refuses the connection', reason: 'connection refused' },
    closed: { does: 'closed the connection early', reason: 'connection closed early' },
    cut: {
        does: 'did not finish its response',
        reason: 'truncated response',
        ...always(RERUN_OR_ASK),
    },
    'no-tls': {
        does: 'does not speak TLS on this port',
        reason: 'no TLS on this port',
        adviceAtFirst: CHECK_ADDRESS,
        adviceLater: RERUN_OR_ASK,
    },
    'not-http': {
        does: 'does not speak HTTP',
        reason: 'response is not HTTP',
        adviceAtFirst: CHECK_ADDRESS,
        adviceLater: RERUN_OR_ASK,
    },
    'unasked-continue': {
        does: 'sent an unasked `100 Continue`',
        reason: 'an unasked `100 Continue`',
        ...always(RERUN_OR_ASK),
    },
    'tls-refused': {
        does: 'refuses the TLS connection',
        reason: 'TLS refused',
        adviceAtFirst: `Check \`base-url\`. If it is right, ask the service's operator whether TLS 1.2 or 1.3 without a client certificate is accepted.`,
        adviceLater: RERUN_OR_ASK,
    },
    other: { does: 'could not be reached', reason: 'connection failed' },
};
function adviseOnCertificate({ problem }, { isOfInspection, again }) {
    switch (problem) {
        case 'date':
            return `Ask its operator to renew it, or check the clock of the runner. Then ${again}.`;
        case 'other-host':
            return `It was issued for another host, so check the address. If that is wrong, correct it, then ${again}. If it is right, ask its operator.`;
        case 'untrusted':
            return isOfInspection
                ? `If that proxy inspects TLS, set \`NODE_EXTRA_CA_CERTS\` under the step's \`env:\` to a file on the runner that contains its CA, then ${again}. If not, ask the server's operator.`
                : `If its CA is private, set \`NODE_EXTRA_CA_CERTS\` under the step's \`env:\` to a file on the runner that contains this CA, besides any others, then ${again}. If the server is not yours, ask its operator.`;
    }
}
function detailOf({ problem, detail }) {
    return PLAIN_DETAILS.includes(problem) ? detail : (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(detail, 120);
}
const PLAIN_DETAILS = ['silent', 'unresolved', 'refused', 'closed'];
function nameProxy({ proxy }) {
    return `the proxy ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(proxy, 100)}`;
}
function viaProxy({ proxy }) {
    return prefixed('through proxy ', (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(proxy, 100));
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
/* harmony export */   xJ: () => (/* binding */ STARTED_AGENT_RUNS),
/* harmony export */   yV: () => (/* binding */ STOPPED_WAITING),
/* harmony export */   zY: () => (/* binding */ errorOutcome)
/* harmony export */ });
/* harmony import */ var _service_job_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7244);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8406);


const TITLES = {
    cancelled: 'Wait cancelled',
    'invalid-input': 'Invalid inputs',
    internal: 'Internal error',
};
const NOT_POLLED = 'was not polled';
const KEEP_WAITING = 'Re-run failed jobs to keep waiting.';
const WHO_STOPPED = 'somebody cancelled the run, or a `timeout-minutes` of GitHub expired.';
const STOPPED_WAITING = `Stopped waiting: ${WHO_STOPPED}`;
const STARTED_AGENT_RUNS = 'An agent that was started before keeps running. If you only set a secret or a variable, re-run failed jobs, because a new run starts another one.';
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
    isPrivate: false,
    verification: undefined,
    linkNote: '',
    polls: 0,
    waitedMs: 0,
};
function errorOutcome(errorCode, message, jobIds = []) {
    const result = { errorCode, title: TITLES[errorCode], message };
    const jobs = jobIds.map((jobId) => ({ ...NO_OUTCOME, ...result, jobId }));
    return { ...result, reasons: [], jobs };
}
function messageWithHint({ message, reasons, jobs }) {
    const hasMore = reasons.length > 0 && jobs.length > 0;
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
/* harmony export */   fi: () => (/* binding */ formatBullets),
/* harmony export */   ku: () => (/* binding */ formatTable)
/* harmony export */ });
/* harmony import */ var _format_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2011);

function renderPage({ errorCode, icon, title }, parts) {
    const help = errorCode === '' ? '' : `Error code \`${errorCode}\` · [What to do](${(0,_format_js__WEBPACK_IMPORTED_MODULE_0__/* .toHelpUrl */ .WW)(errorCode)})`;
    const shown = [`### ${icon} ${title}`, ...parts, help].filter((part) => part !== '');
    return `${shown.join('\n\n')}\n`;
}
function formatBullets(texts) {
    return texts.map((text) => `- ${text}`).join('\n');
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

/***/ 3034:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   j: () => (/* binding */ readEvent),
/* harmony export */   r: () => (/* binding */ readPayload)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(node_fs__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1843);


const Numbered = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ number: zod__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr().positive() });
const OfIssue = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ issue: Numbered });
const OfPullRequest = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ pull_request: Numbered });
const Repository = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ full_name: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() });
const Branches = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    pull_request: zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
        head: zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ repo: Repository.nullable() }),
        base: zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ repo: Repository }),
    }),
});
function readEvent(env) {
    const name = env['GITHUB_EVENT_NAME'] ?? '';
    const payload = readPayload(env);
    const issue = OfIssue.safeParse(payload).data?.issue;
    const pullRequest = OfPullRequest.safeParse(payload).data?.pull_request;
    const branches = Branches.safeParse(payload).data?.pull_request;
    return {
        name,
        issueNumber: (issue ?? pullRequest)?.number,
        isFork: branches !== undefined &&
            name !== 'pull_request_target' &&
            branches.head.repo?.full_name !== branches.base.repo.full_name,
        isDependabot: env['GITHUB_ACTOR'] === 'dependabot[bot]',
    };
}
function readPayload({ GITHUB_EVENT_PATH: path = '' }) {
    try {
        return JSON.parse((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(path, 'utf8'));
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 2353:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ toInputError),
/* harmony export */   d: () => (/* binding */ InputError)
/* harmony export */ });
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8406);

class InputError extends Error {
    name = 'InputError';
    mistakes;
    constructor(message, mistakes) {
        super(message);
        this.mistakes = mistakes;
    }
}
function toInputError(mistakes, { given, event, secrets, }) {
    const names = [...mistakes.keys()];
    const withheld = namesWithheld(event, secrets).filter((name) => mistakes.has(name) && given[name] === undefined);
    const texts = [...mistakes]
        .filter(([name]) => !withheld.includes(name))
        .map(([, sentence]) => sentence);
    if (withheld.length > 0)
        texts.unshift(explainWithheld(withheld, event));
    const heading = texts.length === 1 ? '' : `${names.length} inputs need fixing. `;
    const all = heading + texts.join(' ');
    const short = `${heading}${listNames(names)} are not accepted. The job summary explains each.`;
    const message = all.length <= _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .MAX_MESSAGE_LENGTH */ .uv ? all : (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .truncate */ .xv)(short, _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .MAX_MESSAGE_LENGTH */ .uv);
    return new InputError(message, texts);
}
function namesWithheld({ isFork, isDependabot }, secrets) {
    if (isFork)
        return secrets;
    return isDependabot ? ['admin-key'] : [];
}
function explainWithheld(names, { isFork }) {
    const areEmpty = `${listNames(names)} ${names.length === 1 ? 'is' : 'are'} empty`;
    return isFork
        ? `This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: ${areEmpty}. Unless it is a required check (GitHub treats a skipped job as passed), skip the GitHub job for forks: \`if: "!github.event.pull_request || github.event.pull_request.head.repo.full_name == github.repository"\`.`
        : `Dependabot's runs get only Dependabot secrets, so ${areEmpty}. Add the key under Settings > Secrets and variables > Dependabot, or skip the GitHub job unless it is a required check: \`if: github.event.pull_request.user.login != 'dependabot[bot]'\`.`;
}
function listNames(names) {
    return new Intl.ListFormat('en-GB').format(names.map((name) => (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(name, 60)));
}


/***/ }),

/***/ 8395:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   m: () => (/* binding */ findMistake)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3852);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8406);
/* harmony import */ var _redact_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8949);



const CONFIGURED = ['admin-key', 'github-token', 'base-url', 'url'];
const FREE = ['request', 'prompt', 'tasks'];
const HIDDEN = ['admin-key', ...FREE];
function findMistake(name, text, { schema, redact }) {
    const given = text ?? '';
    return (findExpression(name, given) ??
        findSecret(name, given, redact) ??
        findInvalid(name, text, schema));
}
const LIKE_A_KEY = /^[a-z0-9-]+_[\w-]{8,}$/i;
function findSecret(name, text, redact) {
    if (name === 'admin-key')
        return undefined;
    const all = [text, URL.parse(text)?.href, withoutEscapes(text)].join('\n');
    if (redact(all) !== all) {
        return `\`${name}\` contains the admin key, which belongs only in \`admin-key\`.`;
    }
    if (name !== 'github-token' && (0,_redact_js__WEBPACK_IMPORTED_MODULE_1__/* .containsGitHubToken */ .kF)(all)) {
        return `\`${name}\` contains a GitHub token; it was not sent. Check which secret it is set to.`;
    }
    const isAddress = name === 'base-url' || name === 'url';
    if (isAddress && LIKE_A_KEY.test(text)) {
        return `\`${name}\` looks like an admin key, so it is not shown. Check that it is not swapped with \`admin-key\`.`;
    }
    if (isAddress && hasUserInfo(text)) {
        return `\`${name}\` contains a user name or password: remove it; the key belongs in \`admin-key\`.`;
    }
    return undefined;
}
function findExpression(name, text) {
    if (FREE.includes(name))
        return undefined;
    if (text.includes('${{')) {
        return `\`${name}\` contains \`\${{\`, which GitHub evaluates only in a workflow file. If it comes from a variable, a secret or a payload, store the value itself there.`;
    }
    if (/^(needs|steps|vars|secrets|inputs|github)\.[\w-]+(\.|$)/.test(text)) {
        return `\`${name}\` is the text of an expression. Write \`\${{\` and \`}}\` around it.`;
    }
    return CONFIGURED.includes(name) && /^[A-Z]+(_[A-Z]+)+$/.test(text)
        ? `\`${name}\` looks like the name of a secret or a variable, so it was not sent. Write \`\${{ secrets.… }}\` or \`\${{ vars.… }}\` with that name.`
        : undefined;
}
function withoutEscapes(text) {
    return text.replace(/\\u([\da-f]{4})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
}
function hasUserInfo(value) {
    const url = /^https?:\/\//i.test(value) ? URL.parse(value) : null;
    return url === null ? value.includes('@') : url.username + url.password !== '';
}
function findInvalid(name, text, schema) {
    const { error } = zod__WEBPACK_IMPORTED_MODULE_2__/* .safeParse */ .xL(schema, text, { reportInput: true });
    const issue = error?.issues[0];
    if (issue === undefined)
        return undefined;
    const { input, message } = issue;
    const [index] = issue.path;
    if (input === '')
        return `\`${name}\`: entry ${Number(index) + 1} is empty. ${message}`;
    if (typeof input !== 'string' || HIDDEN.includes(name))
        return `\`${name}\` ${message}`;
    const verb = index === undefined ? 'is' : 'contains';
    const shown = name === 'url' ? input.replace(/\?.*/s, '?…') : input;
    return `\`${name}\` ${verb} ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(shown, 60)}: ${message}`;
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
/* harmony export */   r8: () => (/* binding */ isWithout),
/* harmony export */   sd: () => (/* binding */ InputSchema),
/* harmony export */   yL: () => (/* binding */ oneOf)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1843);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8406);
/* harmony import */ var _redact_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8949);
/* harmony import */ var _runner_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1814);




const MAX_TEXT_LENGTH = 2048;
const MAX_IDS = 100;
const MAX_PATTERNS = 50;
const MAX_ENTRY_LENGTH = 256;
const STATUSES = ['completed', 'archived', 'failed', 'active'];
const NOT_SET = 'If it comes from a variable, that variable is not set here.';
const QUOTE = /^["'`]/;
const NO_QUOTES = 'remove the quotes.';
const HttpUrl = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(`is empty. ${NOT_SET}`)
    .max(MAX_TEXT_LENGTH, tooLong(MAX_TEXT_LENGTH))
    .refine(isWithout(QUOTE), NO_QUOTES)
    .refine(isWithout(/[\s\p{Cc}]/u), 'remove the space or the line break.')
    .refine(isHttpUrl, 'use a full URL, such as https://agents.example.com.')
    .refine((url) => !/^http:/i.test(url) || isLoopback(url), 'use `https://`. Over `http://` anybody on the way could read the key.');
const BaseUrl = HttpUrl.refine(isWithout(/[?#]/), 'remove the ? or # and everything after it.')
    .transform(toAddress)
    .superRefine((address, context) => {
    const short = address.replace(/\/v2(\/agent(\/.*)?)?$/i, '');
    if (short !== address)
        context.addIssue(`use ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(short)}, because \`/v2\` is added automatically.`);
});
const Id = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()
    .max(MAX_ENTRY_LENGTH, tooLong(MAX_ENTRY_LENGTH))
    .refine(isWithout(/[/\\\p{Cc}\p{Cs}]|^\.\.?$/u), 'pass only the id, without slashes or control characters.');
const MISSING = /^(null|undefined)$/;
const ProjectId = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(`is empty: copy the project identifier from the API keys page of the service's dashboard. ${NOT_SET}`)
    .refine(isWithout(QUOTE), NO_QUOTES)
    .pipe(Id)
    .refine(isWithout(MISSING), 'a script prints that for a missing value. Check its output.');
const JobIds = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP("is empty: the step that should set it was skipped, failed, has no `id:`, or names its output differently. If another GitHub job sets it, list it in that job's `outputs:`, and that job in this one's `needs:`. GitHub also drops an output that contains the value of a secret.")
    .transform(splitList)
    .superRefine(rejectEmptyEntry('Remove the extra comma or line break, or check whether the GitHub job that should set it ran.'))
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length <= MAX_IDS, `lists more than ${MAX_IDS} jobs: wait for them in several steps.`)
    .pipe(zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(Id.refine(isWithout(MISSING), 'the start request returned no id. Use `curl --fail-with-body` and `jq -er .id`.')
    .refine(isWithout(/^(\[object .*|Object)$/), 'a script printed an object. Let it print the id, such as `job.id`.')
    .refine(isWithout(/^\['/), 'a script printed a list. Let it print the ids with commas between them.')
    .refine(isWithout(/^\[\{/), "this is JSON, so use `${{ join(fromJSON(…).*.id, ',') }}`.")
    .refine(isWithout(/^\[/), "this is JSON, so use `${{ join(fromJSON(…), ',') }}`.")
    .refine(isWithout(/^\{/), 'this is JSON, so use `jq -er .id`.')
    .refine(isWithout(/^"/), 'this is in quotes, so use `jq -r`.')));
function isJobId(text) {
    const [id] = JobIds.safeParse(text).data ?? [];
    return id === text && !(0,_redact_js__WEBPACK_IMPORTED_MODULE_3__/* .containsGitHubToken */ .kF)(text);
}
const AdminKey = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP('is empty. The secret that your workflow names does not exist here, or the organization does not share it with this repository. One of an environment needs `environment:` on the job, and a reusable workflow must receive it under `secrets:`.')
    .max(_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.max, 'is too long for an admin API key: pass only the key.')
    .refine(isWithout(QUOTE), 'is in quotes: remove them from the secret.')
    .refine(isWithout(/^bearer\s/i), 'starts with "Bearer": pass only the key.')
    .refine(isWithout(/^(gh[pousr]_|github_pat_)/), "contains a GitHub token; it was not sent. Pass the service's admin API key (`<service>_…`).")
    .refine(isWithout(/[^\x21-\x7e]/), 'contains a space, a line break or a character that is not ASCII: copy only the key into the secret.')
    .regex(/^[a-z0-9-]+_./i, "is not an admin API key, which starts with the service's name and `_`. Copy it from the API keys page of the service's dashboard, and check that it is not swapped with another input. If your service's keys look different, this action does not work with it.")
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
    .refine(isWithout(/^["'`]/), NO_QUOTES)
    .refine(isWithout(/^\[|^- |\*\* /), 'write only patterns, separated by commas or line breaks.')
    .refine(isWithout(/^https?:/i), 'this is an address. Write paths in the repository, such as `docs/**`.')
    .refine(isWithout(/\\/), '`\\` is not supported: write `/` between folders.')
    .refine(isWithout(/!/), 'patterns cannot exclude. List what may change.')
    .refine(isWithout(/[?+[\]()]/), '`? + [ ] ( )` are not supported. Write `*` for each, which also matches more.')
    .refine(isWithout(/^\//), 'remove the slash at its start.')
    .refine(isWithout(/\/$/), 'end it with `/**`.')
    .refine(isWithout(/\/\//), 'remove one of the two slashes.')
    .refine(isWithout(/(^|\/)\.\.?(\/|$)/), 'remove the segment `.` or `..`.')
    .refine(isWithout(/[^/]\*\*|\*\*[^/]/), 'only a slash may stand next to `**`, as in `docs/**/*.md`.');
const Patterns = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()
    .refine(isWithout(/[{}]/), 'braces are not supported. List the patterns, such as `docs/*.md, docs/*.txt`.')
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
    'github-token': zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().default(''),
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
function isHttpUrl(value) {
    return /^https?:\/\//i.test(value) && URL.canParse(value);
}
function isLoopback(url) {
    return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(url)?.hostname ?? '');
}
function toAddress(url) {
    const { origin, pathname } = new URL(url);
    return origin + pathname.replace(/(?<!\/)\/+$/, '');
}
function splitList(list) {
    return list
        .replace(/\n$/, '')
        .split(/[,\n]/)
        .map((entry) => entry.trim());
}


/***/ }),

/***/ 8949:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   XF: () => (/* binding */ REDACTED),
/* harmony export */   kF: () => (/* binding */ containsGitHubToken),
/* harmony export */   lY: () => (/* binding */ createRedactor)
/* harmony export */ });
const REDACTED = '***';
function createRedactor(key) {
    if (key === '')
        return (text) => text;
    const characters = Array.from(key);
    const forms = [characters.map(inUri), characters.map(inJson)].map((each) => each.join(''));
    const pattern = new RegExp(forms.join('|'), 'gi');
    return (text) => text.replace(pattern, REDACTED);
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
    const escaped = character === '\\' ? String.raw `\\\\` : String.raw `\\{0,2}${own}`;
    return String.raw `(?:\\{1,2}u${hex}|${escaped})`;
}
const GITHUB_TOKEN = /(?<![a-z0-9])(gh[pousr]|github_pat)_[\w.-]{20,}/i;
function containsGitHubToken(text) {
    return GITHUB_TOKEN.test(text);
}


/***/ }),

/***/ 1814:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ KEY_LENGTH),
/* harmony export */   j: () => (/* binding */ createRunner)
/* harmony export */ });
/* harmony import */ var _redact_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8949);

const KEY_LENGTH = { min: 8, max: 2048 };
function createRunner(core, env) {
    const adminKey = core.getInput('admin-key');
    const isMasked = adminKey.length >= KEY_LENGTH.min;
    if (isMasked) {
        for (const form of new Set([adminKey, encodeURIComponent(adminKey.toWellFormed())]))
            core.setSecret(form);
    }
    const redact = (0,_redact_js__WEBPACK_IMPORTED_MODULE_0__/* .createRedactor */ .lY)(isMasked ? adminKey.slice(0, KEY_LENGTH.max) : '');
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
    variable;
    constructor(variable) {
        super(`${variable} is not the address of a proxy`);
        this.variable = variable;
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
    if (proxy === null ||
        !/^https?:$/.test(proxy.protocol) ||
        !/^([\w.-]+|\[.+\])$/.test(proxy.hostname) ||
        !isDecodable(proxy.username + proxy.password)) {
        throw new ProxyVariableError(name);
    }
    for (const part of ['pathname', 'search', 'hash'])
        proxy[part] = '';
    return proxy;
}
function isDecodable(text) {
    try {
        decodeURIComponent(text);
        return true;
    }
    catch {
        return false;
    }
}


/***/ }),

/***/ 8406:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ll: () => (/* binding */ usableLink),
/* harmony export */   SS: () => (/* binding */ codeSpan),
/* harmony export */   ZH: () => (/* binding */ capitalize),
/* harmony export */   g$: () => (/* binding */ sanitizeLine),
/* harmony export */   m2: () => (/* binding */ MAX_URL_LENGTH),
/* harmony export */   uv: () => (/* binding */ MAX_MESSAGE_LENGTH),
/* harmony export */   xv: () => (/* binding */ truncate)
/* harmony export */ });
const INVISIBLE = /[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}\u2800]/u;
const EVERY_INVISIBLE = new RegExp(INVISIBLE, 'gu');
const MAX_MESSAGE_LENGTH = 800;
function sanitizeLine(text, maxLength) {
    const line = text
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

/***/ 4353:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Kn: () => (/* binding */ writeOutputs),
/* harmony export */   PB: () => (/* binding */ abortOnSignals),
/* harmony export */   PR: () => (/* binding */ shortReason),
/* harmony export */   Sy: () => (/* binding */ writeSummary),
/* harmony export */   Uc: () => (/* binding */ describeError)
/* harmony export */ });
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7975);
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(node_util__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var _report_causes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(304);
/* harmony import */ var _report_format_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2011);
/* harmony import */ var _runner_input_error_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2353);
/* harmony import */ var _shared_proxy_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2297);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8406);






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
function describeError(error, { runner, advice, agents }) {
    if (error instanceof _runner_input_error_js__WEBPACK_IMPORTED_MODULE_3__/* .InputError */ .d) {
        const all = `${error.message} ${agents}`;
        const message = all.length <= _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_5__/* .MAX_MESSAGE_LENGTH */ .uv ? all : error.message;
        return { errorCode: 'invalid-input', message, reasons: [...error.mistakes, agents] };
    }
    if (error instanceof _shared_proxy_js__WEBPACK_IMPORTED_MODULE_4__/* .ProxyVariableError */ .H) {
        const { variable } = error;
        const fault = { kind: 'proxy-variable', variable, proxy: '', detail: '' };
        return {
            errorCode: 'invalid-input',
            message: `${(0,_report_causes_js__WEBPACK_IMPORTED_MODULE_1__/* .describeFault */ .Qx)(fault, '')} ${agents}`,
            reasons: [],
        };
    }
    runner.log('debug', (0,node_util__WEBPACK_IMPORTED_MODULE_0__.inspect)(error));
    const name = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_5__/* .codeSpan */ .SS)(error instanceof Error ? error.name : typeof error, 60);
    const message = `Internal error (${name}). ${advice} <${_report_format_js__WEBPACK_IMPORTED_MODULE_2__/* .ISSUES_URL */ .xV}>.`;
    return { errorCode: 'internal', message, reasons: [] };
}
function writeOutputs(outputs, runner) {
    try {
        for (const [name, value] of Object.entries(outputs))
            runner.setOutput(name, value);
        return undefined;
    }
    catch (error) {
        return `Could not write the outputs (${shortReason(error, runner)}). Check the runner's disk and its file \`GITHUB_OUTPUT\``;
    }
}
async function writeSummary(render, { runner, reasons }) {
    try {
        await runner.writeSummary(render());
        return true;
    }
    catch (error) {
        const reason = shortReason(error, runner);
        runner.log('info', `The job summary could not be written (${reason}).`);
        for (const each of reasons)
            runner.log('info', each);
        return false;
    }
}
function shortReason(error, { redact }) {
    if (!(error instanceof Error))
        return 'no reason given';
    const hasCode = 'code' in error && typeof error.code === 'string';
    return (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_5__/* .codeSpan */ .SS)(redact(hasCode ? String(error.code) : error.message), 200);
}


/***/ })

};
