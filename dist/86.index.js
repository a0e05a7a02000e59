export const id = 86;
export const ids = [86];
export const modules = {

/***/ 4891:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ isGiteaApi)
/* harmony export */ });
function isGiteaApi(apiUrl) {
    return /\/api\/v1\/?$/.test(apiUrl);
}


/***/ }),

/***/ 86:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  run: () => (/* binding */ run)
});

// EXTERNAL MODULE: ./src/shared/sanitize.ts
var sanitize = __webpack_require__(8406);
// EXTERNAL MODULE: ./src/report/format.ts
var format = __webpack_require__(2011);
// EXTERNAL MODULE: ./src/report/outcome.ts
var outcome = __webpack_require__(5066);
// EXTERNAL MODULE: ./src/report/page.ts
var page = __webpack_require__(6015);
;// CONCATENATED MODULE: ./src/report/verify-outcome.ts




const AGAIN = 'Re-run failed jobs to verify it.';
function toVerifyOutcome(verification, prLink) {
    const subject = prLink.length <= format/* MAX_LINK_LENGTH */.jE ? `<${prLink}>` : 'The pull request in `pr-link`';
    switch (verification.kind) {
        case 'verified': {
            const message = `${subject} is ${formatVerified(verification)}.`;
            const title = 'Pull request verified';
            return { errorCode: '', title, message, details: [], verified: verification };
        }
        case 'no-pr':
            return verifyErrorOutcome('no-pr', verification.reason);
        case 'unverified-pr':
            return verifyErrorOutcome('unverified-pr', `${subject} is not verified: ${verification.reason}`);
        case 'cancelled':
            return verifyErrorOutcome('cancelled', `Stopped verifying: ${outcome/* WHO_CANCELLED */.z4} ${AGAIN}`);
    }
}
function formatVerified({ author, headSha, files }) {
    const commit = (0,sanitize/* codeSpan */.SS)(headSha.slice(0, 7));
    const verified = `verified: opened by ${(0,sanitize/* codeSpan */.SS)(author, 100)}, commit ${commit}`;
    return files === undefined
        ? verified
        : `${verified}, ${(0,format/* formatCount */.B4)(files, 'file')} in \`pr-paths\``;
}
function verifyErrorOutcome(errorCode, message) {
    const title = errorCode === 'no-pr' ? 'No pull request to verify' : outcome/* TITLES */.eX[errorCode];
    return { errorCode, title, message, details: [] };
}
const PROVISIONAL = verifyErrorOutcome('cancelled', `The step was killed before it could report. ${AGAIN}`);
function toVerifyOutputs({ verified, message, errorCode }) {
    const { headSha = '', number = '' } = verified ?? {};
    return { prHeadSha: headSha, prNumber: `${number}`, message, errorCode };
}
function renderVerifySummary(outcome) {
    const { errorCode, title } = outcome;
    const icon = errorCode === '' ? '✅' : '❌';
    return (0,page/* renderPage */.Cf)({ errorCode, icon, title }, (0,page/* formatTexts */.UQ)(outcome));
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1843);
// EXTERNAL MODULE: ./src/shared/gitea.ts
var gitea = __webpack_require__(4891);
// EXTERNAL MODULE: ./src/runner/input-mistakes.ts
var input_mistakes = __webpack_require__(3050);
// EXTERNAL MODULE: ./src/runner/input-schema.ts
var input_schema = __webpack_require__(3752);
;// CONCATENATED MODULE: ./src/runner/verify-inputs.ts





const MAX_PATTERNS = 50;
const MAX_PATTERN_LENGTH = 256;
const Login = schemas/* string */.YjP(input_schema/* NO_VARIABLE */.Zz)
    .regex(/^[a-z0-9][a-z0-9._-]{0,99}(\[bot\])?$/i, "use the login as GitHub's API has it, such as acme-agent[bot].");
const Repository = schemas/* string */.YjP()
    .regex(/^(?!\.\.?\/)[\w.][\w.-]*\/(?!\.\.?$)[\w.][\w.-]*$/, 'use the form OWNER/NAME.');
const PATTERN_ADVICE = 'only `*` and `**` are special; list what may change, such as `docs/**`.';
const Pattern = schemas/* string */.YjP()
    .min(1, input_schema/* EMPTY_ENTRY */.t2)
    .refine((0,input_schema/* isWithout */.r8)(/[!?+[\]()\\]/), PATTERN_ADVICE)
    .refine((pattern) => pattern.length <= MAX_PATTERN_LENGTH && pattern.split('/').every(isPathSegment), `write a path in the repository, such as \`docs/**\`, of at most ${MAX_PATTERN_LENGTH} characters.`);
