export const id = 403;
export const ids = [403];
export const modules = {

/***/ 252:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Qs: () => (/* binding */ unverified),
/* harmony export */   eU: () => (/* binding */ toVerifyResult),
/* harmony export */   hq: () => (/* binding */ PROVISIONAL),
/* harmony export */   vM: () => (/* binding */ NO_OUTPUTS)
/* harmony export */ });
/* harmony import */ var _runner_result_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7609);
/* harmony import */ var _text_format_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8488);
/* harmony import */ var _text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4212);



function unverified(objection) {
    return { kind: 'unverified-pr', objection };
}
const TITLES = {
    ..._runner_result_js__WEBPACK_IMPORTED_MODULE_0__/* .STEP_TITLES */ .pT,
    'no-pr': 'No pull request to verify',
    'unverified-pr': 'Pull request not verified',
};
const NO_OUTPUTS = { prNumber: '', prHeadSha: '' };
function toVerifyResult(verification, prLink) {
    switch (verification.kind) {
        case 'verified': {
            const { number, author, headSha, files } = verification;
            const opener = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(author, 100);
            const commit = (0,_text_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(headSha.slice(0, 7));
            const changes = files === undefined ? '' : `, ${(0,_text_format_js__WEBPACK_IMPORTED_MODULE_2__/* .formatCount */ .B4)(files, 'file')} in \`pr-paths\``;
            const message = `Pull request #${number} is verified: opened by ${opener}, commit ${commit}${changes}.`;
            return (0,_runner_result_js__WEBPACK_IMPORTED_MODULE_0__/* .createResult */ .kF)({
                errorCode: '',
                title: 'Pull request verified',
                message,
                details: [(0,_runner_result_js__WEBPACK_IMPORTED_MODULE_0__/* .linkUnlessIn */ .oH)(message, prLink)],
                outputs: { prNumber: String(number), prHeadSha: headSha },
            });
        }
        case 'unverified-pr': {
            const { number, objection } = verification;
            const subject = number === undefined ? 'The pull request' : `Pull request #${number}`;
            const message = `${subject} is not verified: ${objection}`;
            const link = number === undefined ? '' : (0,_runner_result_js__WEBPACK_IMPORTED_MODULE_0__/* .linkUnlessIn */ .oH)(message, prLink);
            return verifyError('unverified-pr', message, [link]);
        }
        case 'no-pr':
            return verifyError('no-pr', '`pr-link` is empty: the agent job has no pull request. To skip what follows then, add the link to the `if:` of the GitHub job, such as `needs.wait.outputs.prLink`.');
        case 'cancelled':
            return verifyError('cancelled', `Stopped verifying: ${_runner_result_js__WEBPACK_IMPORTED_MODULE_0__/* .WHO_CANCELLED */ .z4} Re-run failed jobs to verify it.`);
    }
}
function verifyError(errorCode, message, details = []) {
    const title = TITLES[errorCode];
    return (0,_runner_result_js__WEBPACK_IMPORTED_MODULE_0__/* .createResult */ .kF)({ errorCode, title, message, details, outputs: NO_OUTPUTS });
}
const PROVISIONAL = verifyError('cancelled', 'The step was killed before it could report. Nothing is verified. Re-run failed jobs.');


/***/ }),

/***/ 5403:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  run: () => (/* binding */ run)
});

// EXTERNAL MODULE: ./src/runner/step.ts + 2 modules
var step = __webpack_require__(8995);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1843);
// EXTERNAL MODULE: ./src/runner/check-inputs.ts
var check_inputs = __webpack_require__(4838);
// EXTERNAL MODULE: ./src/runner/field-parts.ts
var field_parts = __webpack_require__(9513);
// EXTERNAL MODULE: ./src/text/sanitize.ts
var sanitize = __webpack_require__(4212);
;// CONCATENATED MODULE: ./src/verify/inputs.ts




const MAX_AUTHORS = 20;
const MAX_AUTHOR_LENGTH = 105;
const MAX_PATTERNS = 50;
const MAX_PATTERN_LENGTH = 256;
const Login = schemas/* string */.YjP()
    .min(1, field_parts/* EMPTY_ENTRY */.t2)
    .regex(/^[a-z0-9][a-z0-9._-]{0,99}(\[bot\])?$/i, "use the login as GitHub's API has it, such as acme-agent[bot].");
const Logins = schemas/* string */.YjP(field_parts/* NO_VARIABLE */.Zz)
    .max(MAX_AUTHORS * (MAX_AUTHOR_LENGTH + 2), `use at most ${MAX_AUTHORS} logins.`)
    .transform(field_parts/* splitList */.ry)
    .pipe(schemas/* array */.YOg(Login).max(MAX_AUTHORS, `has more than ${MAX_AUTHORS} logins.`));
