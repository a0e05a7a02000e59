export const id = 432;
export const ids = [432];
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
 * Takes the place of `undici` in the bundle: only the parts that a request through a proxy needs.
 * Its index loads fetch, WebSocket, caches and mocks too, which is most of its size and of its
 * start-up time.
 */






// As undici's index does.
Object.assign((undici_lib_dispatcher_dispatcher_js__WEBPACK_IMPORTED_MODULE_1___default().prototype), { request: (undici_lib_api_api_request_js__WEBPACK_IMPORTED_MODULE_4___default()), connect: (undici_lib_api_api_connect_js__WEBPACK_IMPORTED_MODULE_5___default()) });

/** For @actions/github, which would use it if it were not given another. */
function fetch() {
    return Promise.reject(new Error('This bundle does not contain the fetch of undici.'));
}


/***/ }),

/***/ 4483:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Gb: () => (/* binding */ forgeHost),
/* harmony export */   LH: () => (/* binding */ withRetries),
/* harmony export */   N6: () => (/* binding */ isRedirect),
/* harmony export */   Q8: () => (/* binding */ ForgeError),
/* harmony export */   Qi: () => (/* binding */ createOctokit),
/* harmony export */   W0: () => (/* binding */ splitName),
/* harmony export */   ji: () => (/* binding */ forgeName),
/* harmony export */   qu: () => (/* binding */ dataOf)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8395);
/* harmony import */ var _runner_proxy_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8046);
/* harmony import */ var _service_network_failure_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1702);
/* harmony import */ var _service_retry_after_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2102);
/* harmony import */ var _shared_http_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6489);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8406);






/**
 * Octokit for the API of the forge (`GITHUB_API_URL`), with the proxy, the CA and the redirect
 * rules of this action.
 */
async function createOctokit(options) {
    const { token, timeoutMs, maxBodyBytes, redact, signal } = options;
    // Its import parses the payload of the event, and throws if that is malformed. The payload was
    // read before.
    delete process.env['GITHUB_EVENT_PATH'];
    // Loaded only when it is needed.
    const { getOctokit } = await __webpack_require__.e(/* import() */ 82).then(__webpack_require__.bind(__webpack_require__, 7082));
    // Its own log would print what the server says about deprecations as it stands.
    const silent = () => undefined;
    const log = { debug: silent, info: silent, warn: silent, error: silent };
    const fetch = (address, init) => fetchOnce(address, { ...init, timeoutMs, maxBodyBytes, redact, signal });
    return getOctokit(token, { request: { log, fetch } });
}
/**
 * As much of `fetch` as octokit needs. It follows no redirect, so the token stays where it was
 * sent.
 */
async function fetchOnce(address, init) {
    const { redact } = init;
    try {
        const url = new URL(address);
        const { status, headers, text } = await (0,_shared_http_js__WEBPACK_IMPORTED_MODULE_2__/* .sendRequest */ .w$)(url, { ...init, proxy: (0,_runner_proxy_js__WEBPACK_IMPORTED_MODULE_0__/* .proxyFor */ .i)(url) });
        // Before anything of it is cut.
        return new Response(redact(text) || null, { status, headers });
    }
    catch (error) {
        // Octokit passes on the message, and nothing else.
        throw new Error((0,_service_network_failure_js__WEBPACK_IMPORTED_MODULE_1__/* .describeFault */ .Q)(error, redact), { cause: error });
    }
}
/** A request to the forge's API that failed. The message is a short phrase, such as "HTTP 403". */
class ForgeError extends Error {
    name = 'ForgeError';
    /**
     * - `transient`: the server failed, or gave no usable response. A request that changes something
     *   may have been carried out.
     * - `locked`: the issue takes no comments.
     * - `rejected`: for another reason, which the status may tell.
     */
    kind;
    /** HTTP status; undefined if there was no response. */
    status;
    /** How long the response asks to wait; undefined if it does not. */
    retryAfterMs;
    constructor(message, kind, response = {}) {
        super(message);
        this.kind = kind;
        this.status = response.status;
        this.retryAfterMs = response.retryAfterMs;
    }
}
/**
 * The data of a response. A gateway may answer anything with 200, so only the expected data counts.
 *
 * @throws ForgeError
 */
async function dataOf(response, schema, expectedStatus = 200) {
    const { status, data } = await response.catch((error) => {
        throw toForgeError(error);
    });
    if (status >= 300)
        throw new ForgeError(`HTTP ${status}`, 'rejected', { status });
    const parsed = schema.safeParse(data);
    if (status !== expectedStatus || !parsed.success)
        throw unusable();
    return parsed.data;
}
/**
 * The errors of octokit for a status from 400, and for a request without a response, to which it
 * gives the status 500.
 */
