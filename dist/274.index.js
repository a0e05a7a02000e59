export const id = 274;
export const ids = [274];
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

/***/ 5274:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  commentOnIssue: () => (/* binding */ commentOnIssue)
});

// EXTERNAL MODULE: ./src/service/job.ts
var job = __webpack_require__(7244);
// EXTERNAL MODULE: ./src/shared/sanitize.ts
var sanitize = __webpack_require__(8406);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./src/report/phrases.ts
var phrases = __webpack_require__(4792);
;// CONCATENATED MODULE: ./src/comment/body.ts




/** GitHub accepts comments of 65,536 characters. */
const MAX_LIST_LENGTH = 60_000;
/** The comment's Markdown under its hidden marker; no times and counts, so that it changes only with the jobs. */
function renderComment({ jobs, title }, { projectId, runUrl }) {
    const [only] = jobs.length === 1 ? jobs : [];
    const text = only === undefined ? `${title}:\n\n${list(jobs)}` : sentence(only);
    const { sourceRef = '', model = '' } = only ?? {};
    // Markdown drops a backslash before punctuation.
    const runLink = (0,sanitize/* usableLink */.Ll)(runUrl)?.replaceAll('\\', '%5C');
    const details = [
        sourceRef === '' ? '' : `Branch ${(0,sanitize/* codeSpan */.SS)(sourceRef)}`,
        model === '' ? '' : `model ${(0,sanitize/* codeSpan */.SS)(model)}`,
        runLink === undefined ? '' : `[workflow run](<${runLink}>)`,
    ].filter(Boolean);
    const footer = details.length === 0 ? '' : `\n\n<sub>${details.join(' · ')}</sub>`;
    return `${marker(projectId, jobs)}\n${text}${footer}`;
}
/** A hash, because a raw id could end the HTML comment. The same for any order of the jobs. */
function marker(projectId, jobs) {
    const ids = jobs.map(({ jobId }) => jobId).sort();
    const hash = (0,external_node_crypto_.createHash)('sha256')
        .update(JSON.stringify([projectId, ...ids]))
        .digest('hex');
    return `<!-- await-agent-job:${hash.slice(0, 32)} -->`;
}
function list(jobs) {
    const sentences = (0,phrases/* asManyAsFit */.Dx)(jobs.map(sentence), MAX_LIST_LENGTH);
    return sentences.map((text) => `- ${text}`).join('\n');
}
function sentence({ jobId, status, prLink, isPrLinkUnusable, errorCode }) {
    const name = `Agent job ${(0,sanitize/* codeSpan */.SS)(jobId)}`;
    if (status === '')
        return `❌ ${name} could not be polled (\`${errorCode}\`).`;
    if (!(0,job/* isFinal */.dR)(status)) {
        const still = `⏳ ${name} ${(0,phrases/* statusPhrase */.Em)(status)}`;
        if (errorCode === '')
            return `${still}.`;
        if (errorCode === 'timeout')
            return `${still}; the workflow stopped waiting. Re-run it to continue.`;
        return `❌ ${name} could no longer be polled (\`${errorCode}\`). It was ${(0,phrases/* showStatus */.wc)(status)} when last seen.`;
    }
    const isCompleted = status === 'completed';
    if (isCompleted && prLink !== '')
        return `${(0,phrases/* icon */.Kk)(errorCode, true)} ${name} opened a pull request: <${prLink}>`;
    const ended = `${(0,phrases/* icon */.Kk)(errorCode, isCompleted)} ${name} ${status === 'archived' ? 'was archived' : status}`;
    if (prLink !== '')
        return `${ended} after opening a pull request: <${prLink}>`;
    if (isPrLinkUnusable)
        return `${ended}, but its pull request link cannot be shown.`;
    return `${ended} without opening a pull request.`;
}

// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js + 5 modules
var schemas = __webpack_require__(8395);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(3305);
// EXTERNAL MODULE: ./src/runner/proxy.ts + 1 modules
var proxy = __webpack_require__(8046);
// EXTERNAL MODULE: ./src/shared/http.ts
var http = __webpack_require__(6489);
;// CONCATENATED MODULE: ./src/comment/octokit.ts




