export const id = 211;
export const ids = [211];
export const modules = {

/***/ 6419:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Kz: () => (/* binding */ errorOfStatus),
/* harmony export */   rd: () => (/* binding */ unusableResponse),
/* harmony export */   y_: () => (/* binding */ GitHubError),
/* harmony export */   zY: () => (/* binding */ errorOfCause)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(1843);
/* harmony import */ var _http_http_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(309);
/* harmony import */ var _http_json_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2868);
/* harmony import */ var _http_network_cause_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9206);
/* harmony import */ var _http_network_cause_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6156);
/* harmony import */ var _text_format_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8488);
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4212);







class GitHubError extends Error {
    name = 'GitHubError';
    details;
    constructor(message, details) {
        super(message);
        this.details = details;
    }
}
function errorOfCause(cause, host) {
    const { reason } = cause;
    if (cause.kind === 'unusable-response')
        return new GitHubError(reason, { kind: 'rejected' });
    if (!(0,_http_network_cause_js__WEBPACK_IMPORTED_MODULE_1__/* .isPermanent */ .l)(cause))
        return new GitHubError(reason, { kind: 'transient' });
    const names = { address: 'the address', rerun: _text_format_js__WEBPACK_IMPORTED_MODULE_3__/* .RERUN */ .Fy, rerunChanged: _text_format_js__WEBPACK_IMPORTED_MODULE_3__/* .RERUN_CHANGED */ .ir };
    const words = (0,_http_network_cause_text_js__WEBPACK_IMPORTED_MODULE_4__/* .wordsOfNetworkCause */ .g)(cause, { ...names, host: (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_2__/* .codeSpan */ .SS)(host, 100) });
    const explanation = `${words.happened} (${reason}). ${words.advice}`;
    return new GitHubError(reason, { kind: 'rejected', explanation });
}
function unusableResponse() {
    return new GitHubError('unusable response', { kind: 'transient' });
}
const ErrorBody = zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ message: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP() }).catch({ message: '' });
function errorOfStatus({ status, headers, text }, redact) {
    const reason = ErrorBody.parse((0,_http_json_js__WEBPACK_IMPORTED_MODULE_6__/* .parseJson */ .q)(text)).message.trim();
    const said = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_2__/* .codeSpan */ .SS)(redact(reason), 160);
    const message = said === '' ? `HTTP ${status}` : `HTTP ${status}: ${said}`;
    const retryAfterMs = (0,_http_http_js__WEBPACK_IMPORTED_MODULE_0__/* .parseRetryAfter */ .mu)(headers);
    const isOfLimit = status === 403 && (retryAfterMs !== undefined || /rate limit/i.test(reason));
    let kind = 'rejected';
    if (status >= 500)
        kind = 'transient';
    if (status === 429 || isOfLimit)
        kind = 'rate-limited';
    return new GitHubError(message, {
        kind,
        status,
        retryAfterMs: retryAfterMs ?? (kind === 'rate-limited' ? parseReset(headers) : undefined),
        lacksPermission: status === 403 && reason.startsWith('Resource not accessible by '),
        location: headers['location'],
    });
}
function parseReset(headers) {
    const { 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset, date } = headers;
    const delayMs = Number(reset) * 1_000 - Date.parse(String(date));
    return remaining === '0' && delayMs >= 0 ? delayMs : undefined;
}


/***/ }),

/***/ 4567:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ft: () => (/* binding */ isSame),
/* harmony export */   L5: () => (/* binding */ serverName),
/* harmony export */   N$: () => (/* binding */ isGiteaApi),
/* harmony export */   W0: () => (/* binding */ splitName),
/* harmony export */   _$: () => (/* binding */ isCommitSha)
/* harmony export */ });
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4212);

function serverName(serverUrl) {
    const host = URL.parse(serverUrl)?.host ?? 'github.com';
    return host === 'github.com' ? 'GitHub' : (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .sanitizeLine */ .g$)(host, 100);
}
function splitName(repository) {
    const slash = repository.indexOf('/');
    return { owner: repository.slice(0, slash), repo: repository.slice(slash + 1) };
}
function isSame(a, b) {
    const fold = (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
    return fold(a) === fold(b);
}
function isCommitSha(text) {
    return /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}
function isGiteaApi(apiUrl) {
    return /\/api\/v1\/?$/.test(apiUrl);
}


/***/ }),

