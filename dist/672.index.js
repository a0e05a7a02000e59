export const id = 672;
export const ids = [672];
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
/**
 * Takes the place of `undici` in the bundle: only the parts that a request through a proxy needs. Its index loads fetch,
 * WebSocket, caches and mocks too, which is most of its size and of its start-up time.
 */






// As undici's index does.
Object.assign((undici_lib_dispatcher_dispatcher_js__WEBPACK_IMPORTED_MODULE_1___default().prototype), { request: (undici_lib_api_api_request_js__WEBPACK_IMPORTED_MODULE_4___default()), connect: (undici_lib_api_api_connect_js__WEBPACK_IMPORTED_MODULE_5___default()) });

/** For @actions/github, which would use it if it were not given another. */
function fetch() {
    return Promise.reject(new Error('This bundle does not contain the fetch of undici.'));
}


/***/ }),

/***/ 8672:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createJobClient: () => (/* binding */ createJobClient)
});

// EXTERNAL MODULE: ./src/shared/duration.ts
var duration = __webpack_require__(5497);
// EXTERNAL MODULE: ./src/shared/http.ts
var http = __webpack_require__(6489);
;// CONCATENATED MODULE: ./src/shared/version.ts
/** Equal to the version in package.json (a test holds it), which is not there in every checkout of the action. */
const VERSION = '1.0.0';

// EXTERNAL MODULE: ./src/shared/sanitize.ts
var sanitize = __webpack_require__(8406);
// EXTERNAL MODULE: ./src/service/job.ts
var service_job = __webpack_require__(7244);
;// CONCATENATED MODULE: ./src/service/retry-after.ts
/**
 * How long a response asks to wait (RFC 9110, 10.2.3): seconds, or an IMF-fixdate measured against the response's
 * own `Date`, so that the runner's clock does not matter. Anything else is ignored; of several values the largest counts.
 *
 * @returns milliseconds, without an upper bound
 */
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
// A date has a comma of its own, after the day's name.
function valuesOf(headers, name) {
    const values = headers[name]?.split(/(?<!\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)),/) ?? [];
    return values.map((value) => value.trim());
}
function parseImfFixdate(value) {
    const at = Date.parse(value);
    // Only a date that prints as it was read is one: no other format, no 31 February, no wrong weekday.
    return !Number.isNaN(at) && new Date(at).toUTCString() === value ? at : undefined;
}
function isDefined(value) {
    return value !== undefined;
}

;// CONCATENATED MODULE: ./src/service/job-response.ts



