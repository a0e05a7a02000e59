export const id = 867;
export const ids = [867];
export const modules = {

/***/ 3867:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  commentOnIssue: () => (/* binding */ commentOnIssue)
});

// EXTERNAL MODULE: ./src/report/outcome.ts
var report_outcome = __webpack_require__(5066);
// EXTERNAL MODULE: ./src/shared/sanitize.ts
var sanitize = __webpack_require__(8406);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./src/report/format.ts
var format = __webpack_require__(2011);
// EXTERNAL MODULE: ./src/report/step-outcome.ts
var step_outcome = __webpack_require__(7883);
;// CONCATENATED MODULE: ./src/forge/comment-body.ts




const MAX_LIST_LENGTH = 60_000;
function renderComment({ jobs }, { projectId, runUrl }) {
    const [only] = jobs.length === 1 ? jobs : [];
    const marker = formatMarker(projectId, jobs);
    const footer = formatFooter(runUrl);
    if (only !== undefined)
        return `${marker}\n${formatJob(only)}${footer}`;
    const list = (0,format/* asManyAsFit */.Dx)(jobs.map(formatItem), MAX_LIST_LENGTH).map((item) => `- ${item}`);
    return `${marker}\n${(0,step_outcome/* countPassed */.o)(jobs)}.\n\n${list.join('\n')}${footer}`;
}
function withoutFooter(body) {
    return body.replaceAll('\r\n', '\n').trimEnd().replace(FOOTER, '');
}
function hasLink(body) {
    return withoutFooter(body).includes('<http');
}
const MARKER = /<!-- await-agent-job:[0-9a-f]{32} -->/;
function findMarker(text) {
    return MARKER.exec(text)?.[0] ?? '';
}
function formatMarker(projectId, jobs) {
    const ids = jobs.map(({ jobId }) => jobId).sort();
    const id = (0,external_node_crypto_.hash)('sha256', JSON.stringify([projectId, ...ids])).slice(0, 32);
    return `<!-- await-agent-job:${id} -->`;
}
const FOOTER = /\n\n<sub>.*<\/sub>$/;
function formatFooter(runUrl) {
    const link = (0,sanitize/* usableLink */.Ll)(runUrl)?.replaceAll('\\', '%5C');
    return link === undefined ? '' : `\n\n<sub>[workflow run](<${link}>)</sub>`;
}
function formatJob(job) {
    const { jobId, message, predicate, isPrivate, prLink, linkNote } = job;
    const icon = (0,format/* formatIcon */.Fn)(job);
    const text = isPrivate
        ? `Agent job ${(0,sanitize/* codeSpan */.SS)(jobId)} ${predicate}. See the workflow run.`
        : message;
    const isLinked = prLink === '' || text.includes(`<${prLink}>`);
    return isLinked ? `${icon} ${text}` : `${icon} ${text} Pull request: <${prLink}>${linkNote}`;
}
function formatItem(job) {
    const { jobId, predicate, prLink, linkNote } = job;
    const item = `${(0,format/* formatIcon */.Fn)(job)} Agent job ${(0,sanitize/* codeSpan */.SS)(jobId)} ${predicate}`;
    return prLink === '' ? item : `${item}: <${prLink}>${linkNote}`;
}

// EXTERNAL MODULE: ./src/forge/forge-error.ts
var forge_error = __webpack_require__(9091);
// EXTERNAL MODULE: ./src/forge/names.ts
var names = __webpack_require__(3715);
// EXTERNAL MODULE: ./src/forge/octokit.ts
var forge_octokit = __webpack_require__(8242);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1843);
;// CONCATENATED MODULE: ./src/forge/upsert-comment.ts





