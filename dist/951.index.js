export const id = 951;
export const ids = [951];
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

/***/ 1951:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createIssueComments: () => (/* binding */ createIssueComments)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8395);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3916);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6803);
/* harmony import */ var _untrusted_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(873);




// Where the token does not tell whose it is: the accounts that workflow tokens of GitHub, Gitea and Forgejo write as.
const WORKFLOW_BOTS = ['github-actions[bot]', 'gitea-actions', 'forgejo-actions'];
const Viewer = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ viewer: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ login: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() }) });
const Comment = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    id: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .int */ .Whr(),
    user: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullable */ .mee(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ login: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() })),
    body: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), ''),
    html_url: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
});
const Failure = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    status: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig(),
    message: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    response: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ headers: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .record */ .g1P(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .unknown */ .L5J()) })),
});
/** The comments of an issue or pull request over GitHub's REST API, found by `GITHUB_API_URL`. */
async function createIssueComments(options) {
    // Loaded only to comment. Its import parses the event's payload and throws on a malformed one; ours is read already.
    delete process.env['GITHUB_EVENT_PATH'];
    const { getOctokit } = await __webpack_require__.e(/* import() */ 413).then(__webpack_require__.bind(__webpack_require__, 2413));
    // Its log would print what the server says of deprecations as it stands.
    const log = { debug: silent, info: silent, warn: silent, error: silent };
    const octokit = getOctokit(options.token, { request: { signal: options.signal, log, fetch: _http_js__WEBPACK_IMPORTED_MODULE_1__/* .fetchOnce */ .W } });
    const [owner = '', repo = ''] = options.repository.split('/');
    const issue = { owner, repo, issue_number: options.issueNumber };
    return {
        async authors() {
            try {
                const { viewer } = Viewer.parse(await octokit.graphql('query { viewer { login } }'));
                return [viewer.login];
            }
            catch {
                return WORKFLOW_BOTS;
            }
        },
        async *list() {
            try {
                const pages = octokit.paginate.iterator(octokit.rest.issues.listComments, { ...issue, per_page: 100 });
                for await (const { data } of pages)
                    yield* zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(Comment).parse(data).map(toComment);
            }
            catch (error) {
                throw toGitHubError(error);
            }
        },
        async create(body) {
            return urlOf(octokit.rest.issues.createComment({ ...issue, body }), 201);
        },
        async update(id, body) {
            return urlOf(octokit.rest.issues.updateComment({ owner, repo, comment_id: id, body }), 200);
        },
    };
}
function silent() {
    return;
}
function toComment({ id, user, body, html_url }) {
    return { id, author: user?.login ?? '', body, url: (0,_untrusted_js__WEBPACK_IMPORTED_MODULE_3__/* .safeLink */ .o3)(html_url) ?? '' };
}
/** A followed redirect or a gateway can turn the answer into something else: only a comment proves that there is one. */
async function urlOf(response, expected) {
    const { status, data } = await response.catch((error) => {
        throw toGitHubError(error);
    });
    const comment = Comment.safeParse(data);
    const url = comment.success ? (0,_untrusted_js__WEBPACK_IMPORTED_MODULE_3__/* .safeLink */ .o3)(comment.data.html_url) : undefined;
    if (status !== expected || url === undefined)
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_('an answer that is no comment', { status: 500 });
    return url;
}
function toGitHubError(cause) {
    const failure = Failure.safeParse(cause);
    if (!failure.success)
        return new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_('an answer that is no list of comments', { status: 500, cause });
    const { status, message, response } = failure.data;
    // octokit calls a connection that failed a 500.
    const phrase = response === undefined ? 'no answer' : `HTTP ${status}`;
    const isLimited = status === 429 ||
        (status === 403 &&
            (response?.headers['retry-after'] !== undefined ||
                response?.headers['x-ratelimit-remaining'] === '0' ||
                /rate limit/i.test(message)));
    const reason = isLimited ? 'rate-limited' : /\blocked\b/i.test(message) ? 'locked' : undefined;
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_(phrase, { status, reason, cause });
}


/***/ })

};
