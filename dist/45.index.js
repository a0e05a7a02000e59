export const id = 45;
export const ids = [45];
export const modules = {

/***/ 7547:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $2: () => (/* binding */ toFacts),
/* harmony export */   F$: () => (/* binding */ causeOfStatus),
/* harmony export */   _P: () => (/* binding */ unusable)
/* harmony export */ });
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4212);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8694);
/* harmony import */ var _json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2868);



function toFacts(response, redact) {
    const { status, text } = response;
    const fields = Object.entries(response.headers);
    const headers = Object.fromEntries(fields.map(([name, value]) => [name, redact(value)]));
    const json = (0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(text);
    const quote = (part) => (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_2__/* .codeSpan */ .SS)(redact(part).trim(), 100);
    return { status, headers, text, json, id: (0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .readId */ .wh)(json, text), redact, quote };
}
function causeOfStatus(facts, url) {
    const { status, headers, json } = facts;
    const { location = '' } = headers;
    const isRedirect = status >= 300 && status <= 399 && location !== '';
    const said = saidIn(facts);
    let what = said === '' ? '' : `: ${said}`;
    if (!(0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(json) && facts.text.trim() !== '')
        what = `, ${formatBody(facts)}`;
    if (isRedirect)
        what = `, to ${facts.quote(targetOf(location, url)) || 'no web address'}`;
    const reason = `HTTP ${status}${what}`;
    return { kind: kindOf(status), reason, retryAfterMs: (0,_http_js__WEBPACK_IMPORTED_MODULE_0__/* .parseRetryAfter */ .mu)(headers) };
}
const KINDS = new Map([
    [401, 'key-rejected'],
    [403, 'access-denied'],
    [404, 'not-found'],
    [410, 'not-found'],
    [408, 'server-error'],
    [425, 'server-error'],
    [429, 'rate-limited'],
    [501, 'request-rejected'],
    [505, 'request-rejected'],
]);
function kindOf(status) {
    const kind = KINDS.get(status);
    if (kind !== undefined)
        return kind;
    if (status >= 400 && status <= 499)
        return 'request-rejected';
    return status >= 500 && status <= 599 ? 'server-error' : 'unexpected-status';
}
function targetOf(location, url) {
    const target = URL.parse(location, url.href);
    if (target === null || target.origin === 'null')
        return '';
    return target.origin === url.origin ? target.pathname : target.origin;
}
function unusable(facts, what) {
    const said = saidIn(facts);
    const reason = (0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(facts.json)
        ? `${what}${said === '' ? '' : `: ${said}`}`
        : `HTTP ${facts.status}, ${formatBody(facts)}`;
    return { kind: 'unusable-response', reason, retryAfterMs: (0,_http_js__WEBPACK_IMPORTED_MODULE_0__/* .parseRetryAfter */ .mu)(facts.headers) };
}
function formatBody(facts) {
    const { headers, text, quote } = facts;
    if (text.trim() === '')
        return 'an empty body';
    const { 'content-type': type = '', 'content-encoding': coding = '' } = headers;
    const encoded = coding === '' ? '' : ` encoded as ${quote(coding)}`;
    if (isPage(facts)) {
        const title = quote(pageTitleOf(facts));
        return `a web page${title === '' ? '' : ` titled ${title}`}${encoded}`;
    }
    return `${quote(type.replace(/;.*/, '')) || 'a text'} that is no JSON object${encoded}`;
}
function isPage({ headers, text }) {
    return /^[^;]*html/i.test(headers['content-type'] ?? '') || text.trimStart().startsWith('<');
}
const TEXTS = ['error', 'message', 'detail', 'msg', 'title'];
const HOLDERS = ['error', 'errors', 'detail'];
function saidIn({ json, quote }) {
    const texts = (0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(json) ? textsIn(json, 0) : [];
    return quote(texts.slice(0, 3).join('; '));
}
function textsIn(value, depth, holder = '') {
    if (typeof value !== 'object' || value === null || depth > 4)
        return [];
    return Object.entries(value).flatMap(([name, child]) => {
        const isItem = Array.isArray(value);
        if (typeof child === 'string') {
            const isText = isItem ? holder === 'errors' : TEXTS.includes(name);
            return isText && child.trim() !== '' ? [child] : [];
        }
        return isItem || HOLDERS.includes(name) ? textsIn(child, depth + 1, name) : [];
    });
}
const MAX_HEAD_LENGTH = 5_000;
function pageTitleOf({ text, redact }) {
    const html = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutSecrets */ .cT)(redact(text)).slice(0, MAX_HEAD_LENGTH);
    const [, title = ''] = /<title\b[^>]*>([^<]*)/i.exec(html) ?? [];
    return title.replace(/\s+/g, ' ');
}


/***/ }),

/***/ 5554:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  j: () => (/* binding */ requestService),
  e: () => (/* binding */ toJobUrl)
});

