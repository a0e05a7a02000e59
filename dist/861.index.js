export const id = 861;
export const ids = [861];
export const modules = {

/***/ 6419:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Eu: () => (/* binding */ unexpectedBody),
/* harmony export */   TY: () => (/* binding */ errorOfResponse),
/* harmony export */   Zl: () => (/* binding */ looksLikePage),
/* harmony export */   y_: () => (/* binding */ GitHubError),
/* harmony export */   zY: () => (/* binding */ errorOfCause)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1843);
/* harmony import */ var _http_http_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8694);
/* harmony import */ var _http_json_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2868);
/* harmony import */ var _http_page_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9429);
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4212);





class GitHubError extends Error {
    name = 'GitHubError';
    kind;
    statusCode;
    retryAfterMs;
    lacksPermission;
    constructor(message, details) {
        super(message);
        this.kind = details.kind;
        this.statusCode = details.statusCode;
        this.retryAfterMs = details.retryAfterMs;
        this.lacksPermission = details.lacksPermission ?? false;
    }
}
const PERMANENT = [
    'unusable-response',
    'untrusted-certificate',
    'proxy-password',
];
function errorOfCause({ kind, reason }) {
    return new GitHubError(reason, { kind: PERMANENT.includes(kind) ? 'rejected' : 'transient' });
}
function unexpectedBody() {
    return new GitHubError('unusable response', { kind: 'transient' });
}
function looksLikePage({ text }) {
    return /^\s*</.test(text);
}
function errorOfResponse(response, redact) {
    const { status, headers, text } = response;
    const words = wordsIn(text);
    const retryAfterMs = (0,_http_http_js__WEBPACK_IMPORTED_MODULE_0__/* .parseRetryAfter */ .mu)(headers);
    const isOfLimit = status === 403 && (retryAfterMs !== undefined || /rate limit/i.test(words));
    let kind = 'rejected';
    if (status >= 500 || status <= 201)
        kind = 'transient';
    if (status === 429 || isOfLimit)
        kind = 'rate-limited';
    return new GitHubError(`HTTP ${status}${formatBody(response, redact)}`, {
        kind,
        statusCode: status,
        retryAfterMs: retryAfterMs ?? (kind === 'rate-limited' ? parseReset(headers) : undefined),
        lacksPermission: status === 403 && words.startsWith('Resource not accessible by '),
    });
}
function formatBody(response, redact) {
    const target = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(redact(targetOf(response)).replace(/[?#].*/s, ''), 100);
    if (target !== '')
        return `, to ${target}`;
    if (looksLikePage(response))
        return `, ${(0,_http_page_js__WEBPACK_IMPORTED_MODULE_2__/* .formatPage */ .P)(response.text, redact)}`;
    const said = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(redact(wordsIn(response.text)), 160);
    return said === '' ? '' : `: ${said}`;
}
function targetOf({ status, headers }) {
    const isRedirect = status >= 300 && status <= 399;
    return (isRedirect ? headers['location'] : undefined) ?? '';
}
const Words = zod__WEBPACK_IMPORTED_MODULE_3__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ message: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() }).transform(({ message }) => message)])
    .transform((text) => text.trim())
    .catch('');
const ErrorBody = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ message: Words, errors: zod__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5J().optional() })
    .catch({ message: '' });
function wordsIn(text) {
    const { message, errors } = ErrorBody.parse((0,_http_json_js__WEBPACK_IMPORTED_MODULE_4__/* .parseJson */ .qF)(text));
    const items = [errors].flat().slice(0, 3);
    const all = [message, ...items.map((item) => Words.parse(item))];
    return all.filter((each) => each !== '').join('; ');
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
/* harmony export */   Ez: () => (/* binding */ serverHost),
/* harmony export */   Ft: () => (/* binding */ isSame),
/* harmony export */   L5: () => (/* binding */ serverName),
/* harmony export */   W0: () => (/* binding */ splitName),
/* harmony export */   _$: () => (/* binding */ isCommitSha)
/* harmony export */ });
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4212);