const RequestError = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({
    status: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig(),
    message: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    response: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ headers: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .unknown */ .L5J()) })),
});
/** Octokit's error for a response of GraphQL that reports errors. */
const GraphqlError = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ errors: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ type: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()) })) });
function toForgeError(error) {
    const graphql = GraphqlError.safeParse(error);
    // Its type is RATE_LIMIT too (https://github.com/yanyongyu/githubkit/issues/271).
    if (graphql.success &&
        graphql.data.errors.some(({ type = '' }) => type.startsWith('RATE_LIMIT'))) {
        return new ForgeError('GraphQL', 'rate-limited');
    }
    const request = RequestError.safeParse(error);
    if (!request.success)
        return unusable();
    const { status, message, response } = request.data;
    if (response === undefined)
        return new ForgeError(message, 'transient');
    const headers = textsOf(response.headers);
    return new ForgeError(`HTTP ${status}`, kindOf({ status, headers, message }), {
        status,
        retryAfterMs: (0,_service_retry_after_js__WEBPACK_IMPORTED_MODULE_5__/* .parseRetryAfter */ .m)(headers),
    });
}
/** @param response.message GitHub's, which alone tells some 403s from others */
function kindOf(response) {
    const { status, headers, message } = response;
    if (status >= 500)
        return 'transient';
    if (status === 429)
        return 'rate-limited';
    if (status !== 403)
        return 'rejected';
    const isLimit = headers['retry-after'] !== undefined ||
        headers['x-ratelimit-remaining'] === '0' ||
        /rate limit/i.test(message);
    if (isLimit)
        return 'rate-limited';
    return /\blocked\b/i.test(message) ? 'locked' : 'rejected';
}
function unusable() {
    return new ForgeError('no usable response', 'transient');
}
function textsOf(headers) {
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return Object.fromEntries(texts);
}
/**
 * The one retry layer for the forge's API. It waits the next of the delays after each failure, or
 * as long as the response asks.
 *
 * @param options.mayRetry decides after a failure, with the delay before the next attempt
 * @throws ForgeError of the last attempt, or the signal's reason
 */
async function withRetries(attempt, options) {
    const { delaysMs, mayRetry, clock, signal } = options;
    for (const shortestMs of delaysMs) {
        try {
            return await attempt();
        }
        catch (error) {
            signal.throwIfAborted();
            if (!(error instanceof ForgeError))
                throw error;
            const delayMs = Math.max(shortestMs, error.retryAfterMs ?? 0);
            if (!mayRetry(error, delayMs))
                throw error;
            await clock.sleepUntil(clock.now() + delayMs, signal);
            signal.throwIfAborted();
        }
    }
    return attempt();
}
function isRedirect({ status = 0 }) {
    return status >= 300 && status <= 399;
}
/** @param repository `OWNER/NAME` */
function splitName(repository) {
    const owner = repository.replace(/\/.*/, '');
    return { owner, repo: repository.slice(owner.length + 1) };
}
/** How messages name the forge. */
function forgeName(serverUrl) {
    const host = forgeHost(serverUrl);
    return host === 'github.com' ? 'GitHub' : (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_3__/* .sanitizeLine */ .g$)(host, 100);
}
/** @param serverUrl `GITHUB_SERVER_URL`, which is empty outside a runner */
function forgeHost(serverUrl) {
    return URL.parse(serverUrl)?.host ?? 'github.com';
}


/***/ }),

/***/ 3867:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  commentOnIssue: () => (/* binding */ commentOnIssue)
});

// EXTERNAL MODULE: ./src/service/job.ts
var service_job = __webpack_require__(7244);
// EXTERNAL MODULE: ./src/shared/duration.ts
var duration = __webpack_require__(5497);
// EXTERNAL MODULE: ./src/shared/sanitize.ts
var sanitize = __webpack_require__(8406);
// EXTERNAL MODULE: ./src/forge/api.ts
var api = __webpack_require__(4483);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./src/report/phrases.ts
var phrases = __webpack_require__(4792);
;// CONCATENATED MODULE: ./src/forge/comment-body.ts




/** GitHub accepts comments of 65,536 characters. */
const MAX_LIST_LENGTH = 60_000;
/**
 * The comment's Markdown under its hidden marker. It has no times and counts, so it changes only
 * with the jobs.
 */
function renderComment({ jobs, title }, { projectId, runUrl }) {
    const [only] = jobs.length === 1 ? jobs : [];
    const text = only === undefined ? `${title}:\n\n${list(jobs)}` : sentence(only);
    return `${marker(projectId, jobs)}\n${text}${footer(only, runUrl)}`;
}
/**
 * A sentence with a link: the id as a code span, and then nothing of the service before the link, as
 * that would be a code span too.
 */