;// CONCATENATED MODULE: ./src/text/version.ts
const VERSION = '1.0.0';

// EXTERNAL MODULE: ./src/http/http.ts
var http = __webpack_require__(8694);
// EXTERNAL MODULE: ./src/http/network-cause.ts
var network_cause = __webpack_require__(6156);
;// CONCATENATED MODULE: ./src/http/service-request.ts



const MAX_BODY_BYTES = 1024 * 1024;
function toJobUrl(options) {
    const { baseUrl, projectId, jobId } = options;
    const jobs = `v2/agent/${encodeURIComponent(projectId)}/job`;
    const path = jobId === undefined ? jobs : `${jobs}/${encodeURIComponent(jobId)}`;
    const url = new URL(`${baseUrl}/${path}`);
    const expected = new URL(`${baseUrl}/`).pathname + path;
    if (url.pathname !== expected)
        throw new Error('The ids do not fit into the address of a job.');
    return url;
}
async function requestService(url, options) {
    const { adminKey, headers, proxy, redact } = options;
    const own = {
        accept: 'application/json',
        'accept-encoding': 'identity',
        authorization: `Bearer ${adminKey}`,
        'user-agent': `await-agent-job/${VERSION}`,
    };
    const limits = { maxBodyBytes: MAX_BODY_BYTES };
    try {
        return await (0,http/* sendRequest */.w$)(url, { ...options, ...limits, headers: { ...own, ...headers } });
    }
    catch (error) {
        const cause = (0,network_cause/* causeOfError */.h)(error, { ...limits, proxy, redact });
        return { cause, isSent: !(error instanceof http/* RequestError */.GI) || (0,http/* isSentIn */.SW)(error.phase) };
    }
}


/***/ }),

/***/ 559:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BG: () => (/* binding */ BaseUrl),
/* harmony export */   NR: () => (/* binding */ AdminKey),
/* harmony export */   T5: () => (/* binding */ JobId),
/* harmony export */   V3: () => (/* binding */ ProjectId),
/* harmony export */   dW: () => (/* binding */ isJobId)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8532);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1843);
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4212);
/* harmony import */ var _field_parts_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9513);
/* harmony import */ var _runner_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3030);




