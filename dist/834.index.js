export const id = 834;
export const ids = [834];
export const modules = {

/***/ 6419:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Eu: () => (/* binding */ unexpectedBody),
/* harmony export */   TY: () => (/* binding */ errorOfResponse),
/* harmony export */   mY: () => (/* binding */ isForeignPage),
/* harmony export */   y_: () => (/* binding */ GitHubError),
/* harmony export */   zY: () => (/* binding */ errorOfCause)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1843);
/* harmony import */ var _http_cause_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6655);
/* harmony import */ var _http_http_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8694);
/* harmony import */ var _http_json_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2868);
/* harmony import */ var _text_format_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8488);
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4212);






class GitHubError extends Error {
    name = 'GitHubError';
    failure;
    constructor(message, failure) {
        super(message);
        this.failure = failure;
    }
}
function errorOfCause(cause, host) {
    const { kind, reason } = cause;
    if (kind === 'unusable-response')
        return new GitHubError(reason, { kind: 'rejected' });
    if (kind !== 'unknown-ca' && kind !== 'bad-certificate') {
        return new GitHubError(reason, { kind: 'transient' });
    }
    const names = { host: (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(host, 100), address: 'the address', inputs: 'it', rerun: _text_format_js__WEBPACK_IMPORTED_MODULE_2__/* .RERUN */ .Fy };
    const { happened, advice } = (0,_http_cause_js__WEBPACK_IMPORTED_MODULE_3__/* .describeCause */ .V)(cause, names);
    return new GitHubError(reason, { kind: 'rejected', explanation: `${happened}. ${advice}` });
}
function unexpectedBody() {
    return new GitHubError('unusable response', { kind: 'transient' });
}
function isForeignPage({ status, text }) {
    const isExpected = (status >= 300 && status < 400) || status === 429 || status >= 500;
    return !isExpected && /^\s*</.test(text);
}
function errorOfResponse(response, redact) {
    const { status, headers, text } = response;
    const words = wordsIn(text);
    const said = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(redact(words), 160);
    const quote = said === '' ? '' : `: ${said}`;
    const message = `HTTP ${status}${isForeignPage(response) ? formatPage(text, redact) : quote}`;
    const retryAfterMs = (0,_http_http_js__WEBPACK_IMPORTED_MODULE_0__/* .parseRetryAfter */ .mu)(headers);
    const isOfLimit = status === 403 && (retryAfterMs !== undefined || /rate limit/i.test(words));
    let kind = 'rejected';
    if (status >= 500 || status <= 201)
        kind = 'transient';
    if (status === 429 || isOfLimit)
        kind = 'rate-limited';
    return new GitHubError(message, {
        kind,
        status,
        retryAfterMs: retryAfterMs ?? (kind === 'rate-limited' ? parseReset(headers) : undefined),
        lacksPermission: status === 403 && words.startsWith('Resource not accessible by '),
        location: headers['location'],
    });
}
const Words = zod__WEBPACK_IMPORTED_MODULE_4__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ message: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP() }).transform(({ message }) => message)])
    .transform((text) => text.trim())
    .catch('');
const ErrorBody = zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ message: Words, errors: zod__WEBPACK_IMPORTED_MODULE_4__/* .unknown */ .L5J().optional() })
    .catch({ message: '' });
function wordsIn(text) {
    const { message, errors } = ErrorBody.parse((0,_http_json_js__WEBPACK_IMPORTED_MODULE_5__/* .parseJson */ .qF)(text));
    const items = [errors].flat().slice(0, 3);
    const all = [message, ...items.map((item) => Words.parse(item))];
    return all.filter((each) => each !== '').join('; ');
}
function formatPage(html, redact) {
    const [, title = ''] = /<title\b[^<>]*>([^<]*)</i.exec(html) ?? [];
    const shown = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(redact(title.replace(/\s+/g, ' ')), 100);
    return `, a web page${shown === '' ? '' : ` titled ${shown}`}`;
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
        throw (0,_github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .errorOfCause */ .zY)((0,_http_network_cause_js__WEBPACK_IMPORTED_MODULE_1__/* .causeOfError */ .h)(error, { proxy, ...limits, redact }), url.host);
    }
    if (response.status > 201 || (0,_github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .isForeignPage */ .mY)(response))
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
            const { kind, status, retryAfterMs } = error.failure;
            const isLimited = kind === 'rate-limited' && retryAfterMs !== undefined;
            const isPassing = kind === 'transient' || (status === 404 && retriesNotFound);
            if (!isLimited && !(isPassing && isSafe))
                throw error;
            const shortestMs = retryDelaysMs[attempts - 1];
            const delayMs = Math.max(shortestMs ?? 0, retryAfterMs ?? 0);
            const isTooLate = delayMs > MAX_DELAY_MS || clock.now() + delayMs > deadline;
            if (shortestMs === undefined || isTooLate) {
                const count = attempts === 1 ? '' : `, ${attempts} attempts`;
                throw new _github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .GitHubError */ .y_(error.message + count, error.failure);
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
const segment = '[\\w.][\\w.-]*';
const FORM = new RegExp(`^/(?<repository>${segment}/${segment})/pull/(?<prNumber>[1-9]\\d{0,14})(?:/|$)`);
function parsePullRequest(href, serverUrl) {
    const { host, pathname = '' } = URL.parse(href) ?? {};
    const { repository = '', prNumber = '' } = FORM.exec(pathname)?.groups ?? {};
    const isOnServer = host !== undefined && host === URL.parse(serverUrl)?.host;
    return { repository, prNumber, isOnServer };
}


/***/ }),