const User = schemas/* object */.Ikc({ login: schemas/* string */.YjP() });
const Viewer = schemas/* object */.Ikc({ viewer: User });
const Comment = schemas/* object */.Ikc({
    id: schemas/* int */.Whr(),
    user: User.nullable(),
    body: schemas/* string */.YjP().catch(''),
    html_url: schemas/* string */.YjP(),
});
const WrittenComment = schemas/* object */.Ikc({ html_url: schemas/* string */.YjP() });
async function upsertComment(octokit, options) {
    const { owner, repo, issueNumber, body, canCreate, canUpdate } = options;
    const { issues } = octokit.rest;
    const issue = { owner, repo, issue_number: issueNumber };
    const author = await getOwnLogin(octokit);
    const marker = findMarker(body);
    const existing = await findOurs();
    if (existing === undefined)
        return canCreate ? create() : '';
    const isUnchanged = withoutFooter(existing.body) === withoutFooter(body);
    const isLess = hasLink(existing.body) && !hasLink(body);
    if (isUnchanged || isLess || !canUpdate)
        return urlOf(existing);
    const updated = await issues.updateComment({ owner, repo, comment_id: existing.id, body });
    return urlOf((0,forge_octokit/* dataOf */.q)(WrittenComment, updated));
    async function findOurs() {
        const pages = octokit.paginate.iterator(issues.listComments, { ...issue, per_page: 100 });
        for await (const page of pages) {
            const ours = (0,forge_octokit/* dataOf */.q)(schemas/* array */.YOg(Comment), page).find((comment) => comment.user?.login === author && findMarker(comment.body) === marker);
            if (ours !== undefined)
                return ours;
        }
        return undefined;
    }
    async function create() {
        try {
            return await post();
        }
        catch (error) {
            if (!(error instanceof forge_error/* ForgeError */.Q8) || error.kind !== 'transient')
                throw error;
            const created = await findOurs();
            return created === undefined ? post() : urlOf(created);
        }
    }
    async function post() {
        const comment = await issues.createComment({ ...issue, body, request: { retries: 0 } });
        return urlOf((0,forge_octokit/* dataOf */.q)(WrittenComment, comment));
    }
}
async function getOwnLogin({ graphql, rest }) {
    try {
        const data = await graphql('query { viewer { login } }');
        return (0,forge_octokit/* dataOf */.q)(Viewer, { data }).viewer.login;
    }
    catch (error) {
        if (!(error instanceof forge_error/* ForgeError */.Q8) || error.kind !== 'not-found')
            throw error;
        return (0,forge_octokit/* dataOf */.q)(User, await rest.users.getAuthenticated()).login;
    }
}
function urlOf({ html_url: url }) {
    return (0,sanitize/* usableLink */.Ll)(url) ?? '';
}

;// CONCATENATED MODULE: ./src/forge/comment.ts







const ATTEMPTS = {
    timeoutMs: 8_000,
    retryDelaysMs: [1_000],
    mayRetry: ({ kind }, delayMs) => kind === 'transient' && delayMs <= 1_000,
};
const NEXT_RUN = 'If there is no comment, the next run tries again.';
async function commentOnIssue(outcome, options) {
    const { inputs, event, clock, signal } = options;
    const { redact, serverUrl, apiUrl, repository, runId } = options.runner;
    const { githubToken, issueNumber = event.issueNumber, projectId } = inputs;
    if (githubToken === '') {
        return { problem: "`github-token` is empty. Remove the input to use the job's own token." };
    }
    if (issueNumber === undefined) {
        const name = (0,sanitize/* sanitizeLine */.g$)(event.name, 60);
        return { problem: `the event "${name}" has no issue or pull request. Set \`issue-number\`.` };
    }
    const runUrl = `${serverUrl}/${repository}/actions/runs/${runId}`;
    try {
        const octokit = await (0,forge_octokit/* createOctokit */.Q)({
            ...ATTEMPTS,
            apiUrl,
            githubToken,
            redact,
            clock,
            signal,
        });
        const url = await upsertComment(octokit, {
            ...(0,names/* splitName */.W0)(repository),
            issueNumber,
            body: redact(renderComment(outcome, { projectId, runUrl })),
            canCreate: inputs.comment === 'always' || outcome.jobs.some(({ prLink }) => prLink !== ''),
            canUpdate: (0,report_outcome/* areAllFinished */.GL)(outcome),
        });
        return { url };
    }
    catch (error) {
        if (signal.aborted)
            return { problem: `the run was cancelled meanwhile. ${NEXT_RUN}` };
        if (!(error instanceof forge_error/* ForgeError */.Q8))
            throw error;
        const forge = (0,names/* forgeName */.ji)(serverUrl);
        return { problem: (0,forge_error/* describeError */.Uc)(error, explain({ forge, issueNumber, isFork: event.isFork })) };
    }
}
function explain(options) {
    const { forge, issueNumber, isFork } = options;
    const issue = `#${issueNumber}`;
    return {
        rejected: [
            `the request to ${forge} failed`,
            `Check \`github-token\`, and whether it may comment on ${issue}. ${NEXT_RUN}`,
        ],
        transient: [`the request to ${forge} failed`, NEXT_RUN],
        forbidden: isFork
            ? [
                'pull requests from forks run with a read-only token, whatever `permissions:` says',
                'Comment in a workflow on `workflow_run` instead.',
            ]
            : [
                'the token cannot comment',
                `Add \`issues: write\` under \`permissions:\` (\`pull-requests: write\` if ${issue} is a pull request).`,
            ],
    };
}