/** A page of the longest comments: 100 of 65,536 characters, each up to six bytes in JSON. */
const MAX_PAGE_BYTES = 48 * 1024 * 1024;
async function createOctokit(token, signal) {
    // Loaded only to comment. Its import parses the event's payload and throws on a malformed one; it was read before.
    delete process.env['GITHUB_EVENT_PATH'];
    const { getOctokit } = await __webpack_require__.e(/* import() */ 82).then(__webpack_require__.bind(__webpack_require__, 7082));
    // Its log would print what the server says about deprecations as it stands.
    const silent = () => undefined;
    const log = { debug: silent, info: silent, warn: silent, error: silent };
    return getOctokit(token, { request: { signal, log, fetch: fetchOnce } });
}
/** As much of `fetch` as octokit needs. No redirect is followed, so that the token stays where it was sent. */
async function fetchOnce(address, init) {
    const url = new URL(address);
    const options = { ...init, proxy: (0,proxy/* proxyFor */.i)(url), maxBodyBytes: MAX_PAGE_BYTES };
    const { status, headers, text } = await (0,http/* sendRequest */.w)(url, options);
    return new Response(text || null, { status, headers });
}
/** What octokit throws; anything else counts as a response that is not usable. */
const OctokitError = schemas/* catch */.MfU(schemas/* union */.KCZ([
    schemas/* object */.Ikc({
        status: schemas/* number */.aig(),
        message: schemas/* string */.YjP(),
        response: schemas/* optional */.lqM(schemas/* object */.Ikc({ headers: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()) })),
    }),
    // GraphQL's rate limit comes with 200; its type is RATE_LIMIT too (https://github.com/yanyongyu/githubkit/issues/271).
    schemas/* pipe */.FsL(schemas/* object */.Ikc({
        errors: schemas/* tuple */.PVZ([schemas/* object */.Ikc({ type: schemas/* string */.YjP().check(api/* _startsWith */.$S('RATE_LIMIT')) })], schemas/* unknown */.L5J()),
    }), schemas/* transform */.pdi(() => ({ status: 429, message: 'GraphQL', response: undefined }))),
]), { status: 500, message: 'no usable response' });
/** A request to the forge's API that failed; the message is a short phrase such as "HTTP 403". */
class GitHubError extends Error {
    name = 'GitHubError';
    /** HTTP status; 500 also stands for no usable response. */
    status;
    isRateLimited;
    isLocked;
    constructor(cause) {
        const { status, message, response } = OctokitError.parse(cause);
        super(response === undefined ? (0,sanitize/* sanitizeLine */.g$)(message, 200) : `HTTP ${status}`, { cause });
        const { 'retry-after': retryAfter, 'x-ratelimit-remaining': remaining } = response?.headers ?? {};
        const isLimit = retryAfter !== undefined || remaining === '0' || /rate limit/i.test(message);
        this.status = status;
        this.isRateLimited = status === 429 || (status === 403 && isLimit);
        this.isLocked = /\blocked\b/i.test(message);
    }
}
/** The data of a response. A gateway may answer anything with 200: only the expected data counts. @throws GitHubError */
async function dataOf(response, schema, expectedStatus = 200) {
    const { status, data } = await response.catch((error) => {
        throw new GitHubError(error);
    });
    const parsed = schema.safeParse(data);
    if (status !== expectedStatus || !parsed.success)
        throw new GitHubError();
    return parsed.data;
}

;// CONCATENATED MODULE: ./src/comment/upsert.ts



const Url = schemas/* string */.YjP().check(schemas/* refine */.YPB((url) => (0,sanitize/* usableLink */.Ll)(url) !== undefined));
const Comment = schemas/* object */.Ikc({
    id: schemas/* int */.Whr(),
    user: schemas/* nullable */.mee(schemas/* object */.Ikc({ login: schemas/* string */.YjP() })),
    body: schemas/* catch */.MfU(schemas/* string */.YjP(), ''),
    html_url: schemas/* catch */.MfU(Url, ''),
});
const WrittenComment = schemas/* object */.Ikc({ html_url: Url });
const User = schemas/* object */.Ikc({ login: schemas/* string */.YjP() });
const Viewer = schemas/* object */.Ikc({ viewer: User });
const COMMENTS = '/repos/{owner}/{repo}/issues/{issue_number}/comments';
/** Where the API does not exist, or may not be used. */
const NOT_ALLOWED = [401, 403, 404, 405, 501];
/**
 * Creates the comment, or updates the one of an earlier run. That is found by its marker, the first line of `body`, and
 * by its author, because anyone can write the marker.
 *
 * @param options.repository `OWNER/NAME`
 * @param options.host of the forge, such as `github.com`
 * @param options.canUpdate false: a comment that exists is left as it is
 * @returns the comment's URL; empty if there is none
 * @throws GitHubError
 */
