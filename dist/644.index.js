export const id = 644;
export const ids = [644];
export const modules = {

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


/***/ }),

/***/ 7547:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $2: () => (/* binding */ toFacts),
/* harmony export */   F$: () => (/* binding */ causeOfStatus),
/* harmony export */   _P: () => (/* binding */ unusable)
/* harmony export */ });
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4212);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8694);
/* harmony import */ var _json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2868);



function toFacts(response, redact) {
    const { status, text } = response;
    const fields = Object.entries(response.headers);
    const headers = Object.fromEntries(fields.map(([name, value]) => [name, redact(value)]));
    const json = (0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(text);
    const quote = (part) => (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_2__/* .codeSpan */ .SS)(redact(part).trim(), 100);
    return { status, headers, text, json, id: (0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .readId */ .wh)(json, text), redact, quote };
}
function causeOfStatus(facts, url) {
    const { status, headers, json } = facts;
    const { location = '' } = headers;
    const isRedirect = status >= 300 && status <= 399 && location !== '';
    const said = saidIn(facts);
    let what = said === '' ? '' : `: ${said}`;
    if (!(0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(json) && facts.text.trim() !== '')
        what = `, ${formatBody(facts)}`;
    if (isRedirect)
        what = `, to ${facts.quote(targetOf(location, url)) || 'no web address'}`;
    const reason = `HTTP ${status}${what}`;
    return { kind: kindOf(status), reason, retryAfterMs: (0,_http_js__WEBPACK_IMPORTED_MODULE_0__/* .parseRetryAfter */ .mu)(headers) };
}
const KINDS = new Map([
    [401, 'key-rejected'],
    [403, 'access-denied'],
    [404, 'not-found'],
    [410, 'not-found'],
    [408, 'server-error'],
    [425, 'server-error'],
    [429, 'rate-limited'],
    [501, 'request-rejected'],
    [505, 'request-rejected'],
]);
function kindOf(status) {
    const kind = KINDS.get(status);
    if (kind !== undefined)
        return kind;
    if (status >= 400 && status <= 499)
        return 'request-rejected';
    return status >= 500 && status <= 599 ? 'server-error' : 'unexpected-status';
}
function targetOf(location, url) {
    const target = URL.parse(location, url.href);
    if (target === null || target.origin === 'null')
        return '';
    return target.origin === url.origin ? target.pathname : target.origin;
}
function unusable(facts, what) {
    const said = saidIn(facts);
    const reason = (0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(facts.json)
        ? `${what}${said === '' ? '' : `: ${said}`}`
        : `HTTP ${facts.status}, ${formatBody(facts)}`;
    return { kind: 'unusable-response', reason, retryAfterMs: (0,_http_js__WEBPACK_IMPORTED_MODULE_0__/* .parseRetryAfter */ .mu)(facts.headers) };
}
function formatBody(facts) {
    const { headers, text, quote } = facts;
    if (text.trim() === '')
        return 'an empty body';
    const { 'content-type': type = '', 'content-encoding': coding = '' } = headers;
    const encoded = coding === '' ? '' : ` encoded as ${quote(coding)}`;
    if (isPage(facts)) {
        const title = quote(pageTitleOf(facts));
        return `a web page${title === '' ? '' : ` titled ${title}`}${encoded}`;
    }
    return `${quote(type.replace(/;.*/, '')) || 'a text'} that is no JSON object${encoded}`;
}
function isPage({ headers, text }) {
    return /^[^;]*html/i.test(headers['content-type'] ?? '') || text.trimStart().startsWith('<');
}
const TEXTS = ['error', 'message', 'detail', 'msg', 'title'];
const HOLDERS = ['error', 'errors', 'detail'];
function saidIn({ json, quote }) {
    const texts = (0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(json) ? textsIn(json, 0) : [];
    return quote(texts.slice(0, 3).join('; '));
}
function textsIn(value, depth, holder = '') {
    if (typeof value !== 'object' || value === null || depth > 4)
        return [];
    return Object.entries(value).flatMap(([name, child]) => {
        const isItem = Array.isArray(value);
        if (typeof child === 'string') {
            const isText = isItem ? holder === 'errors' : TEXTS.includes(name);
            return isText && child.trim() !== '' ? [child] : [];
        }
        return isItem || HOLDERS.includes(name) ? textsIn(child, depth + 1, name) : [];
    });
}
const MAX_HEAD_LENGTH = 5_000;
function pageTitleOf({ text, redact }) {
    const html = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutSecrets */ .cT)(redact(text)).slice(0, MAX_HEAD_LENGTH);
    const [, title = ''] = /<title\b[^>]*>([^<]*)/i.exec(html) ?? [];
    return title.replace(/\s+/g, ' ');
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
/* harmony import */ var _field_parts_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9513);
/* harmony import */ var _runner_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3030);




const MAX_ID_LENGTH = 256;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const BaseUrl = (0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .fromElsewhere */ .Vt)(_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .NO_VARIABLE */ .Zz)
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
    .refine((0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/\/v2(\/agent(\/.*)?)?$/i), 'must end before `/v2`, which is added.');
function explainUrl(text) {
    if (/^https?:.*\s/is.test(text))
        return 'contains a space or a line break. Remove it.';
    return 'is not a full URL, such as https://agents.example.com.';
}
const Id = zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()
    .max(MAX_ID_LENGTH, `is longer than ${MAX_ID_LENGTH} characters. Pass only the id.`)
    .refine((0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/[/\\]/), 'contains a slash. Pass only the id.')
    .refine((0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/\s/), 'contains white space. Pass only the id.')
    .refine((0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/[\p{Cc}\p{Cs}]/u), 'contains an invalid character. Pass only the id.')
    .refine((0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/^(null|undefined|\.\.?)$/), {
    error: ({ input }) => `is \`${String(input)}\`. Check the step that sets it.`,
});
const ProjectId = (0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .fromElsewhere */ .Vt)(_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .NO_VARIABLE */ .Zz).pipe(Id);
const JobId = (0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .fromElsewhere */ .Vt)('is empty: the step that should set it was skipped, failed, is missing in `needs:`, or names its output differently.')
    .refine((0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/[,\n]|^["[{]/), 'is a list. Pass one id, and wait for several in a matrix, one in each GitHub job.')
    .pipe(Id);
function isJobId(text) {
    return text !== '' && JobId.safeParse(text).success && !(0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_4__/* .containsGitHubToken */ .kF)(text);
}
const AdminKey = (0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .fromElsewhere */ .Vt)('is empty: the secret that your workflow names does not exist here, or is not passed to this workflow.')
    .max(_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.max, `has more than ${_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.max} characters. Copy only the key.`)
    .refine((0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/^(gh[pousr]_|github_pat_)/), "contains a GitHub token; it was not sent. Pass the service's admin key.")
    .refine((0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/[^\x21-\x7e]|^(["'`]).*\1$/), 'contains a space or a line break, or is in quotes: copy only the key.')
    .min(_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.min, `has fewer than ${_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.min} characters.`);


/***/ }),

/***/ 8644:
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
// EXTERNAL MODULE: ./src/text/sanitize.ts
var sanitize = __webpack_require__(4212);
// EXTERNAL MODULE: ./src/http/response-cause.ts
var response_cause = __webpack_require__(7547);
// EXTERNAL MODULE: ./src/http/service-request.ts + 1 modules
var service_request = __webpack_require__(5554);
// EXTERNAL MODULE: ./src/runner/service-fields.ts
var service_fields = __webpack_require__(559);
;// CONCATENATED MODULE: ./src/start/client.ts




const GRACE_MS = 5_000;
function createStartClient(options) {
    const { redact } = options;
    const url = (0,service_request/* toJobUrl */.e)(options);
    return async (prompt, signal) => {
        const response = await (0,service_request/* requestService */.j)(url, {
            ...options,
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ prompt }),
            signal,
            graceMs: GRACE_MS,
        });
        if ('status' in response)
            return parseStart(response, { url, redact });
        const { isSent, cause } = response;
        return { kind: isSent ? 'start-unclear' : 'not-started', cause };
    };
}
function parseStart(response, { url, redact }) {
    const facts = (0,response_cause/* toFacts */.$2)(response, redact);
    const { status, id = '' } = facts;
    const jobId = id === '' ? undefined : redact(id);
    if (isSuccess(status)) {
        if ((0,service_fields/* isJobId */.dW)(id) && !(0,sanitize/* containsKey */.Zd)(id, redact))
            return { kind: 'started', jobId: id };
        return { kind: 'start-unclear', cause: (0,response_cause/* unusable */._P)(facts, 'no usable `id`'), jobId };
    }
    const cause = (0,response_cause/* causeOfStatus */.F$)(facts, url);
    const isCut = facts.json === undefined && facts.text.trimStart().startsWith('{');
    return saysNotDone(status) && id === '' && !isCut
        ? { kind: 'not-started', cause }
        : { kind: 'start-unclear', cause, jobId };
}
function saysNotDone(status) {
    const isRejected = (status >= 400 && status <= 407) || (status >= 410 && status <= 417);
    return isRejected || [307, 308, 421, 422, 423, 425, 426, 428, 429, 431, 451].includes(status);
}
function isSuccess(status) {
    return status >= 200 && status <= 299;
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1843);
// EXTERNAL MODULE: ./src/runner/check-inputs.ts
var check_inputs = __webpack_require__(4838);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
;// CONCATENATED MODULE: ./src/start/prompt-file.ts


const MAX_MIB = 1;
const MISSING = 'does not exist. If it is in the repository, run actions/checkout first.';
const NO_FILE = `is no file that can be sent: it must be UTF-8 text of at most ${MAX_MIB} MiB inside the workspace or RUNNER_TEMP.`;
function isThere(path, { workspace }) {
    return (0,external_node_fs_.existsSync)((0,external_node_path_.resolve)(workspace, path));
}
function readPromptFile(path, folders) {
    let file;
    try {
        const asked = (0,external_node_path_.resolve)(folders.workspace, path);
        file = (0,external_node_fs_.openSync)(asked, external_node_fs_.constants.O_RDONLY | external_node_fs_.constants.O_NONBLOCK);
        return mayBeSent(file, asked, folders) ? parseText((0,external_node_fs_.readFileSync)(file)) : undefined;
    }
    catch {
        return undefined;
    }
    finally {
        if (file !== undefined)
            (0,external_node_fs_.closeSync)(file);
    }
}
function mayBeSent(file, asked, { workspace, tempFolder }) {
    const opened = (0,external_node_fs_.fstatSync)(file, { bigint: true });
    if (!opened.isFile() || opened.size > MAX_MIB * 1024 * 1024)
        return false;
    const path = external_node_fs_.realpathSync.native(asked);
    const isSame = (0,external_node_fs_.lstatSync)(path, { bigint: true }).ino === opened.ino;
    return isSame && [workspace, tempFolder].some((folder) => isInside(path, folder));
}
function isInside(path, folder) {
    const way = (0,external_node_path_.relative)(external_node_fs_.realpathSync.native(folder), path);
    const names = way.split(external_node_path_.sep);
    return !(0,external_node_path_.isAbsolute)(way) && !names.includes('..') && !names.includes('.git');
}
function parseText(bytes) {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
    return text === '' || text.includes('\0') ? undefined : text;
}

;// CONCATENATED MODULE: ./src/start/inputs.ts




const NO_PROMPT = '`prompt` is empty. If it comes from an input or an event, this run has none.';
const StartSchema = schemas/* object */.Ikc({
    'base-url': service_fields/* BaseUrl */.BG,
    'project-id': service_fields/* ProjectId */.V3,
    'admin-key': service_fields/* AdminKey */.NR,
    prompt: schemas/* string */.YjP().optional(),
    'prompt-file': schemas/* string */.YjP().optional(),
});
const TRAITS = {
    shown: [],
    withheld: ['base-url', 'project-id', 'admin-key'],
};
const START_INPUT_NAMES = schemas/* keyof */.ZEF(StartSchema).options;
function parseStartInputs(runner, event) {
    const prompts = ['prompt', 'prompt-file'].map(runner.getInput);
    const hasPrompt = prompts.some((text) => text.trim() !== '');
    const others = hasPrompt ? {} : { prompt: NO_PROMPT };
    const PromptFile = schemas/* string */.YjP()
        .refine((path) => isThere(path, runner), MISSING)
        .transform((path) => readPromptFile(path, runner))
        .pipe(schemas/* string */.YjP(NO_FILE));
    const schema = StartSchema.extend({ 'prompt-file': PromptFile.default('') });
    const values = (0,check_inputs/* checkInputs */.sw)(schema, { runner, event, others, traits: TRAITS });
    return {
        baseUrl: values['base-url'],
        projectId: values['project-id'],
        adminKey: values['admin-key'],
        prompt: values.prompt ?? '',
        fileText: values['prompt-file'],
    };
}

// EXTERNAL MODULE: ./src/text/format.ts
var format = __webpack_require__(8488);
;// CONCATENATED MODULE: ./src/start/log.ts


function formatStarting(options) {
    const { projectId, baseUrl, proxyHost } = options;
    const where = `(project ${(0,sanitize/* sanitizeLine */.g$)(projectId, 60)}) at ${baseUrl}${(0,format/* formatVia */.m7)(proxyHost)}`;
    return `Starting an agent job ${where}`;
}
function formatStarted(jobId) {
    return `Started agent job ${(0,sanitize/* sanitizeLine */.g$)(jobId, 256)}.`;
}
function formatNamed(jobId) {
    return `The response names agent job ${(0,sanitize/* sanitizeLine */.g$)(jobId, 2_048)}.`;
}

// EXTERNAL MODULE: ./src/http/cause.ts
var http_cause = __webpack_require__(6655);
// EXTERNAL MODULE: ./src/runner/result.ts
var result = __webpack_require__(7609);
;// CONCATENATED MODULE: ./src/start/result.ts




const TITLES = {
    ...result/* TITLES */.eX,
    'not-started': 'Agent job not started',
    'start-unclear': 'Agent job may have been started',
};
const RERUN_NOW = `${(0,sanitize/* capitalize */.ZH)(format/* RERUN */.Fy)}.`;
const LOOK = "An agent may be running: look at the service's dashboard before you start another.";
const NO_OUTPUTS = { jobId: '' };
const NOT_STARTED = {
    outputs: NO_OUTPUTS,
    next: `No agent job was started. ${RERUN_NOW}`,
};
const UNCLEAR = { outputs: NO_OUTPUTS, next: LOOK };
function startedFallback(jobId) {
    return { outputs: { jobId }, next: 'The log has its id. Start no other one.' };
}
const PROVISIONAL = startError('cancelled', `The step was killed before it could report. ${LOOK}`);
function toStartResult(jobId, { isCancelled }) {
    const started = `Started agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}.`;
    const cancelled = ' The run was cancelled, but the agent keeps running, and a re-run would start another.';
    return (0,result/* createResult */.kF)({
        errorCode: '',
        title: 'Agent job started',
        message: isCancelled ? started + cancelled : started,
        outputs: { jobId },
    });
}
function toFailedStart(failure, { baseUrl, isCancelled }) {
    const { kind, cause, jobId } = failure;
    const isUnclear = kind === 'start-unclear';
    if (isCancelled) {
        const named = jobId === undefined ? '' : `The service named ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}. `;
        const next = isUnclear ? `${named}${LOOK}` : `Nothing is under way. ${RERUN_NOW}`;
        return startError('cancelled', `Stopped starting: ${result/* WHO_CANCELLED */.z4} ${next}`);
    }
    const host = (0,sanitize/* codeSpan */.SS)(new URL(baseUrl).host, 100);
    const rejected = {
        happened: `${host} rejects the start`,
        advice: `Correct the prompt, or check \`base-url\` and \`project-id\`, then ${format/* RERUN_CHANGED */.ir}.`,
    };
    const { happened, advice } = (0,http_cause/* describeCause */.V)(cause, {
        host,
        address: '`base-url`',
        inputs: '`base-url` and `project-id`',
        rerun: format/* RERUN */.Fy,
        own: {
            'access-denied': {
                advice: `Check that the key may start agent jobs (scope \`write\`), \`base-url\`, \`project-id\`, and whether an IP allowlist or a firewall rejects this runner, then ${format/* RERUN_CHANGED */.ir}.`,
            },
            'not-found': rejected,
            'request-rejected': rejected,
        },
    });
    if (!isUnclear)
        return startError(kind, `The agent job was not started: ${happened}. ${advice}`);
    const what = jobId === undefined ? 'No id was returned' : 'The start is unclear';
    const named = jobId === undefined ? '' : `, but its response names ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}`;
    return startError(kind, `${what}: ${happened}${named}. ${LOOK} If none is running, check \`base-url\` and \`project-id\`.`);
}
function startError(errorCode, message) {
    return (0,result/* createResult */.kF)({ errorCode, title: TITLES[errorCode], message, outputs: NO_OUTPUTS });
}

;// CONCATENATED MODULE: ./src/start/run.ts







const TIMEOUT_MS = 60_000;
async function run(platform = runner_step/* REAL_PLATFORM */.Lp) {
    await (0,runner_step/* runAction */.Cs)(platform, { fallback: NOT_STARTED, act: start });
}
async function start(step, onProgress) {
    const { runner, event, signal } = step;
    const inputs = parseStartInputs(runner, event);
    const { baseUrl, prompt } = inputs;
    (0,runner_step/* writeResult */.Zk)(PROVISIONAL, runner);
    const proxy = (0,http_proxy/* proxyFor */.i)(new URL(baseUrl));
    runner.log('info', formatStarting({ ...inputs, proxyHost: proxy?.host }));
    if (runner.runAttempt > 1) {
        runner.log('info', `Attempt ${runner.runAttempt} of this run starts another agent job.`);
    }
    const fileText = (0,sanitize/* withoutGitHubTokens */.mB)(runner.redact(inputs.fileText, 'key'));
    const texts = [prompt, fileText].filter((text) => text !== '');
    const startJob = createStartClient({ ...inputs, ...runner, proxy, timeoutMs: TIMEOUT_MS });
    onProgress(UNCLEAR);
    const started = await startJob(texts.join('\n\n'), signal);
    const isCancelled = signal.aborted;
    if (started.kind !== 'started') {
        onProgress(NOT_STARTED);
        if (started.jobId !== undefined)
            runner.log('info', formatNamed(started.jobId));
        return toFailedStart(started, { baseUrl, isCancelled });
    }
    const { jobId } = started;
    const fallback = startedFallback(jobId);
    onProgress(fallback);
    runner.log('info', formatStarted(jobId));
    (0,runner_step/* writeOutputs */.Kn)(fallback.outputs, runner);
    return toStartResult(jobId, { isCancelled });
}


/***/ })

};