/***/ }),

/***/ 9091:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Kz: () => (/* binding */ errorOfStatus),
/* harmony export */   Q8: () => (/* binding */ ForgeError),
/* harmony export */   Uc: () => (/* binding */ describeError),
/* harmony export */   iu: () => (/* binding */ errorOfFault),
/* harmony export */   rd: () => (/* binding */ unusableResponse)
/* harmony export */ });
/* harmony import */ var node_http__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7067);
/* harmony import */ var node_http__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(node_http__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(1843);
/* harmony import */ var _report_causes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(304);
/* harmony import */ var _shared_json_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8451);
/* harmony import */ var _shared_network_fault_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4194);
/* harmony import */ var _shared_retry_after_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1424);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8406);







class ForgeError extends Error {
    name = 'ForgeError';
    kind;
    retryAfterMs;
    constructor(message, details) {
        super(message);
        this.kind = details.kind;
        this.retryAfterMs = details.retryAfterMs;
    }
}
function describeError({ kind, message: phrase }, explanations) {
    if (kind === 'permanent')
        return phrase;
    const [happened, advice] = explanations[kind] ?? explanations.rejected;
    return `${happened} (${phrase}). ${advice}`;
}
function errorOfFault(fault, host) {
    return (0,_shared_network_fault_js__WEBPACK_IMPORTED_MODULE_2__/* .isPermanent */ .l)(fault)
        ? new ForgeError((0,_report_causes_js__WEBPACK_IMPORTED_MODULE_1__/* .describeFault */ .Qx)(fault, host), { kind: 'permanent' })
        : new ForgeError((0,_report_causes_js__WEBPACK_IMPORTED_MODULE_1__/* .formatReason */ .K9)(fault), { kind: 'transient' });
}
function unusableResponse() {
    return new ForgeError('unusable response', { kind: 'transient' });
}
function errorOfStatus(response, redact) {
    const reason = reasonIn(response);
    const kind = kindOf(response, reason);
    const retryAfterMs = (0,_shared_retry_after_js__WEBPACK_IMPORTED_MODULE_4__/* .parseRetryAfter */ .m)(response.headers);
    const said = reason === '' ? '' : `: ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_3__/* .codeSpan */ .SS)(redact(reason), 160)}`;
    return new ForgeError(`HTTP ${response.status}${said}`, { kind, retryAfterMs });
}
const ErrorBody = zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ message: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP().catch('') }).catch({ message: '' });
function reasonIn({ status, text }) {
    const reason = ErrorBody.parse((0,_shared_json_js__WEBPACK_IMPORTED_MODULE_6__/* .parseJson */ .q)(text)).message.trim();
    return reason === node_http__WEBPACK_IMPORTED_MODULE_0__.STATUS_CODES[status] ? '' : reason;
}
function kindOf({ status, headers }, reason) {
    if (status >= 500)
        return 'transient';
    if ([301, 302, 307, 308].includes(status))
        return 'renamed';
    if (status === 401)
        return 'unauthorized';
    if (status === 404)
        return 'not-found';
    const isLimit = headers['retry-after'] !== undefined ||
        headers['x-ratelimit-remaining'] === '0' ||
        /rate limit/i.test(reason);
    if (status === 429 || (status === 403 && isLimit))
        return 'rate-limited';
    const lacksPermission = reason === '' || /^resource not accessible by/i.test(reason);
    return status === 403 && lacksPermission ? 'forbidden' : 'rejected';
}


