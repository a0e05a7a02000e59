export const id = 601;
export const ids = [601];
export const modules = {

/***/ 6024:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   bC: () => (/* reexport default from dynamic */ undici_lib_dispatcher_pool_js__WEBPACK_IMPORTED_MODULE_2___default.a),
/* harmony export */   g6: () => (/* reexport default from dynamic */ undici_lib_dispatcher_agent_js__WEBPACK_IMPORTED_MODULE_0___default.a),
/* harmony export */   hd: () => (/* binding */ fetch),
/* harmony export */   kT: () => (/* reexport default from dynamic */ undici_lib_dispatcher_proxy_agent_js__WEBPACK_IMPORTED_MODULE_3___default.a)
/* harmony export */ });
/* harmony import */ var undici_lib_dispatcher_agent_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7405);
/* harmony import */ var undici_lib_dispatcher_agent_js__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(undici_lib_dispatcher_agent_js__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var undici_lib_dispatcher_dispatcher_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(883);
/* harmony import */ var undici_lib_dispatcher_dispatcher_js__WEBPACK_IMPORTED_MODULE_1___default = /*#__PURE__*/__webpack_require__.n(undici_lib_dispatcher_dispatcher_js__WEBPACK_IMPORTED_MODULE_1__);
/* harmony import */ var undici_lib_dispatcher_pool_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(628);
/* harmony import */ var undici_lib_dispatcher_pool_js__WEBPACK_IMPORTED_MODULE_2___default = /*#__PURE__*/__webpack_require__.n(undici_lib_dispatcher_pool_js__WEBPACK_IMPORTED_MODULE_2__);
/* harmony import */ var undici_lib_dispatcher_proxy_agent_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6672);
/* harmony import */ var undici_lib_dispatcher_proxy_agent_js__WEBPACK_IMPORTED_MODULE_3___default = /*#__PURE__*/__webpack_require__.n(undici_lib_dispatcher_proxy_agent_js__WEBPACK_IMPORTED_MODULE_3__);
/* harmony import */ var undici_lib_api_api_request_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4043);
/* harmony import */ var undici_lib_api_api_request_js__WEBPACK_IMPORTED_MODULE_4___default = /*#__PURE__*/__webpack_require__.n(undici_lib_api_api_request_js__WEBPACK_IMPORTED_MODULE_4__);
/* harmony import */ var undici_lib_api_api_connect_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2279);
/* harmony import */ var undici_lib_api_api_connect_js__WEBPACK_IMPORTED_MODULE_5___default = /*#__PURE__*/__webpack_require__.n(undici_lib_api_api_connect_js__WEBPACK_IMPORTED_MODULE_5__);






Object.assign((undici_lib_dispatcher_dispatcher_js__WEBPACK_IMPORTED_MODULE_1___default().prototype), { request: (undici_lib_api_api_request_js__WEBPACK_IMPORTED_MODULE_4___default()), connect: (undici_lib_api_api_connect_js__WEBPACK_IMPORTED_MODULE_5___default()) });

function fetch() {
    return Promise.reject(new Error('This bundle does not contain the fetch of undici.'));
}


/***/ }),

/***/ 601:
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
;// CONCATENATED MODULE: ./src/shared/json.ts
function parseJson(text, redact) {
    try {
        return JSON.parse(text, (_, value) => typeof value === 'string' ? redact(value) : value);
    }
    catch {
        return undefined;
    }
}

// EXTERNAL MODULE: ./src/shared/retry-after.ts
var retry_after = __webpack_require__(1424);
// EXTERNAL MODULE: ./src/shared/sanitize.ts
var sanitize = __webpack_require__(8406);
// EXTERNAL MODULE: ./src/service/job.ts
var service_job = __webpack_require__(7244);
;// CONCATENATED MODULE: ./src/service/job-response.ts