/***/ 6702:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ createOctokit),
/* harmony export */   q: () => (/* binding */ dataOf)
/* harmony export */ });
/* harmony import */ var _http_http_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(309);
/* harmony import */ var _http_json_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2868);
/* harmony import */ var _http_network_cause_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6156);
/* harmony import */ var _http_proxy_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7856);
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4212);
/* harmony import */ var _github_error_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6419);






const MAX_BODY_BYTES = 8 * 1024 * 1024;
async function createOctokit(options) {
    const baseUrl = options.apiUrl || 'https://api.github.com';
    const { origin } = new URL(baseUrl);
    const proxy = (0,_http_proxy_js__WEBPACK_IMPORTED_MODULE_2__/* .proxyFor */ .i)(new URL(baseUrl));
    delete process.env['GITHUB_EVENT_PATH'];
    const { getOctokit } = await __webpack_require__.e(/* import() */ 413).then(__webpack_require__.bind(__webpack_require__, 2413));
    const octokit = getOctokit(options.githubToken, { baseUrl });
    octokit.hook.wrap('request', (_, parameters) => {
        const request = octokit.request.endpoint(parameters);
        return withRetries(() => send(request, { ...options, origin, proxy }), request, options);
    });
    return octokit;
}
async function send({ method, url: address, headers, body }, options) {
    const { githubToken: token, origin, proxy, timeoutMs, signal } = options;
    const url = new URL(address);
    if (url.origin !== origin) {
        throw new _github_error_js__WEBPACK_IMPORTED_MODULE_4__/* .GitHubError */ .y_('a next page on another host', { kind: 'rejected' });
    }
    const redact = (text) => options.redact(text).replaceAll(token, _text_sanitize_js__WEBPACK_IMPORTED_MODULE_3__/* .REDACTED */ .XF);
    const limits = { timeoutMs, maxBodyBytes: MAX_BODY_BYTES, signal };
    let response;
    try {
        response = await (0,_http_http_js__WEBPACK_IMPORTED_MODULE_0__/* .sendRequest */ .w$)(url, {
            method,
            headers: {
                ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}`])),
                authorization: `token ${token}`,
                'accept-encoding': 'identity',
            },
            body: body === undefined ? undefined : JSON.stringify(body),
            proxy,
            ...limits,
        });
    }
    catch (error) {
        signal.throwIfAborted();
        throw (0,_github_error_js__WEBPACK_IMPORTED_MODULE_4__/* .errorOfCause */ .zY)((0,_http_network_cause_js__WEBPACK_IMPORTED_MODULE_1__/* .causeOfError */ .h)(error, { proxy, ...limits, redact }), url.host);
    }
    if (response.status > 201)
        throw (0,_github_error_js__WEBPACK_IMPORTED_MODULE_4__/* .errorOfStatus */ .Kz)(response, redact);
    const data = (0,_http_json_js__WEBPACK_IMPORTED_MODULE_5__/* .parseJson */ .q)(response.text);
    if (typeof data !== 'object' || data === null || 'errors' in data)
        throw (0,_github_error_js__WEBPACK_IMPORTED_MODULE_4__/* .unusableResponse */ .rd)();
    return { ...response, url: url.href, data };
}
async function withRetries(attempt, { method, url }, options) {
    const { retryDelaysMs, maxDelayMs, deadline, retriesNotFound, clock, signal } = options;
    const isSafe = method !== 'POST' || url.endsWith('/graphql');
    for (let attempts = 1;; attempts++) {
        try {
            return await attempt();
        }
        catch (error) {
            if (!(error instanceof _github_error_js__WEBPACK_IMPORTED_MODULE_4__/* .GitHubError */ .y_))
                throw error;
            const { kind, status, retryAfterMs } = error.details;
            const isLimited = kind === 'rate-limited' && retryAfterMs !== undefined;
            const isPassing = kind === 'transient' || (status === 404 && retriesNotFound);
            if (!isLimited && !(isPassing && isSafe))
                throw error;
            const shortestMs = retryDelaysMs[attempts - 1];
            const delayMs = Math.max(shortestMs ?? 0, retryAfterMs ?? 0);
            const isTooLate = delayMs > maxDelayMs || clock.now() + delayMs > deadline;
            if (shortestMs === undefined || isTooLate) {
                const count = attempts === 1 ? '' : `, ${attempts} attempts`;
                throw new _github_error_js__WEBPACK_IMPORTED_MODULE_4__/* .GitHubError */ .y_(error.message + count, error.details);
            }
            await clock.sleepUntil(clock.now() + delayMs, signal);
            signal.throwIfAborted();
        }
    }
}
function dataOf(schema, { data }) {
    const parsed = schema.safeParse(data);
    if (!parsed.success)
        throw (0,_github_error_js__WEBPACK_IMPORTED_MODULE_4__/* .unusableResponse */ .rd)();
    return parsed.data;
}


/***/ }),

/***/ 309:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  G8: () => (/* binding */ ADDRESS_MS),
  ss: () => (/* binding */ CONNECT_MS),
  v8: () => (/* binding */ MAX_HEADER_BYTES),
  GI: () => (/* binding */ RequestError),
  mu: () => (/* binding */ parseRetryAfter),
  w$: () => (/* binding */ sendRequest)
});

// EXTERNAL MODULE: external "node:diagnostics_channel"
var external_node_diagnostics_channel_ = __webpack_require__(3053);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: ./node_modules/undici/index.js
var undici = __webpack_require__(6752);
// EXTERNAL MODULE: external "node:stream/consumers"
var consumers_ = __webpack_require__(8321);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(8522);
;// CONCATENATED MODULE: ./src/http/body.ts


const GZIP = /^(x-)?gzip$/i;
function isReadable(coding) {
    return GZIP.test(coding) || /^(identity)?$/i.test(coding);
}
async function readBody(body, { coding, maxBytes }) {
    if (GZIP.test(coding))
        return unzip(body, maxBytes);
    const text = await (0,consumers_.text)(body);
    return isReadable(coding) ? text : '';
}
async function unzip(body, maxOutputLength) {
    let bytes = '';
    for await (const chunk of body)
        bytes += chunk.toString('latin1');
    if (bytes === '')
        return '';
    return new TextDecoder().decode((0,external_node_zlib_.gunzipSync)(Buffer.from(bytes, 'latin1'), { maxOutputLength }));
}

;// CONCATENATED MODULE: ./src/http/http.ts




const CONNECT_MS = 10_000;
const ADDRESS_MS = 2_500;
const MAX_HEADER_BYTES = 256 * 1024;
const OPTIONAL_BODY_MS = 2_000;
const TUNNEL = 'undici:proxy:connected';
function parseRetryAfter(headers) {
    const { 'retry-after': value = '' } = headers;
    return /^\d+$/.test(value) ? Number(value) * 1_000 : undefined;
}
class RequestError extends Error {
    name = 'RequestError';
    phase;
    timeoutMs;
    constructor(phase, { cause, timeoutMs }) {
        super('', { cause });
        this.phase = phase;
        this.timeoutMs = timeoutMs;
    }
    get isSent() {
        return isSentIn(this.phase);
    }
}
function isSentIn(phase) {
    return phase === 'response' || phase === 'body';
}
async function sendRequest(url, options) {
    const { method, headers, body = null, proxy, timeoutMs, signal, graceMs = 0 } = options;
    const { isOptional = () => false } = options;
    let phase = proxy === undefined ? 'connection' : 'tunnel';
    const onTunnel = () => {
        phase = 'connection';
    };
    const onConnect = () => {
        phase = 'response';
    };
    const dispatcher = createDispatcher(proxy, { maxResponseSize: options.maxBodyBytes, onConnect });
    (0,external_node_diagnostics_channel_.subscribe)(TUNNEL, onTunnel);
    const ended = new AbortController();
    const end = () => {
        ended.abort();
        void dispatcher.destroy();
    };
    const timeout = AbortSignal.timeout(Math.ceil(timeoutMs));
    timeout.addEventListener('abort', end);
    let grace;
    const onAbort = () => {
        if (isSentIn(phase))
            grace = setTimeout(end, graceMs);
        else
            end();
    };
    signal.addEventListener('abort', onAbort);
    try {
        signal.throwIfAborted();
        const path = url.pathname + url.search;
        const request = { method, origin: url.origin, path, headers, body, reset: true };
        const response = await dispatcher.request(request);
        phase = 'body';
        const status = response.statusCode;
        const fields = joinFields(response.headers);
        const { 'content-encoding': coding = '', ...others } = fields;
        const reading = readBody(response.body, { coding, maxBytes: options.maxBodyBytes });
        const text = isOptional(status) ? await unlessLate(reading) : await reading;
        if (ended.signal.aborted)
            signal.throwIfAborted();
        return { status, headers: isReadable(coding) ? others : fields, text };
    }
    catch (error) {
        if (signal.aborted)
            throw new RequestError(phase, { cause: signal.reason });
        throw new RequestError(phase, { cause: error, ...(timeout.aborted && { timeoutMs }) });
    }
    finally {
        (0,external_node_diagnostics_channel_.unsubscribe)(TUNNEL, onTunnel);
        signal.removeEventListener('abort', onAbort);
        timeout.removeEventListener('abort', end);
        clearTimeout(grace);
        end();
    }
}
async function unlessLate(reading) {
    const read = new AbortController();
    const late = (0,promises_.setTimeout)(OPTIONAL_BODY_MS, '', { ref: false, signal: read.signal });
    return Promise.race([reading, late])
        .catch(() => '')
        .finally(() => {
        read.abort();
    });
}
function joinFields(headers) {
    const joined = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ').trim()]);
    return Object.fromEntries(joined);
}
function createDispatcher(proxy, { maxResponseSize, onConnect }) {
    const limits = {
        connectTimeout: CONNECT_MS,
        allowH2: false,
        maxHeaderSize: MAX_HEADER_BYTES,
        maxResponseSize,
    };
    const addresses = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: ADDRESS_MS };
    const tls = { rejectUnauthorized: true };
    if (proxy === undefined) {
        return new undici/* Agent */.g6({ ...limits, connect: { ...tls, ...addresses } }).on('connect', onConnect);
    }
    return new undici/* ProxyAgent */.kT({
        ...limits,
        uri: proxy.href,
        requestTls: tls,
        proxyTls: { ...tls, ...addresses, allowH2: false },
        factory: (origin, options) => new undici/* Pool */.bC(origin, { ...limits, ...options }).on('connect', onConnect),
        clientFactory: (origin, { connect }) => new undici/* Pool */.bC(origin, {
            connect: (options, callback) => {
                connect({ ...options, servername: '' }, callback);
            },
            headersTimeout: CONNECT_MS,
        }),
    });
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

/***/ 6156:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ causeOfError),
/* harmony export */   l: () => (/* binding */ isPermanent)
/* harmony export */ });
/* harmony import */ var _text_format_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8488);
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4212);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(309);



function causeOfError(error, options) {
    const errors = chainOf(error);
    const find = (pattern) => errors.findLast((each) => pattern.test(codeOf(each)));
    const quote = (text) => (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(options.redact(text), 120);
    const isOfProxy = error instanceof _http_js__WEBPACK_IMPORTED_MODULE_1__/* .RequestError */ .GI && error.phase === 'tunnel';
    const proxy = options.proxy === undefined ? '' : `the proxy ${quote(options.proxy.host)}`;
    const through = proxy === '' || isOfProxy ? '' : `through ${proxy}`;
    const unreadable = errors.map((each) => whyUnreadable(each, options.maxBodyBytes)).find(Boolean);
    if (unreadable !== undefined && !isOfProxy) {
        return { kind: 'unusable-response', isAboutIds: false, isForeign: false, reason: unreadable };
    }
    const untrusted = find(CERTIFICATE_ERROR);
    if (untrusted !== undefined) {
        const own = untrusted.message.replace(/; if the root CA is installed locally.*/, '');
        const mayBePrivate = UNKNOWN_CA.test(codeOf(untrusted));
        const reason = list(quote(own), through);
        return { kind: 'certificate', proxy: isOfProxy ? proxy : '', mayBePrivate, reason };
    }
    const rejection = find(/^UND_ERR_ABORTED$/)?.message ?? '';
    const status = Number(/^Proxy response \((\d+)\)/.exec(rejection)?.[1]);
    if (!Number.isNaN(status)) {
        const reason = `HTTP ${status} from ${proxy}`;
        if (status !== 407)
            return { kind: 'proxy-rejection', status, reason };
        return { kind: 'proxy-password', wasSent: options.proxy?.username !== '', reason };
    }
    const hasBegun = error instanceof _http_js__WEBPACK_IMPORTED_MODULE_1__/* .RequestError */ .GI && error.phase === 'body';
    const { what, isMissing = false } = whatFailed(errors, { hasBegun, quote });
    const isProxySilent = isOfProxy || (isMissing && proxy !== '');
    const reason = isProxySilent ? `no response of ${proxy}, ${what}` : list(what, through);
    return { kind: isMissing ? 'no-host' : 'no-response', isOfProxy: isProxySilent, reason };
}
function whyUnreadable(error, maxBodyBytes) {
    const code = codeOf(error);
    switch (code) {
        case 'UND_ERR_RES_EXCEEDED_MAX_SIZE':
        case 'ERR_BUFFER_TOO_LARGE':
            return `more than ${maxBodyBytes / 2 ** 20} MiB`;
        case 'UND_ERR_HEADERS_OVERFLOW':
            return `more than ${_http_js__WEBPACK_IMPORTED_MODULE_1__/* .MAX_HEADER_BYTES */ .v8 / 2 ** 10} KiB of headers`;
        default:
            return code.startsWith('Z_') ? 'broken gzip' : '';
    }
}
function isPermanent({ kind }) {
    return kind === 'certificate' || kind === 'proxy-password';
}
const CERTIFICATE_ERROR = /^(CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|ERROR_IN_CERT_|INVALID_PURPOSE|PATH_LENGTH|UNSPECIFIED$)/;
const UNKNOWN_CA = /^(SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_)/;
const CLOSED = 'connection closed early';
const CUT = 'response cut off';
const FAILURES = {
    ENOTFOUND: 'the name does not exist, ENOTFOUND',
    EAI_AGAIN: 'the name does not resolve, EAI_AGAIN',
    ECONNREFUSED: 'connection refused, ECONNREFUSED',
    ECONNRESET: `${CLOSED}, ECONNRESET`,
    UND_ERR_SOCKET: CLOSED,
    EOF: CUT,
    UND_ERR_RES_CONTENT_LENGTH_MISMATCH: CUT,
    HTTPParserError: 'malformed response',
};
const PHASES = {
    tunnel: 'response to CONNECT',
    connection: 'connection',
    response: 'response',
    body: 'end of the response',
};
function whatFailed(errors, { hasBegun, quote }) {
    for (const error of errors) {
        const code = codeOf(error);
        if (error instanceof _http_js__WEBPACK_IMPORTED_MODULE_1__/* .RequestError */ .GI && error.timeoutMs !== undefined) {
            return { what: formatTimeout(error.phase, error.timeoutMs) };
        }
        if (code === 'UND_ERR_CONNECT_TIMEOUT')
            return { what: formatConnectTimeout(error) };
        if (code === 'UND_ERR_HEADERS_TIMEOUT')
            return { what: formatTimeout('tunnel', _http_js__WEBPACK_IMPORTED_MODULE_1__/* .CONNECT_MS */ .ss) };
        const what = FAILURES[code];
        if (what !== undefined) {
            const shown = hasBegun ? what.replace(CLOSED, CUT) : what;
            return { what: shown, isMissing: code === 'ENOTFOUND' };
        }
        const isOfTls = code.startsWith('ERR_SSL_') && 'reason' in error;
        if (isOfTls)
            return { what: list('TLS failed', quote(String(error.reason))) };
    }
    const other = errors.findLast(({ message }) => message !== '')?.message ?? '';
    return { what: list('connection failed', quote(other)) };
}
function formatConnectTimeout({ cause }) {
    if (!(cause instanceof AggregateError))
        return formatTimeout('connection', _http_js__WEBPACK_IMPORTED_MODULE_1__/* .CONNECT_MS */ .ss);
    const codes = chainOf(cause).slice(1).map(codeOf);
    const others = [...new Set(codes)].filter((code) => code !== 'ETIMEDOUT');
    return [`no connection within ${_http_js__WEBPACK_IMPORTED_MODULE_1__/* .ADDRESS_MS */ .G8 / 1_000}s`, ...others].join(', ');
}
function formatTimeout(phase, timeoutMs) {
    return `no ${PHASES[phase]} within ${(0,_text_format_js__WEBPACK_IMPORTED_MODULE_2__/* .formatDuration */ .a3)(timeoutMs)}`;
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
function list(...parts) {
    return parts.filter(Boolean).join(', ');
}


/***/ }),

/***/ 8211:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  commentOnIssue: () => (/* binding */ commentOnIssue)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1843);
// EXTERNAL MODULE: ./src/github/github-error.ts
var github_error = __webpack_require__(6419);
// EXTERNAL MODULE: ./src/github/names.ts
var github_names = __webpack_require__(4567);
// EXTERNAL MODULE: ./src/github/octokit.ts
var github_octokit = __webpack_require__(6702);
// EXTERNAL MODULE: ./src/text/sanitize.ts
var sanitize = __webpack_require__(4212);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./src/wait/format.ts
var format = __webpack_require__(9410);
// EXTERNAL MODULE: ./src/wait/outcome.ts + 2 modules
var wait_outcome = __webpack_require__(8969);
;// CONCATENATED MODULE: ./src/wait/comment-body.ts




const MAX_LIST_LENGTH = 60_000;
const FOOTER = '\n\n<sub>';
function renderComment({ jobs }, { projectId, runUrl }) {
    const [only] = jobs.length === 1 ? jobs : [];
    const marker = formatMarker(projectId, jobs);
    const run = formatRun(runUrl);
    if (only?.isPrivate === true) {
        const { jobId, errorCode } = only;
        return `${marker}\n❌ Agent job ${(0,sanitize/* codeSpan */.SS)(jobId)} could not be polled (\`${errorCode}\`). See the ${run}.`;
    }
    const footer = `${FOOTER}${run}</sub>`;
    if (only !== undefined)
        return `${marker}\n${formatJob(only)}${footer}`;
    return `${marker}\n${(0,wait_outcome/* countPassed */.on)(jobs)}.\n\n${formatList(jobs)}${footer}`;
}
function isNews(body, earlier) {
    const [text, earlierText] = [textOf(body), textOf(earlier)];
    return text !== earlierText && countLinks(text) >= countLinks(earlierText);
}
function textOf(body) {
    return String(body.replaceAll('\r\n', '\n').split(FOOTER)[0]);
}
function countLinks(text) {
    return text.split(' <http').length;
}
function formatMarker(projectId, jobs) {
    const ids = jobs.map(({ jobId }) => jobId).sort();
    const id = (0,external_node_crypto_.hash)('sha256', JSON.stringify([projectId, ...ids])).slice(0, 32);
    return `<!-- await-agent-job:${id} -->`;
}
function formatRun(runUrl) {
    const link = (0,sanitize/* usableLink */.Ll)(runUrl)?.replaceAll('\\', '%5C');
    return link === undefined ? 'workflow run' : `[workflow run](<${link}>)`;
}
function formatJob(job) {
    const { message, prLink } = job;
    const line = `${(0,format/* formatIcon */.Fn)(job)} ${message}`;
    const isLinked = prLink === '' || message.includes(`<${prLink}>`);
    return isLinked ? line : `${line} Pull request: <${prLink}>`;
}
function formatList(jobs) {
    const items = [];
    let length = 0;
    for (const job of jobs) {
        const link = job.prLink === '' ? '' : `, <${job.prLink}>`;
        const item = `- ${(0,format/* formatIcon */.Fn)(job)} ${(0,sanitize/* codeSpan */.SS)(job.jobId)}: ${(0,format/* formatResult */.J9)(job)}${link}`;
        length += item.length + 1;
        if (length > MAX_LIST_LENGTH)
            return [...items, `- and ${jobs.length - items.length} more`].join('\n');
        items.push(item);
    }
    return items.join('\n');
}

;// CONCATENATED MODULE: ./src/wait/comment.ts







const LIMITS = {
    timeoutMs: 8_000,
    retryDelaysMs: [1_000],
    maxDelayMs: 20_000,
    retriesNotFound: false,
};
const MAX_TIME_MS = 120_000;
const MAX_PAGES = 60;
const User = schemas/* object */.Ikc({ login: schemas/* string */.YjP() });
const Viewer = schemas/* object */.Ikc({ viewer: User });
const Comment = schemas/* object */.Ikc({
    id: schemas/* int */.Whr(),
    user: User.nullable(),
    body: schemas/* string */.YjP().catch(''),
    html_url: schemas/* string */.YjP(),
});
const WrittenComment = Comment.pick({ html_url: true });
async function commentOnIssue(outcome, options) {
    const { inputs, event, runner, clock, signal } = options;
    const { redact, serverUrl, repository, runId } = runner;
    const { githubToken, issueNumber = event.issueNumber, projectId } = inputs;
    if (githubToken === '') {
        return { problem: "`github-token` is empty. Remove the input to use the job's own token." };
    }
    if (issueNumber === undefined) {
        const name = (0,sanitize/* sanitizeLine */.g$)(event.name, 60);
        return { problem: `the event "${name}" has no issue or pull request. Set \`issue-number\`.` };
    }
    const runUrl = `${serverUrl}/${repository}/actions/runs/${runId}`;
    const body = redact(renderComment(outcome, { projectId, runUrl }));
    const names = (0,github_names/* splitName */.W0)(repository);
    const thread = { ...names, issue_number: issueNumber };
    const deadline = clock.now() + MAX_TIME_MS;
    let hasPosted = false;
    try {
        const octokit = await (0,github_octokit/* createOctokit */.Q)({ ...options, ...runner, ...LIMITS, githubToken, deadline });
        const { issues } = octokit.rest;
        const marker = formatMarker(projectId, outcome.jobs);
        const { existing, problem } = await findOurs(octokit, thread, { marker, clock, deadline });
        if (problem !== undefined)
            return { problem };
        if (existing !== undefined) {
            if (!(0,wait_outcome/* areAllFinished */.GL)(outcome) || !isNews(body, existing.body))
                return { url: urlOf(existing) };
            const updated = await issues.updateComment({ ...names, comment_id: existing.id, body });
            return { url: urlOf((0,github_octokit/* dataOf */.q)(WrittenComment, updated)) };
        }
        const hasLink = outcome.jobs.some(({ prLink }) => prLink !== '');
        if (inputs.comment !== 'always' && !hasLink)
            return {};
        hasPosted = true;
        const created = await issues.createComment({ ...thread, body });
        return { url: urlOf((0,github_octokit/* dataOf */.q)(WrittenComment, created)) };
    }
    catch (error) {
        const doubt = hasPosted ? ' The comment may have been created anyway.' : '';
        if (signal.aborted)
            return { problem: `the run was cancelled meanwhile.${doubt}` };
        if (!(error instanceof github_error/* GitHubError */.y_))
            throw error;
        const { kind } = error.details;
        const hint = kind === 'transient' ? doubt : findHint(error, event, issueNumber);
        return { problem: `the request to ${(0,github_names/* serverName */.L5)(serverUrl)} failed (${error.message}).${hint}` };
    }
}
async function findOurs(octokit, thread, { marker, clock, deadline }) {
    const own = await getOwnLogin(octokit);
    const { listComments } = octokit.rest.issues;
    let pages = 0;
    for await (const page of octokit.paginate.iterator(listComments, { ...thread, per_page: 100 })) {
        const marked = (0,github_octokit/* dataOf */.q)(schemas/* array */.YOg(Comment), page).filter(({ body }) => body.includes(marker));
        if (marked.length > 0 && own.login === undefined) {
            return {
                problem: `an earlier comment exists, but it is unknown whether \`github-token\` belongs to its author (${own.reason}).`,
            };
        }
        const existing = marked.find(({ user }) => user?.login === own.login);
        if (existing !== undefined)
            return { existing };
        pages += 1;
        const hasNext = page.headers.link?.includes('rel="next"') === true;
        if (hasNext && (pages === MAX_PAGES || clock.now() > deadline)) {
            return { problem: 'there are too many comments to find an earlier one.' };
        }
    }
    return {};
}
async function getOwnLogin({ graphql, rest, }) {
    const reasons = [];
    const ways = [
        async () => (0,github_octokit/* dataOf */.q)(Viewer, { data: await graphql('query { viewer { login } }') }).viewer,
        async () => (0,github_octokit/* dataOf */.q)(User, await rest.users.getAuthenticated()),
    ];
    for (const ask of ways) {
        try {
            return await ask();
        }
        catch (error) {
            if (!(error instanceof github_error/* GitHubError */.y_) || error.details.status === 401)
                throw error;
            reasons.push(error.message);
        }
    }
    return { reason: reasons.join('; ') };
}
function urlOf({ html_url: url }) {
    return (0,sanitize/* usableLink */.Ll)(url) ?? '';
}
function findHint({ details }, { isFork }, issueNumber) {
    const { status, location = '', lacksPermission } = details;
    if (status === 301) {
        const isSameIssue = location.includes(`/issues/${issueNumber}/`);
        return isSameIssue ? ' The repository was renamed.' : ' The issue was transferred.';
    }
    if (lacksPermission !== true)
        return '';
    if (isFork)
        return ' The token of a pull request from a fork is read-only.';
    return ' Add `issues: write` (on a pull request `pull-requests: write`) under `permissions:`.';
}


/***/ })

};
