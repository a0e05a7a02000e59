export const id = 743;
export const ids = [743];
export const modules = {

/***/ 6419:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Eu: () => (/* binding */ unexpectedBody),
/* harmony export */   TY: () => (/* binding */ errorOfResponse),
/* harmony export */   Zl: () => (/* binding */ looksLikePage),
/* harmony export */   y_: () => (/* binding */ GitHubError),
/* harmony export */   zY: () => (/* binding */ errorOfCause)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1843);
/* harmony import */ var _http_http_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8694);
/* harmony import */ var _http_json_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2868);
/* harmony import */ var _http_page_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9429);
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4212);





class GitHubError extends Error {
    name = 'GitHubError';
    kind;
    statusCode;
    retryAfterMs;
    lacksPermission;
    constructor(message, details) {
        super(message);
        this.kind = details.kind;
        this.statusCode = details.statusCode;
        this.retryAfterMs = details.retryAfterMs;
        this.lacksPermission = details.lacksPermission ?? false;
    }
}
const PERMANENT = [
    'unusable-response',
    'untrusted-certificate',
    'proxy-password',
];
function errorOfCause({ kind, reason }) {
    return new GitHubError(reason, { kind: PERMANENT.includes(kind) ? 'rejected' : 'transient' });
}
function unexpectedBody() {
    return new GitHubError('unusable response', { kind: 'transient' });
}
function looksLikePage({ text }) {
    return /^\s*</.test(text);
}
function errorOfResponse(response, redact) {
    const { status, headers, text } = response;
    const words = wordsIn(text);
    const retryAfterMs = (0,_http_http_js__WEBPACK_IMPORTED_MODULE_0__/* .parseRetryAfter */ .mu)(headers);
    const isOfLimit = status === 403 && (retryAfterMs !== undefined || /rate limit/i.test(words));
    let kind = 'rejected';
    if (status >= 500 || status <= 201)
        kind = 'transient';
    if (status === 429 || isOfLimit)
        kind = 'rate-limited';
    return new GitHubError(`HTTP ${status}${formatBody(response, redact)}`, {
        kind,
        statusCode: status,
        retryAfterMs: retryAfterMs ?? (kind === 'rate-limited' ? parseReset(headers) : undefined),
        lacksPermission: status === 403 && words.startsWith('Resource not accessible by '),
    });
}
function formatBody(response, redact) {
    const target = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(redact(targetOf(response)).replace(/[?#].*/s, ''), 100);
    if (target !== '')
        return `, to ${target}`;
    if (looksLikePage(response))
        return `, ${(0,_http_page_js__WEBPACK_IMPORTED_MODULE_2__/* .formatPage */ .P)(response.text, redact)}`;
    const said = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(redact(wordsIn(response.text)), 160);
    return said === '' ? '' : `: ${said}`;
}
function targetOf({ status, headers }) {
    const isRedirect = status >= 300 && status <= 399;
    return (isRedirect ? headers['location'] : undefined) ?? '';
}
const Words = zod__WEBPACK_IMPORTED_MODULE_3__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ message: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() }).transform(({ message }) => message)])
    .transform((text) => text.trim())
    .catch('');
const ErrorBody = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ message: Words, errors: zod__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5J().optional() })
    .catch({ message: '' });
function wordsIn(text) {
    const { message, errors } = ErrorBody.parse((0,_http_json_js__WEBPACK_IMPORTED_MODULE_4__/* .parseJson */ .qF)(text));
    const items = [errors].flat().slice(0, 3);
    const all = [message, ...items.map((item) => Words.parse(item))];
    return all.filter((each) => each !== '').join('; ');
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
/* harmony export */   Ez: () => (/* binding */ serverHost),
/* harmony export */   Ft: () => (/* binding */ isSame),
/* harmony export */   L5: () => (/* binding */ serverName),
/* harmony export */   W0: () => (/* binding */ splitName),
/* harmony export */   _$: () => (/* binding */ isCommitSha)
/* harmony export */ });
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4212);

function serverHost(serverUrl) {
    return URL.parse(serverUrl)?.host ?? 'github.com';
}
function serverName(serverUrl) {
    const host = serverHost(serverUrl);
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


/***/ }),