function serverHost(serverUrl) {
    return URL.parse(serverUrl)?.host ?? 'github.com';
}
function serverName(serverUrl) {
    const host = serverHost(serverUrl);
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
        throw (0,_github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .errorOfCause */ .zY)((0,_http_network_cause_js__WEBPACK_IMPORTED_MODULE_1__/* .causeOfError */ .h)(error, { proxy, ...limits, redact }));
    }
    if (response.status > 201 || (0,_github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .looksLikePage */ .Zl)(response))
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
            const { kind, statusCode, retryAfterMs } = error;
            const isLimited = kind === 'rate-limited' && retryAfterMs !== undefined;
            const isPassing = kind === 'transient' || (statusCode === 404 && retriesNotFound);
            if (!isLimited && !(isPassing && isSafe))
                throw error;
            const shortestMs = retryDelaysMs[attempts - 1];
            const delayMs = Math.max(shortestMs ?? 0, retryAfterMs ?? 0);
            const isTooLate = delayMs > MAX_DELAY_MS || clock.now() + delayMs > deadline;
            if (shortestMs === undefined || isTooLate) {
                const count = attempts === 1 ? '' : `, ${attempts} attempts`;
                throw new _github_error_js__WEBPACK_IMPORTED_MODULE_3__/* .GitHubError */ .y_(error.message + count, error);
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
/* harmony import */ var _names_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4567);

const segment = '[\\w.][\\w.-]*';
const PULL_REQUEST_PATH = new RegExp(`^/(?<repository>${segment}/${segment})/pull/(?<prNumber>[1-9]\\d{0,14})(?:/|$)`);
function parsePullRequest(href, serverUrl) {
    const { host, pathname = '' } = URL.parse(href) ?? {};
    const { repository = '', prNumber = '' } = PULL_REQUEST_PATH.exec(pathname)?.groups ?? {};
    const isOnServer = host === (0,_names_js__WEBPACK_IMPORTED_MODULE_0__/* .serverHost */ .Ez)(serverUrl);
    return { repository, prNumber, isOnServer };
}


/***/ }),

/***/ 2861:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  run: () => (/* binding */ run)
});

// EXTERNAL MODULE: ./src/http/proxy.ts
var http_proxy = __webpack_require__(7856);
// EXTERNAL MODULE: ./src/runner/step.ts + 2 modules
var runner_step = __webpack_require__(8995);
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
;// CONCATENATED MODULE: ./src/wait/comment-body.ts


