export const id = 416;
export const ids = [416];
export const modules = {

/***/ 8379:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ describeCause)
/* harmony export */ });
/* harmony import */ var _text_format_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8488);
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4212);
/* harmony import */ var _network_cause_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9206);



function describeCause(options, names) {
    const { cause, hasWorked, retryAfterMs = 0 } = options;
    const words = wordsOf(cause, names);
    const pause = retryAfterMs === 0 ? '' : ` and asks to wait ${(0,_text_format_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(retryAfterMs)}`;
    const happened = `${words.happened} (${cause.reason})${pause}`;
    if (!hasWorked)
        return { happened, advice: words.advice };
    const later = `${(0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .capitalize */ .ZH)(names.rerun)}. If it lasts, ask the service's operator.`;
    return { happened, advice: words.adviceLater ?? later };
}
function wordsOf(cause, names) {
    const { host, project, request, address, inputs, rerun, rerunChanged } = names;
    const checkAddress = `Check that ${address} leads to the API, then ${rerunChanged}.`;
    const notJson = `${host} does not return JSON`;
    if ('isForeign' in cause && cause.isForeign) {
        const firewall = 'It is probably a firewall: ask its operator to allow this runner.';
        return { happened: notJson, advice: cause.kind === 'access-denied' ? firewall : checkAddress };
    }
    switch (cause.kind) {
        case 'key-rejected':
            return {
                happened: `${host} rejects \`admin-key\``,
                advice: `Check that the secret has an admin key of this service that is still valid, and is not swapped with another input. Then ${rerunChanged}.`,
                adviceLater: `Check whether the key was revoked or has expired. If so, update the secret, then ${rerun}.`,
            };
        case 'access-denied': {
            const happened = `${host} denies access`;
            if (request === 'start') {
                return {
                    happened,
                    advice: `Check ${address}, that the key may start agent jobs (scope \`write\`), and any IP allowlist, then ${rerunChanged}.`,
                };
            }
            return {
                happened,
                advice: `Check ${inputs}, what the key may see, and any IP allowlist, then ${rerunChanged}.`,
                adviceLater: `Check what the key may see, then ${rerun}.`,
            };
        }
        case 'not-found':
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
                advice: cause.isAboutIds === true
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
    const { host, request, address, inputs, rerunChanged } = names;
    const happened = `${host} rejects the ${request}`;
    const advice = `Check ${address}, ${inputs}, then ${rerunChanged}.`;
    if (request !== 'start')
        return { happened, advice };
    const isAboutBody = [400, 413, 422].includes(status);
    return {
        happened,
        advice: isAboutBody ? 'Correct the prompt, then start a new run.' : advice,
    };
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
    if (Number.isSafeInteger(id))
        return String(id);
    const digits = Number.isInteger(id) ? idIn(parseExactly(text)) : undefined;
    return typeof digits === 'string' && /^-?\d+$/.test(digits) ? digits : '';
}
function idIn(json) {
    return isObject(json) && 'id' in json ? json.id : undefined;
}
function parseExactly(text) {
    try {
        return JSON.parse(text, (...[, value, context]) => Number.isInteger(value) && !Number.isSafeInteger(value) ? sourceOf(context) : value);
    }
    catch {
        return undefined;
    }
}
function sourceOf(context) {
    return isObject(context) && 'source' in context ? context.source : undefined;
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

/***/ 6156:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ causeOfError),
/* harmony export */   l: () => (/* binding */ isPermanent)
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
        const mayBePrivate = UNKNOWN_CA.test(codeOf(untrusted));
        const reason = list(quote(own), through);
        return { kind: 'certificate', proxy: isOfProxy ? proxy : '', mayBePrivate, reason };
    }
    const rejection = find(/^UND_ERR_ABORTED$/)?.message ?? '';
    const status = Number(/^Proxy response \((\d+)\)/.exec(rejection)?.[1]);
    if (!Number.isNaN(status)) {
        return { kind: 'proxy-rejection', status, reason: `HTTP ${status} from ${proxy}` };
    }
    const hasBegun = error instanceof _http_js__WEBPACK_IMPORTED_MODULE_0__/* .RequestError */ .GI && error.phase === 'body';
    const { what, isMissing = false } = whatFailed(errors, { hasBegun, quote });
    const isProxySilent = isOfProxy || (isMissing && proxy !== '');
    const reason = isProxySilent ? `no response of ${proxy}, ${what}` : list(what, through);
    return { kind: isMissing ? 'no-host' : 'no-response', isOfProxy: isProxySilent, reason };
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
function isPermanent(cause) {
    const isPassword = cause.kind === 'proxy-rejection' && cause.status === 407;
    return cause.kind === 'certificate' || isPassword;
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


/***/ }),

