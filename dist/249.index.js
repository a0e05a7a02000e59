export const id = 249;
export const ids = [249];
export const modules = {

/***/ 8249:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createJobClient: () => (/* binding */ createJobClient)
});

// EXTERNAL MODULE: ./src/shared/http.ts
var http = __webpack_require__(6489);
// EXTERNAL MODULE: ./src/shared/network-fault.ts
var network_fault = __webpack_require__(4194);
// EXTERNAL MODULE: ./src/shared/retry-after.ts
var retry_after = __webpack_require__(1424);
// EXTERNAL MODULE: ./src/service/job.ts
var service_job = __webpack_require__(7244);
// EXTERNAL MODULE: ./src/service/response.ts
var service_response = __webpack_require__(6140);
;// CONCATENATED MODULE: ./src/service/job-response.ts




function parseResponse(response, request) {
    const facts = (0,service_response/* toFacts */.$2)(response, request.redact);
    const result = facts.status === 200 ? parseBody(facts, request) : parseStatus(facts, request.url);
    return { ...result, retryAfterMs: (0,retry_after/* parseRetryAfter */.m)(facts.headers) };
}
function toFailure(fault) {
    if (fault.kind === 'too-long')
        return invalid(fault);
    const duration = (0,network_fault/* isPermanent */.l)(fault) ? 'permanent' : 'transient';
    return { code: 'unavailable', duration, cause: fault };
}
function parseStatus(facts, url) {
    const cause = (0,service_response/* causeOfStatus */.F$)(facts, url);
    if (cause.kind === 'server-error') {
        return { code: 'unavailable', duration: 'transient', cause };
    }
    switch (facts.status) {
        case 401:
            return { code: 'unauthorized', duration: 'permanent', cause };
        case 403:
            return { code: 'forbidden', duration: 'permanent', cause };
        case 404:
            return { code: 'not-found', duration: 'unclear', cause };
        case 429:
            return { code: 'rate-limited', duration: 'transient', cause };
    }
    return { code: 'unexpected-response', duration: 'permanent', cause };
}
function parseBody(facts, request) {
    const unreadable = (0,service_response/* causeOfBody */.Xt)(facts);
    if (unreadable !== undefined)
        return invalid(unreadable);
    const job = (0,service_job/* parseJob */.JN)(facts.json, request);
    if (job === 'different-id')
        return noJob('other-job');
    if (job !== undefined)
        return { job };
    const said = (0,service_response/* errorIn */.Kd)(facts);
    return said === '' ? noJob('no-status') : noJob('error', said);
}
function noJob(problem, detail = '') {
    return invalid({ kind: 'no-job', problem, detail });
}
function invalid(cause) {
    return { code: 'invalid-response', duration: 'unclear', cause };
}

// EXTERNAL MODULE: ./src/service/request.ts
var service_request = __webpack_require__(7334);
;// CONCATENATED MODULE: ./src/service/job-client.ts





function createJobClient(options) {
    const { baseUrl, projectId, jobId, adminKey, proxy, redact } = options;
    const url = toUrl(baseUrl, `/v2/agent/${encodeURIComponent(projectId)}/job/${encodeURIComponent(jobId)}`);
    const headers = (0,service_request/* toHeaders */.i)(adminKey);
    const request = { method: 'GET', headers, proxy, maxBodyBytes: service_request/* MAX_BODY_BYTES */.Y, bodyUse: service_response/* bodyUse */.wP };
    return async (limits) => {
        let response;
        try {
            response = await (0,http/* sendRequest */.w$)(url, { ...request, ...limits });
        }
        catch (error) {
            if (limits.signal.aborted)
                return undefined;
            return toFailure((0,network_fault/* parseFault */.G)(error, { proxy, maxBodyBytes: service_request/* MAX_BODY_BYTES */.Y, redact }));
        }
        return parseResponse(response, { url, jobId, redact });
    };
}
function toUrl(baseUrl, path) {
    const url = new URL(baseUrl + path);
    const expected = new URL(`${baseUrl}/`).pathname + path.slice(1);
    if (url.pathname !== expected)
        throw new Error('The ids do not fit into the address of a job.');
    return url;
}


/***/ }),

/***/ 7334:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ MAX_BODY_BYTES),
/* harmony export */   i: () => (/* binding */ toHeaders)
/* harmony export */ });
/* harmony import */ var _shared_version_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9189);