/***/ 6702:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ createOctokit),
/* harmony export */   q: () => (/* binding */ dataOf)
/* harmony export */ });
/* harmony import */ var _http_http_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8694);
/* harmony import */ var _http_json_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2868);
/* harmony import */ var _http_network_cause_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6156);
/* harmony import */ var _http_proxy_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7856);
/* harmony import */ var _github_error_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6419);





const MAX_BODY_BYTES = 32 * 1024 * 1024;
const MAX_DELAY_MS = 60_000;
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
    const { githubToken, origin, proxy, timeoutMs, redact, signal } = options;
    const url = new URL(address);
    if (url.origin !== origin) {
        throw new _github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .GitHubError */ .y_('a next page on another host', { kind: 'rejected' });
    }
    const limits = { timeoutMs, maxBodyBytes: MAX_BODY_BYTES, signal };
    let response;
    try {
        response = await (0,_http_http_js__WEBPACK_IMPORTED_MODULE_0__/* .sendRequest */ .w$)(url, {
            method,
            headers: {
                ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}`])),
                authorization: `token ${githubToken}`,
                'accept-encoding': 'identity',
            },
            body: body === undefined ? undefined : JSON.stringify(body),
            proxy,
            ...limits,
        });
    }
    catch (error) {
        signal.throwIfAborted();
        throw (0,_github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .errorOfCause */ .zY)((0,_http_network_cause_js__WEBPACK_IMPORTED_MODULE_1__/* .causeOfError */ .h)(error, { proxy, ...limits, redact }));
    }
    if (response.status > 201 || (0,_github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .looksLikePage */ .Zl)(response))
        throw (0,_github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .errorOfResponse */ .TY)(response, redact);
    const data = (0,_http_json_js__WEBPACK_IMPORTED_MODULE_4__/* .parseJson */ .qF)(response.text);
    if (typeof data !== 'object' || data === null)
        throw (0,_github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .unexpectedBody */ .Eu)();
    if ('errors' in data)
        throw (0,_github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .errorOfResponse */ .TY)(response, redact);
    return { ...response, url: url.href, data };
}
async function withRetries(attempt, { method, url }, options) {
    const { retryDelaysMs, deadline, retriesNotFound, clock, signal } = options;
    const isSafe = method !== 'POST' || url.endsWith('/graphql');
    for (let attempts = 1;; attempts++) {
        try {
            return await attempt();
        }
        catch (error) {
            if (!(error instanceof _github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .GitHubError */ .y_))
                throw error;
            const { kind, statusCode, retryAfterMs } = error;
            const isLimited = kind === 'rate-limited' && retryAfterMs !== undefined;
            const isPassing = kind === 'transient' || (statusCode === 404 && retriesNotFound);
            if (!isLimited && !(isPassing && isSafe))
                throw error;
            const shortestMs = retryDelaysMs[attempts - 1];
            const delayMs = Math.max(shortestMs ?? 0, retryAfterMs ?? 0);
            const isTooLate = delayMs > MAX_DELAY_MS || clock.now() + delayMs > deadline;
            if (shortestMs === undefined || isTooLate) {
                const count = attempts === 1 ? '' : `, ${attempts} attempts`;
                throw new _github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .GitHubError */ .y_(error.message + count, error);
            }
            await clock.sleepUntil(clock.now() + delayMs, signal);
            signal.throwIfAborted();
        }
    }
}
function dataOf(schema, { data }) {
    const parsed = schema.safeParse(data);
    if (!parsed.success)
        throw (0,_github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .unexpectedBody */ .Eu)();
    return parsed.data;
}


/***/ }),

/***/ 3593:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   y: () => (/* binding */ parsePullRequest)
/* harmony export */ });
/* harmony import */ var _names_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4567);

const segment = '[\\w.][\\w.-]*';
const PULL_REQUEST_PATH = new RegExp(`^/(?<repository>${segment}/${segment})/pull/(?<prNumber>[1-9]\\d{0,14})(?:/|$)`);
function parsePullRequest(href, serverUrl) {
    const { host, pathname = '' } = URL.parse(href) ?? {};
    const { repository = '', prNumber = '' } = PULL_REQUEST_PATH.exec(pathname)?.groups ?? {};
    const isOnServer = host === (0,_names_js__WEBPACK_IMPORTED_MODULE_0__/* .serverHost */ .Ez)(serverUrl);
    return { repository, prNumber, isOnServer };
}


/***/ }),

/***/ 8694:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G8: () => (/* binding */ ADDRESS_MS),
/* harmony export */   GI: () => (/* binding */ RequestError),
/* harmony export */   SW: () => (/* binding */ isSentIn),
/* harmony export */   mu: () => (/* binding */ parseRetryAfter),
/* harmony export */   ss: () => (/* binding */ CONNECT_MS),
/* harmony export */   v8: () => (/* binding */ MAX_HEADER_BYTES),
/* harmony export */   w$: () => (/* binding */ sendRequest)
/* harmony export */ });
/* harmony import */ var node_stream_consumers__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8321);
/* harmony import */ var node_stream_consumers__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(node_stream_consumers__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6752);


const CONNECT_MS = 10_000;
const ADDRESS_MS = 2_500;
const MAX_HEADER_BYTES = 256 * 1024;
const READ_MS = 100;
function parseRetryAfter(headers) {
    const [, seconds] = /^(\d+(?:\.\d+)?) *(?:,|$)/.exec(headers['retry-after'] ?? '') ?? [];
    return seconds === undefined ? undefined : Math.ceil(Number(seconds)) * 1_000;
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
}
function isSentIn(phase) {
    return phase === 'response' || phase === 'body';
}
async function sendRequest(url, options) {
    const { method, headers, body = null, proxy, timeoutMs, signal, graceMs = 0 } = options;
    let phase = proxy === undefined ? 'connection' : 'proxy';
    const dispatcher = createDispatcher(proxy, {
        maxResponseSize: options.maxBodyBytes,
        onPhase: (latest) => {
            phase = latest;
        },
    });
    const end = () => {
        void dispatcher.destroy();
    };
    const endSoon = () => {
        setTimeout(end, READ_MS);
    };
    const timeout = AbortSignal.timeout(Math.ceil(timeoutMs));
    timeout.addEventListener('abort', endSoon);
    let grace;
    const onAbort = () => {
        if (isSentIn(phase))
            grace = setTimeout(endSoon, graceMs);
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
        const text = await (0,node_stream_consumers__WEBPACK_IMPORTED_MODULE_0__.text)(response.body);
        return { status: response.statusCode, headers: joinFields(response.headers), text };
    }
    catch (error) {
        if (signal.aborted)
            throw new RequestError(phase, { cause: signal.reason });
        const exceededMs = timeout.aborted ? timeoutMs : undefined;
        throw new RequestError(phase, { cause: error, timeoutMs: exceededMs });
    }
    finally {
        signal.removeEventListener('abort', onAbort);
        timeout.removeEventListener('abort', endSoon);
        clearTimeout(grace);
        end();
    }
}
function joinFields(headers) {
    const joined = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ').trim()]);
    return Object.fromEntries(joined);
}
function createDispatcher(proxy, { maxResponseSize, onPhase }) {
    const limits = {
        connectTimeout: CONNECT_MS,
        headersTimeout: 0,
        bodyTimeout: 0,
        allowH2: false,
        maxHeaderSize: MAX_HEADER_BYTES,
        maxResponseSize,
    };
    const addresses = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: ADDRESS_MS };
    const tls = { rejectUnauthorized: true };
    const onConnect = () => {
        onPhase('response');
    };
    if (proxy === undefined) {
        return new undici__WEBPACK_IMPORTED_MODULE_1__/* .Agent */ .g6({ ...limits, connect: { ...tls, ...addresses } }).on('connect', onConnect);
    }
    return new undici__WEBPACK_IMPORTED_MODULE_1__/* .ProxyAgent */ .kT({
        ...limits,
        uri: proxy.href,
        requestTls: tls,
        proxyTls: { ...tls, ...addresses, allowH2: false },
        factory: (origin, options) => new undici__WEBPACK_IMPORTED_MODULE_1__/* .Pool */ .bC(origin, { ...limits, ...options }).on('connect', onConnect),
        clientFactory: (origin, { connect }) => new undici__WEBPACK_IMPORTED_MODULE_1__/* .Pool */ .bC(origin, {
            connect: (options, callback) => {
                connect({ ...options, servername: '' }, callback);
            },
            headersTimeout: CONNECT_MS,
        }).on('connect', () => {
            onPhase('connection');
        }),
    });
}


/***/ }),

/***/ 2868:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Gv: () => (/* binding */ isObject),
/* harmony export */   qF: () => (/* binding */ parseJson),
/* harmony export */   wh: () => (/* binding */ readId)
/* harmony export */ });
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
function isObject(json) {
    return typeof json === 'object' && json !== null && !Array.isArray(json);
}
function readId(json) {
    const id = isObject(json) && 'id' in json ? json.id : undefined;
    if (id === undefined || id === null)
        return undefined;
    if (typeof id === 'string')
        return id.trim();
    return typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : null;
}


/***/ }),

/***/ 6156:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ causeOfError)
/* harmony export */ });
/* harmony import */ var _text_format_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8488);
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4212);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8694);



function causeOfError(error, options) {
    const errors = chainOf(error);
    const findCode = (code) => errors.findLast((each) => codeOf(each) === code);
    const quote = (text) => (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(options.redact(text), 120);
    const phase = error instanceof _http_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI ? error.phase : undefined;
    const isOfProxy = phase === 'proxy' || findCode('UND_ERR_HEADERS_TIMEOUT') !== undefined;
    const proxy = options.proxy === undefined ? '' : `the proxy ${quote(options.proxy.host)}`;
    const through = proxy === '' || isOfProxy ? '' : `through ${proxy}`;
    const unreadable = errors.map((each) => whyUnreadable(each, options.maxBodyBytes)).find(Boolean);
    if (unreadable !== undefined && !isOfProxy) {
        return { kind: 'unusable-response', reason: unreadable };
    }
    const untrusted = errors.findLast((each) => CERTIFICATE_ERROR.test(codeOf(each)));
    if (untrusted !== undefined) {
        const own = untrusted.message.replace(/; if the root CA is installed locally.*/, '');
        const reason = list(quote(own), through);
        return { kind: 'untrusted-certificate', reason, proxy: isOfProxy ? proxy : undefined };
    }
    const rejection = findCode('UND_ERR_ABORTED')?.message ?? '';
    const [, status] = /^Proxy response \((\d+)\)/.exec(rejection) ?? [];
    if (status !== undefined) {
        const kind = status === '407' ? 'proxy-password' : 'proxy-rejection';
        return { kind, reason: `HTTP ${status} from ${proxy}` };
    }
    const { what, isMissing = false } = whatFailed(errors, { hasBegun: phase === 'body', quote });
    const kind = isMissing ? 'no-host' : 'no-response';
    return isOfProxy
        ? { kind, reason: `no response of ${proxy}, ${what}`, proxy }
        : { kind, reason: list(what, through) };
}
function whyUnreadable(error, maxBodyBytes) {
    switch (codeOf(error)) {
        case 'UND_ERR_RES_EXCEEDED_MAX_SIZE':
            return `more than ${maxBodyBytes / 2 ** 20} MiB`;
        case 'UND_ERR_HEADERS_OVERFLOW':
            return `more than ${_http_js__WEBPACK_IMPORTED_MODULE_0__/* .MAX_HEADER_BYTES */ .v8 / 2 ** 10} KiB of headers`;
        default:
            return '';
    }
}
const CERTIFICATE_ERROR = /^(CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|ERROR_IN_CERT_|INVALID_PURPOSE|PATH_LENGTH|UNSPECIFIED$)/;
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
    proxy: 'connection',
    connection: 'connection',
    response: 'response',
    body: 'end of the response',
};
function whatFailed(errors, { hasBegun, quote }) {
    for (const error of errors) {
        const code = codeOf(error);
        if (error instanceof _http_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI && error.timeoutMs !== undefined) {
            return { what: formatTimeout(error.phase, error.timeoutMs) };
        }
        if (code === 'UND_ERR_CONNECT_TIMEOUT')
            return { what: formatConnectTimeout(error) };
        if (code === 'UND_ERR_HEADERS_TIMEOUT') {
            return { what: `no response to CONNECT within ${(0,_text_format_js__WEBPACK_IMPORTED_MODULE_2__/* .formatDuration */ .a3)(_http_js__WEBPACK_IMPORTED_MODULE_0__/* .CONNECT_MS */ .ss)}` };
        }
        const what = FAILURES[code];
        if (what !== undefined) {
            const shown = hasBegun ? what.replace(CLOSED, CUT) : what;
            return { what: shown, isMissing: code === 'ENOTFOUND' };
        }
        if (code.startsWith('ERR_SSL_') && 'reason' in error) {
            return { what: list('TLS failed', quote(String(error.reason))) };
        }
    }
    const other = errors.findLast(({ message }) => message !== '')?.message ?? '';
    return { what: list('connection failed', quote(other)) };
}
function formatConnectTimeout({ cause }) {
    if (!(cause instanceof AggregateError))
        return formatTimeout('connection', _http_js__WEBPACK_IMPORTED_MODULE_0__/* .CONNECT_MS */ .ss);
    const codes = chainOf(cause).slice(1).map(codeOf);
    const others = [...new Set(codes)].filter((code) => code !== 'ETIMEDOUT');
    return [`no connection within ${_http_js__WEBPACK_IMPORTED_MODULE_0__/* .ADDRESS_MS */ .G8 / 1_000}s`, ...others].join(', ');
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

/***/ 9429:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ formatPage)
/* harmony export */ });
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4212);

const MAX_HEAD_LENGTH = 5_000;
function formatPage(text, redact) {
    const html = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutSecrets */ .cT)(redact(text)).slice(0, MAX_HEAD_LENGTH);
    const [, title = ''] = /<title\b[^>]*>([^<]*)/i.exec(html) ?? [];
    const shown = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(title.replace(/\s+/g, ' ').trim(), 100);
    return shown === '' ? 'a web page' : `a web page titled ${shown}`;
}


/***/ }),

/***/ 6743:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  verifyPullRequest: () => (/* binding */ verifyPullRequest)
});

// EXTERNAL MODULE: ./src/github/github-error.ts
var github_error = __webpack_require__(6419);
// EXTERNAL MODULE: ./src/github/names.ts
var github_names = __webpack_require__(4567);
// EXTERNAL MODULE: ./src/github/octokit.ts
var github_octokit = __webpack_require__(6702);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: ./src/text/format.ts
var format = __webpack_require__(8488);
// EXTERNAL MODULE: ./src/text/sanitize.ts
var sanitize = __webpack_require__(4212);
;// CONCATENATED MODULE: ./src/verify/path-pattern.ts
const MAX_PATH_LENGTH = 1024;
function matchesPath(path, pattern) {
    if (path.length > MAX_PATH_LENGTH)
        return false;
    const segments = pattern.split('/');
    if (segments.at(-1) === '**')
        segments.push('*');
    return matches(path.split('/'), segments, { wildcard: '**', fits: matchesSegment });
}
function matchesSegment(segment, pattern) {
    return matches(segment, pattern, { wildcard: '*', fits: (a, b) => a === b });
}
function matches(items, pattern, rules) {
    let itemIndex = 0;
    let patternIndex = 0;
    let lastWildcard;
    for (;;) {
        const item = items[itemIndex];
        const expected = pattern[patternIndex];
        if (expected === rules.wildcard) {
            lastWildcard = { patternIndex, itemsEnd: itemIndex };
            patternIndex += 1;
        }
        else if (item === undefined) {
            return expected === undefined;
        }
        else if (expected !== undefined && rules.fits(item, expected)) {
            itemIndex += 1;
            patternIndex += 1;
        }
        else if (lastWildcard !== undefined) {
            lastWildcard.itemsEnd += 1;
            itemIndex = lastWildcard.itemsEnd;
            patternIndex = lastWildcard.patternIndex + 1;
        }
        else {
            return false;
        }
    }
}

// EXTERNAL MODULE: ./src/verify/result.ts
var result = __webpack_require__(252);
;// CONCATENATED MODULE: ./src/verify/changed-paths.ts






const MAX_FILES = 300;
async function checkChangedPaths(pull, options) {
    const { base, head } = pull;
    const shownBranch = (0,sanitize/* codeSpan */.SS)(base.ref, 100);
    const tip = await options.getTip(base.ref);
    const comparison = await options.compare(tip, head.sha);
    const { ahead_by: aheadBy, behind_by: behindBy, files } = comparison;
    if (aheadBy === 0) {
        return (0,result/* unverified */.Qs)(`${shownBranch} contains its commit already, so there is nothing to merge. Check what the agent pushed.`);
    }
    const isBehind = behindBy > 0;
    const cannotTell = () => (0,result/* unverified */.Qs)(`its branch lacks ${(0,format/* formatCount */.B4)(behindBy, 'commit')} of ${shownBranch}, so \`pr-paths\` cannot tell what a merge would change. Press Update branch on the pull request, then re-run failed jobs.`);
    const hasRenamed = files.some(({ status }) => status === 'renamed');
    const hasAll = files.length >= Math.min(pull.changed_files, MAX_FILES);
    if (isBehind && (hasRenamed || !hasAll || !isLinear(comparison)))
        return cannotTell();
    const objection = await findObjection(files, pull, options);
    if (objection !== undefined)
        return (0,result/* unverified */.Qs)(objection);
    if (isBehind && mayHaveMovedFiles(await options.compare(head.sha, tip)))
        return cannotTell();
    return { kind: 'allowed', files: files.length };
}
async function findObjection(files, { changed_files: expectedFiles }, options) {
    const { patterns, serverUrl, signal } = options;
    const api = `${(0,github_names/* serverName */.L5)(serverUrl)}'s API`;
    if (files.length >= MAX_FILES) {
        return `it changes ${MAX_FILES} files or more, and ${api} lists no more than ${MAX_FILES}. Review the pull request yourself.`;
    }
    if (files.length < expectedFiles) {
        return `${api} listed ${files.length} of its ${(0,format/* formatCount */.B4)(expectedFiles, 'file')}. Re-run failed jobs to verify it.`;
    }
    const isOutside = (path) => !patterns.some((pattern) => matchesPath(path, pattern));
    const outside = [];
    for (const file of files) {
        await (0,promises_.setImmediate)();
        signal.throwIfAborted();
        outside.push(...pathsOf(file).filter(isOutside).slice(0, 1));
    }
    const [first, ...others] = outside;
    if (first === undefined)
        return undefined;
    const path = (0,sanitize/* codeSpan */.SS)(first, 150) || 'a file with a blank name';
    const more = others.length === 0 ? '' : ` (and ${(0,format/* formatCount */.B4)(others.length, 'more file')})`;
    const allowed = (0,sanitize/* codeSpan */.SS)(patterns.join(', '), 100);
    const denied = `it changes ${path}${more}, which \`pr-paths\` (${allowed}) does not allow`;
    const hasOtherEncoding = patterns.some((pattern) => matchesPath(first.normalize('NFC'), pattern.normalize('NFC')));
    return hasOtherEncoding
        ? `${denied}: the two differ in the encoding of a letter (NFC or NFD). Rename the file, or copy its name.`
        : `${denied}. Review it yourself, or allow it for later runs, such as \`docs/**\` for a whole folder.`;
}
function pathsOf({ status, filename, ...file }) {
    if (status === 'copied' || status === 'unchanged')
        return [filename];
    return [filename, file.previous_filename ?? filename];
}
function isLinear({ ahead_by: aheadBy, commits }) {
    return commits.length === aheadBy && commits.every(({ parents }) => parents.length === 1);
}
function mayHaveMovedFiles({ files }) {
    const hasMoved = files.some(({ status }) => status === 'removed' || status === 'renamed');
    return hasMoved || files.length >= MAX_FILES;
}

// EXTERNAL MODULE: ./src/github/pull-request-link.ts
var pull_request_link = __webpack_require__(3593);
;// CONCATENATED MODULE: ./src/verify/judge-pull-request.ts





function readLink({ givenLink, prLink, prRepository: demanded, serverUrl, }) {
    if (givenLink === '')
        return { kind: 'no-pr' };
    const { prNumber, repository: linked, isOnServer } = (0,pull_request_link/* parsePullRequest */.y)(prLink, serverUrl);
    const host = (0,github_names/* serverHost */.Ez)(serverUrl);
    const shown = (0,sanitize/* codeSpan */.SS)(givenLink, 100);
    const isList = /[\s,]/.test(givenLink) || givenLink.split('://').length > 2;
    if (prNumber === '' || isList) {
        const example = (0,sanitize/* codeSpan */.SS)(`https://${host}/${demanded}/pull/7`);
        return (0,result/* unverified */.Qs)(`${shown} is not the address of a pull request, such as ${example}.`);
    }
    if (!isOnServer) {
        return (0,result/* unverified */.Qs)(`${shown} is not on ${(0,sanitize/* codeSpan */.SS)(host)}, the server of this run.`);
    }
    const number = Number(prNumber);
    if ((0,github_names/* isSame */.Ft)(linked, demanded))
        return { kind: 'demanded', number };
    const objection = `${formatLink(prLink)} is not in ${(0,sanitize/* codeSpan */.SS)(demanded)}. If that is where the agent works, set ${(0,sanitize/* codeSpan */.SS)(`pr-repository: ${linked}`)}.`;
    return { ...(0,result/* unverified */.Qs)(objection), number };
}
function judgePullRequest(pull, demand) {
    const { prLink, prAuthors: authors, prRepository: repository, number, serverUrl } = demand;
    const { state, merged, user, base, head } = pull;
    const { prBase: demandedBase = base.repo.default_branch } = demand;
    const api = `${(0,github_names/* serverName */.L5)(serverUrl)}'s API`;
    const demanded = (0,sanitize/* codeSpan */.SS)(repository);
    const show = (name) => (0,sanitize/* codeSpan */.SS)(name, 100);
    const mixUp = (found, wanted) => (0,result/* unverified */.Qs)(`${api} returned ${found} instead of ${wanted}. Re-run failed jobs.`);
    if (pull.number !== number)
        return mixUp(`#${pull.number}`, `#${number}`);
    if (!(0,github_names/* isSame */.Ft)(base.repo.full_name, repository))
        return mixUp(show(base.repo.full_name), demanded);
    if (head.repo === null || !(0,github_names/* isSame */.Ft)(head.repo.full_name, repository)) {
        const fork = head.repo === null ? 'a fork that was deleted' : `the fork ${show(head.repo.full_name)}`;
        return (0,result/* unverified */.Qs)(`it comes from ${fork}. Anybody can create a fork. Let the agent push a branch to ${demanded}.`);
    }
    if (merged === true) {
        return (0,result/* unverified */.Qs)(`it is already merged, and only an open pull request can be verified. Review what it changed on ${show(base.ref)}.`);
    }
    if (state !== 'open')
        return (0,result/* unverified */.Qs)('it is closed. Reopen it and re-run failed jobs.');
    if (user === null || !authors.some((author) => (0,github_names/* isSame */.Ft)(user.login, author))) {
        const opener = user === null ? 'a deleted account' : show(user.login);
        const wanted = `${authors.length === 1 ? 'not' : 'none of'} ${listLogins(authors)}`;
        return (0,result/* unverified */.Qs)(`${opener} opened ${formatLink(prLink)}, ${wanted}. Check \`pr-author\`. If it is right, somebody else opened this pull request: do not merge it.`);
    }
    if (base.ref !== demandedBase) {
        return (0,result/* unverified */.Qs)(`it would merge into ${show(base.ref)}, not into ${show(demandedBase)}. Change its base branch and re-run failed jobs, or set \`pr-base\` to where the agent's work belongs.`);
    }
    if (!(0,github_names/* isCommitSha */._$)(head.sha))
        return mixUp('no commit', 'one');
    return { kind: 'verified', number, author: user.login, headSha: head.sha };
}
function listLogins(logins) {
    const shown = logins.slice(0, 3).map((login) => (0,sanitize/* codeSpan */.SS)(login, 60));
    return shown.join(', ') + (logins.length > shown.length ? ', …' : '');
}
function formatLink(prLink) {
    return prLink.length <= format/* MAX_LINK_LENGTH */.jE ? `<${prLink}>` : 'it';
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1843);
;// CONCATENATED MODULE: ./src/verify/requests.ts




function createRequests({ request, rest }, repository) {
    const names = (0,github_names/* splitName */.W0)(repository);
    return {
        getPullRequest: async (number) => (0,github_octokit/* dataOf */.q)(PullRequest, await rest.pulls.get({ ...names, pull_number: number })),
        getTip: async (branch) => {
            const ref = ['heads', ...branch.split('/')].map(encodeURIComponent).join('/');
            const response = await request('GET /repos/{owner}/{repo}/git/ref/{+ref}', { ...names, ref });
            const found = (0,github_octokit/* dataOf */.q)(Ref, response);
            if (found.ref !== `refs/heads/${branch}`)
                throw (0,github_error/* unexpectedBody */.Eu)();
            return found.object.sha;
        },
        compare: async (base, head) => {
            const basehead = `${base}...${head}`;
            const page = { ...names, basehead, per_page: 100 };
            const response = await rest.repos.compareCommitsWithBasehead(page);
            return (0,github_octokit/* dataOf */.q)(Comparison, response);
        },
    };
}
const Count = schemas/* int */.Whr().nonnegative();
const Text = schemas/* string */.YjP().min(1);
const Repository = schemas/* object */.Ikc({ full_name: schemas/* string */.YjP() });
const Branch = Text.refine((name) => name.isWellFormed() && !name.split('/').some((segment) => /^\.{0,2}$/.test(segment)));
const PullRequest = schemas/* object */.Ikc({
    number: schemas/* number */.aig(),
    state: schemas/* string */.YjP(),
    merged: schemas/* boolean */.zMY().nullish(),
    user: schemas/* object */.Ikc({ login: schemas/* string */.YjP() }).nullable(),
    base: schemas/* object */.Ikc({ ref: Branch, repo: Repository.extend({ default_branch: Text }) }),
    head: schemas/* object */.Ikc({ sha: schemas/* string */.YjP(), repo: Repository.nullable() }),
    changed_files: Count,
});
const Ref = schemas/* object */.Ikc({
    ref: schemas/* string */.YjP(),
    object: schemas/* object */.Ikc({ sha: schemas/* string */.YjP().refine(github_names/* isCommitSha */._$) }),
});
const ChangedFile = schemas/* object */.Ikc({ filename: Text, status: schemas/* string */.YjP(), previous_filename: Text.optional() })
    .refine((file) => file.status !== 'renamed' || file.previous_filename !== undefined);
const Comparison = schemas/* object */.Ikc({
    ahead_by: Count,
    behind_by: Count,
    commits: schemas/* array */.YOg(schemas/* object */.Ikc({ sha: schemas/* string */.YjP(), parents: schemas/* array */.YOg(schemas/* object */.Ikc({ sha: schemas/* string */.YjP() })) })),
    files: schemas/* array */.YOg(ChangedFile),
});

;// CONCATENATED MODULE: ./src/verify/verify-pull-request.ts







const LIMITS = {
    timeoutMs: 10_000,
    retryDelaysMs: [1_000, 2_000, 4_000],
    retriesNotFound: true,
};
const MAX_TIME_MS = 75_000;
async function verifyPullRequest(options) {
    const link = readLink(options);
    if (link.kind !== 'demanded')
        return link;
    const { number } = link;
    try {
        const verification = await askGitHub({ ...options, number });
        return verification.kind === 'verified' ? verification : { ...verification, number };
    }
    catch (error) {
        if (options.signal.aborted)
            return { kind: 'cancelled' };
        if (!(error instanceof github_error/* GitHubError */.y_))
            throw error;
        return { ...(0,result/* unverified */.Qs)(explainError(error, options)), number };
    }
}
async function askGitHub(options) {
    const { number, prRepository, prPaths: patterns, clock } = options;
    const deadline = clock.now() + MAX_TIME_MS;
    const octokit = await (0,github_octokit/* createOctokit */.Q)({ ...options, ...LIMITS, deadline });
    const requests = createRequests(octokit, prRepository);
    const pull = await requests.getPullRequest(number);
    const verification = judgePullRequest(pull, options);
    if (verification.kind !== 'verified' || patterns === undefined)
        return verification;
    const changed = await checkChangedPaths(pull, { ...options, ...requests, patterns });
    return changed.kind === 'allowed' ? { ...verification, files: changed.files } : changed;
}
function explainError(error, { prPaths, serverUrl }) {
    const unseen = `${(0,github_names/* serverName */.L5)(serverUrl)}'s API did not show it (${error.message}).`;
    if (error.statusCode === 404 || error.lacksPermission) {
        const contents = prPaths === undefined ? '' : ' and `contents: read`';
        return `${unseen} Add \`pull-requests: read\`${contents} under \`permissions:\`; for another private repository pass an app's token as \`github-token\`.`;
    }
    return error.kind === 'rejected'
        ? `${unseen} Review the pull request yourself, or see what the code of this error says.`
        : `${unseen} Re-run failed jobs to verify it.`;
}


/***/ })

};