/***/ 7547:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $2: () => (/* binding */ toFacts),
/* harmony export */   $g: () => (/* binding */ saidIn),
/* harmony export */   F$: () => (/* binding */ causeOfStatus),
/* harmony export */   Xt: () => (/* binding */ causeOfBody),
/* harmony export */   _P: () => (/* binding */ fieldNamesIn)
/* harmony export */ });
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4212);
/* harmony import */ var _json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2868);


function toFacts(response, redact) {
    const { status, text } = response;
    const fields = Object.entries(response.headers);
    const headers = Object.fromEntries(fields.map(([name, value]) => [name, redact(value)]));
    const json = (0,_json_js__WEBPACK_IMPORTED_MODULE_0__/* .parseJson */ .qF)(text);
    const isHtml = /html/i.test(mediaTypeOf(headers)) || text.trimStart().startsWith('<');
    return {
        status,
        headers,
        text,
        json,
        id: (0,_json_js__WEBPACK_IMPORTED_MODULE_0__/* .readId */ .wh)(json, text),
        isPage: isHtml && !(0,_json_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv)(json),
        redact,
        quote: (part) => (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(redact(part).trim(), 100),
    };
}
function causeOfStatus(facts, url) {
    const { status, headers, json, isPage, quote } = facts;
    const { location = '' } = headers;
    const kind = kindOf(status, location);
    const passes = kind === 'rate-limited' || kind === 'server-error' || status <= 399;
    const isBlocked = kind === 'access-denied' && !(0,_json_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv)(json);
    const isForeign = isBlocked || (isPage && !passes && status !== 413);
    if (isForeign)
        return { kind, status, isForeign, reason: `HTTP ${status}, ${formatType(facts)}` };
    if (kind === 'redirect') {
        const target = quote(targetOf(location, url)) || 'no web address';
        return { kind, status, isForeign, reason: `HTTP ${status}, to ${target}` };
    }
    const said = saidIn(facts);
    return { kind, status, isForeign, reason: `HTTP ${status}${said === '' ? '' : `: ${said}`}` };
}
function kindOf(status, location) {
    switch (status) {
        case 401:
            return 'key-rejected';
        case 403:
            return 'access-denied';
        case 404:
        case 410:
            return 'not-found';
        case 408:
        case 425:
            return 'server-error';
        case 429:
            return 'rate-limited';
        case 501:
        case 505:
            return 'other-status';
    }
    if (status >= 500 && status <= 599)
        return 'server-error';
    const isRedirect = status >= 300 && status <= 399 && location !== '';
    return isRedirect ? 'redirect' : 'other-status';
}
function causeOfBody(facts) {
    const { json, isPage } = facts;
    if (json !== undefined)
        return undefined;
    const kind = 'unusable-response';
    if (isEmpty(facts))
        return { kind, reason: EMPTY };
    if (isPage)
        return { kind, isForeign: true, reason: `HTTP ${facts.status}, ${formatType(facts)}` };
    return { kind, reason: `${formatMediaType(facts) || 'text'} that is not valid JSON` };
}
const EMPTY = 'an empty body';
function isEmpty({ text }) {
    return text.trim() === '';
}
function targetOf(location, url) {
    const target = URL.parse(location, url.href);
    if (target === null || target.origin === 'null')
        return '';
    return target.origin === url.origin ? target.pathname : target.origin;
}
function formatType(facts) {
    const { isPage, quote } = facts;
    if (isPage) {
        const title = quote(pageTitleOf(facts));
        return title === '' ? 'a web page' : `a web page titled ${title}`;
    }
    return isEmpty(facts) ? EMPTY : formatMediaType(facts) || 'a text without a type';
}
const TEXTS = ['error', 'message', 'detail', 'msg', 'title'];
const HOLDERS = ['error', 'errors', 'detail'];
function saidIn(facts) {
    const { json, quote } = facts;
    const texts = (0,_json_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv)(json) ? textsIn(json, 0) : [];
    return quote(texts.slice(0, 3).join('; ') || pageTitleOf(facts));
}
function textsIn(value, depth, holder = '') {
    if (depth > 4)
        return [];
    return entriesOf(value).flatMap(([name, child]) => {
        const isItem = Array.isArray(value);
        if (typeof child === 'string') {
            const isText = isItem ? holder === 'errors' : TEXTS.includes(name);
            return isText && child.trim() !== '' ? [child] : [];
        }
        return isItem || HOLDERS.includes(name) ? textsIn(child, depth + 1, name) : [];
    });
}
function fieldNamesIn({ json, redact }) {
    const names = entriesOf(json).flatMap(([name, value]) => {
        const inner = entriesOf(value).map(([innerName]) => `${name}.${innerName}`);
        return inner.length === 0 ? [name] : inner;
    });
    const shown = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .sanitizeLine */ .g$)(redact(names.slice(0, 6).join(', ')), 100);
    return shown
        .split(', ')
        .map((name) => (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(name))
        .join(', ');
}
function entriesOf(value) {
    return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
const MAX_HEAD_LENGTH = 5_000;
function pageTitleOf({ text, isPage, redact }) {
    const html = isPage ? (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutSecrets */ .cT)(redact(text)).slice(0, MAX_HEAD_LENGTH) : '';
    const [, title = ''] = /<title\b[^>]*>([^<]*)/i.exec(html) ?? [];
    return title.replace(/\s+/g, ' ');
}
function mediaTypeOf({ 'content-type': type = '' }) {
    return type.replace(/;.*/, '').trim();
}
function formatMediaType({ headers, quote }) {
    const type = quote(mediaTypeOf(headers));
    const coding = quote(headers['content-encoding'] ?? '');
    return coding === '' ? type : `${type || 'text'} encoded as ${coding}`;
}


/***/ }),

