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
// EXTERNAL MODULE: ./src/shared/version.ts
var version = __webpack_require__(9189);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1843);
// EXTERNAL MODULE: ./src/shared/json.ts
var json = __webpack_require__(8451);
// EXTERNAL MODULE: ./src/shared/retry-after.ts
var retry_after = __webpack_require__(1424);
// EXTERNAL MODULE: ./src/shared/sanitize.ts
var sanitize = __webpack_require__(8406);
// EXTERNAL MODULE: ./src/service/job.ts
var service_job = __webpack_require__(7244);
;// CONCATENATED MODULE: ./src/service/job-response.ts





const CHECK_API_ADDRESS = "Check that `base-url` is the address of the service's API, then re-run failed jobs.";
const CHECK_SERVICE = "Check the service's status page, and that `base-url` is the address of its API, then re-run failed jobs.";
const CHECK_PROXY = 'Check any proxy or cache in between, then re-run failed jobs.';
function parseResponse(response, request) {
    const headers = redactValues(response.headers, request.redact);
    const facts = { ...response, headers, json: (0,json/* parseJson */.q)(response.text) };
    const result = response.status === 200 ? parseBody(facts, request) : parseStatus(facts, request);
    return { ...result, retryAfterMs: (0,retry_after/* parseRetryAfter */.m)(headers) };
}
function redactValues(headers, redact) {
    const redacted = Object.entries(headers).map(([name, value]) => [name, redact(value)]);
    return Object.fromEntries(redacted);
}
function bodyUse(status, headers) {
    if (encodingOf(headers) !== '')
        return 'unread';
    if (status === 200)
        return 'needed';
    return isJson(mediaTypeOf(headers)) ? 'optional' : 'unread';
}
function parseFault(fault, url) {
    const { kind, reason } = fault;
    if (kind === 'too-long')
        return invalidResponse(reason, { url, advice: CHECK_API_ADDRESS });
    const failure = { code: 'unavailable', reason, source: 'none' };
    return kind === 'permanent'
        ? { ...failure, retry: 'permanent', userMessage: fault.userMessage }
        : { ...failure, retry: 'backoff', source: fault.isCut ? 'service' : 'none' };
}
function parseStatus(response, request) {
    const { status, headers, json } = response;
    const reason = `HTTP ${status}${formatExplanation(json, request)}`;
    const type = mediaTypeOf(headers);
    switch (status) {
        case 401:
            return { code: 'unauthorized', retry: 'permanent', reason, source: 'service' };
        case 403:
            if (!/json/i.test(type))
                return firewall(type, request);
            return { code: 'forbidden', retry: 'permanent', reason, source: 'service' };
        case 404:
            if (/html/i.test(type)) {
                const what = 'HTML instead of JSON (HTTP 404)';
                return { ...webPage(what, request), code: 'not-found' };
            }
            return { code: 'not-found', retry: 'confirm', reason, source: 'service' };
        case 429:
            return { code: 'rate-limited', retry: 'backoff', reason, source: 'service' };
    }
    if (isTransient(status))
        return { code: 'unavailable', retry: 'backoff', reason, source: 'service' };
    return unexpected(response, { ...request, reason });
}
const ErrorBody = schemas/* object */.Ikc({ error: schemas/* string */.YjP() });
function formatExplanation(json, { redact }) {
    const { data } = ErrorBody.safeParse(json);
    const shown = (0,sanitize/* codeSpan */.SS)(redact(data?.error ?? ''), 100);
    return shown === '' ? '' : `: ${shown}`;
}
function isTransient(status) {
    const isServerError = status >= 500 && status <= 599;
    return status === 408 || status === 425 || (isServerError && status !== 501 && status !== 505);
}
function firewall(type, { url }) {
    const reason = `HTTP 403 without JSON (${(0,sanitize/* codeSpan */.SS)(type, 60) || 'no content type'})`;
    return {
        code: 'forbidden',
        retry: 'permanent',
        reason,
        source: 'elsewhere',
        userMessage: `${hostOf(url)} returned ${reason}, probably from a firewall or bot protection in front of the service. Ask its operator to allow this runner, or check \`base-url\`. Then re-run failed jobs.`,
    };
}
function webPage(what, { url }) {
    return {
        code: 'invalid-response',
        retry: 'confirm',
        reason: what,
        source: 'elsewhere',
        userMessage: `${hostOf(url)} returned ${what}, probably a dashboard or login page. Set \`base-url\` to the address of the service's API, then re-run failed jobs.`,
    };
}
function unexpected({ status, headers }, { url, jobId, redact, reason }) {
    const { location = '' } = headers;
    if (status >= 300 && status <= 399 && location !== '') {
        const [target, advice] = describeTarget(URL.parse(location, url.href), { url, redact });
        return {
            code: 'unexpected-response',
            retry: 'permanent',
            reason: `a redirect to ${target} (${reason})`,
            source: 'elsewhere',
            userMessage: `${hostOf(url)} redirects to ${target}. Redirects are not followed, to protect the key. ${advice}`,
        };
    }
    const id = (0,sanitize/* codeSpan */.SS)(jobId, 60);
    const what = status < 300
        ? `returned an unexpected response to the poll of agent job ${id}`
        : `rejected the poll of agent job ${id}`;
    return {
        code: 'unexpected-response',
        retry: 'permanent',
        reason,
        source: 'service',
        userMessage: `${hostOf(url)} ${what} (${reason}). Check \`job-id\`, \`project-id\` and \`base-url\`, and any proxy in between. Then re-run failed jobs.`,
    };
}
function describeTarget(target, { url, redact }) {
    if (target === null || target.origin === 'null') {
        return ['something that is not a web address', CHECK_API_ADDRESS];
    }
    if (target.origin === url.origin)
        return ['another path on the same host', CHECK_API_ADDRESS];
    const advice = 'Set `base-url` to the final address, if the API is there, then re-run failed jobs.';
    return [(0,sanitize/* codeSpan */.SS)(redact(target.origin), 120), advice];
}
function parseBody(response, request) {
    const { headers, text, json } = response;
    const { url, jobId } = request;
    const encoding = encodingOf(headers);
    if (encoding !== '') {
        const what = `an encoded response (${(0,sanitize/* codeSpan */.SS)(encoding, 40)})`;
        return invalidResponse(what, { url, advice: CHECK_PROXY });
    }
    if (text.trim() === '') {
        return invalidResponse('an empty response', { url, advice: CHECK_API_ADDRESS });
    }
    if (json === undefined)
        return notJson(response, request);
    const job = (0,service_job/* parseJob */.JN)(json, request);
    if (job === 'different-id') {
        const what = `another agent job than ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}`;
        return invalidResponse(what, { url, advice: CHECK_PROXY });
    }
    if (job === undefined) {
        const explanation = formatExplanation(json, request);
        const what = explanation === '' ? 'JSON without a job status' : `an error instead of a job${explanation}`;
        return invalidResponse(what, {
            url,
            advice: explanation === '' ? CHECK_API_ADDRESS : CHECK_SERVICE,
        });
    }
    return { job };
}
function notJson({ headers, text }, { url }) {
    const type = mediaTypeOf(headers);
    const size = `${Math.max(1, Math.round(Buffer.byteLength(text) / 1000))} kB`;
    if (/html/i.test(type) || text.trimStart().startsWith('<')) {
        return webPage(`HTML instead of JSON (${size})`, { url });
    }
    if (isJson(type)) {
        return invalidResponse(`JSON that is not valid (${size})`, { url, advice: CHECK_PROXY });
    }
    const shown = (0,sanitize/* codeSpan */.SS)(type, 60) || 'text';
    return invalidResponse(`${shown} instead of JSON (${size})`, { url, advice: CHECK_API_ADDRESS });
}
function invalidResponse(what, { url, advice }) {
    const userMessage = `${hostOf(url)} returned ${what}. ${advice}`;
    return {
        code: 'invalid-response',
        retry: 'confirm',
        reason: what,
        source: 'service',
        userMessage,
    };
}
function encodingOf({ 'content-encoding': encoding = '' }) {
    return /^identity$/i.test(encoding) ? '' : encoding;
}
function mediaTypeOf({ 'content-type': type = '' }) {
    return type.replace(/;.*/, '').trim();
}
function isJson(mediaType) {
    return /^application\/json$|\+json$/i.test(mediaType);
}
function hostOf(url) {
    return (0,sanitize/* codeSpan */.SS)(url.host, 100);
}