const SENTENCE_WITH_LINK = /^(?:- )?(?:✅|⚠️|❌) Agent job (`+)(?!`).+?(?<!`)\1(?!`) [^`]*pull request: </gm;
/** How many pull requests a comment links. */
function countLinks(body) {
    return body.match(SENTENCE_WITH_LINK)?.length ?? 0;
}
/**
 * A hash, because a raw id could end the HTML comment. It is the same for any order of the jobs.
 */
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
function footer(only, runUrl) {
    const { sourceRef = '', model = '' } = only ?? {};
    // Markdown drops a backslash before punctuation.
    const runLink = (0,sanitize/* usableLink */.Ll)(runUrl)?.replaceAll('\\', '%5C');
    const details = [
        sourceRef === '' ? '' : `Branch ${(0,sanitize/* codeSpan */.SS)(sourceRef)}`,
        model === '' ? '' : `model ${(0,sanitize/* codeSpan */.SS)(model)}`,
        runLink === undefined ? '' : `[workflow run](<${runLink}>)`,
    ].filter(Boolean);
    return details.length === 0 ? '' : `\n\n<sub>${details.join(' · ')}</sub>`;
}
function sentence(job) {
    const name = `Agent job ${(0,sanitize/* codeSpan */.SS)(job.jobId)}`;
    if (job.status === '')
        return `❌ ${name} could not be polled (\`${job.errorCode}\`).`;
    return (0,service_job/* isFinal */.dR)(job.status) ? finalSentence(name, job) : unfinishedSentence(name, job);
}
function unfinishedSentence(name, { status, errorCode }) {
    const state = `⏳ ${name} ${(0,phrases/* statusPhrase */.Em)(status)}`;
    if (errorCode === '')
        return `${state}.`;
    if (errorCode === 'timeout') {
        return `${state}; the workflow stopped waiting. Re-run it to continue.`;
    }
    return `❌ ${name} could no longer be polled (\`${errorCode}\`). It was ${(0,phrases/* showStatus */.wc)(status)} when last seen.`;
}
function finalSentence(name, job) {
    const { status, prLink, isPrLinkUnusable, errorCode } = job;
    const isCompleted = status === 'completed';
    const sign = (0,phrases/* icon */.Kk)(errorCode, isCompleted);
    const ended = `${sign} ${name} ${status === 'archived' ? 'was archived' : status}`;
    if (prLink !== '') {
        const opened = isCompleted ? `${sign} ${name} opened a` : `${ended} after opening a`;
        return `${opened} pull request: <${prLink}>${verificationText(job)}`;
    }
    if (isPrLinkUnusable)
        return `${ended}, but its pull request link cannot be shown.`;
    // An archived job may have lost its link.
    return status === 'archived' ? `${ended}.` : `${ended} without opening a pull request.`;
}
/** What follows the link. */
function verificationText({ verification }) {
    if (verification?.kind === 'verified') {
        return ` (verified: by ${(0,sanitize/* codeSpan */.SS)(verification.author, 100)}, commit ${(0,phrases/* shortSha */.Fu)(verification.headSha)})`;
    }
    return verification?.kind === 'unverified' ? `. It is not verified: ${verification.reason}` : '';
}

// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js + 5 modules
var schemas = __webpack_require__(8395);
;// CONCATENATED MODULE: ./src/forge/upsert-comment.ts




/** The link in its parsed form, which cannot contain a workflow command. */
const Url = schemas/* pipe */.FsL(schemas/* string */.YjP(), schemas/* pipe */.FsL(schemas/* transform */.pdi((url) => (0,sanitize/* usableLink */.Ll)(url)), schemas/* string */.YjP()));
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
const COMMENT = '/repos/{owner}/{repo}/issues/comments/{comment_id}';
/** Where the API does not exist, or may not be used. */
const NOT_ALLOWED = [401, 403, 404, 405, 501];
const RETRY_MS = 1_000;
/** A page of the longest comments: 100 of 65,536 characters, each of which has up to six bytes in JSON. */
const MAX_PAGE_BYTES = 48 * 1024 * 1024;
/**
 * Creates the comment, or updates the one of an earlier run. That comment is found by its marker,
 * the first line of `body`, and by its author, because anyone can write the marker.
 *
 * @param options.repository `OWNER/NAME`
 * @param options.host of the forge, such as `github.com`
 * @param options.canUpdate false: a comment that exists is left as it is
 * @param options.timeoutMs for one request
 * @returns the comment's URL; empty if there is none
 * @throws ForgeError
 */
async function upsertComment(options) {
    const { body, canCreate, canUpdate, clock, signal } = options;
    const octokit = await (0,api/* createOctokit */.Qi)({ ...options, maxBodyBytes: MAX_PAGE_BYTES });
    const { owner, repo } = (0,api/* splitName */.W0)(options.repository);
    const issue = { owner, repo, issue_number: options.issueNumber };
    const authors = await getAuthors();
    const existing = await findOurs();
    if (existing !== undefined) {
        const isUnchanged = existing.body.replaceAll('\r\n', '\n').trimEnd() === body;
        // A job that is archived by now may have lost its link.
        const isLess = countLinks(body) < countLinks(existing.body);
        if (isUnchanged || isLess || !canUpdate)
            return existing.html_url;
        const updated = await unless([404], update(existing.id));
        if (updated !== undefined)
            return updated.html_url;
        // It was deleted meanwhile.
    }
    return canCreate ? create() : '';
    /** Whose comments are ours. */
    async function getAuthors() {
        const viewer = await unless(NOT_ALLOWED, retrying(getViewer));
        if (viewer !== undefined)
            return [viewer.viewer.login];
        // Gitea and Forgejo have no GraphQL API.
        const user = await unless(NOT_ALLOWED, retrying(getUser));
        if (user !== undefined)
            return [user.login];
        // The token does not say whose it is. These are the accounts that the tokens of workflows write
        // as.
        const bots = ['github-actions[bot]'];
        return options.host === 'github.com' ? bots : [...bots, 'gitea-actions', 'forgejo-actions'];
    }
    function getViewer() {
        const response = octokit.graphql('query { viewer { login } }');
        return (0,api/* dataOf */.qu)(response.then((data) => ({ status: 200, data })), Viewer);
    }
    function getUser() {
        return (0,api/* dataOf */.qu)(octokit.request('GET /user'), User);
    }
    async function findOurs() {
        const marker = body.slice(0, body.indexOf('\n'));
        let page = 0;
        let isMore = true;
        while (isMore) {
            page++;
            const { comments, hasNext } = await retrying(() => getPage(page));
            const ours = comments.find(({ user, body: text }) => authors.includes(user?.login ?? '') && text.includes(marker));
            if (ours !== undefined)
                return ours;
            isMore = hasNext;
        }
        return undefined;
    }
    /**
     * Octokit's own paging takes a response that is no page for the end, and follows any address that
     * the response names.
     */
    async function getPage(page) {
        const response = octokit.request(`GET ${COMMENTS}`, { ...issue, per_page: 100, page });
        const comments = await (0,api/* dataOf */.qu)(response, schemas/* array */.YOg(Comment));
        const { link = '' } = (await response).headers;
        return { comments, hasNext: link.includes('rel="next"') };
    }
    function update(id) {
        return retrying(() => {
            const response = octokit.request(`PATCH ${COMMENT}`, { owner, repo, comment_id: id, body });
            return (0,api/* dataOf */.qu)(response, WrittenComment);
        });
    }
    async function create() {
        try {
            return (await post()).html_url;
        }
        catch (error) {
            if (!(error instanceof api/* ForgeError */.Q8) || error.kind !== 'transient')
                throw error;
            // The comment may exist although the response was lost (RFC 9110, 9.2.2).
            const created = (await findOurs()) ?? (await post());
            return created.html_url;
        }
    }
    function post() {
        return (0,api/* dataOf */.qu)(octokit.request(`POST ${COMMENTS}`, { ...issue, body }), WrittenComment, 201);
    }
    /** For requests that may be carried out twice. */
    function retrying(attempt) {
        // There is no time for a longer delay, as Retry-After may ask for.
        const mayRetry = (error, delayMs) => error.kind === 'transient' && delayMs <= RETRY_MS;
        return (0,api/* withRetries */.LH)(attempt, { delaysMs: [RETRY_MS], mayRetry, clock, signal });
    }
}
/** Undefined if the request failed with one of these statuses. */
async function unless(statuses, data) {
    try {
        return await data;
    }
    catch (error) {
        const isForgeError = error instanceof api/* ForgeError */.Q8 && error.kind !== 'rate-limited';
        if (!isForgeError || !statuses.includes(error.status ?? 0))
            throw error;
        return undefined;
    }
}

;// CONCATENATED MODULE: ./src/forge/comment.ts






/** For all requests together. */
const LIMIT_MS = 20_000;
/**
 * Comments on the issue or pull request that the inputs or the event name.
 *
 * @returns the comment's URL, empty if there is none; or why it could not be made, and what to do
 */
async function commentOnIssue(outcome, options) {
    const { inputs, event, clock, signal } = options;
    const { redact, serverUrl, repository, runId } = options.runner;
    const { githubToken: token, issueNumber = event.issueNumber, projectId } = inputs;
    if (token === '') {
        return { problem: "`github-token` is empty. Remove the input to use the job's own token." };
    }
    if (issueNumber === undefined) {
        const name = (0,sanitize/* sanitizeLine */.g$)(event.name, 60);
        return { problem: `the event "${name}" has no issue or pull request. Set \`issue-number\`.` };
    }
    const runUrl = `${serverUrl}/${repository}/actions/runs/${runId}`;
    const forge = (0,api/* forgeName */.ji)(serverUrl);
    const limit = AbortSignal.timeout(LIMIT_MS);
    try {
        const url = await upsertComment({
            token,
            repository,
            issueNumber,
            host: (0,api/* forgeHost */.Gb)(serverUrl),
            body: redact(renderComment(outcome, { projectId, runUrl })),
            canCreate: inputs.comment === 'always' || outcome.jobs.some(({ prLink }) => prLink !== ''),
            // Only a run that saw the end of all jobs knows more than the run before it.
            canUpdate: outcome.jobs.every(({ status }) => (0,service_job/* isFinal */.dR)(status)),
            timeoutMs: LIMIT_MS,
            redact,
            clock,
            signal: AbortSignal.any([signal, limit]),
        });
        return { url };
    }
    catch (error) {
        if (signal.aborted)
            return { problem: 'the run was cancelled meanwhile.' };
        if (limit.aborted) {
            const problem = `${forge} took more than ${(0,duration/* formatDuration */.a)(LIMIT_MS)}. The comment may have been created anyway.`;
            return { problem };
        }
        if (!(error instanceof api/* ForgeError */.Q8))
            throw error;
        return { problem: explain(error, { forge, repository, issueNumber, event }) };
    }
}
function explain(error, options) {
    const { forge, repository, issueNumber, event } = options;
    const { status, message: phrase } = error;
    if (error.kind === 'rate-limited')
        return `${forge}'s API rate limit is reached (${phrase}).`;
    if (error.kind === 'locked')
        return `#${issueNumber} is locked (${phrase}).`;
    if ((0,api/* isRedirect */.N6)(error)) {
        return `${forge} redirects from ${(0,sanitize/* codeSpan */.SS)(repository)}, which was probably renamed (${phrase}). Start a new run, which has the new name.`;
    }
    switch (status) {
        case 401:
            return `\`github-token\` was rejected (${phrase}). Renew it, or remove the input to use the job's own token.`;
        case 403:
            return explainForbidden(phrase, { issueNumber, event });
        case 404:
        case 410:
            return `#${issueNumber} was not found (${phrase}). Check \`issue-number\` and the token's access.`;
        default:
            return `the request to ${forge} failed (${phrase}). Re-run the job to try again.`;
    }
}
function explainForbidden(phrase, { issueNumber, event }) {
    if (event.isFork) {
        return 'pull requests from forks run with a read-only token, whatever `permissions:` says.';
    }
    // The input may name an issue or a pull request.
    const scopeOfInput = '`issues: write` (pull requests: `pull-requests: write`)';
    const scopeOfEvent = event.isPullRequest ? '`pull-requests: write`' : '`issues: write`';
    const scope = issueNumber === event.issueNumber ? scopeOfEvent : scopeOfInput;
    return `the token cannot comment (${phrase}). Add ${scope} under \`permissions:\`.`;
}


/***/ }),

