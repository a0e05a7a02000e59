export const id = 838;
export const ids = [838];
export const modules = {

/***/ 6419:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Eu: () => (/* binding */ unexpectedBody),
/* harmony export */   TY: () => (/* binding */ errorOfResponse),
/* harmony export */   mY: () => (/* binding */ isForeignPage),
/* harmony export */   y_: () => (/* binding */ GitHubError),
/* harmony export */   zY: () => (/* binding */ errorOfCause),
/* harmony export */   zh: () => (/* binding */ FIREWALL)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(1843);
/* harmony import */ var _http_http_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8694);
/* harmony import */ var _http_json_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2868);
/* harmony import */ var _http_network_cause_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9206);
/* harmony import */ var _http_network_cause_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6156);
/* harmony import */ var _text_format_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8488);
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4212);







class GitHubError extends Error {
    name = 'GitHubError';
    failure;
    constructor(message, failure) {
        super(message);
        this.failure = failure;
    }
}
function errorOfCause(cause, host) {
    const { reason } = cause;
    if (cause.kind === 'unusable-response')
        return new GitHubError(reason, { kind: 'rejected' });
    if (!(0,_http_network_cause_js__WEBPACK_IMPORTED_MODULE_1__/* .isPermanent */ .l)(cause))
        return new GitHubError(reason, { kind: 'transient' });
    const names = { address: 'the address', rerun: _text_format_js__WEBPACK_IMPORTED_MODULE_2__/* .RERUN */ .Fy, rerunChanged: _text_format_js__WEBPACK_IMPORTED_MODULE_2__/* .RERUN_CHANGED */ .ir };
    const words = (0,_http_network_cause_text_js__WEBPACK_IMPORTED_MODULE_3__/* .wordsOfNetworkCause */ .g)(cause, { ...names, host: (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_4__/* .codeSpan */ .SS)(host, 100) });
    const explanation = `${words.happened} (${reason}). ${words.advice}`;
    return new GitHubError(reason, { kind: 'rejected', explanation });
}
function unexpectedBody() {
    return new GitHubError('unusable response', { kind: 'transient' });
}
const FIREWALL = 'It is probably a proxy or firewall: ask its operator to allow this runner.';
function isForeignPage({ status, text }) {
    const isExpected = (status >= 300 && status < 400) || status === 429 || status >= 500;
    return !isExpected && /^\s*</.test(text);
}
function errorOfResponse(response, redact) {
    const { status, headers, text } = response;
    const words = wordsIn(text);
    const said = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_4__/* .codeSpan */ .SS)(redact(words), 160);
    const quote = said === '' ? '' : `: ${said}`;
    const message = `HTTP ${status}${isForeignPage(response) ? formatPage(text, redact) : quote}`;
    const retryAfterMs = (0,_http_http_js__WEBPACK_IMPORTED_MODULE_0__/* .parseRetryAfter */ .mu)(headers);
    const isOfLimit = status === 403 && (retryAfterMs !== undefined || /rate limit/i.test(words));
    let kind = 'rejected';
    if (status >= 500 || status <= 201)
        kind = 'transient';
    if (status === 429 || isOfLimit)
        kind = 'rate-limited';
    return new GitHubError(message, {
        kind,
        status,
        retryAfterMs: retryAfterMs ?? (kind === 'rate-limited' ? parseReset(headers) : undefined),
        lacksPermission: status === 403 && words.startsWith('Resource not accessible by '),
        isForeign: isForeignPage(response) || (status === 403 && kind === 'rejected' && words === ''),
        location: headers['location'],
    });
}
const Words = zod__WEBPACK_IMPORTED_MODULE_5__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ message: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP() }).transform(({ message }) => message)])
    .transform((text) => text.trim())
    .catch('');
const ErrorBody = zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ message: Words, errors: zod__WEBPACK_IMPORTED_MODULE_5__/* .unknown */ .L5J().optional() })
    .catch({ message: '' });
function wordsIn(text) {
    const { message, errors } = ErrorBody.parse((0,_http_json_js__WEBPACK_IMPORTED_MODULE_6__/* .parseJson */ .qF)(text));
    const items = [errors].flat().slice(0, 3);
    const all = [message, ...items.map((item) => Words.parse(item))];
    return all.filter((each) => each !== '').join('; ');
}
function formatPage(html, redact) {
    const [, title = ''] = /<title\b[^<>]*>([^<]*)</i.exec(html) ?? [];
    const shown = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_4__/* .codeSpan */ .SS)(redact(title.replace(/\s+/g, ' ')), 100);
    return `, a web page${shown === '' ? '' : ` titled ${shown}`}`;
}
function parseReset(headers) {
    const { 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset, date } = headers;
    const delayMs = Number(reset) * 1_000 - Date.parse(String(date));
    return remaining === '0' && delayMs >= 0 ? delayMs : undefined;
}


/***/ }),

/***/ 4567:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ft: () => (/* binding */ isSame),
/* harmony export */   L5: () => (/* binding */ serverName),
/* harmony export */   W0: () => (/* binding */ splitName),
/* harmony export */   _$: () => (/* binding */ isCommitSha)
/* harmony export */ });
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4212);

function serverName(serverUrl) {
    const host = URL.parse(serverUrl)?.host ?? 'github.com';
    return host === 'github.com' ? 'GitHub' : (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .sanitizeLine */ .g$)(host, 100);
}
function splitName(repository) {
    const slash = repository.indexOf('/');
    return { owner: repository.slice(0, slash), repo: repository.slice(slash + 1) };
}
function isSame(a, b) {
    const fold = (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
    return fold(a) === fold(b);
}
function isCommitSha(text) {
    return /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}


/***/ }),

/***/ 6702:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ createOctokit),
/* harmony export */   q: () => (/* binding */ dataOf)
/* harmony export */ });
/* harmony import */ var _http_http_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8694);
/* harmony import */ var _http_json_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2868);
/* harmony import */ var _http_network_cause_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6156);
/* harmony import */ var _http_proxy_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7856);
/* harmony import */ var _github_error_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6419);