;// CONCATENATED MODULE: ./src/service/job-client.ts




const MAX_BODY_BYTES = 1024 * 1024;
function createJobClient(options) {
    const { baseUrl, projectId, jobId, adminKey, proxy, redact } = options;
    const url = toUrl(baseUrl, `/v2/agent/${encodeURIComponent(projectId)}/job/${encodeURIComponent(jobId)}`);
    const headers = {
        accept: 'application/json',
        authorization: `Bearer ${adminKey}`,
        'user-agent': `await-agent-job/${version/* VERSION */.x}`,
    };
    const request = { method: 'GET', headers, proxy, maxBodyBytes: MAX_BODY_BYTES, bodyUse: bodyUse };
    return async (limits) => {
        let response;
        try {
            response = await (0,http/* sendRequest */.w$)(url, { ...request, ...limits });
        }
        catch (error) {
            if (limits.signal.aborted)
                return undefined;
            const facts = { host: url.host, proxy: proxy?.host, maxBodyBytes: MAX_BODY_BYTES, redact };
            return parseFault((0,network_fault/* describeFault */.Q)(error, facts), url);
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

/***/ 6489:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   VG: () => (/* binding */ RequestTimeout),
/* harmony export */   ss: () => (/* binding */ CONNECT_MS),
/* harmony export */   w$: () => (/* binding */ sendRequest)
/* harmony export */ });
/* harmony import */ var node_stream_consumers__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8321);
/* harmony import */ var node_stream_consumers__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(node_stream_consumers__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8500);
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_1___default = /*#__PURE__*/__webpack_require__.n(node_timers_promises__WEBPACK_IMPORTED_MODULE_1__);
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6752);
/* harmony import */ var _duration_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5497);