/***/ 6655:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ describeCause)
/* harmony export */ });
/* harmony import */ var _text_format_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8488);

function describeCause(cause, names) {
    const { kind, reason, retryAfterMs = 0 } = cause;
    const { happened, advice } = { ...wordsOf(cause, names), ...names.own?.[kind] };
    const pause = retryAfterMs === 0 ? '' : ` and asks to wait ${(0,_text_format_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(retryAfterMs)}`;
    return { happened: `${happened} (${reason})${pause}`, advice };
}
function wordsOf({ kind, proxy }, { host, address, inputs, rerun }) {
    const checkInputs = `Check ${inputs}, then ${_text_format_js__WEBPACK_IMPORTED_MODULE_0__/* .RERUN_CHANGED */ .ir}.`;
    const checkProxy = `Check \`https_proxy\` and ${address}, or ask the proxy's operator, then ${_text_format_js__WEBPACK_IMPORTED_MODULE_0__/* .RERUN_CHANGED */ .ir}.`;
    const noResponse = {
        happened: `the request to ${host} failed`,
        advice: proxy === undefined
            ? `Check ${address}, the service's status page, and whether this runner can reach it, then ${_text_format_js__WEBPACK_IMPORTED_MODULE_0__/* .RERUN_CHANGED */ .ir}.`
            : checkProxy,
    };
    const untrusted = `the certificate of ${proxy ?? host} is not trusted`;
    const table = {
        'key-rejected': {
            happened: `${host} rejects \`admin-key\``,
            advice: `Check that the secret has an admin key of this service, and whether the key was revoked or has expired, then ${_text_format_js__WEBPACK_IMPORTED_MODULE_0__/* .RERUN_CHANGED */ .ir}.`,
        },
        'access-denied': {
            happened: `${host} denies access`,
            advice: `Check ${inputs}, what the key may do, and whether an IP allowlist or a firewall rejects this runner, then ${_text_format_js__WEBPACK_IMPORTED_MODULE_0__/* .RERUN_CHANGED */ .ir}.`,
        },
        'not-found': { happened: `${host} does not find it`, advice: checkInputs },
        'rate-limited': {
            happened: `${host} limits the rate of requests`,
            advice: `Once the limit ends, ${rerun}.`,
        },
        'server-error': { happened: `${host} fails`, advice: `Once it works again, ${rerun}.` },
        'request-rejected': { happened: `${host} rejects the request`, advice: checkInputs },
        'unexpected-status': {
            happened: `${host} does not respond like the API`,
            advice: `Check that ${address} leads to the API, then ${_text_format_js__WEBPACK_IMPORTED_MODULE_0__/* .RERUN_CHANGED */ .ir}.`,
        },
        'unusable-response': {
            happened: `${host} returns an unusable response`,
            advice: `Check ${inputs}, then ${_text_format_js__WEBPACK_IMPORTED_MODULE_0__/* .RERUN_CHANGED */ .ir}. If they are right, this action cannot work with these responses.`,
        },
        'no-response': noResponse,
        'no-host': noResponse,
        'unknown-ca': {
            happened: untrusted,
            advice: 'If its CA is private, set `NODE_EXTRA_CA_CERTS` under `env:`. If not, ask its operator.',
        },
        'bad-certificate': { happened: untrusted, advice: `Ask its operator, or check ${address}.` },
        'proxy-rejection': {
            happened: `the proxy does not connect to ${host}`,
            advice: checkProxy,
        },
    };
    return table[kind];
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
/* harmony import */ var node_diagnostics_channel__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3053);
/* harmony import */ var node_diagnostics_channel__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(node_diagnostics_channel__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var node_stream_consumers__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8321);
/* harmony import */ var node_stream_consumers__WEBPACK_IMPORTED_MODULE_1___default = /*#__PURE__*/__webpack_require__.n(node_stream_consumers__WEBPACK_IMPORTED_MODULE_1__);
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6752);