const MAX_BODY_BYTES = 1024 * 1024;
function toHeaders(adminKey) {
    return {
        accept: 'application/json',
        'accept-encoding': 'identity',
        authorization: `Bearer ${adminKey}`,
        'user-agent': `await-agent-job/${_shared_version_js__WEBPACK_IMPORTED_MODULE_0__/* .VERSION */ .x}`,
    };
}


/***/ }),

/***/ 6140:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $2: () => (/* binding */ toFacts),
/* harmony export */   $g: () => (/* binding */ saidIn),
/* harmony export */   F$: () => (/* binding */ causeOfStatus),
/* harmony export */   Kd: () => (/* binding */ errorIn),
/* harmony export */   Xt: () => (/* binding */ causeOfBody),
/* harmony export */   wP: () => (/* binding */ bodyUse)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1843);
/* harmony import */ var _shared_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8451);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8406);



function toFacts(response, redact) {
    const { status, text } = response;
    const fields = Object.entries(response.headers);
    const headers = Object.fromEntries(fields.map(([name, value]) => [name, redact(value)]));
    return {
        status,
        headers,
        text,
        json: (0,_shared_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .q)(text),
        isPage: isHtml(headers) || text.trimStart().startsWith('<'),
        redact,
        clean: (part) => (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .sanitizeLine */ .g$)(redact(part), 100),
    };
}
function bodyUse(status, headers) {
    if (encodingOf(headers) !== '')
        return 'unread';
    if (status === 200)
        return 'needed';
    return isJson(headers) || isHtml(headers) ? 'optional' : 'unread';
}
function causeOfStatus(facts, url, said = saidIn(facts)) {
    const { status, headers, isPage, clean } = facts;
    switch (status) {
        case 401:
            return isPage ? notApi(facts) : { kind: 'key-rejected', status, said };
        case 403:
            return /json/i.test(mediaTypeOf(headers))
                ? { kind: 'access-denied', status, said }
                : notApi(facts);
        case 404:
            return isPage ? notApi(facts) : { kind: 'not-found', status, said };
        case 429:
            return { kind: 'rate-limited', status, said };
    }
    const isServerError = status >= 500 && status <= 599 && status !== 501 && status !== 505;
    if (isServerError || status === 408 || status === 425) {
        return { kind: 'server-error', status, said };
    }
    const { location = '' } = headers;
    if (status >= 300 && status <= 399 && location !== '') {
        return { kind: 'redirect', status, said, target: clean(targetOf(location, url)) };
    }
    if (status <= 399)
        return { kind: 'unexpected-status', status, said };
    if (isPage)
        return notApi(facts);
    return { kind: status === 410 ? 'gone' : 'rejected', status, said };
}
function causeOfBody(facts) {
    const { headers, text, json, isPage, clean } = facts;
    const encoding = encodingOf(headers);
    if (encoding !== '')
        return { kind: 'no-job', problem: 'encoded', detail: clean(encoding) };
    if (text.trim() === '')
        return { kind: 'no-job', problem: 'empty', detail: '' };
    if (json !== undefined)
        return undefined;
    if (isPage)
        return notApi(facts);
    return { kind: 'no-job', problem: 'not-json', detail: clean(mediaTypeOf(headers)) };
}
function targetOf(location, url) {
    const target = URL.parse(location, url.href);
    if (target === null || target.origin === 'null')
        return '';
    return target.origin === url.origin ? target.pathname : target.origin;
}
function notApi(facts) {
    const { status, headers, isPage, clean } = facts;
    const title = clean(titleOf(facts));
    return { kind: 'not-api', status, mediaType: clean(mediaTypeOf(headers)), isPage, title };
}
const ErrorBody = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ error: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() });
function saidIn(facts) {
    const { data } = ErrorBody.safeParse(facts.json);
    return facts.clean(data?.error ?? titleOf(facts)).trim();
}
const Text = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().catch('');
const OtherError = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ message: Text, detail: Text });
function errorIn(facts) {
    const { message = '', detail = '' } = OtherError.safeParse(facts.json).data ?? {};
    return saidIn(facts) || facts.clean(message || detail).trim();
}
function titleOf({ text, isPage, redact }) {
    const html = isPage ? redact(text) : '';
    const start = html.search(/<title[\s>]/i);
    const from = start === -1 ? -1 : html.indexOf('>', start);
    if (from === -1)
        return '';
    const title = html.slice(from + 1, from + 400).replace(/<.*/s, '');
    return title.replace(/\s+/g, ' ');
}
function encodingOf({ 'content-encoding': encoding = '' }) {
    return /^identity$/i.test(encoding) ? '' : encoding;
}
function mediaTypeOf({ 'content-type': type = '' }) {
    return type.replace(/;.*/, '').trim();
}
function isJson(headers) {
    return /^application\/json$|\+json$/i.test(mediaTypeOf(headers));
}
function isHtml(headers) {
    return /html/i.test(mediaTypeOf(headers));
}