/***/ }),

/***/ 3715:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ft: () => (/* binding */ isSame),
/* harmony export */   W0: () => (/* binding */ splitName),
/* harmony export */   _$: () => (/* binding */ isCommitSha),
/* harmony export */   ji: () => (/* binding */ forgeName)
/* harmony export */ });
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8406);

function forgeName(serverUrl) {
    const host = URL.parse(serverUrl)?.host ?? 'github.com';
    return host === 'github.com' ? 'GitHub' : (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .sanitizeLine */ .g$)(host, 100);
}
function splitName(repository) {
    const slash = repository.indexOf('/');
    return { owner: repository.slice(0, slash), repo: repository.slice(slash + 1) };
}
function isCommitSha(text) {
    return /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}
function isSame(a, b) {
    return a.toLowerCase() === b.toLowerCase();
}


/***/ }),

/***/ 8242:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ createOctokit),
/* harmony export */   q: () => (/* binding */ dataOf)
/* harmony export */ });
/* harmony import */ var _shared_http_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6489);
/* harmony import */ var _shared_json_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8451);
/* harmony import */ var _shared_network_fault_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4194);
/* harmony import */ var _shared_proxy_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2297);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8406);
/* harmony import */ var _forge_error_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9091);






const MAX_BODY_BYTES = 8 * 1024 * 1024;
async function createOctokit(options) {
    const { githubToken: token, signal } = options;
    const baseUrl = options.apiUrl || 'https://api.github.com';
    const proxy = (0,_shared_proxy_js__WEBPACK_IMPORTED_MODULE_2__/* .proxyFor */ .i)(new URL(baseUrl));
    delete process.env['GITHUB_EVENT_PATH'];
    const { getOctokit } = await __webpack_require__.e(/* import() */ 413).then(__webpack_require__.bind(__webpack_require__, 2413));
    const redact = (text) => options.redact(text).replaceAll(token, _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_3__/* .REDACTED */ .XF);
    const fetch = createFetch(new URL(baseUrl).origin, { ...options, proxy, redact });
    const octokit = getOctokit(token, { baseUrl, request: { fetch } });
    octokit.hook.wrap('request', (request, parameters) => {
        const attempt = async () => {
            try {
                const response = await request(parameters);
                const data = (0,_shared_json_js__WEBPACK_IMPORTED_MODULE_5__/* .parseJson */ .q)(String(response.data));
                if (data === undefined)
                    throw (0,_forge_error_js__WEBPACK_IMPORTED_MODULE_4__/* .unusableResponse */ .rd)();
                return { ...response, data };
            }
            catch (error) {
                signal.throwIfAborted();
                throw error instanceof Error && error.cause instanceof _forge_error_js__WEBPACK_IMPORTED_MODULE_4__/* .ForgeError */ .Q8 ? error.cause : error;
            }
        };
        return parameters.request['retries'] === 0 ? attempt() : withRetries(attempt, options);
    });
    return octokit;
}
function createFetch(origin, { proxy, timeoutMs, redact, signal }) {
    return async (address, { method, headers, body }) => {
        const url = new URL(address);
        if (url.origin !== origin)
            throw new _forge_error_js__WEBPACK_IMPORTED_MODULE_4__/* .ForgeError */ .Q8('a next page on another host', { kind: 'rejected' });
        const limits = { timeoutMs, maxBodyBytes: MAX_BODY_BYTES, signal };
        let response;
        try {
            response = await (0,_shared_http_js__WEBPACK_IMPORTED_MODULE_0__/* .sendRequest */ .w$)(url, { method, headers, body, proxy, ...limits });
        }
        catch (error) {
            throw (0,_forge_error_js__WEBPACK_IMPORTED_MODULE_4__/* .errorOfFault */ .iu)((0,_shared_network_fault_js__WEBPACK_IMPORTED_MODULE_1__/* .parseFault */ .G)(error, { proxy, ...limits, redact }), url.host);
        }
        if (response.status > 201)
            throw (0,_forge_error_js__WEBPACK_IMPORTED_MODULE_4__/* .errorOfStatus */ .Kz)(response, redact);
        const { link = '' } = response.headers;
        return new Response(response.text, { status: response.status, headers: { link } });
    };
}
async function withRetries(attempt, options) {
    const { retryDelaysMs, mayRetry, clock, signal } = options;
    for (let retries = 0;; retries++) {
        try {
            return await attempt();
        }
        catch (error) {
            if (!(error instanceof _forge_error_js__WEBPACK_IMPORTED_MODULE_4__/* .ForgeError */ .Q8))
                throw error;
            const shortestMs = retryDelaysMs[retries];
            const delayMs = Math.max(shortestMs ?? 0, error.retryAfterMs ?? 0);
            if (shortestMs === undefined || !mayRetry(error, delayMs))
                throw error;
            await clock.sleepUntil(clock.now() + delayMs, signal);
            signal.throwIfAborted();
        }
    }
}
function dataOf(schema, { data }) {
    const parsed = schema.safeParse(data);
    if (!parsed.success)
        throw (0,_forge_error_js__WEBPACK_IMPORTED_MODULE_4__/* .unusableResponse */ .rd)();
    return parsed.data;
}