const Repository = schemas/* string */.YjP()
    .trim()
    .regex(/^(?!\.\.?\/)[\w.][\w.-]*\/(?!\.\.?$)[\w.][\w.-]*$/, 'use the form OWNER/NAME.');
const PATTERN_ADVICE = 'it can use `*` and `**`, but not `! ? + [ ] ( ) { } \\`. List what may change, such as `docs/**`, with `*` in place of such a character: `*slug*` for `[slug]`.';
const Pattern = schemas/* string */.YjP()
    .min(1, field_parts/* EMPTY_ENTRY */.t2)
    .refine((0,field_parts/* isWithout */.r8)(/[!?+[\]()\\]/), PATTERN_ADVICE)
    .refine((0,field_parts/* isWithout */.r8)(/^(\*\*\/)+\*\*?$/), 'to allow any path, write `**`.')
    .refine((pattern) => pattern.length <= MAX_PATTERN_LENGTH && pattern.split('/').every(isPathSegment), `write a path in the repository, such as \`docs/**\`, of at most ${MAX_PATTERN_LENGTH} characters.`);
const Patterns = schemas/* string */.YjP(field_parts/* NO_VARIABLE */.Zz)
    .max(MAX_PATTERNS * (MAX_PATTERN_LENGTH + 2), `use at most ${MAX_PATTERNS} patterns.`)
    .refine((0,field_parts/* isWithout */.r8)(/[{}]/), PATTERN_ADVICE)
    .transform(field_parts/* splitList */.ry)
    .pipe(schemas/* array */.YOg(Pattern).max(MAX_PATTERNS, `has more than ${MAX_PATTERNS} patterns.`))
    .refine((patterns) => patterns.length === 1 || !patterns.includes('**'), 'contains `**`, which allows any path. Remove it, or the others.')
    .transform((patterns) => (patterns[0] === '**' ? undefined : patterns));
const VerifySchema = schemas/* object */.Ikc({
    'pr-link': schemas/* string */.YjP().trim().default(''),
    'pr-author': Logins,
    'pr-paths': Patterns,
    'pr-base': schemas/* string */.YjP().trim().optional(),
    'pr-repository': Repository.optional(),
    'github-token': field_parts/* Token */.ou,
});
const VERIFY_INPUT_NAMES = schemas/* keyof */.ZEF(VerifySchema).options;
function parseVerifyInputs(runner, event) {
    const { inputNames } = runner;
    const misnamed = (0,check_inputs/* findMisnamed */.CP)(inputNames, VERIFY_INPUT_NAMES);
    const hasLink = runner.getInput('pr-link').trim() !== '';
    const isMisnamed = misnamed.length > 0 && !hasLink;
    const mistakes = isMisnamed ? { 'pr-link': '`pr-link` is empty.' } : {};
    const values = (0,check_inputs/* checkInputs */.sw)(VerifySchema, { runner, event, mistakes });
    const given = values['pr-link'];
    return {
        givenLink: given,
        prLink: (0,sanitize/* usableLink */.Ll)(given) ?? '',
        prAuthors: values['pr-author'],
        prPaths: values['pr-paths'],
        prBase: values['pr-base'],
        prRepository: values['pr-repository'] ?? runner.repository,
        githubToken: values['github-token'],
    };
}
function isPathSegment(text) {
    return text === '**' || !/^\.{0,2}$|\*\*/.test(text);
}

// EXTERNAL MODULE: ./src/verify/result.ts
var result = __webpack_require__(252);
;// CONCATENATED MODULE: ./src/verify/run.ts



async function run(platform = step/* REAL_PLATFORM */.Lp) {
    const fallback = { outputs: result/* NO_OUTPUTS */.vM, advice: 'Re-run failed jobs.' };
    await (0,step/* runAction */.Cs)(platform, { fallback, act: verify });
}
async function verify({ runner, event, clock, signal }) {
    const inputs = parseVerifyInputs(runner, event);
    (0,step/* writeResult */.Zk)(result/* PROVISIONAL */.hq, runner);
    if (inputs.prLink !== '')
        runner.log('info', `Verifying ${inputs.prLink}`);
    const { verifyPullRequest } = await __webpack_require__.e(/* import() */ 743).then(__webpack_require__.bind(__webpack_require__, 6743));
    const verification = await verifyPullRequest({ ...inputs, ...runner, clock, signal });
    return { result: (0,result/* toVerifyResult */.eU)(verification, inputs.prLink) };
}


/***/ })

};
