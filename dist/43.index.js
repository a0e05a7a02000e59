export const id = 43;
export const ids = [43];
export const modules = {

/***/ 6803:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ createDispatcher),
/* harmony export */   W: () => (/* binding */ fetchOnce)
/* harmony export */ });
/* harmony import */ var _actions_http_client_lib_proxy__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9783);
/* harmony import */ var undici_lib_dispatcher_agent_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7405);
/* harmony import */ var undici_lib_dispatcher_agent_js__WEBPACK_IMPORTED_MODULE_1___default = /*#__PURE__*/__webpack_require__.n(undici_lib_dispatcher_agent_js__WEBPACK_IMPORTED_MODULE_1__);
/* harmony import */ var undici_lib_dispatcher_dispatcher_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(883);
/* harmony import */ var undici_lib_dispatcher_dispatcher_js__WEBPACK_IMPORTED_MODULE_2___default = /*#__PURE__*/__webpack_require__.n(undici_lib_dispatcher_dispatcher_js__WEBPACK_IMPORTED_MODULE_2__);
/* harmony import */ var undici_lib_dispatcher_proxy_agent_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6672);
/* harmony import */ var undici_lib_dispatcher_proxy_agent_js__WEBPACK_IMPORTED_MODULE_3___default = /*#__PURE__*/__webpack_require__.n(undici_lib_dispatcher_proxy_agent_js__WEBPACK_IMPORTED_MODULE_3__);
/* harmony import */ var undici_lib_api_api_request_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4043);
/* harmony import */ var undici_lib_api_api_request_js__WEBPACK_IMPORTED_MODULE_4___default = /*#__PURE__*/__webpack_require__.n(undici_lib_api_api_request_js__WEBPACK_IMPORTED_MODULE_4__);
/* harmony import */ var undici_lib_api_api_connect_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2279);
/* harmony import */ var undici_lib_api_api_connect_js__WEBPACK_IMPORTED_MODULE_5___default = /*#__PURE__*/__webpack_require__.n(undici_lib_api_api_connect_js__WEBPACK_IMPORTED_MODULE_5__);
// Only the parts of undici that a request through a proxy needs: its index loads fetch, WebSocket, caches and mocks
// too, which is most of its size and of its start-up time.






// As undici's index does.
Object.assign((undici_lib_dispatcher_dispatcher_js__WEBPACK_IMPORTED_MODULE_2___default().prototype), { request: (undici_lib_api_api_request_js__WEBPACK_IMPORTED_MODULE_4___default()), connect: (undici_lib_api_api_connect_js__WEBPACK_IMPORTED_MODULE_5___default()) });
const CONNECT_MS = 10_000;
/** A page of GitHub's longest comments takes 7 MB. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024;
/** undici's dispatcher for one exchange: 10 s to connect, directly or through a proxy; bodies up to `maxResponseSize` bytes. */
function createDispatcher(proxy, maxResponseSize) {
    const limits = { connectTimeout: CONNECT_MS, allowH2: false, maxResponseSize };
    // Said aloud, so that NODE_TLS_REJECT_UNAUTHORIZED=0 does not hand a key to anyone.
    const tls = { rejectUnauthorized: true };
    return proxy === undefined
        ? new (undici_lib_dispatcher_agent_js__WEBPACK_IMPORTED_MODULE_1___default())({ ...limits, connect: tls })
        : new (undici_lib_dispatcher_proxy_agent_js__WEBPACK_IMPORTED_MODULE_3___default())({ ...limits, uri: proxy.href, requestTls: tls, proxyTls: tls });
}
/**
 * As much of `fetch` as octokit needs, on the same connections: no redirect is followed, so that the token stays
 * where it was sent.
 */
async function fetchOnce(address, init) {
    const url = new URL(address);
    const dispatcher = createDispatcher((0,_actions_http_client_lib_proxy__WEBPACK_IMPORTED_MODULE_0__/* .getProxyUrl */ .s)(url), MAX_PAGE_BYTES);
    try {
        const { statusCode, headers, body } = await dispatcher.request({
            method: init.method,
            origin: url.origin,
            path: url.pathname + url.search,
            headers: init.headers,
            body: init.body ?? null,
            signal: init.signal ?? null,
            reset: true,
        });
        const fields = Object.entries(headers).map(([name, value]) => [name, String(value)]);
        return new Response(await body.text(), { status: statusCode, headers: fields });
    }
    finally {
        void dispatcher.destroy();
    }
}


/***/ }),