const Patterns = schemas/* string */.YjP(input_schema/* NO_VARIABLE */.Zz)
    .max(MAX_PATTERNS * (MAX_PATTERN_LENGTH + 2), `use at most ${MAX_PATTERNS} patterns.`)
    .refine((0,input_schema/* isWithout */.r8)(/[{}]/), PATTERN_ADVICE)
    .transform(input_schema/* splitList */.ry)
    .pipe(schemas/* array */.YOg(Pattern).max(MAX_PATTERNS, `lists more than ${MAX_PATTERNS} patterns.`))
    .refine((patterns) => patterns.length === 1 || !patterns.includes('**'), 'contains `**`, which allows any path. Remove it, or the others.')
    .transform((patterns) => (patterns[0] === '**' ? undefined : patterns));
const VerifySchema = schemas/* object */.Ikc({
    'pr-link': schemas/* string */.YjP().default(''),
    'pr-author': Login,
    'pr-paths': Patterns,
    'pr-repository': Repository.optional(),
    'github-token': input_schema/* Token */.ou,
});
const VERIFY_INPUT_NAMES = schemas/* keyof */.ZEF(VerifySchema).options;
function parseVerifyInputs(runner, event) {
    const texts = (0,input_mistakes/* readInputs */.Ko)(VERIFY_INPUT_NAMES, runner);
    const isMisnamed = (0,input_mistakes/* findUnknown */.IX)(runner.inputNames, VERIFY_INPUT_NAMES).length > 0;
    const known = isMisnamed && texts['pr-link'] === undefined ? { 'pr-link': '`pr-link` is empty.' } : {};
    const values = (0,input_mistakes/* checkInputs */.sw)(texts, { schema: VerifySchema, runner, event, known });
    const prPaths = values['pr-paths'];
    if (prPaths !== undefined && (0,gitea/* isGiteaApi */.N)(runner.apiUrl))
        throw new input_mistakes/* InputError */.dz({ 'pr-paths': GITEA });
    const given = values['pr-link'];
    return {
        givenLink: given,
        prLink: (0,sanitize/* usableLink */.Ll)(given) ?? '',
        prAuthor: values['pr-author'],
        prPaths,
        prRepository: values['pr-repository'] ?? runner.repository,
        githubToken: values['github-token'],
    };
}
const GITEA = '`pr-paths` works only with GitHub, because the API of Gitea and Forgejo does not list the files of a comparison. Write `**`.';
function isPathSegment(text) {
    return text === '**' || !/^\.{0,2}$|\*\*/.test(text);
}

// EXTERNAL MODULE: ./src/step.ts + 2 modules
var src_step = __webpack_require__(4332);
;// CONCATENATED MODULE: ./src/verify.ts



async function run(host = src_step/* REAL_HOST */.cn) {
    const step = (0,src_step/* beginStep */.Uz)(host);
    const outcome = await getOutcome({ ...host, ...step });
    const reported = await (0,src_step/* report */.z8)(outcome, step.runner, {
        outputs: toVerifyOutputs,
        summary: renderVerifySummary,
        level: ({ errorCode }) => (errorCode === '' ? 'notice' : 'error'),
    });
    (0,src_step/* endStep */.Cs)(host, step, reported);
}
async function getOutcome({ runner, event, clock, signal }) {
    try {
        const inputs = parseVerifyInputs(runner, event);
        (0,src_step/* writeOutputs */.Kn)(toVerifyOutputs(PROVISIONAL), runner);
        if (inputs.prLink !== '')
            runner.log('info', `Verifying ${inputs.prLink}`);
        const { verifyPullRequest } = await __webpack_require__.e(/* import() */ 746).then(__webpack_require__.bind(__webpack_require__, 5746));
        const verification = await verifyPullRequest({ ...inputs, ...runner, clock, signal });
        return toVerifyOutcome(verification, inputs.prLink);
    }
    catch (error) {
        const { errorCode, message, details } = (0,src_step/* describeError */.Uc)(error, {
            runner,
            next: 'Re-run failed jobs.',
        });
        return { ...verifyErrorOutcome(errorCode, message), details };
    }
}


/***/ })

};