/***/ 5554:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  j: () => (/* binding */ requestService),
  e: () => (/* binding */ toJobUrl)
});

;// CONCATENATED MODULE: ./src/text/version.ts
const VERSION = '1.0.0';

// EXTERNAL MODULE: ./src/http/http.ts
var http = __webpack_require__(8694);
// EXTERNAL MODULE: ./src/http/network-cause.ts
var network_cause = __webpack_require__(6156);
;// CONCATENATED MODULE: ./src/http/service-request.ts



const MAX_BODY_BYTES = 1024 * 1024;
function toJobUrl(options) {
    const { baseUrl, projectId, jobId } = options;
    const jobs = `v2/agent/${encodeURIComponent(projectId)}/job`;
    const path = jobId === undefined ? jobs : `${jobs}/${encodeURIComponent(jobId)}`;
    const url = new URL(`${baseUrl}/${path}`);
    const expected = new URL(`${baseUrl}/`).pathname + path;
    if (url.pathname !== expected)
        throw new Error('The ids do not fit into the address of a job.');
    return url;
}
async function requestService(url, options) {
    const { adminKey, headers, proxy, redact } = options;
    const own = {
        accept: 'application/json',
        'accept-encoding': 'identity',
        authorization: `Bearer ${adminKey}`,
        'user-agent': `await-agent-job/${VERSION}`,
    };
    const limits = { maxBodyBytes: MAX_BODY_BYTES };
    try {
        return await (0,http/* sendRequest */.w$)(url, { ...options, ...limits, headers: { ...own, ...headers } });
    }
    catch (error) {
        const cause = (0,network_cause/* causeOfError */.h)(error, { ...limits, proxy, redact });
        return { cause, isSent: !(error instanceof http/* RequestError */.GI) || (0,http/* isSentIn */.SW)(error.phase) };
    }
}


