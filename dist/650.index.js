export const id = 650;
export const ids = [650];
export const modules = {

/***/ 7856:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ ProxyVariableError),
/* harmony export */   i: () => (/* binding */ proxyFor)
/* harmony export */ });
/* harmony import */ var _actions_http_client_lib_proxy__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9783);

class ProxyVariableError extends Error {
    name = 'ProxyVariableError';
    constructor(variable) {
        super(`The runner's \`${variable}\` is not the address of an HTTP proxy. Set it to one such as \`http://proxy.example:3128\`.`);
    }
}
function proxyFor(url) {
    const { env } = process;
    const scheme = url.protocol === 'https:' ? 'https' : 'http';
    const used = [`${scheme}_proxy`, `${scheme}_proxy`.toUpperCase()]
        .map((name) => ({ name, value: (env[name] ?? '').trim() }))
        .find(({ value }) => value !== '');
    if (used === undefined || (0,_actions_http_client_lib_proxy__WEBPACK_IMPORTED_MODULE_0__/* .checkBypass */ .H)(url))
        return undefined;
    const { name, value } = used;
    const proxy = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`);
    if (proxy === null || !isProxy(proxy))
        throw new ProxyVariableError(name);
    return new URL('/', proxy);
}
function isProxy({ protocol, hostname, username, password, pathname, search, hash }) {
    try {
        decodeURIComponent(`${username}:${password}`);
    }
    catch {
        return false;
    }
    if ((pathname + search + hash).includes('@'))
        return false;
    return /^https?:$/.test(protocol) && /^([\w.-]+|\[.+\])$/.test(hostname);
}


/***/ }),

/***/ 4838:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CP: () => (/* binding */ findMisnamed),
/* harmony export */   dz: () => (/* binding */ InputError),
/* harmony export */   sw: () => (/* binding */ checkInputs)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3852);
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4212);
/* harmony import */ var _result_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7609);



class InputError extends Error {
    name = 'InputError';
    mistakes;
    constructor(byName) {
        const mistakes = [...new Set(Object.values(byName))];
        const names = Object.keys(byName);
        const heading = mistakes.length === 1 ? '' : `${names.length} inputs need fixing. `;
        const all = heading + mistakes.join(' ');
        const short = `${heading}${listNames(names)} are not accepted. The job summary explains each.`;
        super(all.length <= _result_js__WEBPACK_IMPORTED_MODULE_0__/* .MAX_MESSAGE_LENGTH */ .uv ? all : (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .truncate */ .xv)(short, _result_js__WEBPACK_IMPORTED_MODULE_0__/* .MAX_MESSAGE_LENGTH */ .uv));
        this.mistakes = mistakes;
    }
}
const HIDDEN = [
    'admin-key',
    'base-url',
    'project-id',
    'job-id',
    'prompt',
    'prompt-file',
    'github-token',
];
const WITHHELD = ['base-url', 'project-id', 'admin-key', 'pr-author', 'pr-paths'];
function checkInputs(schema, options) {
    const { runner, event } = options;
    const names = Object.keys(schema.shape);
    const given = readInputs(names, runner);
    const { data, error } = zod__WEBPACK_IMPORTED_MODULE_2__/* .safeParse */ .xL(schema, given, { reportInput: true });
    const issueOf = (name) => error?.issues.find(({ path }) => path[0] === name);
    const mistakes = { ...options.mistakes };
    for (const name of names) {
        const text = given[name] ?? '';
        const issue = issueOf(name);
        const isRejectedKey = name === 'github-token' && text === given['admin-key'] && issueOf('admin-key') !== undefined;
        const secret = isRejectedKey ? undefined : findSecret(name, text, runner);
        const mistake = secret ?? (issue && formatIssue(name, issue, runner));
        if (mistake !== undefined)
            mistakes[name] = mistake;
    }
    if (data !== undefined && Object.keys(mistakes).length === 0)
        return data;
    const empty = names.filter((name) => name in mistakes && given[name] === undefined);
    const withheld = event.isFork ? empty.filter((name) => WITHHELD.includes(name)) : [];
    for (const name of withheld)
        mistakes[name] = explainFork(withheld);
    const misnamed = findMisnamed(runner.inputNames, names);
    const first = empty.find((name) => !withheld.includes(name));
    if (first !== undefined && misnamed.length > 0) {
        mistakes[first] = `${mistakes[first]} ${explainMisnamed(misnamed)}`;
    }
    throw new InputError(mistakes);
}
function readInputs(names, { getInput }) {
    const inputs = names.map((name) => [name, getInput(name)]);
    return Object.fromEntries(inputs.filter(([, text]) => text.trim() !== ''));
}
function findMisnamed(inputNames, declared) {
    return inputNames
        .map((name) => name.toLowerCase())
        .filter((name) => !declared.includes(name))
        .filter((name) => name.includes('-') || declared.includes(name.replaceAll('_', '-')));
}
function findSecret(name, text, { redact }) {
    if (name === 'admin-key')
        return undefined;
    if ((0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .containsKey */ .Zd)(text, redact)) {
        return `\`${name}\` contains the admin key, which belongs only in \`admin-key\`.`;
    }
    const mayContainToken = name === 'github-token' || name === 'prompt';
    return !mayContainToken && (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .containsGitHubToken */ .kF)(text)
        ? `\`${name}\` contains a GitHub token; it was not sent. Check which secret it is set to.`
        : undefined;
}
function formatIssue(name, { input, message, path }, { redact }) {
    if (typeof input !== 'string' || input === '' || HIDDEN.includes(name)) {
        return `\`${name}\` ${message}`;
    }
    const verb = path.length === 1 ? 'is' : 'contains';
    return `\`${name}\` ${verb} ${(0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(redact(input), 60)}: ${message}`;
}
function explainFork(names) {
    const areEmpty = `${listNames(names)} ${names.length === 1 ? 'is' : 'are'} empty`;
    return `This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: ${areEmpty}. Unless it is a required check, skip the GitHub job for forks: \`if: "!github.event.pull_request || github.event.pull_request.head.repo.full_name == github.repository"\`.`;
}
function explainMisnamed(misnamed) {
    const areNone = misnamed.length === 1 ? 'is not an input' : 'are not inputs';
    return `This step was given ${listNames(misnamed)}, which ${areNone}.`;
}
function listNames(names) {
    return new Intl.ListFormat('en-GB').format(names.map((name) => (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(name, 60)));
}


/***/ }),