const CONNECT_MS = 10_000;
const MAX_OPTIONAL_BYTES = 64 * 1024;
class RequestTimeout extends Error {
    name = 'RequestTimeout';
    missing;
    constructor(missing, timeoutMs, options) {
        super(`no ${missing} within ${(0,_duration_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a)(timeoutMs)}`, options);
        this.missing = missing;
    }
}
async function sendRequest(url, options) {
    const { method, headers, body = null, proxy, timeoutMs } = options;
    const { bodyUse = () => 'needed', optionalBodyMs = 2_000 } = options;
    options.signal.throwIfAborted();
    const timeout = AbortSignal.timeout(Math.ceil(timeoutMs));
    const signal = AbortSignal.any([options.signal, timeout]);
    const dispatcher = createDispatcher(proxy, options.maxBodyBytes);
    let missing = proxy === undefined ? 'connection' : 'response';
    dispatcher.on('connect', () => {
        missing = 'response';
    });
    const abort = () => void dispatcher.destroy();
    signal.addEventListener('abort', abort);
    try {
        const path = url.pathname + url.search;
        const request = { method, origin: url.origin, path, headers, body, reset: true };
        const response = await dispatcher.request(request);
        missing = 'end of the response';
        const status = response.statusCode;
        const fields = joinFields(response.headers);
        const use = bodyUse(status, fields);
        let text = '';
        if (use === 'needed')
            text = await (0,node_stream_consumers__WEBPACK_IMPORTED_MODULE_0__.text)(response.body);
        if (use === 'optional')
            text = await readOptional(response.body, optionalBodyMs);
        options.signal.throwIfAborted();
        return { status, headers: fields, text };
    }
    catch (error) {
        options.signal.throwIfAborted();
        if (!timeout.aborted)
            throw error;
        throw new RequestTimeout(missing, timeoutMs, { cause: error });
    }
    finally {
        signal.removeEventListener('abort', abort);
        abort();
    }
}
function joinFields(headers) {
    const joined = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ').trim()]);
    return Object.fromEntries(joined);
}
async function readOptional(body, maxMs) {
    const reading = (0,node_stream_consumers__WEBPACK_IMPORTED_MODULE_0__.text)(atMost(MAX_OPTIONAL_BYTES, body));
    return Promise.race([reading, (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_1__.setTimeout)(maxMs, '', { ref: false })]).catch(() => '');
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
function createDispatcher(proxy, maxResponseSize) {
    const limits = { connectTimeout: CONNECT_MS, allowH2: false, maxResponseSize };
    const tls = { rejectUnauthorized: true };
    if (proxy === undefined)
        return new undici__WEBPACK_IMPORTED_MODULE_2__/* .Agent */ .g6({ ...limits, connect: tls });
    return new undici__WEBPACK_IMPORTED_MODULE_2__/* .ProxyAgent */ .kT({
        ...limits,
        uri: proxy.href,
        requestTls: tls,
        proxyTls: { ...tls, allowH2: false },
        factory: (origin, options) => new undici__WEBPACK_IMPORTED_MODULE_2__/* .Pool */ .bC(origin, { ...limits, ...options }),
        clientFactory: (origin, { connect }) => new undici__WEBPACK_IMPORTED_MODULE_2__/* .Pool */ .bC(origin, {
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
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 4194:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ describeFault)
/* harmony export */ });
/* harmony import */ var _duration_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5497);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6489);
/* harmony import */ var _proxy_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2297);
/* harmony import */ var _sanitize_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8406);




