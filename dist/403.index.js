export const id = 403;
export const ids = [403];
export const modules = {

/***/ 6889:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A2: () => (/* binding */ formatVerified),
/* harmony export */   Qs: () => (/* binding */ unverified),
/* harmony export */   XY: () => (/* binding */ toVerifyOutcome),
/* harmony export */   hq: () => (/* binding */ PROVISIONAL),
/* harmony export */   i2: () => (/* binding */ renderVerifySummary),
/* harmony export */   kK: () => (/* binding */ verifyErrorOutcome),
/* harmony export */   zl: () => (/* binding */ toVerifyOutputs)
/* harmony export */ });
/* harmony import */ var _runner_result_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7609);
/* harmony import */ var _text_format_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8488);
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4212);



const TITLES = {
    ..._runner_result_js__WEBPACK_IMPORTED_MODULE_0__/* .TITLES */ .eX,
    'no-pr': 'No pull request to verify',
    'unverified-pr': 'Pull request not verified',
};
function unverified(objection) {
    return { kind: 'unverified-pr', objection };
}
function toVerifyOutcome(verification, link) {
    switch (verification.kind) {
        case 'verified': {
            const { number } = verification;
            const message = `Pull request #${number} is verified: ${formatFacts(verification)}.`;
            const title = 'Pull request verified';
            return { errorCode: '', title, message, details: [], verified: verification, link };
        }
        case 'unverified-pr': {
            const { number, objection } = verification;
            const subject = number === undefined ? 'The pull request' : `Pull request #${number}`;
            const message = `${subject} is not verified: ${objection}`;
            return verifyErrorOutcome('unverified-pr', message, number === undefined ? '' : link);
        }
        case 'no-pr':
            return verifyErrorOutcome('no-pr', '`pr-link` is empty: the agent job has no pull request. To skip what follows then, add the link to the `if:` of the GitHub job, such as `needs.wait.outputs.prLink`.');
        case 'cancelled':
            return verifyErrorOutcome('cancelled', `Stopped verifying: ${_runner_result_js__WEBPACK_IMPORTED_MODULE_0__/* .WHO_CANCELLED */ .z4} Re-run failed jobs to verify it.`);
    }
}
function formatVerified(verified) {
    return `Verified #${verified.number}: ${formatFacts(verified).replaceAll('`', '')}`;
}
function formatFacts({ author, headSha, files }) {
    const facts = `opened by ${(0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(author, 100)}, commit ${(0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(headSha.slice(0, 7))}`;
    return files === undefined ? facts : `${facts}, ${(0,_text_format_js__WEBPACK_IMPORTED_MODULE_2__/* .formatCount */ .B4)(files, 'file')} in \`pr-paths\``;
}
function verifyErrorOutcome(errorCode, message, link = '') {
    return { errorCode, title: TITLES[errorCode], message, details: [], link };
}
const PROVISIONAL = verifyErrorOutcome('cancelled', 'The step was killed before it could report. Nothing is verified. Re-run failed jobs.');
function toVerifyOutputs({ verified, message, errorCode }) {
    const { headSha = '', number = '' } = verified ?? {};
    return { message, prNumber: `${number}`, prHeadSha: headSha, errorCode };
}
function renderVerifySummary(outcome) {
    const { errorCode, message, link } = outcome;
    const isMissing = link !== '' && !message.includes(`<${link}>`);
    const line = isMissing ? `**Pull request:** <${link}>` : '';
    return (0,_runner_result_js__WEBPACK_IMPORTED_MODULE_0__/* .renderPage */ .Cf)(outcome, errorCode === '' ? '✅' : '❌', [line, ...(0,_runner_result_js__WEBPACK_IMPORTED_MODULE_0__/* .formatTexts */ .UQ)(outcome)]);
}


/***/ }),

/***/ 5403:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  run: () => (/* binding */ run)
});

// EXTERNAL MODULE: ./src/runner/step.ts + 1 modules
var runner_step = __webpack_require__(4448);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1843);
// EXTERNAL MODULE: ./src/runner/check-inputs.ts
var check_inputs = __webpack_require__(4838);
// EXTERNAL MODULE: ./src/text/sanitize.ts
var sanitize = __webpack_require__(4212);
;// CONCATENATED MODULE: ./src/verify/inputs.ts



const MAX_AUTHORS = 20;
const MAX_AUTHOR_LENGTH = 105;
const MAX_PATTERNS = 50;
const MAX_PATTERN_LENGTH = 256;
const Login = schemas/* string */.YjP()
    .min(1, check_inputs/* EMPTY_ENTRY */.t2)
    .regex(/^[a-z0-9][a-z0-9._-]{0,99}(\[bot\])?$/i, "use the login as GitHub's API has it, such as acme-agent[bot].");
const Logins = schemas/* string */.YjP(check_inputs/* NO_VARIABLE */.Zz)
    .max(MAX_AUTHORS * (MAX_AUTHOR_LENGTH + 2), `lists more than ${MAX_AUTHORS} logins.`)
    .transform(check_inputs/* splitList */.ry)
    .pipe(schemas/* array */.YOg(Login).max(MAX_AUTHORS, `lists more than ${MAX_AUTHORS} logins.`));
const Repository = schemas/* string */.YjP()
    .regex(/^(?!\.\.?\/)[\w.][\w.-]*\/(?!\.\.?$)[\w.][\w.-]*$/, 'use the form OWNER/NAME.');
