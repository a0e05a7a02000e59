export const id = 820;
export const ids = [820];
export const modules = {

/***/ 6655:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ describeCause)
/* harmony export */ });
/* harmony import */ var _text_format_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8488);

function describeCause(cause, wording) {
    const { reason, retryAfterMs = 0 } = cause;
    const { happened, advice } = wordsOf(cause, wording);
    const pause = retryAfterMs === 0 ? '' : ` and asks to wait ${(0,_text_format_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(retryAfterMs)}`;
    return { happened: `${happened} (${reason})${pause}`, advice };
}
function wordsOf({ kind, isOtherSite, proxy }, wording) {
    const { request, host, inputs, ownWords } = wording;
    const rerun = request === 'poll' ? 're-run failed jobs to keep waiting' : 're-run failed jobs';
    const checkAddress = `Once it works again, ${rerun}. If it never did, check that \`base-url\` leads to the API.`;
    if (isOtherSite === true)
        return { happened: `${host} does not return JSON`, advice: checkAddress };
    const rejected = {
        happened: `${host} rejects the ${request}`,
        advice: `Check ${inputs}, then ${rerun}.`,
    };
    const checkProxy = `Check \`https_proxy\` and its password, or ask the proxy's operator, then ${rerun}.`;
    const failed = {
        happened: `the request to ${host} failed`,
        advice: proxy === undefined
            ? `Once the service responds again, ${rerun}. If it never did, check \`base-url\`, and whether this runner can reach it.`
            : checkProxy,
    };
    const proxyRejection = {
        happened: `the proxy rejects the connection to ${host}`,
        advice: checkProxy,
    };
    const table = {
        'key-rejected': {
            happened: `${host} rejects \`admin-key\``,
            advice: `Check that the secret has an admin key of this service that is still valid, then ${rerun}.`,
        },
        'no-credits': {
            happened: rejected.happened,
            advice: `Check the service's credits and plan, then ${rerun}.`,
        },
        'access-denied': {
            happened: `${host} denies access`,
            advice: `Check \`project-id\`, what the key may do, and any IP allowlist, then ${rerun}.`,
        },
        blocked: {
            happened: `${host} does not return JSON`,
            advice: 'It is probably a firewall: ask its operator to allow this runner.',
        },
        'not-found': rejected,
        'rate-limited': {
            happened: `${host} limits the rate of ${request}s`,
            advice: `Once the limit ends, ${rerun}.`,
        },
        'server-error': { happened: `${host} fails`, advice: `Once it works again, ${rerun}.` },
        'content-rejected': rejected,
        'request-rejected': rejected,
        'unexpected-status': {
            happened: `${host} returns an unexpected response`,
            advice: checkAddress,
        },
        'unusable-response': {
            happened: `${host} returns an unusable response`,
            advice: `Once it works again, ${rerun}. If it never did, check ${inputs}.`,
        },
        'no-response': failed,
        'no-host': failed,
        'untrusted-certificate': {
            happened: `the certificate of ${proxy ?? host} is not trusted`,
            advice: 'If its CA is private, set `NODE_EXTRA_CA_CERTS` under `env:`. If not, ask its operator.',
        },
        'proxy-password': proxyRejection,
        'proxy-rejection': proxyRejection,
    };
    return { ...table[kind], ...ownWords[kind] };
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
/* harmony import */ var _page_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9429);




function toFacts(response, redact) {
    const { status, text } = response;
    const fields = Object.entries(response.headers);
    const headers = Object.fromEntries(fields.map(([name, value]) => [name, redact(value)]));
    const json = (0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(text);
    const quote = (part) => (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_2__/* .codeSpan */ .SS)(redact(part).trim(), 100);
    return { status, headers, text, json, redact, quote };
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
        what = `, to ${facts.quote(originOf(location, url)) || 'no web address'}`;
    const kind = kindOf(facts);
    return {
        kind,
        reason: `HTTP ${status}${what}`,
        retryAfterMs: (0,_http_js__WEBPACK_IMPORTED_MODULE_0__/* .parseRetryAfter */ .mu)(headers),
        isOtherSite: !OF_GATEWAYS.includes(kind) && isPage(facts),
    };
}
const OF_GATEWAYS = ['rate-limited', 'server-error', 'blocked'];
const KINDS = new Map([
    [400, 'content-rejected'],
    [401, 'key-rejected'],
    [402, 'no-credits'],
    [404, 'not-found'],
    [408, 'server-error'],
    [410, 'not-found'],
    [413, 'content-rejected'],
    [422, 'content-rejected'],
    [425, 'server-error'],
    [429, 'rate-limited'],
    [501, 'request-rejected'],
    [505, 'request-rejected'],
]);
function kindOf({ status, json }) {
    if (status === 403)
        return (0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(json) ? 'access-denied' : 'blocked';
    const kind = KINDS.get(status);
    if (kind !== undefined)
        return kind;
    if (status >= 400 && status <= 499)
        return 'request-rejected';
    return status >= 500 && status <= 599 ? 'server-error' : 'unexpected-status';
}
function originOf(location, url) {
    const { origin = 'null' } = URL.parse(location, url.href) ?? {};
    return origin === 'null' ? '' : origin;
}
function unusable(facts, what) {
    const said = saidIn(facts);
    const reason = (0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(facts.json)
        ? `${what}${said === '' ? '' : `: ${said}`}`
        : `HTTP ${facts.status}, ${formatBody(facts)}`;
    return {
        kind: 'unusable-response',
        reason,
        retryAfterMs: (0,_http_js__WEBPACK_IMPORTED_MODULE_0__/* .parseRetryAfter */ .mu)(facts.headers),
        isOtherSite: isPage(facts),
    };
}
function formatBody(facts) {
    const { headers, text, redact, quote } = facts;
    if (text.trim() === '')
        return 'an empty body';
    const { 'content-type': type = '', 'content-encoding': coding = '' } = headers;
    const encoded = coding === '' ? '' : ` encoded as ${quote(coding)}`;
    if (isPage(facts))
        return `${(0,_page_js__WEBPACK_IMPORTED_MODULE_3__/* .formatPage */ .P)(text, redact)}${encoded}`;
    return `${quote(type.replace(/;.*/, '')) || 'a text'} that is no JSON object${encoded}`;
}
function isPage({ headers, json, text }) {
    if ((0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(json) || text.trim() === '')
        return false;
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
/* harmony export */   Qx: () => (/* binding */ MAX_ID_LENGTH),
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
    .refine((0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/[,\n]/), 'contains a comma or a line break. A step waits for one agent job: for several, use a matrix.')
    .refine((0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/^["[{]/), 'begins like JSON. Pass only the id.')
    .pipe(Id);
function isJobId(text) {
    return text !== '' && JobId.safeParse(text).success && !(0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_4__/* .containsGitHubToken */ .kF)(text);
}
const AdminKey = (0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .fromElsewhere */ .Vt)('is empty: the secret that your workflow names does not exist here, or is not passed to this workflow.')
    .max(_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.max, `has more than ${_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.max} characters: copy only the key.`)
    .refine((0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/^(gh[pousr]_|github_pat_)/), "contains a GitHub token; it was not sent. Pass the service's admin key.")
    .refine((0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/[^\x21-\x7e]|^(["'`]).*\1$/), 'contains a space or a line break, or is in quotes: copy only the key.')
    .min(_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.min, `has fewer than ${_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.min} characters: copy the whole key.`);


/***/ })

};