function describeFault(cause, options) {
    const { maxBodyBytes, redact } = options;
    if (cause instanceof _proxy_js__WEBPACK_IMPORTED_MODULE_2__/* .ProxyVariableError */ .H) {
        return { kind: 'permanent', reason: 'unusable proxy variable', userMessage: cause.message };
    }
    const errors = chainOf(cause);
    if (errors.some((error) => codeOf(error) === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')) {
        return { kind: 'too-long', reason: `a response of more than ${maxBodyBytes / 2 ** 20} MiB` };
    }
    const route = toRoute(options);
    const untrusted = errors.findLast((error) => CERTIFICATE_ERROR.test(codeOf(error)));
    if (untrusted !== undefined) {
        const isOfProxy = errors.some((error) => codeOf(error) === 'UND_ERR_PRX_TLS');
        return notTrusted(untrusted, { route, isOfProxy, redact });
    }
    const proxyStatus = proxyStatusOf(cause);
    if (proxyStatus === '407')
        return proxyNeedsLogin(route);
    const phrase = proxyStatus === undefined ? phraseOf(errors, redact) : `HTTP ${proxyStatus}`;
    return { kind: 'transient', reason: phrase + route.via, isCut: errors.some(isCut) };
}
function toRoute(options) {
    const host = (0,_sanitize_js__WEBPACK_IMPORTED_MODULE_3__/* .codeSpan */ .SS)(options.host, 100);
    const proxy = (0,_sanitize_js__WEBPACK_IMPORTED_MODULE_3__/* .codeSpan */ .SS)(options.proxy ?? '', 100);
    return { host, proxy, via: proxy === '' ? '' : `, through proxy ${proxy}` };
}
const CERTIFICATE_ERROR = /^(CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|ERROR_IN_CERT_|INVALID_PURPOSE|PATH_LENGTH|UND_ERR_PRX_TLS)/;
function notTrusted(error, options) {
    const { route, isOfProxy, redact } = options;
    const own = error.message.replace(/; if the root CA is installed locally.*/, '');
    const why = (0,_sanitize_js__WEBPACK_IMPORTED_MODULE_3__/* .codeSpan */ .SS)(redact(own), 160);
    const whose = isOfProxy ? `the proxy ${route.proxy}` : route.host;
    const via = isOfProxy ? '' : route.via;
    return {
        kind: 'permanent',
        reason: `a certificate that is not trusted: ${why}`,
        userMessage: `The certificate of ${whose} is not trusted (${why}${via}). ${certificateAdvice(error, route)}`,
    };
}
function certificateAdvice(error, { proxy }) {
    const code = codeOf(error);
    if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
        return 'Let its operator renew it, or check the clock of the runner. Then re-run failed jobs.';
    }
    if (code === 'ERR_TLS_CERT_ALTNAME_INVALID' || code === 'HOSTNAME_MISMATCH') {
        return 'It was issued for another host, so check the address, then re-run failed jobs.';
    }
    return proxy === ''
        ? "If its CA is private, set `NODE_EXTRA_CA_CERTS` to the CA's file under the step's `env:`, and start a new run. If the server is not yours, ask its operator, then re-run failed jobs."
        : "If that proxy inspects TLS, set `NODE_EXTRA_CA_CERTS` to the proxy's CA file under the step's `env:`, then start a new run.";
}
function proxyStatusOf(error) {
    return error instanceof Error ? /^Proxy response \((\d+)\)/.exec(error.message)?.[1] : undefined;
}
function proxyNeedsLogin({ proxy }) {
    return {
        kind: 'permanent',
        reason: 'HTTP 407 from the proxy',
        userMessage: `The proxy ${proxy} requires authentication (HTTP 407). Put user and password into \`https_proxy\`, then re-run failed jobs.`,
    };
}
function phraseOf(errors, redact) {
    for (const error of errors) {
        const phrase = plainPhrase(error);
        if (phrase !== undefined)
            return phrase;
    }
    const own = errors.findLast(({ message }) => message !== '')?.message ?? '';
    return (0,_sanitize_js__WEBPACK_IMPORTED_MODULE_3__/* .codeSpan */ .SS)(redact(own), 120) || 'connection failed';
}
function plainPhrase(error) {
    if (error instanceof _http_js__WEBPACK_IMPORTED_MODULE_1__/* .RequestTimeout */ .VG)
        return error.message;
    return PLAIN_PHRASES[codeOf(error)] ?? lookupPhrase(error) ?? tlsPhrase(error);
}
function lookupPhrase(error) {
    const isOfLookup = /^(ENOTFOUND|EAI_AGAIN)$/.test(codeOf(error)) && 'hostname' in error;
    return isOfLookup
        ? `${(0,_sanitize_js__WEBPACK_IMPORTED_MODULE_3__/* .codeSpan */ .SS)(String(error.hostname), 100)} does not resolve (${codeOf(error)})`
        : undefined;
}
const TRUNCATED = 'truncated response';
const PLAIN_PHRASES = {
    UND_ERR_CONNECT_TIMEOUT: `no connection within ${(0,_duration_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a)(_http_js__WEBPACK_IMPORTED_MODULE_1__/* .CONNECT_MS */ .ss)}`,
    UND_ERR_HEADERS_TIMEOUT: `no response to CONNECT within ${(0,_duration_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a)(_http_js__WEBPACK_IMPORTED_MODULE_1__/* .CONNECT_MS */ .ss)}`,
    UND_ERR_SOCKET: 'connection closed early',
    ERR_SSL_WRONG_VERSION_NUMBER: 'no TLS on this port',
    HTTPParserError: 'response is not HTTP',
    ERR_ASSERTION: 'response is not HTTP',
    EOF: TRUNCATED,
    UND_ERR_RES_CONTENT_LENGTH_MISMATCH: TRUNCATED,
};
function isCut(error) {
    if (error instanceof _http_js__WEBPACK_IMPORTED_MODULE_1__/* .RequestTimeout */ .VG)
        return error.missing === 'end of the response';
    return PLAIN_PHRASES[codeOf(error)] === TRUNCATED;
}
function tlsPhrase(error) {
    const isOfTls = codeOf(error).startsWith('ERR_SSL_');
    if (!isOfTls || !('reason' in error) || typeof error.reason !== 'string')
        return undefined;
    return `TLS failed: ${(0,_sanitize_js__WEBPACK_IMPORTED_MODULE_3__/* .codeSpan */ .SS)(error.reason, 100)}`;
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