const MAX_ID_LENGTH = 256;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const BaseUrl = (0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .fromElsewhere */ .Vt)(_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .NO_VARIABLE */ .Zz)
    .transform((text, context) => {
    const url = /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) ? URL.parse(text) : null;
    if (url !== null)
        return url;
    context.addIssue(explainUrl(text));
    return zod__WEBPACK_IMPORTED_MODULE_2__/* .NEVER */ .tm;
})
    .refine(({ username, password }) => username + password === '', 'contains a user name or password. Remove it.')
    .refine(({ protocol, hostname }) => protocol === 'https:' || LOOPBACK.test(hostname), 'must begin with `https://`, because over `http://` anybody on the way could read the key.')
    .refine(({ href }) => !/[?#]/.test(href), 'contains ? or #. Remove it.')
    .transform(({ origin, pathname }) => origin + pathname.replace(/(?<!\/)\/+$/, ''))
    .refine((0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/\/v2(\/agent(\/.*)?)?$/i), 'must end before `/v2`, which is added.');
function explainUrl(text) {
    if (/^https?:.*\s/is.test(text))
        return 'contains a space or a line break. Remove it.';
    return 'is not a full URL, such as https://agents.example.com.';
}
const Id = zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()
    .max(MAX_ID_LENGTH, `is longer than ${MAX_ID_LENGTH} characters. Pass only the id.`)
    .refine((0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/[/\\]/), 'contains a slash. Pass only the id.')
    .refine((0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/\s/), 'contains white space. Pass only the id.')
    .refine((0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/[\p{Cc}\p{Cs}]/u), 'contains an invalid character. Pass only the id.')
    .refine((0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/^(null|undefined|\.\.?)$/), {
    error: ({ input }) => `is \`${String(input)}\`. Check the step that sets it.`,
});
const ProjectId = (0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .fromElsewhere */ .Vt)(_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .NO_VARIABLE */ .Zz).pipe(Id);
const JobId = (0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .fromElsewhere */ .Vt)('is empty: the step that should set it was skipped, failed, is missing in `needs:`, or names its output differently.')
    .refine((0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/[,\n]|^["[{]/), 'is a list. Pass one id, and wait for several in a matrix, one in each GitHub job.')
    .pipe(Id);
function isJobId(text) {
    return text !== '' && JobId.safeParse(text).success && !(0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_4__/* .containsGitHubToken */ .kF)(text);
}
const AdminKey = (0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .fromElsewhere */ .Vt)('is empty: the secret that your workflow names does not exist here, or is not passed to this workflow.')
    .max(_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.max, `has more than ${_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.max} characters. Copy only the key.`)
    .refine((0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/^(gh[pousr]_|github_pat_)/), "contains a GitHub token; it was not sent. Pass the service's admin key.")
    .refine((0,_field_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isWithout */ .r8)(/[^\x21-\x7e]|^(["'`]).*\1$/), 'contains a space or a line break, or is in quotes: copy only the key.')
    .min(_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.min, `has fewer than ${_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .KEY_LENGTH */ .J.min} characters.`);


/***/ }),

/***/ 9045:
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
;// CONCATENATED MODULE: ./src/wait/comment-body.ts


const FOOTER = '\n\n<sub>';
function renderComment(text, { marker, runUrl }) {
    return `${marker}\n${text}${FOOTER}${formatRun(runUrl)}</sub>`;
}
function isNews(body, earlier) {
    const [text, earlierText] = [textOf(body), textOf(earlier)];
    return text !== earlierText && (hasLink(text) || !hasLink(earlierText));
}
function textOf(body) {
    return String(body.replaceAll('\r\n', '\n').split(FOOTER)[0]);
}
function hasLink(text) {
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

// EXTERNAL MODULE: ./src/http/json.ts
var json = __webpack_require__(2868);
;// CONCATENATED MODULE: ./src/wait/polling/job.ts



const FINAL_STATUSES = ['completed', 'archived', 'failed'];
const KNOWN_STATUSES = [...FINAL_STATUSES, 'active'];
const UNKNOWN_JOB = {
    status: '',
    prLink: '',
    brokenLink: '',
    json: '',
};
function isFinished(job) {
    return isFinal(job.status);
}
function job_hasLink({ prLink, brokenLink }) {
    return prLink !== '' || brokenLink !== '';
}
function isFinal(status) {
    return FINAL_STATUSES.some((known) => known === status);
}
function isKnown(status) {
    return KNOWN_STATUSES.some((known) => known === status);
}
function formatStatus(status) {
    return isKnown(status) ? status : (0,sanitize/* codeSpan */.SS)(status, 60);
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
    const { redact, serverUrl, repository, runId } = runner;
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
        const octokit = await (0,github_octokit/* createOctokit */.Q)({ ...options, ...runner, ...LIMITS, githubToken, deadline });
        const { issues } = octokit.rest;
        const { existing, whyNot } = await findOurs(octokit, thread, { marker, clock, deadline });
        if (whyNot !== undefined)
            return giveUp(whyNot);
        if (existing !== undefined) {
            if (!isFinal(result.status) || !isNews(body, existing.body))
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
    const { status, location = '', lacksPermission } = failure;
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
// EXTERNAL MODULE: ./src/runner/field-parts.ts
var field_parts = __webpack_require__(9513);
// EXTERNAL MODULE: ./src/runner/service-fields.ts
var service_fields = __webpack_require__(559);
;// CONCATENATED MODULE: ./src/wait/inputs.ts





const STATUS_ADVICE = `use ${KNOWN_STATUSES.join(', ')}, separated by commas.`;
const Status = schemas/* enum */.k5n(KNOWN_STATUSES, STATUS_ADVICE);
const Statuses = schemas/* string */.YjP()
    .max(1_000, STATUS_ADVICE)
    .transform((list) => (0,field_parts/* splitList */.ry)(list.toLowerCase()).filter((each) => each !== ''))
    .pipe(schemas/* array */.YOg(Status))
    .refine((statuses) => statuses.includes('completed'), 'does not contain `completed`. Add it.');
const IssueNumber = schemas/* string */.YjP()
    .regex(/^[1-9]\d{0,14}$/, 'use the number of an issue or pull request, such as 42.')
    .transform(Number);
const Flag = schemas/* string */.YjP()
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
};
const INPUT_NAMES = schemas/* keyof */.ZEF(InputSchema).options;
function parseInputs(runner, event) {
    const others = findLostChecks(runner.inputNames);
    const values = (0,check_inputs/* checkInputs */.sw)(InputSchema, { runner, event, others, traits: TRAITS });
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
    let hasWarned = false;
    let lastLineMs = 0;
    return (event) => {
        const { result, before } = event;
        log('debug', `poll ${before.polls + 1}: ${formatDebug(event)}`);
        const text = 'job' in result ? textOfJob(result.job, event) : textOfFailure(result.cause, event);
        if ('job' in result && before.failedPolls > 0)
            logLine(event, 'polling recovered');
        if (text !== undefined)
            logLine(event, text);
        if ('job' in result && !isKnown(result.job.status) && !hasWarned) {
            hasWarned = true;
            const status = formatStatus(result.job.status);
            log('warning', `Agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)} has the status ${status}, which this action does not know. If that is its last one, cancel the run.`);
        }
    };
    function textOfJob(job, event) {
        const { before, isLastPoll } = event;
        const status = formatStatus(job.status);
        const long = hasLongDelay(event) ? `, ${formatNext(event)}` : '';
        if (before.job?.status === 'completed') {
            const link = job.prLink === '' ? job.brokenLink || 'still no link' : 'with its link';
            return `completed, ${link}`;
        }
        if (job.status !== before.job?.status) {
            const link = isFinal(job.status) && !isLastPoll ? 'no link yet' : job.brokenLink;
            return [status, link].filter(Boolean).join(', ') + long;
        }
        if (isLastPoll)
            return `still ${status} (final poll)`;
        const isSilent = long === '' && !isQuiet(event);
        return isSilent ? undefined : `still ${status} (${formatProgress(event)})`;
    }
    function textOfFailure({ kind, reason }, event) {
        const { isLastPoll } = event;
        const failedPolls = event.before.failedPolls + 1;
        if (failedPolls > 1 && !isLastPoll && !hasLongDelay(event) && !isQuiet(event))
            return undefined;
        const what = kind === 'rate-limited' ? 'rate limited' : 'poll failed';
        const text = failedPolls === 1 || isLastPoll
            ? `${what} (${reason})`
            : `poll still fails (${reason}, ${(0,format/* formatCount */.B4)(failedPolls, 'poll')})`;
        return `${text}, ${isLastPoll ? 'stopped polling' : formatNext(event, 'retrying')}`;
    }
    function logLine({ waitedMs }, text) {
        lastLineMs = waitedMs;
        log('info', `${formatElapsed(waitedMs)}  ${text}`);
    }
    function isQuiet({ waitedMs }) {
        return waitedMs - lastLineMs >= MINUTE_MS;
    }
}
function formatProgress(event) {
    const { before, remainingMs } = event;
    const leftMs = remainingMs > MINUTE_MS ? Math.ceil(remainingMs / MINUTE_MS) * MINUTE_MS : remainingMs;
    const left = `${(0,format/* formatDuration */.a3)(leftMs)} left`;
    return `${(0,format/* formatCount */.B4)(before.polls + 1, 'poll')}, ${formatNext(event)}, ${left}`;
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

// EXTERNAL MODULE: ./src/http/http.ts
var http = __webpack_require__(8694);
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
    const job = parseJob(facts);
    if (job === undefined)
        return { cause: (0,response_cause/* unusable */._P)(facts, 'no job status') };
    const { id = jobId, quote, headers } = facts;
    if (id === jobId)
        return { job, retryAfterMs: (0,http/* parseRetryAfter */.mu)(headers) };
    const shown = quote(id);
    return { cause: (0,response_cause/* unusable */._P)(facts, `another agent job${shown === '' ? '' : ` ${shown}`}`) };
}

// EXTERNAL MODULE: ./src/runner/clock.ts
var clock = __webpack_require__(1984);
;// CONCATENATED MODULE: ./src/wait/polling/failure-rules.ts
const OUTAGE = { code: 'unavailable', limit: 15 };
const UNTRUSTED = { code: 'unavailable', limit: 1 };
const UNEXPECTED = { code: 'unexpected-response', limit: 1 };
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
    'unknown-ca': UNTRUSTED,
    'bad-certificate': UNTRUSTED,
    'request-rejected': UNEXPECTED,
    'unexpected-status': UNEXPECTED,
};

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
    let seen = NOTHING;
    let nextPollAt = startedAt;
    for (;;) {
        await clock.sleepUntil(nextPollAt, signal);
        const begunAt = clock.now();
        if (signal.aborted)
            return toOutcome(endingOfCancel(seen), seen, begunAt - startedAt);
        const before = seen;
        const finalAt = seen.finalAt ?? (begunAt >= deadline ? begunAt : undefined);
        seen = { ...seen, polls: seen.polls + 1, finalAt };
        const limitMs = Math.min(REQUEST_MS, Math.max(0, deadline - begunAt) + LATE_MS);
        const result = await poll({ timeoutMs: limitMs, signal });
        const now = clock.now();
        if (result === undefined)
            return toOutcome(endingOfCancel(seen), seen, now - startedAt);
        seen = see(seen, result, now - startedAt);
        const wait = { ...options, startedAt, deadline, now };
        const { ending, delayMs = 0 } = decide(seen, result, wait);
        nextPollAt = now + delayMs;
        onPoll({
            result,
            before,
            isLastPoll: ending !== undefined,
            delayMs,
            waitedMs: now - startedAt,
            remainingMs: Math.max(0, deadline - now),
        });
        if (ending !== undefined)
            return toOutcome(ending, seen, now - startedAt);
    }
}
const NOTHING = {
    polls: 0,
    job: undefined,
    seenMs: undefined,
    wasActive: false,
    wasPolledForLink: false,
    failedPolls: 0,
    cause: undefined,
    counts: new Map(),
    finalAt: undefined,
    failedFinalPolls: 0,
};
function see(seen, result, waitedMs) {
    const { job } = seen;
    if (job !== undefined && isFinished(job)) {
        return { ...seen, wasPolledForLink: true, job: withLateLink(job, result) };
    }
    if ('job' in result) {
        const wasActive = seen.wasActive || result.job.status === 'active';
        return {
            ...seen,
            job: result.job,
            seenMs: waitedMs,
            wasActive,
            failedPolls: 0,
            cause: undefined,
        };
    }
    const { cause } = result;
    const rule = FAILURE_RULES[cause.kind];
    const counts = new Map(seen.counts).set(rule, (seen.counts.get(rule) ?? 0) + 1);
    const failedFinalPolls = seen.failedFinalPolls + (seen.finalAt === undefined ? 0 : 1);
    return { ...seen, failedPolls: seen.failedPolls + 1, cause, counts, failedFinalPolls };
}
function withLateLink(job, result) {
    const hasCome = 'job' in result && isFinished(result.job) && job_hasLink(result.job);
    return hasCome ? { ...result.job, status: job.status } : job;
}
function decide(seen, result, wait) {
    const { job, wasActive, wasPolledForLink, finalAt } = seen;
    if (job !== undefined && isFinished(job)) {
        const lacksLink = job.status === 'completed' && !job_hasLink(job);
        const hasTime = wait.now + LINK_MS < wait.deadline;
        const mayGetLink = lacksLink && wasActive && hasTime && !wasPolledForLink;
        return mayGetLink ? { delayMs: LINK_MS } : { ending: { kind: 'finished', job } };
    }
    if ('cause' in result)
        return decideOnFailure(seen, result.cause, wait);
    if (finalAt !== undefined)
        return { ending: { kind: 'timeout', job: result.job } };
    return { delayMs: untilDeadline(Math.max(intervalMs(wait), result.retryAfterMs ?? 0), wait) };
}
function decideOnFailure(seen, cause, wait) {
    const { job, counts, failedPolls, finalAt, failedFinalPolls } = seen;
    const { kind, retryAfterMs = 0 } = cause;
    const rule = FAILURE_RULES[kind];
    const wasSeen = job !== undefined;
    const ending = { kind: 'polling-failed', cause };
    if (!wasSeen && Number(counts.get(rule)) >= rule.limit)
        return { ending };
    if (finalAt !== undefined) {
        const delayMs = Math.max(jittered((0,clock/* backoffMs */.j)(failedFinalPolls), wait), retryAfterMs);
        return wait.now + delayMs <= finalAt + RETRIES_MS ? { delayMs } : { ending };
    }
    const leastMs = wasSeen ? (wait.pollIntervalMs ?? 0) : 0;
    const delayMs = Math.max(jittered((0,clock/* backoffMs */.j)(failedPolls), wait), retryAfterMs, kind === 'rate-limited' ? intervalMs(wait) : leastMs);
    return { delayMs: untilDeadline(delayMs, wait) };
}
function endingOfCancel({ job, cause }) {
    const hasFinished = job !== undefined && isFinished(job);
    return hasFinished ? { kind: 'finished', job } : { kind: 'cancelled', cause };
}
function toOutcome(ending, seen, waitedMs) {
    const { polls, job, seenMs, failedPolls } = seen;
    return { polls, waitedMs, job, seenMs, failedPolls, ...ending };
}
function untilDeadline(delayMs, { now, deadline }) {
    const isInTime = now + delayMs <= deadline - MIN_GAP_MS;
    return isInTime ? delayMs : Math.max(deadline - now, MIN_GAP_MS);
}
function intervalMs(wait) {
    return wait.pollIntervalMs ?? jittered(adaptiveMs(wait.now - wait.startedAt), wait);
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
const NOT_ALLOWED = {
    failed: `. ${START_NEW}`,
    archived: ', and the service does not say whether it completed. Look in its dashboard, or add `archived` to `allowed-statuses`.',
};
function describeFinished({ job }, { jobId, errorCode }) {
    const { status, prLink, brokenLink } = job;
    const happened = `Agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)} ${HAPPENED[status]}`;
    if (errorCode === 'no-pr' && job_hasLink(job)) {
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
        const allowed = status === 'failed' ? ` ${ALLOWED}. ${START_NEW}` : ` ${ALLOWED}.`;
        return { title, message: happened + (errorCode === '' ? allowed : NOT_ALLOWED[status]) };
    }
    if (prLink === '')
        return { title, message: `${happened} without a pull request.` };
    const isShort = prLink.length <= format/* MAX_LINK_LENGTH */.jE;
    const where = isShort ? `: <${prLink}>` : '. Its link is in the output `prLink`.';
    return { title, message: happened + where };
}
function describeTimeout({ job, waitedMs, polls }, { timeoutMs, errorCode, jobId }) {
    const name = (0,sanitize/* codeSpan */.SS)(jobId, 60);
    const isOnce = timeoutMs === 0;
    const subject = isOnce
        ? `Agent job ${name}`
        : `Timed out after ${(0,format/* formatDuration */.a3)(waitedMs)}: agent job ${name}`;
    if (job.status !== 'active') {
        return {
            title: 'Agent job has an unknown status',
            message: `${subject} has the status ${formatStatus(job.status)}. This action knows ${KNOWN_STATUSES.join(', ')}.`,
        };
    }
    const title = 'Agent job still active';
    if (errorCode === '')
        return { title, message: `${subject} is still active ${ALLOWED}.` };
    if (isOnce) {
        const count = polls === 1 ? 'checked once' : (0,format/* formatCount */.B4)(polls, 'poll');
        return {
            title,
            message: `${subject} is still active (${count}). Increase \`timeout-minutes\` to wait, or add \`active\` to \`allowed-statuses\`.`,
        };
    }
    return {
        title,
        message: `${subject} is still active and keeps running. Re-run failed jobs to keep waiting, or increase \`timeout-minutes\`.`,
    };
}
function describeCancelled({ job, polls, cause }, { jobId }) {
    const failed = cause === undefined ? '' : `; its last poll failed (${cause.reason})`;
    const running = job?.status === 'active' ? 'keeps running' : 'may keep running';
    const known = polls === 0 ? 'was not polled' : running + failed;
    return {
        title: runner_result/* TITLES */.eX.cancelled,
        message: `Stopped waiting: ${runner_result/* WHO_CANCELLED */.z4} Agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)} ${known}. ${KEEP_WAITING}`,
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
        host,
        address: '`base-url`',
        inputs,
        rerun: `${format/* RERUN */.Fy} to keep waiting`,
        own: {
            'not-found': {
                happened: `project ${(0,sanitize/* codeSpan */.SS)(projectId, 60)} at ${host} has no such agent job`,
                advice: `Check ${inputs}, and look for it in the service's dashboard, then ${format/* RERUN_CHANGED */.ir}.`,
            },
        },
    });
    return {
        title: POLLING_TITLES[FAILURE_RULES[cause.kind].code],
        message: `Agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)} ${sinceWhen(outcome)}: ${happened}. ${advice}`,
    };
}
function sinceWhen({ job, polls, seenMs = 0, failedPolls, waitedMs }) {
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







const NO_OUTPUTS = { status: '', prLink: '', prNumber: '', job: '', commentUrl: '' };
function toWaitResult(outcome, settings) {
    const { job = UNKNOWN_JOB, polls, waitedMs } = outcome;
    const { status, prLink, json } = job;
    const errorCode = judge(outcome, settings);
    const { title, message } = describeOutcome(outcome, { ...settings, errorCode });
    const { prNumber } = (0,pull_request_link/* parsePullRequest */.y)(prLink, settings.serverUrl);
    const link = (0,runner_result/* linkUnlessIn */.oH)(message, prLink);
    const name = (0,sanitize/* codeSpan */.SS)(settings.jobId);
    const waited = `Waited for ${name}: ${(0,format/* formatDuration */.a3)(waitedMs)}, ${(0,format/* formatCount */.B4)(polls, 'poll')}`;
    const result = (0,runner_result/* createResult */.kF)({
        errorCode,
        title,
        message,
        details: [link, polls === 0 ? '' : waited],
        outputs: { ...NO_OUTPUTS, status, prLink, prNumber, job: json },
        ...(errorCode === '' && status !== 'completed' ? showAllowed(status) : {}),
    });
    const comment = outcome.kind === 'polling-failed'
        ? `Agent job ${name} could not be polled (\`${errorCode}\`).`
        : [message, link].filter((part) => part !== '').join(' ');
    return { ...result, status, comment: `${result.icon} ${comment}` };
}
function showAllowed(status) {
    return { icon: '⚠️', level: isFinal(status) ? 'warning' : 'notice' };
}
function provisionalResult(jobId) {
    return (0,runner_result/* createResult */.kF)({
        errorCode: 'cancelled',
        title: runner_result/* TITLES */.eX.cancelled,
        message: `The step was killed before it could report. Agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)} may still be running. ${KEEP_WAITING}`,
        outputs: NO_OUTPUTS,
    });
}

;// CONCATENATED MODULE: ./src/wait/run.ts









async function run(platform = runner_step/* REAL_PLATFORM */.Lp) {
    await (0,runner_step/* runAction */.Cs)(platform, {
        fallback: { outputs: NO_OUTPUTS, next: 'Re-run failed jobs.' },
        act: wait,
        after: comment,
    });
}
async function wait(step) {
    const { runner, event } = step;
    const inputs = parseInputs(runner, event);
    const proxy = (0,http_proxy/* proxyFor */.i)(new URL(inputs.baseUrl));
    (0,runner_step/* writeResult */.Zk)(provisionalResult(inputs.jobId), runner);
    runner.log('info', formatWaiting({ ...inputs, proxyHost: proxy?.host }));
    const poll = createPoll({ ...inputs, proxy, redact: runner.redact });
    const onPoll = createWaitLog(inputs.jobId, runner.log);
    const outcome = await waitForJob(poll, { ...inputs, ...step, onPoll });
    return { ...toWaitResult(outcome, { ...inputs, serverUrl: runner.serverUrl }), inputs };
}
async function comment(result, step) {
    const { runner } = step;
    const { inputs, status } = result;
    if (!inputs.wantsComment)
        return;
    if (!isKnown(status)) {
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