async function upsertComment(options) {
    const { body, canCreate, canUpdate } = options;
    const octokit = await createOctokit(options.token, options.signal);
    const owner = options.repository.replace(/\/.*/, '');
    const repo = options.repository.slice(owner.length + 1);
    const issue = { owner, repo, issue_number: options.issueNumber };
    const authors = await getAuthors();
    const existing = await findOurs();
    if (existing !== undefined) {
        const isUnchanged = existing.body.replaceAll('\r\n', '\n').trimEnd() === body;
        if (isUnchanged || !canUpdate)
            return existing.html_url;
        const route = 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}';
        const response = octokit.request(route, { owner, repo, comment_id: existing.id, body });
        const updated = await unless([404], dataOf(response, WrittenComment));
        if (updated !== undefined)
            return updated.html_url;
        // It was deleted meanwhile.
    }
    return canCreate ? create() : '';
    /** Whose comments are ours. */
    async function getAuthors() {
        const query = octokit
            .graphql('query { viewer { login } }')
            .then((data) => ({ status: 200, data }));
        const viewer = await unless(NOT_ALLOWED, dataOf(query, Viewer));
        if (viewer !== undefined)
            return [viewer.viewer.login];
        // Gitea and Forgejo have no GraphQL API.
        const user = await unless(NOT_ALLOWED, dataOf(octokit.request('GET /user'), User));
        if (user !== undefined)
            return [user.login];
        // The token does not say whose it is: the accounts that workflow tokens write as.
        const bots = ['github-actions[bot]'];
        return options.host === 'github.com' ? bots : [...bots, 'gitea-actions', 'forgejo-actions'];
    }
    async function findOurs() {
        const marker = body.slice(0, body.indexOf('\n'));
        // Page by page with the status checked: octokit's own paging takes a response that is no page for the end, and
        // requests whatever address the response names next.
        for (let page = 1, isMore = true; isMore; page++) {
            const response = octokit.request(`GET ${COMMENTS}`, { ...issue, per_page: 100, page });
            const comments = await dataOf(response, schemas/* array */.YOg(Comment));
            const byUs = comments.filter(({ user }) => authors.includes(user?.login ?? ''));
            const ours = byUs.find((comment) => comment.body.includes(marker));
            if (ours !== undefined)
                return ours;
            isMore = /rel="next"/.test((await response).headers.link ?? '');
        }
        return undefined;
    }
    async function create() {
        const post = () => dataOf(octokit.request(`POST ${COMMENTS}`, { ...issue, body }), WrittenComment, 201);
        try {
            return (await post()).html_url;
        }
        catch (error) {
            if (!(error instanceof GitHubError) || error.status < 500)
                throw error;
            // It may exist although the response was lost (RFC 9110, 9.2.2): look before trying once more.
            return ((await findOurs()) ?? (await post())).html_url;
        }
    }
}
/** Undefined if the request failed with one of these statuses. */
async function unless(statuses, data) {
    try {
        return await data;
    }
    catch (error) {
        const isOne = error instanceof GitHubError && statuses.includes(error.status) && !error.isRateLimited;
        if (!isOne)
            throw error;
        return undefined;
    }
}

;// CONCATENATED MODULE: ./src/comment/comment.ts





const LIMIT_MS = 20_000;
/**
 * Comments on the issue or pull request that the inputs or the event name, within 20 s.
 *
 * @returns the comment's URL, empty if there is none; or why it could not be made, and what to do
 */
async function commentOnIssue(outcome, options) {
    const { inputs, event, signal } = options;
    const { redact, serverUrl, repository, runId } = options.runner;
    const { githubToken: token, issueNumber = event.issueNumber, projectId } = inputs;
    if (token === '')
        return { problem: "`github-token` is empty. Remove the input to use the job's own token." };
    if (issueNumber === undefined) {
        const name = (0,sanitize/* sanitizeLine */.g$)(event.name, 60);
        return { problem: `the event "${name}" has no issue or pull request. Set \`issue-number\`.` };
    }
    const host = URL.parse(serverUrl)?.host ?? 'github.com';
    const runUrl = `${serverUrl}/${repository}/actions/runs/${runId}`;
    const target = { token, repository, issueNumber, host };
    const limit = AbortSignal.timeout(LIMIT_MS);
    try {
        const url = await upsertComment({
            ...target,
            body: redact(renderComment(outcome, { projectId, runUrl })),
            canCreate: inputs.comment === 'always' || outcome.jobs.some(({ prLink }) => prLink !== ''),
            // Less must never replace more: the result of a run that saw the end.
            canUpdate: outcome.jobs.every(({ status }) => (0,job/* isFinal */.dR)(status)),
            signal: AbortSignal.any([signal, limit]),
        });
        return { url };
    }
    catch (error) {
        const forge = host === 'github.com' ? 'GitHub' : (0,sanitize/* sanitizeLine */.g$)(host, 100);
        if (signal.aborted)
            return { problem: 'the run was cancelled meanwhile.' };
        if (limit.aborted)
            return { problem: `${forge} took more than 20s. The comment may have been created anyway.` };
        if (error instanceof GitHubError)
            return { problem: explain(error, { forge, issueNumber, event }) };
        throw error;
    }
}
function explain({ status, message: phrase, isRateLimited, isLocked }, { forge, issueNumber, event }) {
    if (isRateLimited)
        return `${forge}'s API rate limit is reached (${phrase}).`;
    if (isLocked)
        return `#${issueNumber} is locked (${phrase}).`;
    switch (status) {
        case 401:
            return `\`github-token\` was rejected (${phrase}). Renew it, or remove the input to use the job's own token.`;
        case 403: {
            if (event.isFork)
                return 'pull requests from forks run with a read-only token, whatever `permissions:` says.';
            const ofEvent = event.isPullRequest ? '`pull-requests: write`' : '`issues: write`';
            // The number in the input may be that of an issue or of a pull request.
            const scope = issueNumber === event.issueNumber
                ? ofEvent
                : '`issues: write` (pull requests: `pull-requests: write`)';
            return `the token cannot comment (${phrase}). Add ${scope} under \`permissions:\`.`;
        }
        case 404:
        case 410:
            return `#${issueNumber} was not found (${phrase}). Check \`issue-number\` and the token's access.`;
        default:
            return `the request to ${forge} failed (${phrase}). Re-run the job to try again.`;
    }
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