/***/ 6352:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createVerifier: () => (/* binding */ createVerifier)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8395);
/* harmony import */ var _report_phrases_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4792);
/* harmony import */ var _report_pull_request_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5031);
/* harmony import */ var _shared_duration_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5497);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8406);
/* harmony import */ var _api_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4483);






const REQUEST_MS = 10_000;
const MAX_BODY_BYTES = 2 * 1024 * 1024;
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000];
/** Verifications that fail may take this long together. */
const FAILURES_MS = 60_000;
const VERIFY_AGAIN = 'Re-run failed jobs to verify it.';
/** What stands for the login of a deleted account. No login is empty. */
const DELETED = '';
const Repository = zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ full_name: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP() });
/** A pull request, in the fields that GitHub, Gitea and Forgejo share. */
const PullRequest = zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({
    number: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .number */ .aig(),
    state: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP(),
    merged: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .nullable */ .mee(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .boolean */ .zMY())),
    user: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .pipe */ .FsL(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .nullable */ .mee(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ login: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP() })), zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .transform */ .pdi((user) => ({ login: user?.login ?? DELETED }))),
    base: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ repo: Repository }),
    head: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ ref: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP(), sha: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP(), repo: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .nullable */ .mee(Repository) }),
});
/**
 * Returns a function that verifies the pull requests of a step, one after the other. It finds out
 * whether a link leads to an open pull request of the demanded account in the demanded repository,
 * and what its head commit is.
 */