const CONNECT_MS = 10_000;
const ADDRESS_MS = 2_500;
const MAX_HEADER_BYTES = 256 * 1024;
const TUNNEL = 'undici:proxy:connected';
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
    let phase = proxy === undefined ? 'connection' : 'tunnel';
    const onTunnel = () => {
        phase = 'connection';
    };
    const onConnect = () => {
        phase = 'response';
    };
    const dispatcher = createDispatcher(proxy, { maxResponseSize: options.maxBodyBytes, onConnect });
    (0,node_diagnostics_channel__WEBPACK_IMPORTED_MODULE_0__.subscribe)(TUNNEL, onTunnel);
    const end = () => {
        void dispatcher.destroy();
    };
    const endSoon = () => {
        setImmediate(end);
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
        const text = await (0,node_stream_consumers__WEBPACK_IMPORTED_MODULE_1__.text)(response.body);
        return { status: response.statusCode, headers: joinFields(response.headers), text };
    }
    catch (error) {
        if (signal.aborted)
            throw new RequestError(phase, { cause: signal.reason });
        throw new RequestError(phase, {
            cause: error,
            timeoutMs: timeout.aborted ? timeoutMs : undefined,
        });
    }
    finally {
        (0,node_diagnostics_channel__WEBPACK_IMPORTED_MODULE_0__.unsubscribe)(TUNNEL, onTunnel);
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
function createDispatcher(proxy, { maxResponseSize, onConnect }) {
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
    if (proxy === undefined) {
        return new undici__WEBPACK_IMPORTED_MODULE_2__/* .Agent */ .g6({ ...limits, connect: { ...tls, ...addresses } }).on('connect', onConnect);
    }
    return new undici__WEBPACK_IMPORTED_MODULE_2__/* .ProxyAgent */ .kT({
        ...limits,
        uri: proxy.href,
        requestTls: tls,
        proxyTls: { ...tls, ...addresses, allowH2: false },
        factory: (origin, options) => new undici__WEBPACK_IMPORTED_MODULE_2__/* .Pool */ .bC(origin, { ...limits, ...options }).on('connect', onConnect),
        clientFactory: (origin, { connect }) => new undici__WEBPACK_IMPORTED_MODULE_2__/* .Pool */ .bC(origin, {
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
function readId(json, text) {
    const id = idIn(json);
    if (id === undefined || id === null)
        return undefined;
    if (typeof id === 'string')
        return id.trim();
    if (typeof id !== 'number')
        return '';
    if (Number.isSafeInteger(id))
        return String(id);
    const digits = idIn(parseExactly(text));
    return typeof digits === 'string' && /^-?\d+$/.test(digits) ? digits : '';
}
function idIn(json) {
    return isObject(json) && 'id' in json ? json.id : undefined;
}
function parseExactly(text) {
    try {
        return JSON.parse(text, (_, value, { source }) => Number.isInteger(value) && !Number.isSafeInteger(value) ? source : value);
    }
    catch {
        return undefined;
    }
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
    const find = (pattern) => errors.findLast((each) => pattern.test(codeOf(each)));
    const quote = (text) => (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(options.redact(text), 120);
    const isOfProxy = error instanceof _http_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI && error.phase === 'tunnel';
    const proxy = options.proxy === undefined ? '' : `the proxy ${quote(options.proxy.host)}`;
    const through = proxy === '' || isOfProxy ? '' : `through ${proxy}`;
    const unreadable = errors.map((each) => whyUnreadable(each, options.maxBodyBytes)).find(Boolean);
    if (unreadable !== undefined && !isOfProxy) {
        return { kind: 'unusable-response', reason: unreadable };
    }
    const untrusted = find(CERTIFICATE_ERROR);
    if (untrusted !== undefined) {
        const own = untrusted.message.replace(/; if the root CA is installed locally.*/, '');
        const kind = UNKNOWN_CA.test(codeOf(untrusted)) ? 'unknown-ca' : 'bad-certificate';
        return { kind, reason: list(quote(own), through), proxy: isOfProxy ? proxy : undefined };
    }
    const rejection = find(/^UND_ERR_ABORTED$/)?.message ?? '';
    const [, status] = /^Proxy response \((\d+)\)/.exec(rejection) ?? [];
    if (status !== undefined) {
        return { kind: 'proxy-rejection', reason: `HTTP ${status} from ${proxy}`, proxy };
    }
    const hasBegun = error instanceof _http_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI && error.phase === 'body';
    const { what, isMissing = false } = whatFailed(errors, { hasBegun, quote });
    const isProxySilent = isOfProxy || (isMissing && proxy !== '');
    const reason = isProxySilent ? `no response of ${proxy}, ${what}` : list(what, through);
    const kind = isMissing ? 'no-host' : 'no-response';
    return { kind, reason, proxy: isProxySilent ? proxy : undefined };
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
        if (error instanceof _http_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI && error.timeoutMs !== undefined) {
            return { what: formatTimeout(error.phase, error.timeoutMs) };
        }
        if (code === 'UND_ERR_CONNECT_TIMEOUT')
            return { what: formatConnectTimeout(error) };
        if (code === 'UND_ERR_HEADERS_TIMEOUT')
            return { what: formatTimeout('tunnel', _http_js__WEBPACK_IMPORTED_MODULE_0__/* .CONNECT_MS */ .ss) };
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


/***/ })

};