/***/ }),

/***/ 6489:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BE: () => (/* binding */ formatTimeout),
/* harmony export */   GI: () => (/* binding */ RequestError),
/* harmony export */   ss: () => (/* binding */ CONNECT_MS),
/* harmony export */   w$: () => (/* binding */ sendRequest)
/* harmony export */ });
/* harmony import */ var node_diagnostics_channel__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3053);
/* harmony import */ var node_diagnostics_channel__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(node_diagnostics_channel__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var node_stream_consumers__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8321);
/* harmony import */ var node_stream_consumers__WEBPACK_IMPORTED_MODULE_1___default = /*#__PURE__*/__webpack_require__.n(node_stream_consumers__WEBPACK_IMPORTED_MODULE_1__);
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8500);
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_2___default = /*#__PURE__*/__webpack_require__.n(node_timers_promises__WEBPACK_IMPORTED_MODULE_2__);
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6752);
/* harmony import */ var _duration_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5497);





const CONNECT_MS = 10_000;
const OPTIONAL_BODY_MS = 2_000;
const TUNNEL = 'undici:proxy:connected';
class RequestError extends Error {
    name = 'RequestError';
    missing;
    isTimeout;
    constructor(missing, { timeoutMs, ...options }) {
        super(timeoutMs === undefined ? '' : formatTimeout(missing, timeoutMs), options);
        this.missing = missing;
        this.isTimeout = timeoutMs !== undefined;
    }
    get isSent() {
        return this.missing === 'response' || this.missing === 'end of the response';
    }
}
function formatTimeout(missing, timeoutMs) {
    return `no ${missing} within ${(0,_duration_js__WEBPACK_IMPORTED_MODULE_4__/* .formatDuration */ .a)(timeoutMs)}`;
}
async function sendRequest(url, options) {
    const { method, headers, body = null, proxy, timeoutMs, isOptional = () => false } = options;
    const timeout = AbortSignal.timeout(Math.ceil(timeoutMs));
    const signal = AbortSignal.any([options.signal, timeout]);
    let missing = proxy === undefined ? 'connection' : 'response to CONNECT';
    const onTunnel = () => {
        missing = 'connection';
    };
    const onConnect = () => {
        missing = 'response';
    };
    const dispatcher = createDispatcher(proxy, { maxResponseSize: options.maxBodyBytes, onConnect });
    (0,node_diagnostics_channel__WEBPACK_IMPORTED_MODULE_0__.subscribe)(TUNNEL, onTunnel);
    const abort = () => void dispatcher.destroy();
    signal.addEventListener('abort', abort);
    try {
        options.signal.throwIfAborted();
        const path = url.pathname + url.search;
        const request = { method, origin: url.origin, path, headers, body, reset: true };
        const response = await dispatcher.request(request);
        missing = 'end of the response';
        const status = response.statusCode;
        const reading = (0,node_stream_consumers__WEBPACK_IMPORTED_MODULE_1__.text)(response.body);
        const text = isOptional(status) ? await unlessLate(reading) : await reading;
        options.signal.throwIfAborted();
        return { status, headers: joinFields(response.headers), text };
    }
    catch (error) {
        if (options.signal.aborted)
            throw new RequestError(missing, { cause: options.signal.reason });
        throw new RequestError(missing, { cause: error, ...(timeout.aborted && { timeoutMs }) });
    }
    finally {
        (0,node_diagnostics_channel__WEBPACK_IMPORTED_MODULE_0__.unsubscribe)(TUNNEL, onTunnel);
        signal.removeEventListener('abort', abort);
        abort();
    }
}
async function unlessLate(reading) {
    return Promise.race([reading, (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_2__.setTimeout)(OPTIONAL_BODY_MS, '', { ref: false })]).catch(() => '');
}
function joinFields(headers) {
    const joined = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ').trim()]);
    return Object.fromEntries(joined);
}
function createDispatcher(proxy, { maxResponseSize, onConnect }) {
    const limits = { connectTimeout: CONNECT_MS, allowH2: false, maxResponseSize };
    const tls = { rejectUnauthorized: true };
    if (proxy === undefined)
        return new undici__WEBPACK_IMPORTED_MODULE_3__/* .Agent */ .g6({ ...limits, connect: tls }).on('connect', onConnect);
    return new undici__WEBPACK_IMPORTED_MODULE_3__/* .ProxyAgent */ .kT({
        ...limits,
        uri: proxy.href,
        requestTls: tls,
        proxyTls: { ...tls, allowH2: false },
        factory: (origin, options) => new undici__WEBPACK_IMPORTED_MODULE_3__/* .Pool */ .bC(origin, { ...limits, ...options }).on('connect', onConnect),
        clientFactory: (origin, { connect }) => new undici__WEBPACK_IMPORTED_MODULE_3__/* .Pool */ .bC(origin, {
            connect: (options, callback) => {
                connect({ ...options, servername: '' }, callback);
            },
        }),
    });
}