/***/ 9513:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Vt: () => (/* binding */ fromElsewhere),
/* harmony export */   Zz: () => (/* binding */ NO_VARIABLE),
/* harmony export */   ou: () => (/* binding */ Token),
/* harmony export */   r8: () => (/* binding */ isWithout),
/* harmony export */   ry: () => (/* binding */ splitList),
/* harmony export */   t2: () => (/* binding */ EMPTY_ENTRY)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1843);

const NO_VARIABLE = 'is empty: the variable that your workflow names is not set here.';
const EMPTY_ENTRY = 'has an empty entry. Remove the extra comma or line break, or check the variable that should set it.';
const Token = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP("is empty. Remove the input to use the job's own token.")
    .trim()
    .regex(/^[\x21-\x7e]*$/, 'contains a character that no token has.');
function fromElsewhere(emptyMessage) {
    return zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(emptyMessage)
        .trim()
        .refine(isWithout(/\$\{\{/), 'contains `${{`, which GitHub evaluates only in a workflow file.')
        .refine(isWithout(/^((needs|steps)\.[\w-]+\.outputs|vars|secrets)\.[\w-]+$/), 'is the text of an expression. Write `${{` and `}}` around it.');
}
function isWithout(pattern) {
    return (text) => !pattern.test(text);
}
function splitList(list) {
    return list
        .replace(/\n$/, '')
        .split(/[,\n]/)
        .map((entry) => entry.trim());
}


/***/ }),