function createVerifier(options) {
    const { serverUrl, clock, signal } = options;
    // The time that failed verifications took together.
    let failuresMs = 0;
    return async (prLink) => {
        if (signal.aborted)
            return { kind: 'cancelled' };
        const number = numberIn(prLink, options);
        if (number === undefined) {
            const repository = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_3__/* .codeSpan */ .SS)(options.repository);
            const advice = 'Set `pr-repository` if the agent works on another repository.';
            return unverified(`${showLink(prLink)} is not in ${repository}. ${advice}`);
        }
        if (failuresMs >= FAILURES_MS) {
            const why = `the verifications before it failed for ${(0,_shared_duration_js__WEBPACK_IMPORTED_MODULE_2__/* .formatDuration */ .a)(failuresMs)}`;
            return unverified(`${(0,_api_js__WEBPACK_IMPORTED_MODULE_4__/* .forgeName */ .ji)(serverUrl)}'s API was not asked, because ${why}. ${VERIFY_AGAIN}`);
        }
        const startedAt = clock.now();
        const retriesEnd = startedAt + FAILURES_MS - failuresMs;
        const verification = await verify({ ...options, prLink, number, retriesEnd });
        if (verification.kind === 'unverified')
            failuresMs += clock.now() - startedAt;
        return verification;
    };
}
function unverified(reason) {
    return { kind: 'unverified', reason };
}
async function verify(options) {
    const { clock, signal } = options;
    let attempts = 0;
    const attempt = () => {
        attempts++;
        return getPullRequest(options.number, options);
    };
    const mayRetry = (error, delayMs) => mayPass(error) && clock.now() + delayMs <= options.retriesEnd;
    try {
        const pull = await (0,_api_js__WEBPACK_IMPORTED_MODULE_4__/* .withRetries */ .LH)(attempt, { delaysMs: RETRY_DELAYS_MS, mayRetry, clock, signal });
        const objection = findObjection(pull, options);
        if (objection !== undefined)
            return unverified(objection);
        return { kind: 'verified', author: pull.user.login, headSha: pull.head.sha };
    }
    catch (error) {
        if (signal.aborted)
            return { kind: 'cancelled' };
        if (!(error instanceof _api_js__WEBPACK_IMPORTED_MODULE_4__/* .ForgeError */ .Q8))
            throw error;
        return unverified(explain(error, { ...options, attempts }));
    }
}
async function getPullRequest(number, options) {
    const octokit = await (0,_api_js__WEBPACK_IMPORTED_MODULE_4__/* .createOctokit */ .Qi)({
        ...options,
        timeoutMs: REQUEST_MS,
        maxBodyBytes: MAX_BODY_BYTES,
    });
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
    const parameters = { ...(0,_api_js__WEBPACK_IMPORTED_MODULE_4__/* .splitName */ .W0)(options.repository), pull_number: number };
    return (0,_api_js__WEBPACK_IMPORTED_MODULE_4__/* .dataOf */ .qu)(octokit.request(route, parameters), PullRequest);
}
/**
 * The number in a link of this server to a pull request of the demanded repository; undefined for
 * any other link.
 */