/***/ }),

/***/ 8451:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ numbersAs),
/* harmony export */   q: () => (/* binding */ parseJson)
/* harmony export */ });
function parseJson(text, reviver) {
    try {
        return JSON.parse(text, reviver);
    }
    catch {
        return undefined;
    }
}
function numbersAs(toValue) {
    return (name, value, context) => typeof value === 'number' && context !== undefined ? toValue(context.source, name) : value;
}


/***/ }),

/***/ 4194:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ parseFault),
/* harmony export */   l: () => (/* binding */ isPermanent)
/* harmony export */ });
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6489);
/* harmony import */ var _sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8406);


function parseFault(error, options) {
    const errors = chainOf(error);
    const find = (pattern) => errors.findLast((each) => pattern.test(codeOf(each)));
    const clean = (text) => (0,_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .sanitizeLine */ .g$)(options.redact(text), 160);
    const facts = { proxy: options.proxy?.host ?? '', detail: '' };
    if (find(/^UND_ERR_RES_EXCEEDED_MAX_SIZE$/)) {
        return { ...facts, kind: 'too-long', detail: `${options.maxBodyBytes / 2 ** 20} MiB` };
    }
    const isOfProxy = error instanceof _http_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI && error.missing === 'response to CONNECT';
    const untrusted = find(CERTIFICATE_ERROR);
    if (untrusted !== undefined) {
        const own = untrusted.message.replace(/; if the root CA is installed locally.*/, '');
        return { ...facts, kind: 'certificate', isOfProxy, detail: clean(own) };
    }
    const rejection = find(/^UND_ERR_ABORTED$/)?.message ?? '';
    const status = /^Proxy response \((\d+)\)/.exec(rejection)?.[1];
    if (status !== undefined)
        return { ...facts, kind: 'proxy-rejection', status: Number(status) };
    const [problem, text] = findProblem(errors);
    const kind = isOfProxy ? 'proxy-unreachable' : 'no-response';
    return { ...facts, kind, problem, detail: clean(text) };
}
function isPermanent(fault) {
    return fault.kind === 'certificate' || (fault.kind === 'proxy-rejection' && fault.status === 407);
}
const CERTIFICATE_ERROR = /^(CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|ERROR_IN_CERT_|INVALID_PURPOSE|PATH_LENGTH|UND_ERR_PRX_TLS)/;
const PROBLEMS = {
    ENOTFOUND: 'unresolved',
    EAI_AGAIN: 'unresolved',
    ECONNREFUSED: 'refused',
    UND_ERR_SOCKET: 'closed',
    ECONNRESET: 'closed',
    EOF: 'cut',
    UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'cut',
    ERR_SSL_WRONG_VERSION_NUMBER: 'no-tls',
    HTTPParserError: 'not-http',
};
function findProblem(errors) {
    for (const error of errors) {
        const code = codeOf(error);
        if (error instanceof _http_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI && error.isTimeout) {
            return [error.missing === 'end of the response' ? 'cut' : 'silent', error.message];
        }
        if (code === 'UND_ERR_CONNECT_TIMEOUT') {
            return ['silent', (0,_http_js__WEBPACK_IMPORTED_MODULE_0__/* .formatTimeout */ .BE)('connection', _http_js__WEBPACK_IMPORTED_MODULE_0__/* .CONNECT_MS */ .ss)];
        }
        const problem = PROBLEMS[code];
        if (problem !== undefined)
            return [problem, /^E(?!OF$|RR_)/.test(code) ? code : ''];
        const isOfTls = code.startsWith('ERR_SSL_') && 'reason' in error;
        if (isOfTls)
            return ['tls-refused', `TLS: ${String(error.reason)}`];
    }
    return ['other', errors.findLast(({ message }) => message !== '')?.message ?? ''];
}
function chainOf(error, depth = 0) {
    if (!(error instanceof Error) || depth > 5)
        return [];
    const causes = error instanceof AggregateError ? error.errors : [error.cause];
    return [error, ...causes.flatMap((cause) => chainOf(cause, depth + 1))];
}
function codeOf(error) {
    if (error.name === 'HTTPParserError')
        return error.message.includes('EOF') ? 'EOF' : error.name;
    return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}


/***/ }),

/***/ 1424:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   m: () => (/* binding */ parseRetryAfter)
/* harmony export */ });
function parseRetryAfter(headers) {
    const { 'retry-after': value = '', date = '' } = headers;
    if (/^\d+$/.test(value))
        return Number(value) * 1_000;
    const waitMs = parseDate(value) - parseDate(date);
    return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}
function parseDate(text) {
    const at = Date.parse(text);
    return new Date(at).toUTCString() === text ? at : NaN;
}


/***/ })

};