const CHECK_API_ADDRESS = "Check that `base-url` is the address of the service's API.";
const CHECK_PROXY = 'Check any proxy or cache in between.';
const DASHBOARD_HINT = '`base-url` probably points to a dashboard or login page.';
/** The job in an HTTP response (spec 4.1 and 7; what the spec does not show is judged by RFC 9110). */
function parseResponse(response, request) {
    const { status, headers } = response;
    const retryAfterMs = parseRetryAfter(headers);
    if (status === 200)
        return { ...parseBody(response, request), retryAfterMs };
    return { ...statusFailure(response, request), reason: `HTTP ${status}`, retryAfterMs };
}
/** Whether to read the body: not of an error, nor a compressed one, which was not asked for and may be huge. */
function isBodyWanted(status, headers) {
    return status === 200 && /^(identity)?$/i.test(headers['content-encoding'] ?? '');
}
function statusFailure(response, request) {
    const { status } = response;
    if (status === 401)
        return { code: 'unauthorized', retry: 'never' };
    if (status === 403)
        return { code: 'forbidden', retry: 'never' };
    if (status === 404)
        return { code: 'not-found', retry: 'confirm', userMessage: notFoundPage(response, request.url) };
    if (status === 429)
        return { code: 'rate-limited', retry: 'rate-limited' };
    if (status === 408 ||
        status === 425 ||
        (status >= 500 && status <= 599 && status !== 501 && status !== 505))
        return { code: 'unavailable', retry: 'backoff' };
    return {
        code: 'unexpected-response',
        retry: 'never',
        userMessage: unexpectedStatus(response, request),
    };
}
/** The service's own 404 is JSON (spec 4.1): an HTML page comes from something else. */
function notFoundPage({ headers }, url) {
    if (!/html/i.test(headers['content-type'] ?? ''))
        return undefined;
    return `${shortHost(url)} returned an HTML page (HTTP 404). ${DASHBOARD_HINT}`;
}
function unexpectedStatus({ status, headers }, { url, redact }) {
    const { location = '' } = headers;
    if (status < 300 || status > 399 || location === '')
        return `Unexpected HTTP ${status} from ${shortHost(url)}. Check \`base-url\` and any proxy in between.`;
    const origin = URL.parse(location, url.href)?.origin ?? 'null';
    const target = origin === 'null'
        ? 'something that is not a web address'
        : origin === url.origin
            ? 'another path on the same host'
            : (0,sanitize/* codeSpan */.SS)(redact(origin), 120);
    return `${shortHost(url)} redirects to ${target}. Redirects are not followed, to protect the key. Set \`base-url\` to the final address.`;
}
function parseBody({ headers, text }, { url, jobId, redact }) {
    const invalid = (what, advice) => {
        const userMessage = `${shortHost(url)} returned ${what}. ${advice}`;
        return { code: 'invalid-response', retry: 'confirm', reason: what, userMessage };
    };
    const { 'content-encoding': encoding = '', 'content-type': contentType = '' } = headers;
    if (!isBodyWanted(200, headers))
        return invalid(`a compressed response (${(0,sanitize/* codeSpan */.SS)(redact(encoding), 40)})`, CHECK_PROXY);
    if (text.trim() === '')
        return invalid('an empty response', CHECK_API_ADDRESS);
    const json = parseJson(text);
    if (json !== undefined) {
        const job = (0,service_job/* parseJob */.JN)(json.value, { jobId, redact });
        if (job === 'different-id')
            return invalid('a different job (id mismatch)', CHECK_PROXY);
        return job === undefined ? invalid('JSON without a job status', CHECK_API_ADDRESS) : { job };
    }
    const type = contentType.replace(/;.*/, '').trim();
    const kilobytes = Math.max(1, Math.round(Buffer.byteLength(text) / 1000));
    if (/html/i.test(type) || text.trimStart().startsWith('<'))
        return invalid(`HTML instead of JSON (${kilobytes} kB)`, DASHBOARD_HINT);
    const shown = (0,sanitize/* codeSpan */.SS)(redact(type), 60) || 'text';
    return invalid(`${shown} instead of JSON (${kilobytes} kB)`, CHECK_API_ADDRESS);
}
function parseJson(text) {
    try {
        const value = JSON.parse(text);
        return { value };
    }
    catch {
        return undefined;
    }
}
function shortHost(url) {
    return (0,sanitize/* codeSpan */.SS)(url.host, 100);
}

;// CONCATENATED MODULE: ./src/service/network-failure.ts

/**
 * What a fault of the connection, reported by Node or undici, means to the wait and to the user.
 *
 * @param route hosts with port; `proxy` is undefined for a direct connection
 */