/***/ 7609:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B2: () => (/* binding */ formatHelp),
/* harmony export */   Br: () => (/* binding */ renderSummary),
/* harmony export */   kF: () => (/* binding */ createResult),
/* harmony export */   oH: () => (/* binding */ linkUnlessIn),
/* harmony export */   pT: () => (/* binding */ STEP_TITLES),
/* harmony export */   uv: () => (/* binding */ MAX_MESSAGE_LENGTH),
/* harmony export */   xV: () => (/* binding */ ISSUES_URL),
/* harmony export */   z4: () => (/* binding */ WHO_CANCELLED)
/* harmony export */ });
const MAX_MESSAGE_LENGTH = 800;
function createResult(given) {
    const hasPassed = given.errorCode === '';
    return {
        icon: hasPassed ? '✅' : '❌',
        level: hasPassed ? 'notice' : 'error',
        details: [],
        ...given,
    };
}
function linkUnlessIn(message, prLink) {
    return prLink === '' || message.includes(`<${prLink}>`) ? '' : `Pull request: <${prLink}>`;
}
const STEP_TITLES = {
    cancelled: 'Cancelled',
    'invalid-input': 'Invalid inputs',
    internal: 'Internal error',
};
const WHO_CANCELLED = 'the run was cancelled (by a person, a newer run, or a `timeout-minutes`).';
const REPOSITORY_URL = 'https://github.com/await-agent-job/await-agent-job';
const ISSUES_URL = `${REPOSITORY_URL}/issues`;
function toHelpUrl(errorCode) {
    return `${REPOSITORY_URL}/blob/HEAD/docs/troubleshooting.md#${errorCode}`;
}
function formatHelp(errorCode) {
    return `Error code \`${errorCode}\` · What to do: ${toHelpUrl(errorCode)}`;
}
function renderSummary({ errorCode, title, message, icon, details }) {
    const help = errorCode === '' ? '' : `Error code \`${errorCode}\` · [What to do](${toHelpUrl(errorCode)})`;
    const what = errorCode === 'invalid-input' ? '' : message;
    const parts = [`### ${icon} ${title}`, what, ...details, help];
    return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}


/***/ }),

/***/ 3030:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  J: () => (/* binding */ KEY_LENGTH),
  j: () => (/* binding */ createRunner)
});

// EXTERNAL MODULE: ./src/text/sanitize.ts
var sanitize = __webpack_require__(4212);
;// CONCATENATED MODULE: ./src/runner/redact.ts

function secretsOf(secret) {
    return [secret, ...(/(?<=^[^_]*_)[\w.-]{16,}$/.exec(secret) ?? [])];
}
function createRedactor(secret) {
    const patterns = { key: toPattern([secret]), all: toPattern(secretsOf(secret)) };
    return (text, secrets = 'all') => text.replace(patterns[secrets], sanitize/* REDACTED */.XF);
}
function toPattern(secrets) {
    const alternatives = secrets.map((secret) => secret.replace(/\\+|[^]/g, spell));
    return new RegExp(alternatives.join('|'), 'gi');
}
function spell(part) {
    const cases = [part.toLowerCase(), part.toUpperCase()];
    const codes = cases.map((each) => each.charCodeAt(0).toString(16).padStart(4, '0'));
    const inJson = `\\\\u(?:${codes.join('|')})`;
    const inUri = `%(?:25)*(?:${codes.map((code) => code.slice(-2)).join('|')})`;
    const encoded = `${inUri}|${inJson}`;
    if (part.startsWith('\\'))
        return `(?:${encoded}|\\\\){${part.length},${2 * part.length}}`;
    return /\w/.test(part) ? `(?:${encoded}|${part})` : `(?:${encoded}|\\\\?${RegExp.escape(part)})`;
}

;// CONCATENATED MODULE: ./src/runner/runner.ts

const KEY_LENGTH = { min: 8, max: 2048 };
function createRunner(core, env) {
    const adminKey = core.getInput('admin-key');
    const githubToken = core.getInput('github-token');
    const secrets = new Map([
        ['admin-key', adminKey],
        ['github-token', githubToken],
    ]);
    const redactKey = mask(adminKey, core);
    const redactToken = mask(githubToken, core);
    const redact = (text, which) => which === 'key' ? redactKey(text, 'key') : redactToken(redactKey(text));
    delete env['INPUT_ADMIN-KEY'];
    delete env['INPUT_GITHUB-TOKEN'];
    return {
        getInput: (name) => secrets.get(name) ?? core.getInput(name, { trimWhitespace: false }),
        inputNames: Object.keys(env)
            .filter((name) => name.startsWith('INPUT_'))
            .map((name) => name.slice('INPUT_'.length)),
        serverUrl: env['GITHUB_SERVER_URL'] ?? '',
        apiUrl: env['GITHUB_API_URL'] ?? '',
        repository: env['GITHUB_REPOSITORY'] ?? '',
        runId: env['GITHUB_RUN_ID'] ?? '',
        runAttempt: Number(env['GITHUB_RUN_ATTEMPT'] ?? 1),
        workspace: env['GITHUB_WORKSPACE'] ?? '',
        tempFolder: env['RUNNER_TEMP'] ?? '',
        redact,
        log(level, text, title) {
            if (level === 'debug' || level === 'info')
                core[level](redact(text));
            else
                core[level](redact(text), title === undefined ? {} : { title: redact(title) });
        },
        setOutput(name, value) {
            if (!env['GITHUB_OUTPUT'])
                throw new Error('GITHUB_OUTPUT is not set');
            core.setOutput(name, name === 'message' ? redact(value) : redactToken(redact(value, 'key')));
        },
        async writeSummary(markdown) {
            await core.summary.addRaw(redact(markdown)).write();
        },
    };
}
function mask(secret, core) {
    if (secret.length < KEY_LENGTH.min)
        return (text) => text;
    const forms = secretsOf(secret).flatMap((form) => [form, encodeURIComponent(form.toWellFormed())]);
    for (const form of new Set(forms))
        core.setSecret(form);
    return createRedactor(secret.slice(0, KEY_LENGTH.max));
}