/***/ }),

/***/ 6489:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GI: () => (/* binding */ RequestError),
/* harmony export */   VG: () => (/* binding */ RequestTimeout),
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
const TUNNEL = 'undici:proxy:connected';
const MAX_OPTIONAL_BYTES = 64 * 1024;
class RequestError extends Error {
    name = 'RequestError';
    missing;
    constructor(missing, options) {
        super(options.message, options);
        this.missing = missing;
    }
    get isSent() {
        return this.missing === 'response' || this.missing === 'end of the response';
    }
}
class RequestTimeout extends RequestError {
    name = 'RequestTimeout';
    constructor(missing, timeoutMs, options) {
        super(missing, { ...options, message: `no ${missing} within ${(0,_duration_js__WEBPACK_IMPORTED_MODULE_4__/* .formatDuration */ .a)(timeoutMs)}` });
    }
}
async function sendRequest(url, options) {
    const { method, headers, body = null, proxy, timeoutMs } = options;
    const { bodyUse = () => 'needed', optionalBodyMs = 2_000 } = options;
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
        const fields = joinFields(response.headers);
        const use = bodyUse(status, fields);
        let text = '';
        if (use === 'needed')
            text = await (0,node_stream_consumers__WEBPACK_IMPORTED_MODULE_1__.text)(response.body);
        if (use === 'optional')
            text = await readOptional(response.body, optionalBodyMs);
        options.signal.throwIfAborted();
        return { status, headers: fields, text };
    }
    catch (error) {
        const cause = options.signal.aborted ? options.signal.reason : error;
        if (options.signal.aborted || !timeout.aborted)
            throw new RequestError(missing, { cause });
        throw new RequestTimeout(missing, timeoutMs, { cause });
    }
    finally {
        (0,node_diagnostics_channel__WEBPACK_IMPORTED_MODULE_0__.unsubscribe)(TUNNEL, onTunnel);
        signal.removeEventListener('abort', abort);
        abort();
    }
}
function joinFields(headers) {
    const joined = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ').trim()]);
    return Object.fromEntries(joined);
}
async function readOptional(body, maxMs) {
    const reading = (0,node_stream_consumers__WEBPACK_IMPORTED_MODULE_1__.text)(atMost(MAX_OPTIONAL_BYTES, body));
    return Promise.race([reading, (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_2__.setTimeout)(maxMs, '', { ref: false })]).catch(() => '');
}
async function* atMost(maxBytes, body) {
    let bytes = 0;
    for await (const chunk of body) {
        bytes += chunk.length;
        if (bytes > maxBytes)
            throw new Error('The body is too long.');
        yield chunk;
    }
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
            headersTimeout: CONNECT_MS,
        }),
    });
}


/***/ }),

/***/ 8451:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   q: () => (/* binding */ parseJson)
/* harmony export */ });
function parseJson(text, toNumber) {
    const revive = (_, value, context) => typeof value === 'number' && context !== undefined ? toNumber?.(context.source) : value;
    try {
        return JSON.parse(text, toNumber && revive);
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 4194:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ parseFault),
/* harmony export */   l: () => (/* binding */ isPermanent)
/* harmony export */ });
/* harmony import */ var node_http__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7067);
/* harmony import */ var node_http__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(node_http__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6489);
/* harmony import */ var _proxy_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2297);
/* harmony import */ var _sanitize_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8406);




