export const id = 175;
export const ids = [175];
export const modules = {

/***/ 4175:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  commentOn: () => (/* binding */ commentOn)
});

// EXTERNAL MODULE: ./src/errors.ts
var errors = __webpack_require__(3916);
// EXTERNAL MODULE: ./src/untrusted.ts
var untrusted = __webpack_require__(873);
;// CONCATENATED MODULE: ./src/comment.ts


const LIMIT_MS = 20_000;
/**
 * Makes the comment, or brings the one of an earlier run up to date, within 20 s.
 *
 * @param open connects to the comments of the place
 * @param canCreate false: only a comment that is there already is brought up to date
 * @returns the comment's URL, empty when there is none; or why it could not be made, and what to do
 */
async function putComment(open, { body, canCreate, place, signal }) {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
    const cut = Promise.withResolvers();
    limit.addEventListener('abort', () => {
        cut.reject(limit.reason);
    });
    try {
        limit.throwIfAborted();
        const url = await Promise.race([
            open(limit).then((comments) => upsert(comments, body, canCreate)),
            cut.promise,
        ]);
        return { url };
    }
    catch (error) {
        if (signal.aborted)
            return { problem: 'the run was cancelled while it was being made.' };
        if (limit.aborted)
            return { problem: 'GitHub took more than 20 s. It may be there all the same.' };
        if (error instanceof errors/* GitHubError */.y_)
            return { problem: explain(error, place) };
        return {
            problem: `it could not be made (${error instanceof Error ? (0,untrusted/* inert */.tJ)(error.message, 100) : 'no reason given'}).`,
        };
    }
}
/** Text that has not changed is not written again. */
async function upsert(comments, body, canCreate) {
    const authors = await comments.authors();
    const existing = await findOurs();
    if (existing !== undefined) {
        const isUnchanged = existing.body.replaceAll('\r\n', '\n').trimEnd() === body;
        return isUnchanged ? existing.url : comments.update(existing.id, body);
    }
    if (!canCreate)
        return '';
    try {
        return await comments.create(body);
    }
    catch (error) {
        if (!(error instanceof errors/* GitHubError */.y_) || error.status < 500)
            throw error;
        // It may have been made although its answer was lost (RFC 9110, 9.2.2): look before trying once more.
        return (await findOurs())?.url ?? (await comments.create(body));
    }
    async function findOurs() {
        const marker = body.slice(0, body.indexOf('\n'));
        for await (const comment of comments.list()) {
            // Anyone can write the marker; only an author of ours makes it count.
            if (comment.body.startsWith(marker) && authors.includes(comment.author))
                return comment;
        }
        return undefined;
    }
}
function explain({ status, reason, message }, place) {
    const where = (0,untrusted/* inert */.tJ)(place.name, 120);
    const permission = `Add \`permissions:\` with \`${place.isPullRequest ? 'pull-requests' : 'issues'}: write\` to the job.`;
    if (reason === 'rate-limited')
        return `GitHub takes no more requests from this token for now (${message}).`;
    if (reason === 'locked')
        return `${where} is locked (${message}).`;
    if (status === 401) {
        return "GitHub refused the token (401). Renew `github-token`, or leave it out to use the job's own.";
    }
    if (status === 403) {
        return place.isFork
            ? 'a pull request from a fork runs with a read-only token, which no `permissions:` can change.'
            : `this job's token may not write comments (403). ${permission}`;
    }
    if (status === 404)
        return `this job's token sees no ${where} (404). Check \`issue-number\`. ${permission}`;
    if (status === 410)
        return `${where} was deleted, or issues are disabled there (410).`;
    return `GitHub gave no usable answer (${message}).`;
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./src/job.ts
var src_job = __webpack_require__(7228);
// EXTERNAL MODULE: ./src/messages.ts
var messages = __webpack_require__(4279);
// EXTERNAL MODULE: ./src/outcome.ts
var src_outcome = __webpack_require__(4671);
;// CONCATENATED MODULE: ./src/comment-text.ts





/** The comment's Markdown under its hidden marker; no times and counts, so that it changes only with the job. */
function renderComment(outcome, { projectId, jobId, runUrl }) {
    const { job } = outcome;
    const blocks = [
        `${marker(projectId, jobId)}\n${sentence(outcome, `the [workflow run](${runUrl}) has the details`)}`,
    ];
    if (job !== undefined)
        blocks.push(`<sub>${facts(job)}</sub>`);
    return blocks.join('\n\n');
}
/** A hash, because a raw id could end the HTML comment. */
function marker(projectId, jobId) {
    const hash = (0,external_node_crypto_.createHash)('sha256')
        .update(JSON.stringify([projectId, jobId]))
        .digest('hex');
    return `<!-- await-agent-job:${hash.slice(0, 32)} -->`;
}
function sentence(outcome, details) {
    const job = (0,src_outcome/* jobOf */.Zw)(outcome);
    if (job === undefined)
        return `The agent job could not be read (\`${outcome.errorCode}\`); ${details}.`;
    const { status, prLink, prLinkRefused } = job;
    if (!(0,src_job/* isTerminal */.Hd)(status))
        return `The agent job is still ${emphasize(status)}. This run no longer waits; ${details}.`;
    const ended = `The agent job ${status === 'archived' ? 'was ' : ''}${emphasize(status)}`;
    if (prLink !== '') {
        return status === 'completed'
            ? `The agent opened a pull request: <${prLink}>`
            : `${ended}, but it opened a pull request: <${prLink}>`;
    }
    if (prLinkRefused)
        return `${ended}, but its pull request link cannot be shown; ${details}.`;
    if (status === 'completed')
        return `${ended} and opened no pull request: it changed no files.`;
    return `${ended} and opened no pull request. The service gives no reason; ${details}.`;
}
function emphasize(status) {
    return (0,src_job/* isKnown */.qE)(status) ? `**${status}**` : (0,untrusted/* codeSpan */.SS)(status, 60);
}
function facts({ status, sourceRef, model }) {
    const origin = [
        ['branch', (0,untrusted/* codeSpan */.SS)(sourceRef, 100)],
        ['model', (0,untrusted/* codeSpan */.SS)(model, 100)],
    ].filter(([, text]) => text !== '');
    const ended = `Agent job ${(0,src_job/* isKnown */.qE)(status) ? (0,messages/* predicate */.se)(status) : (0,untrusted/* codeSpan */.SS)(status, 60)}.`;
    if (origin.length === 0)
        return ended;
    const listed = origin.map((fact) => fact.join(' ')).join(', ');
    return `${ended} ${listed.charAt(0).toUpperCase()}${listed.slice(1)}.`;
}

// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js + 5 modules
var schemas = __webpack_require__(8395);
// EXTERNAL MODULE: ./src/http.ts
var http = __webpack_require__(6803);
;// CONCATENATED MODULE: ./src/issue-comments.ts




// Where the token does not tell whose it is: the accounts that workflow tokens of GitHub, Gitea and Forgejo write as.
const WORKFLOW_BOTS = ['github-actions[bot]', 'gitea-actions', 'forgejo-actions'];
const Viewer = schemas/* object */.Ikc({ viewer: schemas/* object */.Ikc({ login: schemas/* string */.YjP() }) });
const Comment = schemas/* object */.Ikc({
    id: schemas/* int */.Whr(),
    user: schemas/* nullable */.mee(schemas/* object */.Ikc({ login: schemas/* string */.YjP() })),
    body: schemas/* catch */.MfU(schemas/* string */.YjP(), ''),
    html_url: schemas/* string */.YjP(),
});
// All that octokit throws has these; anything else is taken for a connection that failed.
const Failure = schemas/* catch */.MfU(schemas/* object */.Ikc({
    status: schemas/* number */.aig(),
    message: schemas/* string */.YjP(),
    response: schemas/* optional */.lqM(schemas/* object */.Ikc({ headers: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()) })),
}), { status: 500, message: '' });
/** The comments of an issue or pull request over GitHub's REST API, found by `GITHUB_API_URL`. */
async function createIssueComments(options) {
    // Loaded only to comment. Its import parses the event's payload and throws on a malformed one; ours is read already.
    delete process.env['GITHUB_EVENT_PATH'];
    const { getOctokit } = await __webpack_require__.e(/* import() */ 413).then(__webpack_require__.bind(__webpack_require__, 2413));
    // Its log would print what the server says of deprecations as it stands.
    const log = { debug: silent, info: silent, warn: silent, error: silent };
    const octokit = getOctokit(options.token, { request: { signal: options.signal, log, fetch: http/* fetchOnce */.W } });
    const slash = options.repository.indexOf('/');
    const [owner, repo] = [options.repository.slice(0, slash), options.repository.slice(slash + 1)];
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
            // Page by page with the status checked: octokit's own paging takes an answer that is no page for the end, and
            // asks whatever address the answer names next.
            for (let page = 1, isMore = true; isMore; page++) {
                const response = await octokit.rest.issues
                    .listComments({ ...issue, per_page: 100, page })
                    .catch((error) => {
                    throw toGitHubError(error);
                });
                const comments = schemas/* array */.YOg(Comment).safeParse(response.data);
                if (!comments.success)
                    throw new errors/* GitHubError */.y_('an answer that is no list of comments', { status: 500 });
                yield* comments.data.map(toComment);
                isMore = /rel="next"/.test(response.headers.link ?? '');
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
    return { id, author: user?.login ?? '', body, url: (0,untrusted/* safeLink */.o3)(html_url) ?? '' };
}
/** A followed redirect or a gateway can turn the answer into something else: only a comment proves that there is one. */
async function urlOf(response, expected) {
    const { status, data } = await response.catch((error) => {
        throw toGitHubError(error);
    });
    const comment = Comment.safeParse(data);
    const url = comment.success ? (0,untrusted/* safeLink */.o3)(comment.data.html_url) : undefined;
    if (status !== expected || url === undefined)
        throw new errors/* GitHubError */.y_('an answer that is no comment', { status: 500 });
    return url;
}
function toGitHubError(cause) {
    const { status, message, response } = Failure.parse(cause);
    // octokit calls a connection that failed a 500.
    const phrase = response === undefined ? 'no answer' : `HTTP ${status}`;
    const isLimited = status === 429 ||
        (status === 403 &&
            (response?.headers['retry-after'] !== undefined ||
                response?.headers['x-ratelimit-remaining'] === '0' ||
                /rate limit/i.test(message)));
    const reason = isLimited ? 'rate-limited' : /\blocked\b/i.test(message) ? 'locked' : undefined;
    return new errors/* GitHubError */.y_(phrase, { status, reason, cause });
}

;// CONCATENATED MODULE: ./src/comment-step.ts




/**
 * Comments on the issue or pull request that the inputs or the event name.
 *
 * @returns the comment's URL, empty when there is none; or why it could not be made, and what to do
 */
async function commentOn(outcome, { inputs, event, env, signal, redact, }) {
    const { githubToken, issueNumber = event.issueNumber } = inputs;
    if (githubToken === '') {
        return { problem: "`github-token` was given but is empty. Leave it out to use the job's own token." };
    }
    if (issueNumber === undefined) {
        const problem = `the event "${(0,untrusted/* inert */.tJ)(event.name, 60)}" has no issue or pull request. Name one in \`issue-number\`.`;
        return { problem };
    }
    const repository = env['GITHUB_REPOSITORY'] ?? '';
    const runUrl = `${env['GITHUB_SERVER_URL'] ?? ''}/${repository}/actions/runs/${env['GITHUB_RUN_ID'] ?? ''}`;
    return putComment((limit) => createIssueComments({ token: githubToken, repository, issueNumber, signal: limit }), {
        body: redact(renderComment(outcome, { ...inputs, runUrl })),
        canCreate: inputs.comment === 'always' || (outcome.job?.prLink ?? '') !== '',
        place: { ...event, name: `#${issueNumber} in ${repository}` },
        signal,
    });
}


/***/ }),

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


/***/ })

};