const MAX_BODY_BYTES = 32 * 1024 * 1024;
const MAX_DELAY_MS = 60_000;
async function createOctokit(options) {
    const baseUrl = options.apiUrl || 'https://api.github.com';
    const { origin } = new URL(baseUrl);
    const proxy = (0,_http_proxy_js__WEBPACK_IMPORTED_MODULE_2__/* .proxyFor */ .i)(new URL(baseUrl));
    delete process.env['GITHUB_EVENT_PATH'];
    const { getOctokit } = await __webpack_require__.e(/* import() */ 413).then(__webpack_require__.bind(__webpack_require__, 2413));
    const octokit = getOctokit(options.githubToken, { baseUrl });
    octokit.hook.wrap('request', (_, parameters) => {
        const request = octokit.request.endpoint(parameters);
        return withRetries(() => send(request, { ...options, origin, proxy }), request, options);
    });
    return octokit;
}
async function send({ method, url: address, headers, body }, options) {
    const { githubToken, origin, proxy, timeoutMs, redact, signal } = options;
    const url = new URL(address);
    if (url.origin !== origin) {
        throw new _github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .GitHubError */ .y_('a next page on another host', { kind: 'rejected' });
    }
    const limits = { timeoutMs, maxBodyBytes: MAX_BODY_BYTES, signal };
    let response;
    try {
        response = await (0,_http_http_js__WEBPACK_IMPORTED_MODULE_0__/* .sendRequest */ .w$)(url, {
            method,
            headers: {
                ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}`])),
                authorization: `token ${githubToken}`,
                'accept-encoding': 'identity',
            },
            body: body === undefined ? undefined : JSON.stringify(body),
            proxy,
            ...limits,
        });
    }
    catch (error) {
        signal.throwIfAborted();
        throw (0,_github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .errorOfCause */ .zY)((0,_http_network_cause_js__WEBPACK_IMPORTED_MODULE_1__/* .causeOfError */ .h)(error, { proxy, ...limits, redact }), url.host);
    }
    if (response.status > 201 || (0,_github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .isForeignPage */ .mY)(response))
        throw (0,_github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .errorOfResponse */ .TY)(response, redact);
    const data = (0,_http_json_js__WEBPACK_IMPORTED_MODULE_4__/* .parseJson */ .qF)(response.text);
    if (typeof data !== 'object' || data === null)
        throw (0,_github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .unexpectedBody */ .Eu)();
    if ('errors' in data)
        throw (0,_github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .errorOfResponse */ .TY)(response, redact);
    return { ...response, url: url.href, data };
}
async function withRetries(attempt, { method, url }, options) {
    const { retryDelaysMs, deadline, retriesNotFound, clock, signal } = options;
    const isSafe = method !== 'POST' || url.endsWith('/graphql');
    for (let attempts = 1;; attempts++) {
        try {
            return await attempt();
        }
        catch (error) {
            if (!(error instanceof _github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .GitHubError */ .y_))
                throw error;
            const { kind, status, retryAfterMs } = error.failure;
            const isLimited = kind === 'rate-limited' && retryAfterMs !== undefined;
            const isPassing = kind === 'transient' || (status === 404 && retriesNotFound);
            if (!isLimited && !(isPassing && isSafe))
                throw error;
            const shortestMs = retryDelaysMs[attempts - 1];
            const delayMs = Math.max(shortestMs ?? 0, retryAfterMs ?? 0);
            const isTooLate = delayMs > MAX_DELAY_MS || clock.now() + delayMs > deadline;
            if (shortestMs === undefined || isTooLate) {
                const count = attempts === 1 ? '' : `, ${attempts} attempts`;
                throw new _github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .GitHubError */ .y_(error.message + count, error.failure);
            }
            await clock.sleepUntil(clock.now() + delayMs, signal);
            signal.throwIfAborted();
        }
    }
}
function dataOf(schema, { data }) {
    const parsed = schema.safeParse(data);
    if (!parsed.success)
        throw (0,_github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .unexpectedBody */ .Eu)();
    return parsed.data;
}


/***/ }),

/***/ 3593:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   y: () => (/* binding */ parsePullRequest)
/* harmony export */ });
const segment = '[\\w.][\\w.-]*';
const FORM = new RegExp(`^/(?<repository>${segment}/${segment})/pull/(?<prNumber>[1-9]\\d{0,14})(?:/|$)`);
function parsePullRequest(href, serverUrl) {
    const { host, pathname = '' } = URL.parse(href) ?? {};
    const { repository = '', prNumber = '' } = FORM.exec(pathname)?.groups ?? {};
    const isOnServer = host !== undefined && host === URL.parse(serverUrl)?.host;
    return { repository, prNumber, isOnServer };
}


/***/ }),

/***/ 5838:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  run: () => (/* binding */ run)
});

// EXTERNAL MODULE: ./src/http/proxy.ts
var http_proxy = __webpack_require__(7856);
// EXTERNAL MODULE: ./src/runner/step.ts + 1 modules
var runner_step = __webpack_require__(4448);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1843);
// EXTERNAL MODULE: ./src/github/github-error.ts
var github_error = __webpack_require__(6419);
// EXTERNAL MODULE: ./src/github/names.ts
var github_names = __webpack_require__(4567);
// EXTERNAL MODULE: ./src/github/octokit.ts
var github_octokit = __webpack_require__(6702);
// EXTERNAL MODULE: ./src/text/sanitize.ts
var sanitize = __webpack_require__(4212);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./src/http/json.ts
var json = __webpack_require__(2868);
;// CONCATENATED MODULE: ./src/wait/polling/job.ts



const FINAL_STATUSES = ['completed', 'archived', 'failed'];
const UNKNOWN_JOB = {
    status: '',
    prLink: '',
    brokenLink: '',
    json: '',
};
function isFinished(job) {
    return isFinal(job.status);
}
function hasLink({ prLink, brokenLink }) {
    return prLink !== '' || brokenLink !== '';
}
function isFinal(status) {
    return FINAL_STATUSES.some((known) => known === status);
}
function isKnown(status) {
    return status === 'active' || isFinal(status);
}
const Job = schemas/* object */.Ikc({
    status: schemas/* string */.YjP(),
    prLink: schemas/* unknown */.L5J().optional(),
});
function parseJob(facts) {
    const { json, redact } = facts;
    const { status: given = '', prLink } = Job.safeParse(json).data ?? {};
    const status = (0,sanitize/* sanitizeLine */.g$)(redact(given.trim().toLowerCase()), 60);
    if (status === '')
        return undefined;
    const link = readLink(isFinal(status) ? prLink : undefined, redact);
    return { status, ...link, json: toOutput(facts) };
}
const MAX_OUTPUT_BYTES = 64 * 1024;
function toOutput({ text, redact }) {
    if (text.length > MAX_OUTPUT_BYTES)
        return '';
    const clean = text.trim().replace(JSON_TEXT, (quoted) => {
        const decoded = String((0,json/* parseJson */.qF)(quoted));
        const shown = (0,sanitize/* withoutSecrets */.cT)(redact(decoded, 'key'));
        return shown === decoded ? quoted : JSON.stringify(shown);
    });
    return (0,sanitize/* containsKey */.Zd)(clean, redact) || Buffer.byteLength(clean) > MAX_OUTPUT_BYTES ? '' : clean;
}
const JSON_TEXT = /"[^"\\]*(?:\\.[^"\\]*)*"/g;
function readLink(value, redact) {
    const given = typeof value === 'string' ? value.trim() : value;
    if (given === undefined || given === null || given === false || given === '') {
        return { prLink: '', brokenLink: '' };
    }
    const text = typeof given === 'string' ? given : '';
    const link = (0,sanitize/* usableLink */.Ll)(text);
    const hasKey = (0,sanitize/* containsKey */.Zd)(text, redact) || (0,sanitize/* containsKey */.Zd)(link ?? '', redact);
    if (link !== undefined && !hasKey)
        return { prLink: link, brokenLink: '' };
    const shown = text === '' || hasKey ? '' : ` ${(0,sanitize/* codeSpan */.SS)(redact(text), 100)}`;
    return { prLink: '', brokenLink: `its link${shown} cannot be used` };
}

;// CONCATENATED MODULE: ./src/wait/format.ts


function formatStatus(status) {
    return isKnown(status) ? status : (0,sanitize/* codeSpan */.SS)(status, 60);
}
function formatIcon(result) {
    if (result.errorCode !== '')
        return '❌';
    return result.status === 'completed' ? '✅' : '⚠️';
}

;// CONCATENATED MODULE: ./src/wait/comment-body.ts



const FOOTER = '\n\n<sub>';
function renderComment(outcome, { projectId, runUrl }) {
    const { jobId, errorCode, isPrivate } = outcome;
    const marker = formatMarker(projectId, jobId);
    const run = formatRun(runUrl);
    if (isPrivate) {
        return `${marker}\n❌ Agent job ${(0,sanitize/* codeSpan */.SS)(jobId)} could not be polled (\`${errorCode}\`). See the ${run}.`;
    }
    return `${marker}\n${formatResult(outcome)}${FOOTER}${run}</sub>`;
}
function isNews(body, earlier) {
    const [text, earlierText] = [textOf(body), textOf(earlier)];
    return text !== earlierText && (comment_body_hasLink(text) || !comment_body_hasLink(earlierText));
}
function textOf(body) {
    return String(body.replaceAll('\r\n', '\n').split(FOOTER)[0]);
}
function comment_body_hasLink(text) {
    return text.includes(' <http');
}
function formatMarker(projectId, jobId) {
    const id = (0,external_node_crypto_.hash)('sha256', JSON.stringify([projectId, jobId])).slice(0, 32);
    return `<!-- await-agent-job:${id} -->`;
}
function formatRun(runUrl) {
    const link = (0,sanitize/* usableLink */.Ll)(runUrl)?.replaceAll('\\', '%5C');
    return link === undefined ? 'workflow run' : `[workflow run](<${link}>)`;
}
function formatResult(outcome) {
    const { message, prLink } = outcome;
    const line = `${formatIcon(outcome)} ${message}`;
    const isLinked = prLink === '' || message.includes(`<${prLink}>`);
    return isLinked ? line : `${line} Pull request: <${prLink}>`;
}

;// CONCATENATED MODULE: ./src/wait/comment.ts







const LIMITS = {
    timeoutMs: 8_000,
    retryDelaysMs: [1_000],
    retriesNotFound: false,
};
const MAX_TIME_MS = 120_000;
const MAX_PAGES = 60;
const User = schemas/* object */.Ikc({ login: schemas/* string */.YjP() });
const Viewer = schemas/* object */.Ikc({ viewer: User });
const Comment = schemas/* object */.Ikc({
    id: schemas/* int */.Whr(),
    user: User.nullable(),
    body: schemas/* string */.YjP().catch(''),
    html_url: schemas/* string */.YjP(),
});
const WrittenComment = Comment.pick({ html_url: true });
async function commentOnIssue(outcome, options) {
    const { inputs, event, runner, clock, signal } = options;
    const { redact, serverUrl, repository, runId } = runner;
    const { githubToken, issueNumber = event.issueNumber, projectId } = inputs;
    const giveUp = (why) => {
        runner.log('warning', `Could not comment: ${why} The step result is unaffected.`);
        return '';
    };
    if (githubToken === '') {
        return giveUp("`github-token` is empty. Remove the input to use the job's own token.");
    }
    if (issueNumber === undefined) {
        const name = (0,sanitize/* sanitizeLine */.g$)(event.name, 60);
        const source = name === 'workflow_run'
            ? ' The first workflow can upload the number as an artifact, which is untrusted.'
            : '';
        return giveUp(`the event "${name}" has no issue or pull request. Set \`issue-number\`.${source}`);
    }
    const runUrl = `${serverUrl}/${repository}/actions/runs/${runId}`;
    const body = redact(renderComment(outcome, { projectId, runUrl }));
    const names = (0,github_names/* splitName */.W0)(repository);
    const thread = { ...names, issue_number: issueNumber };
    const deadline = clock.now() + MAX_TIME_MS;
    let hasPosted = false;
    try {
        const octokit = await (0,github_octokit/* createOctokit */.Q)({ ...options, ...runner, ...LIMITS, githubToken, deadline });
        const { issues } = octokit.rest;
        const marker = formatMarker(projectId, outcome.jobId);
        const { existing, whyNot } = await findOurs(octokit, thread, { marker, clock, deadline });
        if (whyNot !== undefined)
            return giveUp(whyNot);
        if (existing !== undefined) {
            if (!isFinal(outcome.status) || !isNews(body, existing.body))
                return urlOf(existing);
            const updated = await issues.updateComment({ ...names, comment_id: existing.id, body });
            return urlOf((0,github_octokit/* dataOf */.q)(WrittenComment, updated));
        }
        hasPosted = true;
        const created = await issues.createComment({ ...thread, body });
        return urlOf((0,github_octokit/* dataOf */.q)(WrittenComment, created));
    }
    catch (error) {
        const doubt = hasPosted ? ' The comment may have been created anyway.' : '';
        if (signal.aborted)
            return giveUp(`the run was cancelled meanwhile.${doubt}`);
        if (!(error instanceof github_error/* GitHubError */.y_))
            throw error;
        const { kind } = error.failure;
        const hint = (kind === 'transient' ? doubt : '') + findHint(error, event, issueNumber);
        return giveUp(`the request to ${(0,github_names/* serverName */.L5)(serverUrl)} failed (${error.message}).${hint}`);
    }
}
async function findOurs(octokit, thread, { marker, clock, deadline }) {
    const login = await getOwnLogin(octokit);
    const { listComments } = octokit.rest.issues;
    let pages = 0;
    for await (const page of octokit.paginate.iterator(listComments, { ...thread, per_page: 100 })) {
        const marked = (0,github_octokit/* dataOf */.q)(schemas/* array */.YOg(Comment), page).filter(({ body }) => body.includes(marker));
        if (marked.length > 0 && login === undefined) {
            return { whyNot: 'GraphQL did not say whether an earlier comment is of this account.' };
        }
        const existing = marked.find(({ user }) => user?.login === login);
        if (existing !== undefined)
            return { existing };
        pages += 1;
        const hasNext = page.headers.link?.includes('rel="next"') === true;
        if (hasNext && (pages === MAX_PAGES || clock.now() > deadline)) {
            return { whyNot: 'there are too many comments to find an earlier one.' };
        }
    }
    return {};
}
async function getOwnLogin({ graphql }) {
    try {
        const data = await graphql('query { viewer { login } }');
        return (0,github_octokit/* dataOf */.q)(Viewer, { data }).viewer.login;
    }
    catch (error) {
        if (error instanceof github_error/* GitHubError */.y_)
            return undefined;
        throw error;
    }
}
function urlOf({ html_url: url }) {
    return (0,sanitize/* usableLink */.Ll)(url) ?? '';
}
function findHint({ failure }, { isFork }, issueNumber) {
    const { status, location = '', lacksPermission, isForeign } = failure;
    if (isForeign === true)
        return ` ${github_error/* FIREWALL */.zh}`;
    if (status === 301) {
        const isSameIssue = location.includes(`/issues/${issueNumber}/`);
        return isSameIssue ? ' The repository was renamed.' : ' The issue was transferred.';
    }
    if (lacksPermission !== true)
        return '';
    if (isFork)
        return ' The token of a pull request from a fork is read-only.';
    return ' Add `issues: write` (on a pull request `pull-requests: write`) under `permissions:`.';
}

// EXTERNAL MODULE: ./src/runner/check-inputs.ts
var check_inputs = __webpack_require__(4838);
// EXTERNAL MODULE: ./src/runner/service-fields.ts
var service_fields = __webpack_require__(559);
;// CONCATENATED MODULE: ./src/wait/inputs.ts




const STATUS_ADVICE = 'use completed, archived, failed and active, separated by commas.';
const Status = schemas/* enum */.k5n([...FINAL_STATUSES, 'active'], STATUS_ADVICE);
const Statuses = schemas/* string */.YjP()
    .max(1_000, STATUS_ADVICE)
    .transform((list) => (0,check_inputs/* splitList */.ry)(list.toLowerCase()).filter((each) => each !== ''))
    .pipe(schemas/* array */.YOg(Status))
    .refine((statuses) => statuses.includes('completed'), 'does not contain `completed`. Add it.');
const IssueNumber = schemas/* string */.YjP()
    .regex(/^[1-9]\d{0,14}$/, 'use the number of an issue or pull request, such as 42.')
    .transform(Number);
const Minutes = plainNumber({ min: 0, max: 7200, unit: 'minutes', example: '30 or 0.5' });
const Seconds = plainNumber({ min: 1, max: 3600, unit: 'seconds', example: '30' });
const InputSchema = schemas/* object */.Ikc({
    'base-url': service_fields/* BaseUrl */.BG,
    'project-id': service_fields/* ProjectId */.V3,
    'job-id': service_fields/* JobId */.T5,
    'admin-key': service_fields/* AdminKey */.NR,
    'timeout-minutes': Minutes.prefault('30'),
    'poll-interval-seconds': Seconds.optional(),
    'allowed-statuses': Statuses.prefault('completed'),
    'require-pr': (0,check_inputs/* oneOf */.yL)(['true', 'false']).prefault('false'),
    comment: (0,check_inputs/* oneOf */.yL)(['true', 'false']).prefault('false'),
    'issue-number': IssueNumber.optional(),
    'github-token': check_inputs/* Token */.ou.default(''),
});
const TRAITS = {
    shown: [
        'timeout-minutes',
        'poll-interval-seconds',
        'allowed-statuses',
        'require-pr',
        'comment',
        'issue-number',
    ],
    withheld: ['base-url', 'project-id', 'admin-key'],
    defaulted: [],
    lists: [],
};
const INPUT_NAMES = schemas/* keyof */.ZEF(InputSchema).options;
function parseInputs(runner, event) {
    const known = findLostChecks(runner.inputNames);
    const values = (0,check_inputs/* checkInputs */.sw)(InputSchema, { runner, event, known, traits: TRAITS });
    const seconds = values['poll-interval-seconds'];
    return {
        baseUrl: values['base-url'],
        projectId: values['project-id'],
        jobId: values['job-id'],
        adminKey: values['admin-key'],
        timeoutMs: values['timeout-minutes'] * 60_000,
        pollIntervalMs: seconds === undefined ? undefined : seconds * 1_000,
        allowedStatuses: values['allowed-statuses'],
        requiresPr: values['require-pr'] === 'true',
        wantsComment: values.comment === 'true',
        issueNumber: values['issue-number'],
        githubToken: values['github-token'],
    };
}
function findLostChecks(inputNames) {
    const misspelt = ['require_pr', 'allowed_statuses'].filter((name) => inputNames.includes(name.toUpperCase()));
    const explain = (name) => `\`${name}\` is not an input. Write \`${name.replace('_', '-')}\`.`;
    return Object.fromEntries(misspelt.map((name) => [name, explain(name)]));
}
function plainNumber(options) {
    const { min, max, unit, example } = options;
    const isPlain = (text) => /^\d+(\.\d+)?$/.test(text) && Number(text) >= min && Number(text) <= max;
    const advice = `use a plain number of ${unit} from ${min} to ${max}, such as ${example}.`;
    return schemas/* string */.YjP().refine(isPlain, advice).transform(Number);
}

// EXTERNAL MODULE: ./src/text/format.ts
var format = __webpack_require__(8488);
;// CONCATENATED MODULE: ./src/wait/log.ts




const MINUTE_MS = 60_000;
function formatWaiting(options) {
    const { jobId, projectId, baseUrl, proxyHost, timeoutMs } = options;
    const job = `agent job ${(0,sanitize/* sanitizeLine */.g$)(jobId, 60)} (project ${(0,sanitize/* sanitizeLine */.g$)(projectId, 60)})`;
    const where = `${job} at ${baseUrl}${(0,format/* formatVia */.m7)(proxyHost)}`;
    if (timeoutMs === 0)
        return `Checking ${where} once`;
    return `Waiting for ${where}, up to ${(0,format/* formatDuration */.a3)(timeoutMs)}`;
}
function createWaitLog(jobId, log) {
    let last;
    let hasWarned = false;
    let polls = 0;
    let failedPolls = 0;
    let lastLineMs = 0;
    let isFailing = false;
    return (event) => {
        polls++;
        log('debug', `poll ${polls}: ${formatDebug(event)}`);
        if ('job' in event.result)
            logJob(event.result.job, event);
        else
            logFailure(event.result, event);
    };
    function logJob(job, event) {
        const { isLastPoll } = event;
        if (isFailing)
            logLine(event, 'polling recovered');
        isFailing = false;
        failedPolls = 0;
        const status = formatStatus(job.status);
        const long = hasLongDelay(event) ? `, ${formatNext(event)}` : '';
        if (last === 'completed') {
            const link = job.prLink === '' ? job.brokenLink || 'still no link' : 'with its link';
            logLine(event, `completed, ${link}`);
        }
        else if (job.status !== last) {
            const link = isFinal(job.status) && !isLastPoll ? 'no link yet' : job.brokenLink;
            logLine(event, [status, link].filter(Boolean).join(', ') + long);
        }
        else if (isLastPoll) {
            logLine(event, `still ${status} (final poll)`);
        }
        else if (long !== '' || isQuiet(event)) {
            logLine(event, `still ${status} (${formatProgress(event)})`);
        }
        last = job.status;
        if (!isKnown(job.status) && !hasWarned) {
            hasWarned = true;
            const text = `Agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)} has the status ${status}, which this action does not know. If that is its last one, cancel the run.`;
            log('warning', text);
        }
    }
    function logFailure({ cause: { kind, reason } }, event) {
        const { isLastPoll } = event;
        failedPolls++;
        isFailing = true;
        if (failedPolls > 1 && !isLastPoll && !hasLongDelay(event) && !isQuiet(event))
            return;
        const what = kind === 'rate-limited' ? 'rate limited' : 'poll failed';
        const text = failedPolls === 1 || isLastPoll
            ? `${what} (${reason})`
            : `poll still fails (${reason}, ${(0,format/* formatCount */.B4)(failedPolls, 'poll')})`;
        const next = isLastPoll ? 'stopped polling' : formatNext(event, 'retrying');
        logLine(event, `${text}, ${next}`);
    }
    function logLine({ waitedMs }, text) {
        lastLineMs = waitedMs;
        log('info', `${formatElapsed(waitedMs)}  ${text}`);
    }
    function isQuiet({ waitedMs }) {
        return waitedMs - lastLineMs >= MINUTE_MS;
    }
    function formatProgress(event) {
        const { remainingMs } = event;
        const leftMs = remainingMs > MINUTE_MS ? Math.ceil(remainingMs / MINUTE_MS) * MINUTE_MS : remainingMs;
        const left = `${(0,format/* formatDuration */.a3)(leftMs)} left`;
        return `${(0,format/* formatCount */.B4)(polls, 'poll')}, ${formatNext(event)}, ${left}`;
    }
}
function formatElapsed(ms) {
    const seconds = Math.round(ms / 1_000);
    const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const tail = [m, s].map((part) => String(part).padStart(2, '0')).join(':');
    return h === 0 ? tail : `${h}:${tail}`;
}
function hasLongDelay({ delayMs }) {
    return delayMs > MINUTE_MS;
}
function formatNext({ delayMs, remainingMs }, verb = 'next') {
    const isFinalPoll = remainingMs > 0 && delayMs >= remainingMs;
    return `${isFinalPoll ? 'final poll' : verb} in ${(0,format/* formatDuration */.a3)(delayMs)}`;
}
function formatDebug({ result, isLastPoll, delayMs }) {
    const next = isLastPoll ? '' : `, next in ${Math.round(delayMs)}ms`;
    if (!('job' in result))
        return `${result.cause.reason} (${result.cause.kind})${next}`;
    const { status } = result.job;
    return `status=${status}${isFinal(status) ? ', final' : ''}${next}`;
}

// EXTERNAL MODULE: ./src/runner/result.ts
var result = __webpack_require__(7609);
// EXTERNAL MODULE: ./src/http/cause-text.ts
var cause_text = __webpack_require__(8379);
;// CONCATENATED MODULE: ./src/wait/message.ts






const TITLES = {
    ...result/* TITLES */.eX,
    'job-failed': 'Agent job failed',
    'job-archived': 'Agent job archived',
    timeout: 'Timed out waiting for agent job',
    'no-pr': 'Finished without a pull request',
    unauthorized: 'Not authorized',
    forbidden: 'Access denied',
    'not-found': 'Agent job not found',
    'rate-limited': 'Rate limited',
    unavailable: 'Service unavailable',
    'invalid-response': 'Invalid response',
    'unexpected-response': 'Unexpected response',
};
const STOPPED_WAITING = `Stopped waiting: ${result/* WHO_CANCELLED */.z4}`;
const KEEP_WAITING = 'Re-run failed jobs to keep waiting.';
const START_NEW = "Check the service's dashboard, then start a new agent job.";
const ALLOWED = '(allowed by `allowed-statuses`)';
function titleOf(wait, { errorCode, timeoutMs }) {
    if (wait.kind === 'timeout' && (errorCode === '' || timeoutMs === 0)) {
        return wait.job.status === 'active'
            ? 'Agent job still active'
            : 'Agent job has an unknown status';
    }
    if (errorCode === '')
        return `Agent job ${wait.job?.status}`;
    const isBroken = errorCode === 'no-pr' && wait.job !== undefined && hasLink(wait.job);
    return isBroken ? "Agent job's link cannot be used" : TITLES[errorCode];
}
function messageOf(wait, options) {
    switch (wait.kind) {
        case 'finished':
            return messageOfFinished(wait.job, options);
        case 'timeout':
            return messageOfTimeout(wait, options);
        case 'cancelled':
            return messageOfCancelled(wait, options);
        case 'polling-failed':
            return messageOfPollingFailed(wait, options);
    }
}
const HAPPENED = {
    completed: 'completed',
    failed: 'failed',
    archived: 'is archived',
};
const NOT_ALLOWED = {
    failed: `. ${START_NEW}`,
    archived: ', and the service does not say whether it completed. Look in its dashboard, or add `archived` to `allowed-statuses`.',
};
function messageOfFinished(job, { jobId, errorCode }) {
    const { status, prLink } = job;
    const happened = `Agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)} ${HAPPENED[status]}`;
    if (errorCode === 'no-pr') {
        if (hasLink(job)) {
            return `${happened}, but ${whyBroken(job)}. Check what the service stores there.`;
        }
        const advice = status === 'completed' ? "Check the agent's prompt." : START_NEW;
        return `${happened} without a pull request, which \`require-pr\` demands. ${advice}`;
    }
    if (status !== 'completed') {
        if (errorCode !== '')
            return `${happened}${NOT_ALLOWED[status]}`;
        return `${happened} ${ALLOWED}.${status === 'failed' ? ` ${START_NEW}` : ''}`;
    }
    if (prLink === '')
        return `${happened} without a pull request.`;
    return prLink.length <= format/* MAX_LINK_LENGTH */.jE
        ? `${happened}: <${prLink}>`
        : `${happened}. Its link is in the output \`prLink\`.`;
}
function whyBroken({ brokenLink, prLink }) {
    if (brokenLink !== '')
        return brokenLink;
    return `its link ${(0,sanitize/* codeSpan */.SS)(prLink, 100)} leads to another page of this server`;
}
function messageOfTimeout({ job, waitedMs, polls }, { timeoutMs, errorCode, jobId }) {
    const name = (0,sanitize/* codeSpan */.SS)(jobId, 60);
    const subject = timeoutMs > 0
        ? `Timed out after ${(0,format/* formatDuration */.a3)(waitedMs)}: agent job ${name}`
        : `Agent job ${name}`;
    if (job.status !== 'active') {
        return `${subject} has the status ${formatStatus(job.status)}. This action knows active, completed, failed and archived.`;
    }
    if (errorCode === '')
        return `${subject} is still active ${ALLOWED}.`;
    if (timeoutMs > 0) {
        return `${subject} is still active and keeps running. Re-run failed jobs to keep waiting, or increase \`timeout-minutes\`.`;
    }
    const count = polls === 1 ? 'checked once' : (0,format/* formatCount */.B4)(polls, 'poll');
    return `${subject} is still active (${count}). Increase \`timeout-minutes\` to wait, or add \`active\` to \`allowed-statuses\`.`;
}
function messageOfCancelled({ job, polls, failure }, { jobId }) {
    const subject = `${STOPPED_WAITING} Agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}`;
    if (polls === 0)
        return `${subject} was not polled. ${KEEP_WAITING}`;
    const running = job?.status === 'active' ? 'keeps running' : 'may keep running';
    const failed = failure === undefined ? '' : `; its last poll failed (${failure.cause.reason})`;
    return `${subject} ${running}${failed}. ${KEEP_WAITING}`;
}
function messageOfPollingFailed(wait, { jobId, baseUrl, projectId }) {
    const { happened, advice } = (0,cause_text/* describeCause */.V)({ ...wait.failure, hasWorked: wait.job !== undefined }, {
        request: 'poll',
        host: (0,sanitize/* codeSpan */.SS)(new URL(baseUrl).host, 100),
        project: `project ${(0,sanitize/* codeSpan */.SS)(projectId, 60)}`,
        address: '`base-url`',
        inputs: '`project-id` and `job-id`',
        rerun: `${format/* RERUN */.Fy} to keep waiting`,
        rerunChanged: format/* RERUN_CHANGED */.ir,
    });
    return `Agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)} ${sinceWhen(wait)}: ${happened}. ${advice}`;
}
function sinceWhen(wait) {
    const { job, polls, seenMs = 0, failedPolls, waitedMs } = wait;
    if (job !== undefined) {
        const itsLast = failedPolls === 1 ? 'its last poll' : `its last ${failedPolls} polls`;
        return `was last seen ${formatStatus(job.status)} after ${(0,format/* formatDuration */.a3)(seenMs)}; ${itsLast} failed`;
    }
    const figures = `${(0,format/* formatCount */.B4)(polls, 'poll')} in ${(0,format/* formatDuration */.a3)(waitedMs)}`;
    return `could not be polled${polls === 1 ? '' : ` (${figures})`}`;
}

// EXTERNAL MODULE: ./src/github/pull-request-link.ts
var pull_request_link = __webpack_require__(3593);
;// CONCATENATED MODULE: ./src/wait/polling/endings.ts
const OUTAGE = { code: 'unavailable', limit: 15 };
const FAILURE_RULES = {
    'server-error': OUTAGE,
    'no-response': OUTAGE,
    'proxy-rejection': OUTAGE,
    'rate-limited': { code: 'rate-limited', limit: Infinity },
    'no-host': { code: 'unavailable', limit: 5 },
    'not-found': { code: 'not-found', limit: 5 },
    'unusable-response': { code: 'invalid-response', limit: 5 },
    'key-rejected': { code: 'unauthorized', limit: 1 },
    'access-denied': { code: 'forbidden', limit: 1 },
    certificate: { code: 'unavailable', limit: 1 },
    redirect: { code: 'unexpected-response', limit: 1 },
    'other-status': { code: 'unexpected-response', limit: 1 },
};

;// CONCATENATED MODULE: ./src/wait/verdict.ts


function judge(wait, settings) {
    switch (wait.kind) {
        case 'polling-failed':
            return FAILURE_RULES[wait.failure.cause.kind].code;
        case 'cancelled':
            return 'cancelled';
        case 'timeout':
            return wait.job.status === 'active' && settings.allowedStatuses.includes('active')
                ? ''
                : 'timeout';
        case 'finished':
            return judgeFinished(wait.job, settings);
    }
}
function judgeFinished({ status, prLink, brokenLink }, { allowedStatuses, requiresPr, serverUrl }) {
    if (status !== 'completed' && !allowedStatuses.includes(status))
        return `job-${status}`;
    if (brokenLink !== '')
        return 'no-pr';
    const { prNumber, isOnServer } = (0,pull_request_link/* parsePullRequest */.y)(prLink, serverUrl);
    const isWithoutPr = prLink === '' || (isOnServer && prNumber === '');
    return requiresPr && isWithoutPr ? 'no-pr' : '';
}

;// CONCATENATED MODULE: ./src/wait/outcome.ts





function toOutcome(wait, { jobId, ...settings }) {
    const errorCode = judge(wait, settings);
    const options = { ...settings, jobId, errorCode };
    return {
        ...(wait.job ?? UNKNOWN_JOB),
        title: titleOf(wait, options),
        message: messageOf(wait, options),
        details: [],
        jobId,
        errorCode,
        isPrivate: wait.kind === 'polling-failed',
        polls: wait.polls,
        waitedMs: wait.waitedMs,
    };
}
function provisionalOutcome(jobId) {
    const message = `The step was killed before it could report. Agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)} may still be running. ${KEEP_WAITING}`;
    return errorOutcome('cancelled', { message, jobId });
}
function errorOutcome(errorCode, options) {
    const { message, details = [], jobId = '' } = options;
    const nothing = { ...UNKNOWN_JOB, isPrivate: false, polls: 0, waitedMs: 0 };
    return { ...nothing, errorCode, title: result/* TITLES */.eX[errorCode], message, details, jobId };
}
function getLevel({ errorCode, status }) {
    if (errorCode !== '')
        return 'error';
    return isFinal(status) && status !== 'completed' ? 'warning' : 'notice';
}

;// CONCATENATED MODULE: ./src/wait/outputs.ts

function toOutputs(outcome) {
    const { prNumber } = (0,pull_request_link/* parsePullRequest */.y)(outcome.prLink, '');
    return {
        status: outcome.status,
        prLink: outcome.prLink,
        prNumber,
        job: outcome.json,
        message: outcome.message,
        commentUrl: '',
        errorCode: outcome.errorCode,
    };
}

// EXTERNAL MODULE: ./src/http/http.ts
var http = __webpack_require__(8694);
// EXTERNAL MODULE: ./src/http/service-request.ts + 1 modules
var service_request = __webpack_require__(5554);
// EXTERNAL MODULE: ./src/http/response-cause.ts
var response_cause = __webpack_require__(7547);
;// CONCATENATED MODULE: ./src/wait/polling/poll.ts




function createPoll(options) {
    const { jobId, redact } = options;
    const url = (0,service_request/* toJobUrl */.e)(options);
    return async (limits) => {
        const response = await (0,service_request/* requestService */.j)(url, {
            ...options,
            ...limits,
            method: 'GET',
            headers: { 'cache-control': 'no-cache' },
        });
        if ('status' in response)
            return parseResponse(response, { url, jobId, redact });
        return limits.signal.aborted ? undefined : { cause: response.cause };
    };
}
function parseResponse(response, { url, jobId, redact }) {
    const facts = (0,response_cause/* toFacts */.$2)(response, redact);
    const result = facts.status === 200 ? parseBody(facts, jobId) : { cause: (0,response_cause/* causeOfStatus */.F$)(facts, url) };
    return { ...result, retryAfterMs: (0,http/* parseRetryAfter */.mu)(facts.headers) };
}
function parseBody(facts, jobId) {
    const unusable = (0,response_cause/* causeOfBody */.Xt)(facts);
    if (unusable !== undefined)
        return { cause: unusable };
    const job = parseJob(facts);
    const { id = jobId, quote } = facts;
    if (job !== undefined && id === jobId)
        return { job };
    const kind = 'unusable-response';
    if (job !== undefined) {
        const shown = quote(id);
        const reason = shown === '' ? 'another agent job' : `another agent job: ${shown}`;
        return { cause: { kind, isAboutIds: true, reason } };
    }
    const said = (0,response_cause/* saidIn */.$g)(facts);
    if (said !== '')
        return { cause: { kind, isAboutIds: true, reason: `an error: ${said}` } };
    const fields = (0,response_cause/* fieldNamesIn */._P)(facts);
    const reason = `JSON without a job status${fields === '' ? '' : `, but with ${fields}`}`;
    return { cause: { kind, reason } };
}

// EXTERNAL MODULE: ./src/runner/clock.ts
var clock = __webpack_require__(1984);
;// CONCATENATED MODULE: ./src/wait/polling/rules.ts



function createProgress() {
    return {
        counts: new Map(),
        polls: 0,
        wasActive: false,
        failedPolls: 0,
        failedFinalPolls: 0,
    };
}
const MIN_GAP_MS = 1_000;
const RETRIES_MS = 10_000;
const LINK_MS = 10_000;
function createRules(options) {
    const { startedAt, deadline, pollIntervalMs, random } = options;
    let now;
    return (progress, result, at) => {
        now = at.now;
        if (at.begunAt >= deadline)
            progress.finalAt ??= at.begunAt;
        if ('cause' in result)
            return afterFailure(progress, result);
        progress.failedPolls = 0;
        progress.lastFailure = undefined;
        return progress.completed === undefined
            ? afterResponse(progress, result.job, result.retryAfterMs)
            : afterResponseForLink(progress.completed, result.job);
    };
    function afterResponse(progress, job, retryAfterMs = 0) {
        progress.job = job;
        progress.seenAt = now;
        progress.wasActive ||= job.status === 'active';
        if (isFinished(job)) {
            const lacksLink = job.status === 'completed' && !hasLink(job);
            const mayGetLink = lacksLink && progress.wasActive && now + LINK_MS < deadline;
            if (!mayGetLink)
                return endAs({ kind: 'finished', job });
            progress.completed = job;
            return { delayMs: LINK_MS };
        }
        if (progress.finalAt !== undefined)
            return endAs({ kind: 'timeout', job });
        return { delayMs: untilDeadline(Math.max(intervalMs(), retryAfterMs)) };
    }
    function afterFailure(progress, failure) {
        const { cause, retryAfterMs = 0 } = failure;
        const rule = FAILURE_RULES[cause.kind];
        if (progress.completed !== undefined)
            return endAs({ kind: 'polling-failed', failure });
        progress.failedPolls++;
        progress.lastFailure = failure;
        const count = (progress.counts.get(rule) ?? 0) + 1;
        progress.counts.set(rule, count);
        const hasWorked = progress.job !== undefined;
        if (!hasWorked && count >= rule.limit)
            return endAs({ kind: 'polling-failed', failure });
        if (progress.finalAt !== undefined) {
            progress.failedFinalPolls++;
            const delayMs = Math.max(jittered((0,clock/* backoffMs */.j)(progress.failedFinalPolls)), retryAfterMs);
            const isInTime = now + delayMs <= progress.finalAt + RETRIES_MS;
            return isInTime ? { delayMs } : endAs({ kind: 'polling-failed', failure });
        }
        const isRateLimit = cause.kind === 'rate-limited';
        const leastMs = hasWorked ? (pollIntervalMs ?? 0) : 0;
        const delayMs = Math.max(jittered((0,clock/* backoffMs */.j)(progress.failedPolls)), retryAfterMs, isRateLimit ? intervalMs() : leastMs);
        return { delayMs: untilDeadline(delayMs) };
    }
    function afterResponseForLink(completed, polledAgain) {
        const hasCome = isFinished(polledAgain) && hasLink(polledAgain);
        const job = hasCome ? { ...polledAgain, status: completed.status } : completed;
        return endAs({ kind: 'finished', job });
    }
    function untilDeadline(delayMs) {
        const isInTime = now + delayMs <= deadline - MIN_GAP_MS;
        return isInTime ? delayMs : Math.max(deadline - now, MIN_GAP_MS);
    }
    function intervalMs() {
        return pollIntervalMs ?? jittered(adaptiveMs(now - startedAt));
    }
    function jittered(delayMs) {
        return delayMs * (1 + 0.1 * random());
    }
}
function endAs(end) {
    return { end, delayMs: 0 };
}
function adaptiveMs(waitedMs) {
    const seconds = 1.3 * Math.sqrt(waitedMs / 1_000);
    return Math.min(Math.max(seconds, 2), 60) * 1_000;
}

;// CONCATENATED MODULE: ./src/wait/polling/wait-for-job.ts

const REQUEST_MS = 30_000;
const LATE_MS = 10_000;
async function waitForJob(poll, options) {
    const { timeoutMs, clock, signal, onPoll } = options;
    const startedAt = clock.now();
    const deadline = startedAt + timeoutMs;
    const decide = createRules({ ...options, startedAt, deadline });
    const progress = createProgress();
    let nextPollAt = startedAt;
    for (;;) {
        await clock.sleepUntil(nextPollAt, signal);
        if (signal.aborted)
            return toResult({ kind: 'cancelled', failure: progress.lastFailure });
        const begunAt = clock.now();
        progress.polls++;
        const limitMs = Math.min(REQUEST_MS, Math.max(0, deadline - begunAt) + LATE_MS);
        const result = await poll({ timeoutMs: limitMs, signal });
        if (result === undefined)
            return toResult({ kind: 'cancelled', failure: progress.lastFailure });
        const now = clock.now();
        const { delayMs, end } = decide(progress, result, { begunAt, now });
        nextPollAt = now + delayMs;
        onPoll({
            result,
            isLastPoll: end !== undefined,
            delayMs: end === undefined ? delayMs : 0,
            waitedMs: now - startedAt,
            remainingMs: Math.max(0, deadline - now),
        });
        if (end !== undefined)
            return toResult(end);
    }
    function toResult(end) {
        const { polls, job, seenAt, failedPolls, completed } = progress;
        const seenMs = seenAt === undefined ? undefined : seenAt - startedAt;
        const waitedMs = clock.now() - startedAt;
        const isKept = completed !== undefined && end.kind !== 'finished';
        const own = isKept ? { kind: 'finished', job: completed } : end;
        return { polls, waitedMs, job, seenMs, failedPolls, ...own };
    }
}

;// CONCATENATED MODULE: ./src/wait/summary.ts




function renderSummary(outcome) {
    const parts = [...formatResultOf(outcome), formatWaited(outcome)];
    return (0,result/* renderPage */.Cf)(outcome, formatIcon(outcome), parts);
}
function formatResultOf(outcome) {
    const { errorCode, status, prLink, message } = outcome;
    const texts = (0,result/* formatTexts */.UQ)(outcome);
    if (prLink === '')
        return texts;
    const link = `**Pull request:** <${prLink}>`;
    if (errorCode === '' && status === 'completed')
        return [link];
    return message.includes(`<${prLink}>`) ? texts : [link, ...texts];
}
function formatWaited({ jobId, polls, waitedMs }) {
    if (polls === 0)
        return '';
    const waited = `${(0,format/* formatDuration */.a3)(waitedMs)}, ${(0,format/* formatCount */.B4)(polls, 'poll')}`;
    return `Waited for ${(0,sanitize/* codeSpan */.SS)(jobId)}: ${waited}`;
}

;// CONCATENATED MODULE: ./src/wait/run.ts











async function run(platform = runner_step/* REAL_PLATFORM */.Lp) {
    const step = (0,runner_step/* beginStep */.Uz)(platform);
    const { runner, signal } = step;
    const { inputs, outcome } = await getOutcome(step);
    const reported = await (0,runner_step/* report */.z8)(outcome, runner, {
        outputs: toOutputs,
        summary: renderSummary,
        level: getLevel,
    });
    const isAsked = inputs?.wantsComment === true;
    const hasResult = !['invalid-input', 'internal'].includes(reported.errorCode);
    if (isAsked && hasResult && !signal.aborted) {
        await comment(reported, inputs, step);
    }
    (0,runner_step/* endStep */.Cs)(step, reported);
}
async function getOutcome(step) {
    const { runner, event } = step;
    let inputs;
    try {
        inputs = parseInputs(runner, event);
        const proxy = (0,http_proxy/* proxyFor */.i)(new URL(inputs.baseUrl));
        (0,runner_step/* writeOutputs */.Kn)(toOutputs(provisionalOutcome(inputs.jobId)), runner);
        runner.log('info', formatWaiting({ ...inputs, proxyHost: proxy?.host }));
        const poll = createPoll({ ...inputs, proxy, redact: runner.redact });
        const onPoll = createWaitLog(inputs.jobId, runner.log);
        const wait = await waitForJob(poll, { ...inputs, ...step, onPoll });
        return { inputs, outcome: toOutcome(wait, { ...inputs, serverUrl: runner.serverUrl }) };
    }
    catch (error) {
        const { errorCode, message, details } = (0,runner_step/* describeError */.Uc)(error, {
            runner,
            next: 'Re-run failed jobs.',
        });
        const jobId = errorCode === 'internal' ? inputs?.jobId : undefined;
        return { inputs, outcome: errorOutcome(errorCode, { message, details, jobId }) };
    }
}
async function comment(outcome, inputs, step) {
    const { runner } = step;
    if (!isKnown(outcome.status)) {
        runner.log('info', 'The service has returned no known status, so no comment.');
        return;
    }
    try {
        const url = await commentOnIssue(outcome, { ...step, inputs });
        if (url === '')
            return;
        runner.log('info', `Comment: ${url}`);
        runner.setOutput('commentUrl', url);
    }
    catch (error) {
        const reason = (0,runner_step/* shortReason */.PR)(error, runner);
        const text = `Could not comment, or write \`commentUrl\` (${reason}). The step result is unaffected.`;
        runner.log('warning', text);
    }
}


/***/ })

};