function networkFailure(cause, route) {
    const host = (0,sanitize/* codeSpan */.SS)(route.host, 100);
    const proxy = (0,sanitize/* codeSpan */.SS)(route.proxy ?? '', 100);
    const via = proxy === '' ? '' : `, through proxy ${proxy}`;
    const errors = chainOf(cause);
    if (errors.some((error) => codeOf(error) === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')) {
        const userMessage = `${host} returned more than 1 MiB. Check that \`base-url\` is the address of the service's API.`;
        return {
            code: 'invalid-response',
            retry: 'confirm',
            reason: 'a response of more than 1 MiB',
            userMessage,
        };
    }
    const untrusted = errors.findLast((error) => CERTIFICATE_ERROR.test(codeOf(error)));
    if (untrusted !== undefined) {
        const isOfProxy = errors.some((error) => codeOf(error) === 'UND_ERR_PRX_TLS');
        // Node adds advice for who runs it by hand.
        const why = (0,sanitize/* codeSpan */.SS)(untrusted.message.replace(/; if the root CA is installed locally.*/, ''), 160);
        const whose = isOfProxy ? `the proxy ${proxy}` : host;
        const advice = proxy === ''
            ? 'Check the host in `base-url`; if a private CA signed the certificate, point NODE_EXTRA_CA_CERTS at its CA file.'
            : 'If that proxy inspects TLS, point NODE_EXTRA_CA_CERTS at its CA file.';
        const userMessage = `The certificate of ${whose} is not trusted (${isOfProxy ? why : why + via}). ${advice}`;
        return {
            code: 'unavailable',
            retry: 'never',
            reason: `certificate not trusted: ${why}`,
            userMessage,
        };
    }
    const proxyStatus = proxyStatusOf(cause);
    if (proxyStatus === '407') {
        const userMessage = `The proxy ${proxy} requires authentication (HTTP 407). Put user and password into \`https_proxy\`.`;
        return { code: 'unavailable', retry: 'never', reason: 'HTTP 407 from the proxy', userMessage };
    }
    const phrase = proxyStatus === undefined ? phraseOf(errors) : `HTTP ${proxyStatus}`;
    return { code: 'unavailable', retry: 'backoff', reason: phrase + via };
}
// https://nodejs.org/api/tls.html#x509-certificate-error-codes, and undici's for the proxy's own certificate
const CERTIFICATE_ERROR = /^(CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|ERROR_IN_CERT_|INVALID_PURPOSE|PATH_LENGTH|UND_ERR_PRX_TLS)/;
/** undici reports a proxy's rejection of CONNECT as an abort; only its text contains the status. */
function proxyStatusOf(error) {
    return error instanceof Error ? /^Proxy response \((\d+)\)/.exec(error.message)?.[1] : undefined;
}
/** Node's own text is what people search for; what it says cryptically is put plainly. */
function phraseOf(errors) {
    const plain = errors
        .map((error) => PLAIN_PHRASES[codeOf(error)])
        .find((phrase) => phrase !== undefined);
    const own = errors.findLast(({ message }) => message !== '')?.message ?? '';
    return plain ?? ((0,sanitize/* codeSpan */.SS)(own, 120) || 'connection failed');
}
const PLAIN_PHRASES = {
    UND_ERR_CONNECT_TIMEOUT: 'no connection within 10s',
    UND_ERR_HEADERS_TIMEOUT: 'no response to CONNECT within 10s',
    UND_ERR_SOCKET: 'connection closed early',
    ERR_SSL_WRONG_VERSION_NUMBER: 'no TLS on this port',
    HTTPParserError: 'response is not HTTP',
    // undici's parser takes a status below 100 for a fault of its own.
    ERR_ASSERTION: 'response is not HTTP',
    EOF: 'truncated response',
};
/** An error and all that caused it; a host with several addresses fails with one error for each. */
function chainOf(error, depth = 0) {
    if (!(error instanceof Error) || depth > 5)
        return [];
    const causes = error instanceof AggregateError ? error.errors : [error.cause];
    return [error, ...causes.flatMap((cause) => chainOf(cause, depth + 1))];
}
/** A parser's error has only its name, and a text that mentions a truncated response. */
function codeOf(error) {
    if (error.name === 'HTTPParserError')
        return error.message.includes('EOF') ? 'EOF' : error.name;
    return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

;// CONCATENATED MODULE: ./src/service/job-client.ts





const MAX_BODY_BYTES = 1024 * 1024;
/** Gets the job by `GET {base}/v2/agent/{projectId}/job/{id}` (spec 4.1): one call, one request. */
function createJobClient(options) {
    const { baseUrl, projectId, jobId, adminKey, proxy, redact } = options;
    const url = toUrl(baseUrl, `/v2/agent/${encodeURIComponent(projectId)}/job/${encodeURIComponent(jobId)}`);
    const headers = {
        accept: 'application/json',
        authorization: `Bearer ${adminKey}`,
        'user-agent': `await-agent-job/${VERSION}`,
    };
    const request = {
        method: 'GET',
        headers,
        proxy,
        maxBodyBytes: MAX_BODY_BYTES,
        wantsBody: isBodyWanted,
    };
    return ({ timeoutMs, signal }) => {
        const limit = AbortSignal.timeout(Math.ceil(timeoutMs));
        return (0,http/* sendRequest */.w)(url, { ...request, signal: AbortSignal.any([signal, limit]) }).then((response) => parseResponse(response, { url, jobId, redact }), (error) => {
            if (signal.aborted)
                return undefined;
            if (!limit.aborted)
                return networkFailure(error, { host: url.host, proxy: proxy?.host });
            const reason = `no response within ${(0,duration/* formatDuration */.a)(timeoutMs)}`;
            return { code: 'unavailable', retry: 'backoff', reason };
        });
    };
}
/** @throws Error if an id in the path would lead elsewhere (`..`): the key must reach no other endpoint */
function toUrl(baseUrl, path) {
    const url = new URL(baseUrl + path);
    if (url.pathname !== new URL(`${baseUrl}/`).pathname + path.slice(1))
        throw new Error('The ids do not fit into the address of a job.');
    return url;
}


/***/ }),