const FOOTER = '\n\n<sub>';
function renderComment(text, { marker, runUrl }) {
    return `${marker}\n${text}${FOOTER}${formatRun(runUrl)}</sub>`;
}
function isNews(body, earlier) {
    const [text, earlierText] = [textOf(body), textOf(earlier)];
    return text !== earlierText && (mentionsLink(text) || !mentionsLink(earlierText));
}
function textOf(body) {
    return String(body.replaceAll('\r\n', '\n').split(FOOTER)[0]);
}
function mentionsLink(text) {
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

;// CONCATENATED MODULE: ./src/wait/polling/job.ts


const FINISHED_STATUSES = ['completed', 'archived', 'failed'];
const KNOWN_STATUSES = [...FINISHED_STATUSES, 'active'];
const UNKNOWN_JOB = {
    status: '',
    prLink: '',
    brokenLink: '',
    model: '',
    sourceRepository: '',
    sourceRef: '',
    createdAt: '',
    archivedAt: '',
};
function isFinished(job) {
    return isFinishedStatus(job.status);
}
function isFinishedStatus(status) {
    return FINISHED_STATUSES.some((known) => known === status);
}
function isKnown(status) {
    return KNOWN_STATUSES.some((known) => known === status);
}
function hasLink({ prLink, brokenLink }) {
    return prLink !== '' || brokenLink !== '';
}
function formatStatus(status) {
    return isKnown(status) ? status : (0,sanitize/* codeSpan */.SS)(status, 60);
}
const Text = schemas/* string */.YjP().catch('');
const Job = schemas/* object */.Ikc({
    status: schemas/* string */.YjP(),
    prLink: schemas/* unknown */.L5J().optional(),
    model: Text,
    source: schemas/* object */.Ikc({ repository: Text, ref: Text }).catch({ repository: '', ref: '' }),
    createdAt: Text,
    archivedAt: Text,
});
function parseJob(json, redact) {
    const { data } = Job.safeParse(json);
    const clean = (text) => (0,sanitize/* sanitizeLine */.g$)(redact(text.trim()), 256);
    const status = (0,sanitize/* sanitizeLine */.g$)(redact(data?.status.trim().toLowerCase() ?? ''), 60);
    if (data === undefined || status === '')
        return undefined;
    return {
        status,
        ...readLink(isFinishedStatus(status) ? data.prLink : undefined, redact),
        model: clean(data.model),
        sourceRepository: clean(plainAddress(redact(data.source.repository))),
        sourceRef: clean(data.source.ref),
        createdAt: clean(data.createdAt),
        archivedAt: clean(data.archivedAt),
    };
}
function plainAddress(address) {
    const url = address.length > sanitize/* MAX_URL_LENGTH */.m2 ? null : URL.parse(address);
    return url !== null && /^https?:$/.test(url.protocol) ? url.origin + url.pathname : '';
}
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
    const isShown = text !== '' && !hasKey && !(0,sanitize/* containsGitHubToken */.kF)(text);
    const shown = isShown ? ` ${(0,sanitize/* codeSpan */.SS)(redact(text), 100)}` : '';
    return { prLink: '', brokenLink: `its link${shown} cannot be used` };
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
async function commentOnIssue(result, options) {
    const { inputs, event, runner, clock, signal } = options;
    const { redact, serverUrl, apiUrl, repository, runId } = runner;
    const { githubToken, issueNumber = event.issueNumber, projectId, jobId } = inputs;
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
    const marker = formatMarker(projectId, jobId);
    const body = redact(renderComment(result.comment, { marker, runUrl }));
    const names = (0,github_names/* splitName */.W0)(repository);
    const thread = { ...names, issue_number: issueNumber };
    const deadline = clock.now() + MAX_TIME_MS;
    let hasPosted = false;
    try {
        const octokit = await (0,github_octokit/* createOctokit */.Q)({
            ...LIMITS,
            apiUrl,
            githubToken,
            redact,
            clock,
            signal,
            deadline,
        });
        const { issues } = octokit.rest;
        const { existing, whyNot } = await findOurs(octokit, thread, { marker, clock, deadline });
        if (whyNot !== undefined)
            return giveUp(whyNot);
        if (existing !== undefined) {
            if (!isFinishedStatus(result.status) || !isNews(body, existing.body))
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
        const hint = (error.kind === 'transient' ? doubt : '') + findHint(error, event);
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
function findHint(error, { isFork }) {
    const { statusCode, lacksPermission } = error;
    if (statusCode === 301)
        return ' The issue was transferred, or the repository renamed.';
    if (statusCode === 401)
        return ' Check `github-token`.';
    if (!lacksPermission)
        return '';
    if (isFork)
        return ' The token of a pull request from a fork is read-only.';
    return ' Add `issues: write` (on a pull request `pull-requests: write`) under `permissions:`.';
}

// EXTERNAL MODULE: ./src/runner/check-inputs.ts
var check_inputs = __webpack_require__(4838);
// EXTERNAL MODULE: ./src/runner/field-parts.ts
var field_parts = __webpack_require__(9513);
// EXTERNAL MODULE: ./src/runner/service-fields.ts
var service_fields = __webpack_require__(559);
;// CONCATENATED MODULE: ./src/wait/inputs.ts





const STATUS_ADVICE = `use ${FINISHED_STATUSES.join(', ')} and active, separated by commas.`;
const Status = schemas/* enum */.k5n(KNOWN_STATUSES, STATUS_ADVICE);
const Statuses = schemas/* string */.YjP()
    .trim()
    .max(1_000, STATUS_ADVICE)
    .transform((list) => (0,field_parts/* splitList */.ry)(list.toLowerCase()).filter((each) => each !== ''))
    .pipe(schemas/* array */.YOg(Status))
    .refine((statuses) => statuses.includes('completed'), 'does not contain `completed`. Add it.')
    .readonly();
const IssueNumber = schemas/* string */.YjP()
    .trim()
    .regex(/^[1-9]\d{0,14}$/, 'use the number of an issue or pull request, such as 42.')
    .transform(Number);
const Flag = schemas/* string */.YjP()
    .trim()
    .toLowerCase()
    .pipe(schemas/* enum */.k5n(['true', 'false'], 'use true or false.'))
    .transform((word) => word === 'true');
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
    'require-pr': Flag.prefault('false'),
    comment: Flag.prefault('false'),
    'issue-number': IssueNumber.optional(),
    'github-token': field_parts/* Token */.ou.default(''),
});
const INPUT_NAMES = schemas/* keyof */.ZEF(InputSchema).options;
function parseInputs(runner, event) {
    const mistakes = findLostChecks(runner.inputNames);
    const values = (0,check_inputs/* checkInputs */.sw)(InputSchema, { runner, event, mistakes });
    const seconds = values['poll-interval-seconds'];
    return {
        baseUrl: values['base-url'],
        projectId: values['project-id'],
        jobId: values['job-id'],
        adminKey: values['admin-key'],
        timeoutMs: values['timeout-minutes'] * 60_000,
        pollIntervalMs: seconds === undefined ? undefined : seconds * 1_000,
        allowedStatuses: values['allowed-statuses'],
        requiresPr: values['require-pr'],
        wantsComment: values.comment,
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
    return schemas/* string */.YjP().trim().refine(isPlain, advice).transform(Number);
}

// EXTERNAL MODULE: ./src/text/format.ts
var format = __webpack_require__(8488);
;// CONCATENATED MODULE: ./src/wait/log.ts




const MINUTE_MS = 60_000;
function formatWaiting(options) {
    const { jobId, projectId, baseUrl, proxyHost, timeoutMs } = options;
    const [job, project] = [jobId, projectId].map((id) => (0,sanitize/* sanitizeLine */.g$)(id, service_fields/* MAX_ID_LENGTH */.Qx));
    const where = `agent job ${job} (project ${project}) at ${baseUrl}${(0,format/* formatVia */.m7)(proxyHost)}`;
    if (timeoutMs === 0)
        return `Checking ${where} once`;
    return `Waiting for ${where}, up to ${(0,format/* formatDuration */.a3)(timeoutMs)}`;
}
function logPoll(event, options) {
    const { result, before, progress } = event;
    const { jobId, log } = options;
    const logLine = (text) => {
        log('info', `${formatElapsed(progress.waitedMs)}  ${text}`);
    };
    log('debug', `poll ${progress.polls}: ${formatDebug(event)}`);
    if (!('job' in result)) {
        const text = formatFailure(result.cause, event);
        if (text !== undefined)
            logLine(text);
        return;
    }
    const { job } = result;
    if (progress.failedPolls < before.failedPolls)
        logLine('polling recovered');
    const text = formatJob(job, event);
    if (text !== undefined)
        logLine(text);
    if (!event.endsWait && !isKnown(job.status) && job.status !== before.job?.status) {
        log('warning', `Agent job ${(0,sanitize/* idSpan */.yu)(jobId)} has the status ${formatStatus(job.status)}, which this action does not know. If that is its last one, cancel the run.`);
    }
}
function formatJob(job, event) {
    const { before, progress, endsWait, remainingMs } = event;
    const status = formatStatus(job.status);
    const long = hasLongDelay(event) ? `, ${formatNext(event)}` : '';
    if (progress.wasPolledForLink) {
        const { prLink, brokenLink } = { ...UNKNOWN_JOB, ...progress.job };
        return `completed, ${prLink === '' ? brokenLink || 'still no link' : 'with its link'}`;
    }
    if (job.status !== before.job?.status) {
        const link = isFinished(job) && !endsWait ? 'no link yet' : job.brokenLink;
        return `${status}${link === '' ? '' : `, ${link}`}${long}`;
    }
    if (endsWait)
        return `still ${status} (final poll)`;
    if (long === '' && !isNewMinute(event))
        return undefined;
    const polls = (0,format/* formatCount */.B4)(progress.polls, 'poll');
    const leftMs = remainingMs > MINUTE_MS ? Math.ceil(remainingMs / MINUTE_MS) * MINUTE_MS : remainingMs;
    return `still ${status} (${polls}, ${formatNext(event)}, ${(0,format/* formatDuration */.a3)(leftMs)} left)`;
}
function formatFailure({ kind, reason }, event) {
    const { before, progress, endsWait } = event;
    const isRepeat = before.failedPolls > 0 && !endsWait;
    if (isRepeat && !hasLongDelay(event) && !isNewMinute(event))
        return undefined;
    const next = endsWait ? 'stopped polling' : formatNext(event, 'retrying');
    if (isRepeat) {
        return `poll still fails (${reason}, ${(0,format/* formatCount */.B4)(progress.failedPolls, 'poll')}), ${next}`;
    }
    return `${kind === 'rate-limited' ? 'rate limited' : 'poll failed'} (${reason}), ${next}`;
}
function isNewMinute({ before, progress }) {
    const minuteOf = ({ waitedMs }) => Math.floor(waitedMs / MINUTE_MS);
    return minuteOf(progress) > minuteOf(before);
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
    const isFinalPollNext = remainingMs > 0 && delayMs >= remainingMs;
    return `${isFinalPollNext ? 'final poll' : verb} in ${(0,format/* formatDuration */.a3)(delayMs)}`;
}
function formatDebug({ result, endsWait, delayMs }) {
    const next = endsWait ? '' : `, next in ${Math.round(delayMs)}ms`;
    if (!('job' in result))
        return `${result.cause.reason} (${result.cause.kind})${next}`;
    return `status=${result.job.status}${isFinished(result.job) ? ', final' : ''}${next}`;
}

// EXTERNAL MODULE: ./src/http/http.ts
var http = __webpack_require__(8694);
// EXTERNAL MODULE: ./src/http/json.ts
var json = __webpack_require__(2868);
// EXTERNAL MODULE: ./src/http/response-cause.ts
var response_cause = __webpack_require__(7547);
// EXTERNAL MODULE: ./src/http/service-request.ts + 1 modules
var service_request = __webpack_require__(5554);
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
    if (facts.status !== 200)
        return { cause: (0,response_cause/* causeOfStatus */.F$)(facts, url) };
    const job = parseJob(facts.json, redact);
    if (job === undefined)
        return { cause: (0,response_cause/* unusable */._P)(facts, 'JSON without a job status') };
    const id = (0,json/* readId */.wh)(facts.json);
    if (id === undefined || id === jobId)
        return { job, retryAfterMs: (0,http/* parseRetryAfter */.mu)(facts.headers) };
    const shown = facts.quote(id ?? '');
    return { cause: (0,response_cause/* unusable */._P)(facts, `another agent job${shown === '' ? '' : `: ${shown}`}`) };
}

;// CONCATENATED MODULE: ./src/wait/polling/failure-rules.ts
const OUTAGE = { code: 'unavailable', limit: 15 };
const MISCONFIGURED = { code: 'unavailable', limit: 1 };
const FORBIDDEN = { code: 'forbidden', limit: 1 };
const UNEXPECTED = { code: 'unexpected-response', limit: 1 };
const FAILURE_RULES = {
    'no-response': OUTAGE,
    'server-error': OUTAGE,
    'proxy-rejection': OUTAGE,
    'rate-limited': { code: 'rate-limited', limit: Infinity },
    'no-host': { code: 'unavailable', limit: 5 },
    'not-found': { code: 'not-found', limit: 5 },
    'unusable-response': { code: 'invalid-response', limit: 5 },
    'key-rejected': { code: 'unauthorized', limit: 1 },
    'access-denied': FORBIDDEN,
    blocked: FORBIDDEN,
    'untrusted-certificate': MISCONFIGURED,
    'proxy-password': MISCONFIGURED,
    'no-credits': UNEXPECTED,
    'content-rejected': UNEXPECTED,
    'request-rejected': UNEXPECTED,
    'unexpected-status': UNEXPECTED,
};

;// CONCATENATED MODULE: ./src/wait/polling/progress.ts


const NO_PROGRESS = {
    polls: 0,
    waitedMs: 0,
    job: undefined,
    seenMs: 0,
    wasActive: false,
    failedPolls: 0,
    failures: new Map(),
    wasPolledForLink: false,
    final: undefined,
};
function addPoll(progress, beganMs, { isFinalPoll }) {
    const counted = { ...progress, polls: progress.polls + 1 };
    if (!isFinalPoll)
        return counted;
    const { final = { beganMs, polls: 0 } } = progress;
    return { ...counted, final: { ...final, polls: final.polls + 1 } };
}
function addResult(progress, result, waitedMs) {
    const { job, wasActive, failedPolls, failures } = progress;
    if (job !== undefined && isFinished(job)) {
        return { ...progress, waitedMs, job: withLateLink(job, result), wasPolledForLink: true };
    }
    if ('job' in result) {
        return {
            ...progress,
            waitedMs,
            job: result.job,
            seenMs: waitedMs,
            wasActive: wasActive || result.job.status === 'active',
            failedPolls: 0,
        };
    }
    const rule = FAILURE_RULES[result.cause.kind];
    return {
        ...progress,
        waitedMs,
        failedPolls: failedPolls + 1,
        failures: new Map(failures).set(rule, (failures.get(rule) ?? 0) + 1),
    };
}
function withLateLink(completed, result) {
    if (!('job' in result))
        return completed;
    const { status, prLink, brokenLink } = result.job;
    const mayHaveCompleted = status === 'completed' || status === 'archived';
    return mayHaveCompleted ? { ...completed, prLink, brokenLink } : completed;
}

;// CONCATENATED MODULE: ./src/wait/polling/wait-for-job.ts



const REQUEST_MS = 30_000;
const LATE_MS = 10_000;
const MIN_GAP_MS = 1_000;
const RETRIES_MS = 10_000;
const LINK_MS = 10_000;
async function waitForJob(poll, options) {
    const { timeoutMs, clock, signal, onPoll } = options;
    const startedAt = clock.now();
    const deadline = startedAt + timeoutMs;
    let nextPollAt = startedAt;
    let progress = NO_PROGRESS;
    for (;;) {
        await clock.sleepUntil(nextPollAt, signal);
        const begunAt = clock.now();
        if (signal.aborted)
            return endByCancel(progress, begunAt - startedAt);
        const before = progress;
        const begun = addPoll(before, begunAt - startedAt, { isFinalPoll: begunAt >= deadline });
        const limitMs = Math.min(REQUEST_MS, Math.max(0, deadline - begunAt) + LATE_MS);
        const result = await poll({ timeoutMs: limitMs, signal });
        const now = clock.now();
        if (result === undefined)
            return endByCancel(begun, now - startedAt);
        progress = addResult(begun, result, now - startedAt);
        const next = decide(progress, result, options);
        const delayMs = 'delayMs' in next ? next.delayMs : 0;
        onPoll({
            result,
            before,
            progress,
            endsWait: 'kind' in next,
            delayMs,
            remainingMs: Math.max(0, deadline - now),
        });
        if ('kind' in next)
            return { ...progress, ...next };
        nextPollAt = now + delayMs;
    }
}
function endByCancel(progress, waitedMs) {
    const { job } = progress;
    const hasFinished = job !== undefined && isFinished(job);
    return {
        ...progress,
        waitedMs,
        ...(hasFinished ? { kind: 'finished', job } : { kind: 'cancelled' }),
    };
}
function decide(progress, result, options) {
    const { job, waitedMs, wasActive, wasPolledForLink, final } = progress;
    if (job !== undefined && isFinished(job)) {
        const lacksLink = job.status === 'completed' && !hasLink(job);
        const hasTime = waitedMs + LINK_MS < options.timeoutMs;
        const mayGetLink = lacksLink && wasActive && hasTime && !wasPolledForLink;
        return mayGetLink ? { delayMs: LINK_MS } : { kind: 'finished', job };
    }
    if ('cause' in result)
        return decideOnFailure(progress, result.cause, options);
    if (final !== undefined)
        return { kind: 'timeout', job: result.job };
    const delayMs = Math.max(intervalMs(waitedMs, options), result.retryAfterMs ?? 0);
    return { delayMs: untilDeadline(delayMs, waitedMs, options) };
}
function decideOnFailure(progress, cause, options) {
    const { job, waitedMs, failures, failedPolls, final } = progress;
    const { kind, retryAfterMs = 0 } = cause;
    const rule = FAILURE_RULES[kind];
    const ending = { kind: 'polling-failed', cause };
    if (job === undefined && Number(failures.get(rule)) >= rule.limit)
        return ending;
    if (final !== undefined) {
        const delayMs = Math.max(jittered(backoffMs(final.polls), options), retryAfterMs);
        return waitedMs + delayMs <= final.beganMs + RETRIES_MS ? { delayMs } : ending;
    }
    const fixedMs = job === undefined ? 0 : (options.pollIntervalMs ?? 0);
    const leastMs = kind === 'rate-limited' ? intervalMs(waitedMs, options) : fixedMs;
    const delayMs = Math.max(jittered(backoffMs(failedPolls), options), retryAfterMs, leastMs);
    return { delayMs: untilDeadline(delayMs, waitedMs, options) };
}
function untilDeadline(delayMs, waitedMs, { timeoutMs }) {
    const isInTime = waitedMs + delayMs <= timeoutMs - MIN_GAP_MS;
    return isInTime ? delayMs : Math.max(timeoutMs - waitedMs, MIN_GAP_MS);
}
function intervalMs(waitedMs, options) {
    return options.pollIntervalMs ?? jittered(adaptiveMs(waitedMs), options);
}
function backoffMs(failedPolls) {
    return Math.min(1_000 * 2 ** (failedPolls - 1), 30_000);
}
function jittered(delayMs, { random }) {
    return delayMs * (1 + 0.1 * random());
}
function adaptiveMs(waitedMs) {
    const seconds = 1.3 * Math.sqrt(waitedMs / 1_000);
    return Math.min(Math.max(seconds, 2), 60) * 1_000;
}

// EXTERNAL MODULE: ./src/github/pull-request-link.ts
var pull_request_link = __webpack_require__(3593);
// EXTERNAL MODULE: ./src/runner/result.ts
var runner_result = __webpack_require__(7609);
// EXTERNAL MODULE: ./src/http/cause.ts
var http_cause = __webpack_require__(6655);
;// CONCATENATED MODULE: ./src/wait/message.ts






const KEEP_WAITING = 'Re-run failed jobs to keep waiting.';
const START_NEW = "Check the service's dashboard, then start a new agent job.";
const ALLOWED = '(allowed by `allowed-statuses`)';
function describeOutcome(outcome, settings) {
    switch (outcome.kind) {
        case 'finished':
            return describeFinished(outcome, settings);
        case 'timeout':
            return describeTimeout(outcome, settings);
        case 'cancelled':
            return describeCancelled(outcome, settings);
        case 'polling-failed':
            return describePollingFailed(outcome, settings);
    }
}
const HAPPENED = {
    completed: 'completed',
    failed: 'failed',
    archived: 'is archived',
};
const CONTINUED = {
    failed: { allowed: ` ${ALLOWED}. ${START_NEW}`, notAllowed: `. ${START_NEW}` },
    archived: {
        allowed: ` ${ALLOWED}.`,
        notAllowed: ', and the service does not say whether it completed. Look in its dashboard, or add `archived` to `allowed-statuses`.',
    },
};
function describeFinished({ job }, { jobId, errorCode }) {
    const { status, prLink, brokenLink } = job;
    const happened = `Agent job ${(0,sanitize/* idSpan */.yu)(jobId)} ${HAPPENED[status]}`;
    if (errorCode === 'no-pr' && hasLink(job)) {
        const elsewhere = `its link ${(0,sanitize/* codeSpan */.SS)(prLink, 100)} leads to another page of this server`;
        const why = brokenLink === '' ? elsewhere : brokenLink;
        return {
            title: "Agent job's link cannot be used",
            message: `${happened}, but ${why}. Check what the service stores there.`,
        };
    }
    if (errorCode === 'no-pr') {
        const advice = status === 'completed' ? "Check the agent's prompt." : START_NEW;
        return {
            title: 'Finished without a pull request',
            message: `${happened} without a pull request, which \`require-pr\` demands. ${advice}`,
        };
    }
    const title = `Agent job ${status}`;
    if (status !== 'completed') {
        const { allowed, notAllowed } = CONTINUED[status];
        return { title, message: happened + (errorCode === '' ? allowed : notAllowed) };
    }
    if (prLink === '')
        return { title, message: `${happened} without a pull request.` };
    const isShort = prLink.length <= format/* MAX_LINK_LENGTH */.jE;
    const where = isShort ? `: <${prLink}>` : '. Its link is in the output `prLink`.';
    return { title, message: happened + where };
}
function describeTimeout(outcome, settings) {
    const { job, waitedMs, polls } = outcome;
    const { timeoutMs, errorCode, jobId } = settings;
    const isOnce = timeoutMs === 0;
    const name = (0,sanitize/* idSpan */.yu)(jobId);
    const subject = isOnce
        ? `Agent job ${name}`
        : `Timed out after ${(0,format/* formatDuration */.a3)(waitedMs)}: agent job ${name}`;
    const timedOut = 'Timed out waiting for agent job';
    if (job.status !== 'active') {
        const known = new Intl.ListFormat('en-GB').format(['active', ...FINISHED_STATUSES]);
        return {
            title: isOnce ? 'Agent job has an unknown status' : timedOut,
            message: `${subject} has the status ${formatStatus(job.status)}. This action knows ${known}. Look in the service's dashboard what it means.`,
        };
    }
    const stillActive = 'Agent job still active';
    if (errorCode === '') {
        return { title: stillActive, message: `${subject} is still active ${ALLOWED}.` };
    }
    if (isOnce) {
        const count = polls === 1 ? 'checked once' : (0,format/* formatCount */.B4)(polls, 'poll');
        return {
            title: stillActive,
            message: `${subject} is still active (${count}). Increase \`timeout-minutes\` to wait, or add \`active\` to \`allowed-statuses\`.`,
        };
    }
    return {
        title: timedOut,
        message: `${subject} is still active and keeps running. Re-run failed jobs to keep waiting, or increase \`timeout-minutes\`.`,
    };
}
function describeCancelled({ job }, { jobId }) {
    const running = job?.status === 'active' ? 'keeps running' : 'may still be running';
    return {
        title: runner_result/* STEP_TITLES */.pT.cancelled,
        message: `Stopped waiting: ${runner_result/* WHO_CANCELLED */.z4} Agent job ${(0,sanitize/* idSpan */.yu)(jobId)} ${running}. ${KEEP_WAITING}`,
    };
}
const POLLING_TITLES = {
    unauthorized: 'Not authorized',
    forbidden: 'Access denied',
    'not-found': 'Agent job not found',
    'rate-limited': 'Rate limited',
    unavailable: 'Service unavailable',
    'invalid-response': 'Invalid response',
    'unexpected-response': 'Unexpected response',
};
function describePollingFailed(outcome, settings) {
    const { cause } = outcome;
    const { jobId, baseUrl, projectId } = settings;
    const host = (0,sanitize/* codeSpan */.SS)(new URL(baseUrl).host, 100);
    const inputs = '`base-url`, `project-id` and `job-id`';
    const { happened, advice } = (0,http_cause/* describeCause */.V)(cause, {
        request: 'poll',
        host,
        inputs,
        ownWords: {
            'not-found': {
                happened: `project ${(0,sanitize/* idSpan */.yu)(projectId)} at ${host} has no such agent job`,
                advice: `Check ${inputs}. If they are right, look for the agent job in the service's dashboard.`,
            },
        },
    });
    return {
        title: POLLING_TITLES[FAILURE_RULES[cause.kind].code],
        message: `Agent job ${(0,sanitize/* idSpan */.yu)(jobId)} ${sinceWhen(outcome)}: ${happened}. ${advice}`,
    };
}
function sinceWhen({ job, polls, seenMs, failedPolls, waitedMs }) {
    if (job !== undefined) {
        const itsLast = failedPolls === 1 ? 'its last poll' : `its last ${failedPolls} polls`;
        return `was last seen ${formatStatus(job.status)} after ${(0,format/* formatDuration */.a3)(seenMs)}; ${itsLast} failed`;
    }
    const figures = `${(0,format/* formatCount */.B4)(polls, 'poll')} in ${(0,format/* formatDuration */.a3)(waitedMs)}`;
    return `could not be polled${polls === 1 ? '' : ` (${figures})`}`;
}

;// CONCATENATED MODULE: ./src/wait/verdict.ts


function judge(outcome, settings) {
    switch (outcome.kind) {
        case 'polling-failed':
            return FAILURE_RULES[outcome.cause.kind].code;
        case 'cancelled':
            return 'cancelled';
        case 'timeout':
            return outcome.job.status === 'active' && settings.allowedStatuses.includes('active')
                ? ''
                : 'timeout';
        case 'finished':
            return judgeFinished(outcome.job, settings);
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

;// CONCATENATED MODULE: ./src/wait/result.ts







const NO_OUTPUTS = outputsOf(UNKNOWN_JOB);
function toWaitResult(outcome, settings) {
    const { job = UNKNOWN_JOB, polls, waitedMs } = outcome;
    const { status, prLink } = job;
    const errorCode = judge(outcome, settings);
    const { title, message } = describeOutcome(outcome, { ...settings, errorCode });
    const { prNumber } = (0,pull_request_link/* parsePullRequest */.y)(prLink, settings.serverUrl);
    const link = (0,runner_result/* linkUnlessIn */.oH)(message, prLink);
    const waited = `Waited ${(0,format/* formatDuration */.a3)(waitedMs)}, ${(0,format/* formatCount */.B4)(polls, 'poll')}.`;
    const result = (0,runner_result/* createResult */.kF)({
        errorCode,
        title,
        message,
        details: [link, polls === 0 ? '' : waited],
        outputs: outputsOf(job, prNumber),
        ...(errorCode === '' && status !== 'completed' ? showAllowed(status) : {}),
    });
    const comment = outcome.kind === 'polling-failed'
        ? `Agent job ${(0,sanitize/* idSpan */.yu)(settings.jobId)} could not be polled (\`${errorCode}\`).`
        : [message, link].filter((part) => part !== '').join(' ');
    return { ...result, status, comment: `${result.icon} ${comment}` };
}
function outputsOf({ brokenLink, ...fields }, prNumber = '') {
    return { ...fields, prNumber, commentUrl: '' };
}
function showAllowed(status) {
    return { icon: '⚠️', level: isFinishedStatus(status) ? 'warning' : 'notice' };
}
function provisionalResult(jobId) {
    return (0,runner_result/* createResult */.kF)({
        errorCode: 'cancelled',
        title: runner_result/* STEP_TITLES */.pT.cancelled,
        message: `The step was killed before it could report. Agent job ${(0,sanitize/* idSpan */.yu)(jobId)} may still be running. ${KEEP_WAITING}`,
        outputs: NO_OUTPUTS,
    });
}

;// CONCATENATED MODULE: ./src/wait/run.ts









async function run(platform = runner_step/* REAL_PLATFORM */.Lp) {
    const fallback = { outputs: NO_OUTPUTS, advice: 'Re-run failed jobs.' };
    await (0,runner_step/* runAction */.Cs)(platform, { fallback, act: wait });
}
async function wait(step) {
    const { runner, event } = step;
    const inputs = parseInputs(runner, event);
    const proxy = (0,http_proxy/* proxyFor */.i)(new URL(inputs.baseUrl));
    (0,runner_step/* writeResult */.Zk)(provisionalResult(inputs.jobId), runner);
    runner.log('info', formatWaiting({ ...inputs, proxyHost: proxy?.host }));
    const poll = createPoll({ ...inputs, proxy, redact: runner.redact });
    const onPoll = (pollEvent) => {
        logPoll(pollEvent, { ...inputs, ...runner });
    };
    const outcome = await waitForJob(poll, { ...inputs, ...step, onPoll });
    const result = toWaitResult(outcome, { ...inputs, serverUrl: runner.serverUrl });
    return { result, after: () => comment(result, inputs, step) };
}
async function comment(result, inputs, step) {
    const { runner } = step;
    if (!inputs.wantsComment)
        return;
    if (!isKnown(result.status)) {
        runner.log('info', 'The service has returned no known status, so no comment.');
        return;
    }
    try {
        const url = await commentOnIssue(result, { ...step, inputs });
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