/***/ }),

/***/ 8995:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Lp: () => (/* binding */ REAL_PLATFORM),
  Cs: () => (/* binding */ runAction),
  PR: () => (/* binding */ shortReason),
  Kn: () => (/* binding */ writeOutputs),
  Zk: () => (/* binding */ writeResult)
});

// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
// EXTERNAL MODULE: ./node_modules/@actions/core/lib/core.js + 12 modules
var core = __webpack_require__(143);
// EXTERNAL MODULE: ./src/http/proxy.ts
var proxy = __webpack_require__(7856);
// EXTERNAL MODULE: ./src/text/sanitize.ts
var sanitize = __webpack_require__(4212);
// EXTERNAL MODULE: ./src/runner/check-inputs.ts
var check_inputs = __webpack_require__(4838);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
;// CONCATENATED MODULE: ./src/runner/clock.ts

const systemClock = {
    now: () => performance.now(),
    async sleepUntil(instant, signal) {
        while (!signal.aborted) {
            const remainingMs = Math.ceil(instant - performance.now());
            if (remainingMs <= 0)
                return;
            await (0,promises_.setTimeout)(remainingMs, undefined, { signal }).catch(() => undefined);
        }
    },
};

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1843);
;// CONCATENATED MODULE: ./src/runner/event.ts


const Repository = schemas/* object */.Ikc({ full_name: schemas/* string */.YjP() });
const Subject = schemas/* object */.Ikc({
    number: schemas/* int */.Whr().positive().optional().catch(undefined),
    head: schemas/* object */.Ikc({ repo: Repository.nullable() }).optional().catch(undefined),
    base: schemas/* object */.Ikc({ repo: Repository }).optional().catch(undefined),
});
const Payload = schemas/* object */.Ikc({
    issue: Subject.optional().catch(undefined),
    pull_request: Subject.optional().catch(undefined),
})
    .catch({});
function readEvent(env) {
    const name = env['GITHUB_EVENT_NAME'] ?? '';
    const { issue, pull_request: pullRequest } = Payload.parse(readPayload(env));
    const { head, base } = pullRequest ?? {};
    const isElsewhere = head !== undefined && base !== undefined && head.repo?.full_name !== base.repo.full_name;
    return {
        name,
        issueNumber: issue?.number ?? pullRequest?.number,
        isFork: isElsewhere && name !== 'pull_request_target',
    };
}
function readPayload({ GITHUB_EVENT_PATH: path = '' }) {
    try {
        return JSON.parse((0,external_node_fs_.readFileSync)(path, 'utf8'));
    }
    catch {
        return undefined;
    }
}

// EXTERNAL MODULE: ./src/runner/result.ts
var runner_result = __webpack_require__(7609);
// EXTERNAL MODULE: ./src/runner/runner.ts + 1 modules
var runner_runner = __webpack_require__(3030);
;// CONCATENATED MODULE: ./src/runner/step.ts