function numberIn(prLink, { repository, serverUrl, apiUrl }) {
    const { prNumber, prRepository, form } = (0,_report_pull_request_js__WEBPACK_IMPORTED_MODULE_1__/* .parsePullRequest */ .y)(prLink, serverUrl);
    // The API of Gitea and Forgejo, whose links differ from GitHub's.
    const ownForm = /\/api\/v1\/?$/.test(apiUrl) ? 'pulls' : 'pull';
    return form === ownForm && isSame(prRepository, repository) ? Number(prNumber) : undefined;
}
/** Why the pull request is not the demanded one; undefined if it is. */
function findObjection({ number, state, merged, user, base, head }, demand) {
    const { author, repository, prLink } = demand;
    const baseName = base.repo.full_name;
    const headName = head.repo?.full_name;
    if (number !== demand.number) {
        return `${(0,_api_js__WEBPACK_IMPORTED_MODULE_4__/* .forgeName */ .ji)(demand.serverUrl)}'s API returned #${number} instead of #${demand.number}.`;
    }
    if (!isSame(baseName, repository))
        return `it belongs to ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_3__/* .codeSpan */ .SS)(baseName, 100)}.`;
    if (headName === undefined)
        return 'it comes from a fork that was deleted.';
    if (!isSame(headName, repository))
        return `it comes from the fork ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_3__/* .codeSpan */ .SS)(headName, 100)}.`;
    if (merged === true)
        return 'it was merged meanwhile.';
    if (state !== 'open')
        return 'it is closed.';
    if (head.ref.startsWith('refs/pull/')) {
        return 'it has no branch in that repository (an AGit push), for which no write access is needed.';
    }
    if (user.login === DELETED || !isSame(user.login, author)) {
        const opener = user.login === DELETED ? 'a deleted account' : (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_3__/* .codeSpan */ .SS)(user.login, 100);
        return `${opener} opened ${showLink(prLink)}, not ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_3__/* .codeSpan */ .SS)(author)}. Check \`pr-author\`, and who can open pull requests for the agent.`;
    }
    if (!/^([0-9a-f]{40}|[0-9a-f]{64})$/.test(head.sha))
        return `${(0,_api_js__WEBPACK_IMPORTED_MODULE_4__/* .forgeName */ .ji)(demand.serverUrl)}'s API named no commit for it.`;
    return undefined;
}
/** Why the pull request could not be read, and what to do. */
function explain(error, { attempts, serverUrl, repository }) {
    const { kind, status, message: phrase } = error;
    const forge = (0,_api_js__WEBPACK_IMPORTED_MODULE_4__/* .forgeName */ .ji)(serverUrl);
    const failed = attempts === 1 ? phrase : `${phrase}, ${attempts} attempts`;
    const unseen = `${forge}'s API did not show it (${failed}).`;
    if ((0,_api_js__WEBPACK_IMPORTED_MODULE_4__/* .isRedirect */ .N6)(error)) {
        return `${forge} redirects from ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_3__/* .codeSpan */ .SS)(repository)}, which was probably renamed. Set \`pr-repository\` to its name.`;
    }
    if (status === 401) {
        return `\`github-token\` was rejected (${phrase}). An app's token lasts one hour: verify in a second step with a new token and \`timeout-minutes: 0\`.`;
    }
    const isDenied = status === 404 || (status === 403 && kind !== 'rate-limited');
    if (isDenied) {
        return `${unseen} Add \`pull-requests: read\` under \`permissions:\`; for another private repository pass an app's token as \`github-token\`.`;
    }
    return `${unseen} ${VERIFY_AGAIN}`;
}
/** A pull request of a moment ago may not be visible yet. */
function mayPass(error) {
    if (error.kind === 'rate-limited')
        return error.retryAfterMs !== undefined;
    return error.kind === 'transient' || error.status === 404;
}
function showLink(link) {
    return link.length <= _report_phrases_js__WEBPACK_IMPORTED_MODULE_0__/* .MAX_LINK_LENGTH */ .jE ? `<${link}>` : 'the pull request in the output `prLink`';
}
/**
 * Logins and repositories are compared without case. They are ASCII, in which no letter passes for
 * another.
 */