/***/ }),

/***/ 559:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BG: () => (/* binding */ BaseUrl),
/* harmony export */   NR: () => (/* binding */ AdminKey),
/* harmony export */   T5: () => (/* binding */ JobId),
/* harmony export */   V3: () => (/* binding */ ProjectId),
/* harmony export */   dW: () => (/* binding */ isJobId)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8532);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1843);
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4212);
/* harmony import */ var _check_inputs_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4838);
/* harmony import */ var _runner_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3030);




const MAX_ID_LENGTH = 256;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const BaseUrl = (0,_check_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .fromElsewhere */ .Vt)(_check_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .NO_VARIABLE */ .Zz)
    .transform((text, context) => {
    const url = /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) ? URL.parse(text) : null;
    if (url !== null)
        return url;
    context.addIssue(explainUrl(text));
    return zod__WEBPACK_IMPORTED_MODULE_2__/* .NEVER */ .tm;
})
    .refine(({ username, password }) => username + password === '', 'contains a user name or password. Remove it.')
    .refine(({ protocol, hostname }) => protocol === 'https:' || LOOPBACK.test(hostname), 'must begin with `https://`, because over `http://` anybody on the way could read the key.')
    .refine(({ href }) => !/[?#]/.test(href), 'contains ? or #. Remove it.')
    .transform(({ origin, pathname }) => origin + pathname.replace(/(?<!\/)\/+$/, ''))
    .refine((0,_check_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/\/v2(\/agent(\/.*)?)?$/i), 'must end before `/v2`, which is added.');
function explainUrl(text) {
    if (text.startsWith('/')) {
        return 'begins with a slash: the variable that your workflow names before it is not set here.';
    }
    if (/^https?:.*\s/is.test(text))
        return 'contains a space or a line break. Remove it.';
    return 'is not a full URL, such as https://agents.example.com.';
}
const Id = zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()
    .max(MAX_ID_LENGTH, `is longer than ${MAX_ID_LENGTH} characters. Pass only the id.`)
    .refine((0,_check_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/[/\\]/), 'contains a slash. Pass only the id.')
    .refine((0,_check_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/[\p{Cc}\p{Cs}]/u), 'contains an invalid character. Pass only the id.')
    .refine((0,_check_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/^(null|undefined|\.\.?)$/), {
    error: ({ input }) => `is \`${String(input)}\`. Check the step that sets it.`,
});
const ProjectId = (0,_check_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .fromElsewhere */ .Vt)(_check_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .NO_VARIABLE */ .Zz).pipe(Id);
const JobId = (0,_check_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .fromElsewhere */ .Vt)('is empty: the step that should set it was skipped, failed, is missing in `needs:`, or names its output differently.')
    .refine((0,_check_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/[,\n]|^["[{]/), 'is a list. Pass one id, and wait for several in a matrix, one in each GitHub job.')
    .pipe(Id);
function isJobId(text) {
    return text !== '' && JobId.safeParse(text).success && !(0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_4__/* .containsGitHubToken */ .kF)(text);
}
const AdminKey = (0,_check_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .fromElsewhere */ .Vt)('is empty: the secret that your workflow names does not exist here, or is not passed to this workflow.')
    .max(_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.max, `has more than ${_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.max} characters. Copy only the key.`)
    .refine((0,_check_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/^(gh[pousr]_|github_pat_)/), "contains a GitHub token; it was not sent. Pass the service's admin key.")
    .refine((0,_check_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/[^\x21-\x7e]|^(["'`]).*\1$/), 'contains a space or a line break, or is in quotes: copy only the key.')
    .min(_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.min, `has fewer than ${_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.min} characters.`);


/***/ })

};