const PATTERN_ADVICE = 'it can use `*` and `**`, but not `! ? + [ ] ( ) { } \\`. List what may change, such as `docs/**`, with `*` in place of such a character: `*slug*` for `[slug]`.';
const Pattern = schemas/* string */.YjP()
    .min(1, check_inputs/* EMPTY_ENTRY */.t2)
    .refine((0,check_inputs/* isWithout */.r8)(/[!?+[\]()\\]/), PATTERN_ADVICE)
    .refine((0,check_inputs/* isWithout */.r8)(/^(\*\*\/)+\*\*?$/), 'to allow any path, write `**`.')
    .refine((pattern) => pattern.length <= MAX_PATTERN_LENGTH && pattern.split('/').every(isPathSegment), `write a path in the repository, such as \`docs/**\`, of at most ${MAX_PATTERN_LENGTH} characters.`);
const Patterns = schemas/* string */.YjP(check_inputs/* NO_VARIABLE */.Zz)
    .max(MAX_PATTERNS * (MAX_PATTERN_LENGTH + 2), `use at most ${MAX_PATTERNS} patterns.`)
    .refine((0,check_inputs/* isWithout */.r8)(/[{}]/), PATTERN_ADVICE)
    .transform(check_inputs/* splitList */.ry)
    .pipe(schemas/* array */.YOg(Pattern).max(MAX_PATTERNS, `lists more than ${MAX_PATTERNS} patterns.`))
    .refine((patterns) => patterns.length === 1 || !patterns.includes('**'), 'contains `**`, which allows any path. Remove it, or the others.')
    .transform((patterns) => (patterns[0] === '**' ? undefined : patterns));
const DEFAULT_BASE = 'HEAD';
const VerifySchema = schemas/* object */.Ikc({
    'pr-link': schemas/* string */.YjP().default(''),
    'pr-author': Logins,
    'pr-paths': Patterns,
    'pr-base': schemas/* string */.YjP(check_inputs/* NO_VARIABLE */.Zz),
    'pr-repository': Repository.optional(),
    'github-token': check_inputs/* Token */.ou,
});
const TRAITS = {
    shown: ['pr-author', 'pr-paths', 'pr-base', 'pr-repository'],
    withheld: ['pr-author', 'pr-paths'],
    defaulted: ['pr-base', 'github-token'],
    lists: ['pr-author', 'pr-paths'],
};
const VERIFY_INPUT_NAMES = schemas/* keyof */.ZEF(VerifySchema).options;
function parseVerifyInputs(runner, event) {
    const { inputNames } = runner;
    const misnamed = (0,check_inputs/* findMisnamed */.CP)('pr-link', { inputNames, declared: VERIFY_INPUT_NAMES });
    const hasLink = runner.getInput('pr-link').trim() !== '';
    const known = misnamed.length > 0 && !hasLink ? { 'pr-link': '`pr-link` is empty.' } : {};
    const values = (0,check_inputs/* checkInputs */.sw)(VerifySchema, { runner, event, known, traits: TRAITS });
    const given = values['pr-link'];
    return {
        givenLink: given,
        prLink: (0,sanitize/* usableLink */.Ll)(given) ?? '',
        prAuthors: values['pr-author'],
        prPaths: values['pr-paths'],
        prBase: values['pr-base'] === DEFAULT_BASE ? undefined : values['pr-base'],
        prRepository: values['pr-repository'] ?? runner.repository,
        githubToken: values['github-token'],
    };
}
function isPathSegment(text) {
    return text === '**' || !/^\.{0,2}$|\*\*/.test(text);
}

// EXTERNAL MODULE: ./src/verify/outcome.ts
var verify_outcome = __webpack_require__(6889);
;// CONCATENATED MODULE: ./src/verify/run.ts



async function run(platform = runner_step/* REAL_PLATFORM */.Lp) {
    const step = (0,runner_step/* beginStep */.Uz)(platform);
    const outcome = await getOutcome(step);
    const reported = await (0,runner_step/* report */.z8)(outcome, step.runner, {
        outputs: verify_outcome/* toVerifyOutputs */.zl,
        summary: verify_outcome/* renderVerifySummary */.i2,
        level: ({ errorCode }) => (errorCode === '' ? 'notice' : 'error'),
    });
    (0,runner_step/* endStep */.Cs)(step, reported);
}
async function getOutcome({ runner, event, clock, signal }) {
    try {
        const inputs = parseVerifyInputs(runner, event);
        (0,runner_step/* writeOutputs */.Kn)((0,verify_outcome/* toVerifyOutputs */.zl)(verify_outcome/* PROVISIONAL */.hq), runner);
        if (inputs.prLink !== '')
            runner.log('info', `Verifying ${inputs.prLink}`);
        const { verifyPullRequest } = await __webpack_require__.e(/* import() */ 912).then(__webpack_require__.bind(__webpack_require__, 2912));
        const verification = await verifyPullRequest({ ...inputs, ...runner, clock, signal });
        if (verification.kind === 'verified')
            runner.log('info', (0,verify_outcome/* formatVerified */.A2)(verification));
        return (0,verify_outcome/* toVerifyOutcome */.XY)(verification, inputs.prLink);
    }
    catch (error) {
        const { errorCode, message, details } = (0,runner_step/* describeError */.Uc)(error, {
            runner,
            next: 'Re-run failed jobs.',
        });
        return { ...(0,verify_outcome/* verifyErrorOutcome */.kK)(errorCode, message), details };
    }
}


/***/ })

};