const REAL_PLATFORM = {
    core: core,
    process,
    clock: systemClock,
    random: Math.random,
};
class OutputError extends Error {
    name = 'OutputError';
}
async function runAction(platform, action) {
    const step = beginStep(platform);
    const { process, runner, signal } = step;
    let { fallback } = action;
    let ended;
    try {
        ended = await action.act(step, (latest) => {
            fallback = latest;
        });
    }
    catch (error) {
        ended = { result: resultOfError(error, { runner, fallback }) };
    }
    const { result, after } = ended;
    const { errorCode } = await report(result, runner);
    if (errorCode === result.errorCode && !signal.aborted)
        await after?.();
    if (errorCode !== '')
        runner.log('info', (0,runner_result/* formatHelp */.B2)(errorCode));
    process.exitCode = errorCode === '' ? 0 : 1;
}
function beginStep(platform) {
    const { core, process } = platform;
    process.exitCode = 1;
    const signal = abortOnSignals(process);
    const runner = (0,runner_runner/* createRunner */.j)(core, process.env);
    return { ...platform, runner, event: readEvent(process.env), signal };
}
function abortOnSignals(process) {
    const abort = new AbortController();
    const onSignal = () => {
        for (const name of ['SIGINT', 'SIGTERM'])
            process.removeListener(name, onSignal);
        abort.abort();
    };
    for (const name of ['SIGINT', 'SIGTERM'])
        process.once(name, onSignal);
    return abort.signal;
}
function writeOutputs(outputs, runner) {
    try {
        for (const [name, value] of Object.entries(outputs))
            runner.setOutput(name, value);
    }
    catch (error) {
        throw new OutputError(`Could not write the outputs (${shortReason(error, runner)}).`);
    }
}
function writeResult({ message, outputs, errorCode }, runner) {
    writeOutputs({ message, ...outputs, errorCode }, runner);
}
function resultOfError(error, { runner, fallback }) {
    if (error instanceof check_inputs/* InputError */.dz || error instanceof proxy/* ProxyVariableError */.H) {
        const mistakes = error instanceof check_inputs/* InputError */.dz ? error.mistakes : [error.message];
        const list = mistakes.map((mistake) => `- ${mistake}`).join('\n');
        return failWith('invalid-input', error.message, { outputs: fallback.outputs, details: [list] });
    }
    if (error instanceof OutputError) {
        return failWith('internal', `${error.message} ${fallback.advice}`, {
            outputs: fallback.outputs,
        });
    }
    runner.log('debug', (0,external_node_util_.inspect)(error));
    const name = (0,sanitize/* codeSpan */.SS)(error instanceof Error ? error.name : typeof error, 60);
    const message = `Internal error (${name}). ${fallback.advice} Report it at <${runner_result/* ISSUES_URL */.xV}>.`;
    return failWith('internal', message, { outputs: fallback.outputs });
}
function failWith(errorCode, message, more) {
    return (0,runner_result/* createResult */.kF)({ errorCode, title: runner_result/* STEP_TITLES */.pT[errorCode], message, ...more });
}
async function report(result, runner) {
    const reported = reportOutputs(result, runner);
    await writeSummary((0,runner_result/* renderSummary */.Br)(reported), runner);
    const message = (0,sanitize/* truncate */.xv)(runner.redact(reported.message), runner_result/* MAX_MESSAGE_LENGTH */.uv);
    runner.log(reported.level, message, reported.title);
    return reported;
}
function reportOutputs(result, runner) {
    try {
        writeResult(result, runner);
    }
    catch (error) {
        if (error instanceof OutputError && result.errorCode !== 'internal') {
            const message = `${error.message} The result was: ${result.message}`;
            return failWith('internal', message, { outputs: result.outputs, details: result.details });
        }
    }
    return result;
}
async function writeSummary(markdown, runner) {
    try {
        await runner.writeSummary(markdown);
    }
    catch (error) {
        const reason = shortReason(error, runner);
        runner.log('info', `The job summary could not be written (${reason}):\n\n${markdown}`);
    }
}
function shortReason(error, { redact }) {
    const reason = reasonOf(error);
    return reason === '' ? 'no reason given' : (0,sanitize/* codeSpan */.SS)(redact(reason), 200);
}
function reasonOf(error) {
    if (!(error instanceof Error))
        return '';
    return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}


/***/ }),