function isSame(a, b) {
    return toLowerCase(a) === toLowerCase(b);
}
function toLowerCase(text) {
    return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}


/***/ }),

/***/ 1702:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ describeFault),
/* harmony export */   r: () => (/* binding */ networkFailure)
/* harmony export */ });
/* harmony import */ var _shared_duration_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5497);
/* harmony import */ var _shared_http_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6489);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8406);



/**
 * What a fault of the connection, reported by Node or undici, means to the wait and to the user.
 *
 * @param options.host with its port; so is `proxy`, which is undefined for a direct connection
 * @param options.maxBodyMib the limit of a response, for the message about one that is longer
 * @param options.redact removes the admin key from text of the service
 */
function networkFailure(cause, options) {
    const { redact, maxBodyMib } = options;
    const host = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_2__/* .codeSpan */ .SS)(options.host, 100);
    const proxy = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_2__/* .codeSpan */ .SS)(options.proxy ?? '', 100);
    const route = { host, proxy, via: proxy === '' ? '' : `, through proxy ${proxy}` };
    const errors = chainOf(cause);
    if (errors.some((error) => codeOf(error) === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')) {
        return tooLong(`more than ${maxBodyMib} MiB`, route);
    }
    const untrusted = errors.findLast((error) => CERTIFICATE_ERROR.test(codeOf(error)));
    if (untrusted !== undefined) {
        const isOfProxy = errors.some((error) => codeOf(error) === 'UND_ERR_PRX_TLS');
        return notTrusted(untrusted, { route, isOfProxy, redact });
    }
    const proxyStatus = proxyStatusOf(cause);
    if (proxyStatus === '407')
        return proxyNeedsLogin(route);
    const phrase = proxyStatus === undefined ? describeFault(cause, redact) : `HTTP ${proxyStatus}`;
    return { code: 'unavailable', retry: 'backoff', reason: phrase + route.via };
}
function tooLong(size, { host }) {
    return {
        code: 'invalid-response',
        retry: 'confirm',
        reason: `a response of ${size}`,
        userMessage: `${host} returned ${size}. Check that \`base-url\` is the address of the service's API.`,
    };
}
function proxyNeedsLogin({ proxy }) {
    return {
        code: 'unavailable',
        retry: 'permanent',
        reason: 'HTTP 407 from the proxy',
        userMessage: `The proxy ${proxy} requires authentication (HTTP 407). Put user and password into \`https_proxy\`.`,
    };
}
// https://nodejs.org/api/tls.html#x509-certificate-error-codes, and undici's code for the proxy's own certificate
const CERTIFICATE_ERROR = /^(CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|ERROR_IN_CERT_|INVALID_PURPOSE|PATH_LENGTH|UND_ERR_PRX_TLS)/;
function notTrusted(error, options) {
    const { route, isOfProxy, redact } = options;
    // Node adds advice for a person at a terminal.
    const own = error.message.replace(/; if the root CA is installed locally.*/, '');
    const why = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_2__/* .codeSpan */ .SS)(redact(own), 160);
    const whose = isOfProxy ? `the proxy ${route.proxy}` : route.host;
    const via = isOfProxy ? '' : route.via;
    return {
        code: 'unavailable',
        retry: 'permanent',
        reason: `certificate not trusted: ${why}`,
        userMessage: `The certificate of ${whose} is not trusted (${why}${via}). ${certificateAdvice(error, route)}`,
    };
}
function certificateAdvice(error, { proxy }) {
    if (/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/.test(codeOf(error))) {
        return 'Renew it, or check the clock of the runner.';
    }
    return proxy === ''
        ? 'Check the host in `base-url`; if a private CA signed the certificate, point NODE_EXTRA_CA_CERTS at its CA file.'
        : 'If that proxy inspects TLS, point NODE_EXTRA_CA_CERTS at its CA file.';
}
/** undici reports a proxy's rejection of CONNECT as an abort. Only its text contains the status. */
function proxyStatusOf(error) {
    return error instanceof Error ? /^Proxy response \((\d+)\)/.exec(error.message)?.[1] : undefined;
}
/**
 * A phrase for what Node or undici threw. What comes from outside is a code span in it.
 *
 * @param redact removes secrets from text of the server
 */