/***/ 1043:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createJobClient: () => (/* binding */ createJobClient)
});

// UNUSED EXPORTS: jobUrl

// EXTERNAL MODULE: ./src/errors.ts
var errors = __webpack_require__(3916);
// EXTERNAL MODULE: ./src/job.ts
var job = __webpack_require__(7228);
// EXTERNAL MODULE: ./src/schedule.ts
var schedule = __webpack_require__(6318);
// EXTERNAL MODULE: ./src/untrusted.ts
var untrusted = __webpack_require__(873);
;// CONCATENATED MODULE: ./src/answer.ts




const OF_A_PAGE = "`base-url` probably names the dashboard or a login page: use the API's address.";
/**
 * The job in an HTTP answer (spec 4.1 and 7; what the spec does not show is judged by RFC 9110).
 *
 * @throws ReadError
 */
function toAnswer(http, asked) {
    const retryAfterMs = (0,schedule/* parseRetryAfter */.mu)(http.headers['retry-after'], http.headers['date']);
    if (http.status !== 200)
        throw statusError(http, asked.url, retryAfterMs);
    const result = parseBody(http, asked.jobId);
    if (!('instead' in result))
        return { job: result, retryAfterMs };
    const { instead, detail = '', advice = "Check that `base-url` is the address of the service's API.", } = result;
    throw new errors/* ReadError */.F_(`${instead} instead of a job`, {
        code: 'invalid-response',
        treatment: 'doubtful',
        explanation: `${(0,untrusted/* inert */.tJ)(asked.url.host, 100)} answered with ${instead}${detail} instead of a job. ${advice}`,
        retryAfterMs,
    });
}
/** Whether the body is compressed, which was not asked for and is not taken: 200 kB may become 200 MB. */
function isEncoded(headers) {
    return !/^(identity)?$/i.test(fieldOf(headers, 'content-encoding'));
}
function statusError(http, url, retryAfterMs) {
    const { status } = http;
    const fail = (facts) => new errors/* ReadError */.F_(`HTTP ${status}`, { ...facts, retryAfterMs });
    if (status === 401)
        return fail({ code: 'unauthorized', treatment: 'final' });
    if (status === 403)
        return fail({ code: 'forbidden', treatment: 'final' });
    if (status === 404)
        return fail({ code: 'not-found', treatment: 'doubtful', explanation: explainMissing(http, url) });
    if (status === 429)
        return fail({ code: 'rate-limited', treatment: 'throttled' });
    if (status === 408 ||
        status === 425 ||
        (status >= 500 && status <= 599 && status !== 501 && status !== 505)) {
        return fail({ code: 'unavailable', treatment: 'transient' });
    }
    return fail({ code: 'unexpected-response', treatment: 'final', explanation: explainUnexpected(http, url) });
}
/** The service's own 404 is JSON (spec 4.1): a page comes from something else. */
function explainMissing({ headers }, url) {
    if (!/html/i.test(fieldOf(headers, 'content-type')))
        return undefined;
    return `${(0,untrusted/* inert */.tJ)(url.host, 100)} answered with a web page (404) instead of a job. ${OF_A_PAGE}`;
}
function explainUnexpected({ status, headers }, url) {
    const host = (0,untrusted/* inert */.tJ)(url.host, 100);
    const location = fieldOf(headers, 'location');
    if (status < 300 || status > 399 || location === '') {
        return `${host} answered with HTTP ${status}, which the service's API does not give. Check that \`base-url\` is its address, and what stands between: a proxy, a gateway.`;
    }
    const origin = URL.parse(location, url.href)?.origin ?? 'null';
    const target = origin === 'null'
        ? 'no web address'
        : origin === url.origin
            ? 'another path of its own'
            : (0,untrusted/* inert */.tJ)(origin, 120);
    return `${host} redirects to ${target}; redirects are not followed, so that the key goes nowhere else. Use the final address as \`base-url\`.`;
}
function parseBody({ headers, text }, jobId) {
    if (isEncoded(headers)) {
        const encoding = (0,untrusted/* inert */.tJ)(fieldOf(headers, 'content-encoding'), 40);
        return {
            instead: 'a compressed answer',
            detail: ` (${encoding})`,
            advice: 'Nothing between may compress it.',
        };
    }
    if (text.trim() === '')
        return { instead: 'an empty answer' };
    const json = parseJson(text);
    if (json !== undefined)
        return (0,job/* parseJob */.JN)(json.value, jobId);
    const type = (0,untrusted/* inert */.tJ)(fieldOf(headers, 'content-type').replace(/;.*/s, '').trim(), 60);
    const detail = ` (${type === '' ? 'no content type' : type}, ${formatBytes(Buffer.byteLength(text))})`;
    if (!/html/i.test(type) && !text.trimStart().startsWith('<'))
        return { instead: 'text that is no JSON', detail };
    return { instead: 'a web page', detail, advice: OF_A_PAGE };
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
function formatBytes(bytes) {
    return bytes < 1000 ? `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}` : `${Math.round(bytes / 1000)} kB`;
}
/** Repeated fields arrive as a list. */
function fieldOf(headers, name) {
    return [headers[name]].flat().join(', ').trim();
}

// EXTERNAL MODULE: ./src/http.ts
var http = __webpack_require__(6803);
// EXTERNAL MODULE: ./src/span.ts
var span = __webpack_require__(4267);
;// CONCATENATED MODULE: ./src/network-error.ts



/** What a fault of the connection, told by Node or undici, means to the wait and to the user. */
function networkError(cause, { host, proxy }) {
    const codes = codesOf(cause);
    const via = proxy === undefined ? '' : `, through proxy ${(0,untrusted/* inert */.tJ)(proxy, 100)}`;
    const name = (0,untrusted/* inert */.tJ)(host, 100);
    if (codes.includes('UND_ERR_RES_EXCEEDED_MAX_SIZE')) {
        return new errors/* ReadError */.F_('more than 1 MiB instead of a job', {
            code: 'invalid-response',
            treatment: 'doubtful',
            explanation: `${name} answered with more than 1 MiB instead of a job. Check that \`base-url\` is the address of the service's API.`,
            cause,
        });
    }
    const refusal = proxyRefusal(cause);
    if (refusal === '407') {
        return new errors/* ReadError */.F_('HTTP 407 from the proxy', {
            code: 'unavailable',
            treatment: 'final',
            explanation: `The proxy ${(0,untrusted/* inert */.tJ)(proxy ?? '', 100)} lets nobody through without a password (407). Put user and password into the runner's \`https_proxy\`: http://user:password@host:port.`,
            cause,
        });
    }
    const identity = codes.find((code) => tlsIdentity.test(code));
    if (identity !== undefined) {
        const advice = proxy === undefined
            ? 'Check the host in `base-url`; if a private CA signed the certificate, point NODE_EXTRA_CA_CERTS at its CA file.'
            : 'If that proxy inspects TLS, point NODE_EXTRA_CA_CERTS at its CA file.';
        const reason = phrases[identity] ?? identity;
        return new errors/* ReadError */.F_(`certificate not trusted: ${reason}`, {
            code: 'unavailable',
            treatment: 'final',
            explanation: identity === 'UND_ERR_PRX_TLS'
                ? `The certificate of the proxy ${(0,untrusted/* inert */.tJ)(proxy ?? '', 100)} is not trusted (${reason}). ${advice}`
                : `The certificate of ${name} is not trusted (${reason}${via}). ${advice}`,
            cause,
        });
    }
    if (refusal !== undefined) {
        const phrase = `HTTP ${refusal} from the proxy ${(0,untrusted/* inert */.tJ)(proxy ?? '', 100)}`;
        return new errors/* ReadError */.F_(phrase, { code: 'unavailable', treatment: 'transient', cause });
    }
    const known = codes.map((code) => phrases[code]).find((phrase) => phrase !== undefined);
    const phrase = known ?? `connection failed (${(0,untrusted/* inert */.tJ)(codes[0] ?? 'no code', 40)})`;
    return new errors/* ReadError */.F_(phrase + via, { code: 'unavailable', treatment: 'transient', cause });
}
/** A read that took longer than it may. */
function timedOut(afterMs) {
    return new errors/* ReadError */.F_(`no answer within ${(0,span/* formatSpan */.QA)(Math.max(afterMs, 1_000))}`, {
        code: 'unavailable',
        treatment: 'transient',
    });
}
// https://nodejs.org/api/tls.html#x509-certificate-error-codes, and undici's for the proxy's own certificate
const tlsIdentity = /^(CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|ERROR_IN_CERT_|INVALID_PURPOSE|PATH_LENGTH|UND_ERR_PRX_TLS)/;
const phrases = {
    ECONNREFUSED: 'connection refused',
    ECONNRESET: 'connection reset',
    EPIPE: 'connection reset',
    UND_ERR_SOCKET: 'connection closed too early',
    UND_ERR_CONNECT_TIMEOUT: 'no connection within 10 s',
    ETIMEDOUT: 'no connection',
    ENOTFOUND: 'host name not found',
    EAI_AGAIN: 'no answer from DNS',
    EHOSTUNREACH: 'host unreachable',
    ENETUNREACH: 'network unreachable',
    ERR_SSL_WRONG_VERSION_NUMBER: 'no TLS on this port',
    HTTPParserError: 'an answer that is not HTTP',
    EOF: 'an answer cut short',
    UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'an answer cut short',
    UND_ERR_HEADERS_OVERFLOW: 'headers of over 16 kB',
    UND_ERR_PRX_CONN: 'connection closed too early',
    UND_ERR_PRX_TLS: 'made for another host name',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed certificate',
    SELF_SIGNED_CERT_IN_CHAIN: 'self-signed certificate in its chain',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown issuer',
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown issuer',
    CERT_HAS_EXPIRED: 'expired',
    CERT_NOT_YET_VALID: 'not valid yet',
    ERR_TLS_CERT_ALTNAME_INVALID: 'made for another host name',
};
/** undici reports a proxy's refusal of CONNECT as an abort; only its text holds the status. */
function proxyRefusal(error) {
    return error instanceof Error ? /^Proxy response \((\d+)\)/.exec(error.message)?.[1] : undefined;
}
/** The codes of an error and of all that caused it; a parser's error has only a name, and a text that tells a cut. */
function codesOf(error, depth = 0) {
    if (!(error instanceof Error) || depth > 5)
        return [];
    const named = /EOF/.test(error.message) ? 'EOF' : error.name;
    const own = 'code' in error && typeof error.code === 'string' ? error.code : named;
    // A host with several addresses fails with one error for each.
    const causes = error instanceof AggregateError ? error.errors : [error.cause];
    return [own, ...causes.flatMap((cause) => codesOf(cause, depth + 1))];
}

;// CONCATENATED MODULE: ./src/version.ts
/** Equal to the version in package.json (a test holds it), which is not there in every checkout of the action. */
const VERSION = '1.0.0';

;// CONCATENATED MODULE: ./src/job-client.ts




const MAX_BODY_BYTES = 1024 * 1024;
/** Reads the job by `GET {base}/v2/agent/{projectId}/job/{id}` (spec 4.1): one call, one request. */
function createJobClient(target) {
    const url = jobUrl(target);
    return async ({ timeoutMs, signal }) => {
        // A dispatcher for each read: to destroy it is the one abort that also works while a connection is being made.
        const dispatcher = (0,http/* createDispatcher */.S)(target.proxy, MAX_BODY_BYTES);
        const cut = Promise.withResolvers();
        const timer = setTimeout(() => {
            cut.reject(timedOut(timeoutMs));
        }, timeoutMs);
        const abort = () => {
            cut.reject(signal.reason);
        };
        signal.addEventListener('abort', abort);
        try {
            return await Promise.race([read(url, target, dispatcher), cut.promise]);
        }
        finally {
            clearTimeout(timer);
            signal.removeEventListener('abort', abort);
            void dispatcher.destroy();
        }
    };
}
/**
 * The job's address, with each id as one path segment.
 *
 * @throws Error where an id would lead elsewhere (`..`): the key must reach no other endpoint
 */
function jobUrl({ baseUrl, projectId, jobId }) {
    const path = `/v2/agent/${encodeURIComponent(projectId)}/job/${encodeURIComponent(jobId)}`;
    const url = new URL(baseUrl + path);
    const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
    if (url.pathname !== prefix + path)
        throw new Error('The ids do not fit into the address of a job.');
    return url;
}
async function read(url, { jobId, adminKey, proxy }, dispatcher) {
    const rethrow = (error) => {
        throw networkError(error, { host: url.host, proxy: proxy?.host });
    };
    const { statusCode, headers, body } = await dispatcher
        .request({
        method: 'GET',
        origin: url.origin,
        path: url.pathname,
        reset: true,
        headers: {
            accept: 'application/json',
            authorization: `Bearer ${adminKey}`,
            'user-agent': `await-agent-job/${VERSION}`,
        },
    })
        .catch(rethrow);
    // A body that is not read goes with its dispatcher, and says so as an error.
    body.on('error', () => undefined);
    const isReadable = statusCode === 200 && !isEncoded(headers);
    const text = isReadable ? await body.text().catch(rethrow) : '';
    return toAnswer({ status: statusCode, headers, text }, { url, jobId });
}


/***/ })

};