/***/ 8488:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B4: () => (/* binding */ formatCount),
/* harmony export */   a3: () => (/* binding */ formatDuration),
/* harmony export */   jE: () => (/* binding */ MAX_LINK_LENGTH),
/* harmony export */   m7: () => (/* binding */ formatVia)
/* harmony export */ });
function formatDuration(ms) {
    if (ms > 365 * 86_400_000)
        return 'over a year';
    const seconds = Math.round(ms / 1_000);
    const units = [
        { name: 'd', count: Math.floor(seconds / 86_400) },
        { name: 'h', count: Math.floor(seconds / 3_600) % 24 },
        { name: 'm', count: Math.floor(seconds / 60) % 60 },
        { name: 's', count: seconds % 60 },
    ];
    const largest = units.findIndex(({ count }) => count > 0);
    if (largest < 0)
        return '0s';
    const shown = units.slice(largest, largest + 2).filter(({ count }) => count > 0);
    return shown.map(({ name, count }) => `${count}${name}`).join(' ');
}
const MAX_LINK_LENGTH = 200;
function formatCount(count, noun) {
    return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
function formatVia(proxyHost) {
    return proxyHost === undefined ? '' : `, through proxy ${proxyHost}`;
}


/***/ }),

/***/ 4212:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ll: () => (/* binding */ usableLink),
/* harmony export */   SS: () => (/* binding */ codeSpan),
/* harmony export */   XF: () => (/* binding */ REDACTED),
/* harmony export */   Zd: () => (/* binding */ containsKey),
/* harmony export */   cT: () => (/* binding */ withoutSecrets),
/* harmony export */   g$: () => (/* binding */ sanitizeLine),
/* harmony export */   kF: () => (/* binding */ containsGitHubToken),
/* harmony export */   m2: () => (/* binding */ MAX_URL_LENGTH),
/* harmony export */   mB: () => (/* binding */ withoutGitHubTokens),
/* harmony export */   xv: () => (/* binding */ truncate),
/* harmony export */   yu: () => (/* binding */ idSpan)
/* harmony export */ });
const INVISIBLE = /[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}\u2800]/gu;
function containsKey(text, redact) {
    return redact(text, 'key') !== text;
}
const REDACTED = '***';
const GITHUB_TOKEN = /gh[pousr]_([a-z0-9]{36,}|\d+_eyJ[\w.-]+)|github_pat_\w{20,}/gi;
const USER_INFO = /(?<=\/\\*\/)[^\s/?#]+(?=@)|(?<=%2f%2f)(?:(?!%2f|%3f|%23)[^\s/?#])+(?=@|%40)/gi;
function containsGitHubToken(text) {
    return withoutGitHubTokens(text) !== text;
}
function withoutGitHubTokens(text) {
    return text.replace(GITHUB_TOKEN, REDACTED);
}
function withoutSecrets(text) {
    return withoutGitHubTokens(text).replace(USER_INFO, REDACTED);
}
function sanitizeLine(text, maxLength) {
    const line = withoutSecrets(text)
        .slice(0, 2 * maxLength + 1)
        .toWellFormed()
        .replace(INVISIBLE, '\uFFFD')
        .replace(/(?<![\da-f[]):(?=:)/g, ': ')
        .replaceAll('##[', '## [');
    return Array.from(truncate(line, maxLength)).join('');
}
function codeSpan(text, maxLength = 256) {
    const line = sanitizeLine(text, maxLength);
    if (line.trim() === '')
        return '';
    const runs = line.match(/`+/g) ?? [];
    let fence = '`';
    while (runs.includes(fence))
        fence += '`';
    const space = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
    return `${fence}${space}${line}${space}${fence}`;
}
function idSpan(id) {
    return id.length > 60 ? 'with a long id' : codeSpan(id);
}
const MAX_URL_LENGTH = 2048;
const PLAIN_HOSTNAME = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/;
const CHARACTER_REFERENCE = /&(#\d+|#x[0-9a-f]+|[a-z][a-z0-9]*);/i;
function usableLink(text) {
    if (text.length > MAX_URL_LENGTH || text.search(INVISIBLE) >= 0)
        return undefined;
    const url = /^https?:\/\//i.test(text) && !CHARACTER_REFERENCE.test(text) ? URL.parse(text) : null;
    if (url === null || !PLAIN_HOSTNAME.test(url.hostname))
        return undefined;
    const href = url.href.replaceAll('##[', '#%23[');
    const hasSecret = containsGitHubToken(href) || href.search(USER_INFO) >= 0;
    return hasSecret || href.length > MAX_URL_LENGTH ? undefined : href;
}
function truncate(text, maxLength) {
    const characters = Array.from(text.slice(0, 2 * maxLength + 1));
    return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}


/***/ })

};