function describeFault(fault, redact) {
    return fault instanceof _shared_http_js__WEBPACK_IMPORTED_MODULE_1__/* .RequestTimeout */ .VG ? fault.message : phraseOf(chainOf(fault), redact);
}
/** Node's own text is what people search for. Only what it says cryptically is put plainly. */
function phraseOf(errors, redact) {
    for (const error of errors) {
        const phrase = PLAIN_PHRASES[codeOf(error)] ?? tlsPhrase(error);
        if (phrase !== undefined)
            return phrase;
    }
    const own = errors.findLast(({ message }) => message !== '')?.message ?? '';
    return (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_2__/* .codeSpan */ .SS)(redact(own), 120) || 'connection failed';
}
const PLAIN_PHRASES = {
    UND_ERR_CONNECT_TIMEOUT: `no connection within ${(0,_shared_duration_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a)(_shared_http_js__WEBPACK_IMPORTED_MODULE_1__/* .CONNECT_MS */ .ss)}`,
    UND_ERR_HEADERS_TIMEOUT: `no response to CONNECT within ${(0,_shared_duration_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a)(_shared_http_js__WEBPACK_IMPORTED_MODULE_1__/* .CONNECT_MS */ .ss)}`,
    UND_ERR_SOCKET: 'connection closed early',
    ERR_SSL_WRONG_VERSION_NUMBER: 'no TLS on this port',
    HTTPParserError: 'response is not HTTP',
    // undici's parser takes a status below 100 for a fault of its own.
    ERR_ASSERTION: 'response is not HTTP',
    EOF: 'truncated response',
};
/** OpenSSL's message is a line of internals, with the reason in it. */
function tlsPhrase(error) {
    const isOfTls = codeOf(error).startsWith('ERR_SSL_');
    if (!isOfTls || !('reason' in error) || typeof error.reason !== 'string')
        return undefined;
    return `TLS failed: ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_2__/* .codeSpan */ .SS)(error.reason, 100)}`;
}
/** An error and all that caused it. A host with several addresses fails with one error for each. */
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


/***/ }),

/***/ 2102:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   m: () => (/* binding */ parseRetryAfter)
/* harmony export */ });
/**
 * How long a response asks to wait (RFC 9110, 10.2.3): seconds, or an IMF-fixdate measured against
 * the response's own `Date`, so that the runner's clock does not matter. Anything else is ignored;
 * of several values the largest counts.
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
    // Only a date that prints as it was read is one: no other format, no 31 February, no wrong
    // weekday.
    return !Number.isNaN(at) && new Date(at).toUTCString() === value ? at : undefined;
}
function isDefined(value) {
    return value !== undefined;
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


/** The time to connect. With a proxy it includes the proxy's response to CONNECT. */
const CONNECT_MS = 10_000;
/** The time of a request is over. The message is a phrase that says what did not come. */
class RequestTimeout extends Error {
    name = 'RequestTimeout';
}
/**
 * One HTTP exchange on a connection of its own. No redirect is followed.
 *
 * @param options.proxy undefined: direct
 * @param options.signal also ends a connection that is still being made
 * @throws RequestTimeout, the signal's reason, and what undici throws
 */
async function sendRequest(url, options) {
    const { method, headers, body = null, proxy, timeoutMs, wantsBody = () => true } = options;
    options.signal.throwIfAborted();
    const timeout = AbortSignal.timeout(Math.ceil(timeoutMs));
    const signal = AbortSignal.any([options.signal, timeout]);
    const dispatcher = createDispatcher(proxy, options.maxBodyBytes);
    // With a proxy undici does not say when the connection is there.
    let isConnected = proxy !== undefined;
    dispatcher.on('connect', () => {
        isConnected = true;
    });
    // undici ignores a signal until the connection is made. To destroy the dispatcher works at any
    // time.
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
/**
 * Decodes chunk by chunk. A chunk is a view that keeps all that came with it, which may be much
 * more.
 */
async function readText(body) {
    // Otherwise Node would remove a byte order mark from a later chunk too.
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    let text = '';
    for await (const chunk of body)
        text += decoder.decode(chunk, { stream: true });
    return (text + decoder.decode()).replace(/^\uFEFF/, '');
}
function createDispatcher(proxy, maxResponseSize) {
    // An environment variable would switch on an experimental parser, which the bundle does not
    // contain.
    const parser = { useMilo: false };
    const limits = { ...parser, connectTimeout: CONNECT_MS, allowH2: false, maxResponseSize };
    // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED=0 would send the key to anyone.
    const tls = { rejectUnauthorized: true };
    if (proxy === undefined)
        return new undici__WEBPACK_IMPORTED_MODULE_0__/* .Agent */ .g6({ ...limits, connect: tls });
    return new undici__WEBPACK_IMPORTED_MODULE_0__/* .ProxyAgent */ .kT({
        ...limits,
        uri: proxy.href,
        requestTls: tls,
        // By itself undici offers HTTP/2 to the proxy, over which its CONNECT never works.
        proxyTls: { ...tls, allowH2: false },
        factory: (origin, options) => new undici__WEBPACK_IMPORTED_MODULE_0__/* .Pool */ .bC(origin, { ...limits, ...options }),
        clientFactory: (origin, { connect }) => new undici__WEBPACK_IMPORTED_MODULE_0__/* .Pool */ .bC(origin, {
            ...parser,
            // undici gives an IP address as the name of the server, which TLS forbids (RFC 6066, 3).
            // Without a name it takes the host.
            connect: (options, callback) => {
                connect({ ...options, servername: '' }, callback);
            },
            // This pool only sends CONNECT, and waiting for its response counts as connecting.
            headersTimeout: CONNECT_MS,
        }),
    });
}


/***/ })

};