/***/ 6489:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ sendRequest)
/* harmony export */ });
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6024);

const CONNECT_MS = 10_000;
/**
 * One HTTP exchange on a connection of its own: 10 s to connect, a proxy's CONNECT included; no redirect is followed.
 *
 * @param options.proxy undefined: direct
 * @param options.signal also ends a connection that is still being made
 * @throws what undici throws, and the signal's reason
 */
async function sendRequest(url, options) {
    const { method, body = null, signal, wantsBody = () => true } = options;
    signal.throwIfAborted();
    const dispatcher = createDispatcher(options.proxy, options.maxBodyBytes);
    // undici ignores a signal until the connection is made; to destroy the dispatcher works at any time.
    const abort = () => void dispatcher.destroy();
    signal.addEventListener('abort', abort);
    try {
        const response = await dispatcher.request({
            method,
            origin: url.origin,
            path: url.pathname + url.search,
            headers: options.headers,
            body,
            reset: true,
        });
        const status = response.statusCode;
        const fields = Object.entries(response.headers);
        const headers = Object.fromEntries(fields.map(([name, value]) => [name, [value].flat().join(', ').trim()]));
        const text = wantsBody(status, headers) ? await textOf(response.body) : '';
        return { status, headers, text };
    }
    catch (error) {
        signal.throwIfAborted();
        throw error;
    }
    finally {
        signal.removeEventListener('abort', abort);
        abort();
    }
}
/** Decoded chunk by chunk: each is a view that keeps all that came with it, which may be much more. */
async function textOf(body) {
    // Node would remove the mark from a later chunk too.
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    let text = '';
    for await (const chunk of body)
        text += decoder.decode(chunk, { stream: true });
    return (text + decoder.decode()).replace(/^\uFEFF/, '');
}
function createDispatcher(proxy, maxResponseSize) {
    // The experimental parser that an environment variable would switch on is no part of the bundle.
    const limits = { connectTimeout: CONNECT_MS, allowH2: false, maxResponseSize, useMilo: false };
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED=0 does not send a key to anyone.
    const tls = { rejectUnauthorized: true };
    if (proxy === undefined)
        return new undici__WEBPACK_IMPORTED_MODULE_0__/* .Agent */ .g6({ ...limits, connect: tls });
    return new undici__WEBPACK_IMPORTED_MODULE_0__/* .ProxyAgent */ .kT({
        ...limits,
        uri: proxy.href,
        requestTls: tls,
        proxyTls: tls,
        clientFactory: (origin, { connect }) => new undici__WEBPACK_IMPORTED_MODULE_0__/* .Pool */ .bC(origin, {
            // ProxyAgent names an IP address too, which TLS forbids (RFC 6066, 3); without a name undici goes by the host.
            connect: (options, callback) => {
                connect({ ...options, servername: '' }, callback);
            },
            // It sends CONNECT; the time for the response counts as connecting.
            headersTimeout: CONNECT_MS,
            useMilo: false,
        }),
    });
}


/***/ })

};