const CHECK_API_ADDRESS = "Check that `base-url` is the address of the service's API.";
const CHECK_PROXY = 'Check any proxy or cache in between.';
const DASHBOARD_HINT = '`base-url` probably points to a dashboard or login page.';
function parseResponse({ status, headers, text }, { redact, ...request }) {
    const response = { status, headers: redactValues(headers, redact), text };
    const retryAfterMs = (0,retry_after/* parseRetryAfter */.m)(response.headers);
    if (status === 200) {
        const json = parseJson(text, redact);
        return { ...parseBody(json, response, request), retryAfterMs };
    }
    return { ...statusFailure(response, request), reason: `HTTP ${status}`, retryAfterMs };
}
function parseFault(fault, url) {
    const { kind, reason } = fault;
    switch (kind) {
        case 'permanent': {
            const { userMessage } = fault;
            return { code: 'unavailable', retry: 'permanent', reason, userMessage };
        }
        case 'too-long':
            return invalidResponse(reason, url, CHECK_API_ADDRESS);
        case 'transient':
            return { code: 'unavailable', retry: 'backoff', reason };
    }
}
function isBodyWanted(status, headers) {
    return status === 200 && compressionOf(headers) === '';
}
function compressionOf(headers) {
    const { 'content-encoding': encoding = '' } = headers;
    return /^identity$/i.test(encoding) ? '' : encoding;
}
function redactValues(headers, redact) {
    const redacted = Object.entries(headers).map(([name, value]) => [name, redact(value)]);
    return Object.fromEntries(redacted);
}
function statusFailure(response, request) {
    const { status } = response;
    switch (status) {
        case 401:
            return { code: 'unauthorized', retry: 'permanent' };
        case 403:
            return {
                code: 'forbidden',
                retry: 'permanent',
                ...fromElsewhere(firewallText(response, request)),
            };
        case 404:
            return {
                code: 'not-found',
                retry: 'confirm',
                ...fromElsewhere(notFoundPage(response, request)),
            };
        case 429:
            return { code: 'rate-limited', retry: 'backoff' };
    }
    if (isTransient(status))
        return { code: 'unavailable', retry: 'backoff' };
    const redirected = fromElsewhere(redirectText(response, request));
    const userMessage = rejectedText(response, request);
    return { code: 'unexpected-response', retry: 'permanent', userMessage, ...redirected };
}
function fromElsewhere(userMessage) {
    return userMessage === undefined ? {} : { userMessage, mayBeMaintenance: true };
}
function isTransient(status) {
    const isServerError = status >= 500 && status <= 599;
    return status === 408 || status === 425 || (isServerError && status !== 501 && status !== 505);
}
function firewallText({ headers }, { url }) {
    const type = mediaTypeOf(headers);
    if (/json/i.test(type))
        return undefined;
    const shown = (0,sanitize/* codeSpan */.SS)(type, 60) || 'no content type';
    return `${shortHost(url)} returned HTTP 403 without JSON (${shown}), probably from a firewall or bot protection in front of the service. Ask its operator to allow this runner, or check \`base-url\`.`;
}
function notFoundPage({ headers }, { url }) {
    if (!/html/i.test(mediaTypeOf(headers)))
        return undefined;
    return `${shortHost(url)} returned an HTML page (HTTP 404). ${DASHBOARD_HINT}`;
}
function redirectText({ status, headers }, { url }) {
    const { location = '' } = headers;
    if (status < 300 || status > 399 || location === '')
        return undefined;
    const target = describeTarget(URL.parse(location, url.href), url);
    return `${shortHost(url)} redirects to ${target}. Redirects are not followed, to protect the key. Set \`base-url\` to the final address.`;
}
function describeTarget(target, { origin }) {
    if (target === null || target.origin === 'null')
        return 'something that is not a web address';
    if (target.origin === origin)
        return 'another path on the same host';
    return (0,sanitize/* codeSpan */.SS)(target.origin, 120);
}
function rejectedText({ status }, { url, jobId }) {
    return `${shortHost(url)} rejected the poll of agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)} (HTTP ${status}). Check \`job-id\`, \`project-id\` and \`base-url\`, and any proxy in between.`;
}
function parseBody(json, response, { url, jobId }) {
    const { headers, text } = response;
    const compression = compressionOf(headers);
    if (compression !== '') {
        const shown = (0,sanitize/* codeSpan */.SS)(compression, 40);
        return invalidResponse(`a compressed response (${shown})`, url, CHECK_PROXY);
    }
    if (text.trim() === '')
        return invalidResponse('an empty response', url, CHECK_API_ADDRESS);
    if (json === undefined)
        return notJson(response, url);
    const job = (0,service_job/* parseJob */.JN)(json, jobId);
    if (job === 'different-id') {
        const id = (0,sanitize/* codeSpan */.SS)(jobId, 60);
        return invalidResponse(`another agent job than ${id}`, url, CHECK_PROXY);
    }
    if (job === undefined) {
        return invalidResponse('JSON without a job status', url, CHECK_API_ADDRESS);
    }
    return { job };
}
function notJson({ headers, text }, url) {
    const type = mediaTypeOf(headers);
    const kilobytes = Math.max(1, Math.round(Buffer.byteLength(text) / 1000));
    const size = `${kilobytes} kB`;
    if (/html/i.test(type) || text.trimStart().startsWith('<')) {
        const failure = invalidResponse(`HTML instead of JSON (${size})`, url, DASHBOARD_HINT);
        return { ...failure, reason: 'HTML instead of JSON', mayBeMaintenance: true };
    }
    if (/json/i.test(type)) {
        return invalidResponse(`JSON that is not valid (${size})`, url, CHECK_PROXY);
    }
    const shown = (0,sanitize/* codeSpan */.SS)(type, 60) || 'text';
    return invalidResponse(`${shown} instead of JSON (${size})`, url, CHECK_API_ADDRESS);
}
function invalidResponse(what, url, advice) {
    const userMessage = `${shortHost(url)} returned ${what}. ${advice}`;
    return { code: 'invalid-response', retry: 'confirm', reason: what, userMessage };
}
function mediaTypeOf(headers) {
    const { 'content-type': type = '' } = headers;
    return type.replace(/;.*/, '').trim();
}
function shortHost(url) {
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
    const maxBodyBytes = MAX_BODY_BYTES;
    const request = { method: 'GET', headers, proxy, maxBodyBytes, wantsBody: isBodyWanted };
    return async ({ timeoutMs, signal }) => {
        let response;
        try {
            response = await (0,http/* sendRequest */.w$)(url, { ...request, timeoutMs, signal });
        }
        catch (error) {
            if (signal.aborted)
                return undefined;
            const route = { host: url.host, proxy: proxy?.host };
            return parseFault((0,network_fault/* describeFault */.Q)(error, { ...route, maxBodyBytes, redact }), url);
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
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6024);
/* harmony import */ var _duration_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5497);


const CONNECT_MS = 10_000;
class RequestTimeout extends Error {
    name = 'RequestTimeout';
}
async function sendRequest(url, options) {
    const { method, headers, body = null, proxy, timeoutMs, wantsBody = () => true } = options;
    options.signal.throwIfAborted();
    const timeout = AbortSignal.timeout(Math.ceil(timeoutMs));
    const signal = AbortSignal.any([options.signal, timeout]);
    const dispatcher = createDispatcher(proxy, options.maxBodyBytes);
    let isConnected = proxy !== undefined;
    dispatcher.on('connect', () => {
        isConnected = true;
    });
    const abort = () => void dispatcher.destroy();
    signal.addEventListener('abort', abort);
    try {
        const path = url.pathname + url.search;
        const request = { method, origin: url.origin, path, headers, body, reset: true };
        const response = await dispatcher.request(request);
        const status = response.statusCode;
        const fields = joinFields(response.headers);
        const text = wantsBody(status, fields) ? await readText(response.body) : '';
        return { status, headers: fields, text };
    }
    catch (error) {
        options.signal.throwIfAborted();
        if (!timeout.aborted)
            throw error;
        const missing = isConnected ? 'response' : 'connection';
        throw new RequestTimeout(`no ${missing} within ${(0,_duration_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a)(timeoutMs)}`, { cause: error });
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
async function readText(body) {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    let text = '';
    for await (const chunk of body)
        text += decoder.decode(chunk, { stream: true });
    return (text + decoder.decode()).replace(/^\uFEFF/, '');
}
function createDispatcher(proxy, maxResponseSize) {
    const parser = { useMilo: false };
    const limits = { ...parser, connectTimeout: CONNECT_MS, allowH2: false, maxResponseSize };
    const tls = { rejectUnauthorized: true };
    if (proxy === undefined)
        return new undici__WEBPACK_IMPORTED_MODULE_0__/* .Agent */ .g6({ ...limits, connect: tls });
    return new undici__WEBPACK_IMPORTED_MODULE_0__/* .ProxyAgent */ .kT({
        ...limits,
        uri: proxy.href,
        requestTls: tls,
        proxyTls: { ...tls, allowH2: false },
        factory: (origin, options) => new undici__WEBPACK_IMPORTED_MODULE_0__/* .Pool */ .bC(origin, { ...limits, ...options }),
        clientFactory: (origin, { connect }) => new undici__WEBPACK_IMPORTED_MODULE_0__/* .Pool */ .bC(origin, {
            ...parser,
            connect: (options, callback) => {
                connect({ ...options, servername: '' }, callback);
            },
            headersTimeout: CONNECT_MS,
        }),
    });
}


/***/ }),

/***/ 4194:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ describeFault)
/* harmony export */ });
/* harmony import */ var _duration_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5497);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6489);
/* harmony import */ var _proxy_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3979);
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
    return { kind: 'transient', reason: phrase + route.via };
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
        reason: `certificate not trusted: ${why}`,
        userMessage: `The certificate of ${whose} is not trusted (${why}${via}). ${certificateAdvice(error, route)}`,
    };
}
function certificateAdvice(error, { proxy }) {
    const code = codeOf(error);
    if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
        return 'Renew it, or check the clock of the runner.';
    }
    if (code === 'ERR_TLS_CERT_ALTNAME_INVALID' || code === 'HOSTNAME_MISMATCH') {
        return 'It was issued for another host, so check the address.';
    }
    return proxy === ''
        ? "If its CA is private, point NODE_EXTRA_CA_CERTS at the CA's file."
        : 'If that proxy inspects TLS, point NODE_EXTRA_CA_CERTS at its CA file.';
}
function proxyStatusOf(error) {
    return error instanceof Error ? /^Proxy response \((\d+)\)/.exec(error.message)?.[1] : undefined;
}
function proxyNeedsLogin({ proxy }) {
    return {
        kind: 'permanent',
        reason: 'HTTP 407 from the proxy',
        userMessage: `The proxy ${proxy} requires authentication (HTTP 407). Put user and password into \`https_proxy\`.`,
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
    return PLAIN_PHRASES[codeOf(error)] ?? tlsPhrase(error);
}
const PLAIN_PHRASES = {
    UND_ERR_CONNECT_TIMEOUT: `no connection within ${(0,_duration_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a)(_http_js__WEBPACK_IMPORTED_MODULE_1__/* .CONNECT_MS */ .ss)}`,
    UND_ERR_HEADERS_TIMEOUT: `no response to CONNECT within ${(0,_duration_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a)(_http_js__WEBPACK_IMPORTED_MODULE_1__/* .CONNECT_MS */ .ss)}`,
    UND_ERR_SOCKET: 'connection closed early',
    ERR_SSL_WRONG_VERSION_NUMBER: 'no TLS on this port',
    HTTPParserError: 'response is not HTTP',
    ERR_ASSERTION: 'response is not HTTP',
    EOF: 'truncated response',
};
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
    const values = String(headers[name] ?? '').split(/(?<!\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)),/);
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