function parseFault(error, options) {
    const errors = chainOf(error);
    const find = (pattern) => errors.findLast((each) => pattern.test(codeOf(each)));
    const clean = (text) => (0,_sanitize_js__WEBPACK_IMPORTED_MODULE_3__/* .sanitizeLine */ .g$)(options.redact(text), 160);
    const facts = { proxy: options.proxy?.host ?? '', detail: '' };
    if (error instanceof _proxy_js__WEBPACK_IMPORTED_MODULE_2__/* .ProxyVariableError */ .H) {
        return { ...facts, kind: 'proxy-variable', variable: error.variable };
    }
    if (find(/^UND_ERR_RES_EXCEEDED_MAX_SIZE$/)) {
        return { ...facts, kind: 'too-long', detail: `${options.maxBodyBytes / 2 ** 20} MiB` };
    }
    const isOfProxy = error instanceof _http_js__WEBPACK_IMPORTED_MODULE_1__/* .RequestError */ .GI && error.missing === 'response to CONNECT';
    if (!isOfProxy && find(/^UND_ERR_HEADERS_OVERFLOW$/)) {
        return { ...facts, kind: 'too-long', detail: `${node_http__WEBPACK_IMPORTED_MODULE_0__.maxHeaderSize / 2 ** 10} KiB of headers` };
    }
    const untrusted = find(CERTIFICATE_ERROR);
    if (untrusted !== undefined) {
        const own = untrusted.message.replace(/; if the root CA is installed locally.*/, '');
        const problem = CERTIFICATE_PROBLEMS[codeOf(untrusted)] ?? 'untrusted';
        return { ...facts, kind: 'certificate', problem, isOfProxy, detail: clean(own) };
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
    if (fault.kind === 'proxy-rejection')
        return fault.status === 407;
    return fault.kind === 'certificate' || fault.kind === 'proxy-variable';
}
const CERTIFICATE_ERROR = /^(CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|ERROR_IN_CERT_|INVALID_PURPOSE|PATH_LENGTH|UND_ERR_PRX_TLS)/;
const CERTIFICATE_PROBLEMS = {
    CERT_HAS_EXPIRED: 'date',
    CERT_NOT_YET_VALID: 'date',
    ERR_TLS_CERT_ALTNAME_INVALID: 'other-host',
    HOSTNAME_MISMATCH: 'other-host',
};
const PROBLEMS = {
    ENOTFOUND: ['unresolved', 'ENOTFOUND'],
    EAI_AGAIN: ['unresolved', 'EAI_AGAIN'],
    ECONNREFUSED: ['refused', 'ECONNREFUSED'],
    UND_ERR_CONNECT_TIMEOUT: ['silent', timeoutText('connection')],
    UND_ERR_HEADERS_TIMEOUT: ['silent', timeoutText('response to CONNECT')],
    UND_ERR_SOCKET: ['closed', ''],
    ECONNRESET: ['closed', 'ECONNRESET'],
    EOF: ['cut', ''],
    UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['cut', ''],
    ERR_SSL_WRONG_VERSION_NUMBER: ['no-tls', ''],
    HTTPParserError: ['not-http', ''],
    ERR_ASSERTION: ['not-http', ''],
};
function findProblem(errors) {
    for (const error of errors) {
        const problem = problemOf(error);
        if (problem !== undefined)
            return problem;
    }
    return ['other', errors.findLast(({ message }) => message !== '')?.message ?? ''];
}
function problemOf(error) {
    const code = codeOf(error);
    if (error instanceof _http_js__WEBPACK_IMPORTED_MODULE_1__/* .RequestTimeout */ .VG) {
        return [error.missing === 'end of the response' ? 'cut' : 'silent', error.message];
    }
    if (code === 'UND_ERR_SOCKET' && error.message === 'bad response')
        return ['unasked-continue', ''];
    const isOfTls = code.startsWith('ERR_SSL_') && 'reason' in error;
    return PROBLEMS[code] ?? (isOfTls ? ['tls-refused', `TLS: ${String(error.reason)}`] : undefined);
}
function timeoutText(missing) {
    return new _http_js__WEBPACK_IMPORTED_MODULE_1__/* .RequestTimeout */ .VG(missing, _http_js__WEBPACK_IMPORTED_MODULE_1__/* .CONNECT_MS */ .ss).message;
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
    const sentAt = valuesOf(headers, 'date').map(parseImfFixdate).find(isDefined);
    const delays = valuesOf(headers, 'retry-after').map((value) => {
        if (/^\d+$/.test(value))
            return Number(value) * 1_000;
        const at = parseImfFixdate(value);
        return at === undefined || sentAt === undefined ? undefined : Math.max(0, at - sentAt);
    });
    const valid = delays.filter(isDefined);
    return valid.length === 0 ? undefined : Math.max(...valid);
}
function valuesOf(headers, name) {
    const values = (headers[name] ?? '').split(/(?<!\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)),/);
    return values.map((value) => value.trim());
}
function parseImfFixdate(value) {
    const at = Date.parse(value);
    return !Number.isNaN(at) && new Date(at).toUTCString() === value ? at : undefined;
}
function isDefined(value) {
    return value !== undefined;
}


/***/ })

};
