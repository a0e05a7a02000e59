export const id = 912;
export const ids = [912];
export const modules = {

/***/ 2912:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  verifyPullRequest: () => (/* binding */ verifyPullRequest)
});

// EXTERNAL MODULE: ./src/github/github-error.ts
var github_error = __webpack_require__(6419);
// EXTERNAL MODULE: ./src/github/names.ts
var github_names = __webpack_require__(4567);
// EXTERNAL MODULE: ./src/github/octokit.ts
var github_octokit = __webpack_require__(6702);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1843);
// EXTERNAL MODULE: ./src/text/format.ts
var format = __webpack_require__(8488);
// EXTERNAL MODULE: ./src/text/sanitize.ts
var sanitize = __webpack_require__(4212);
// EXTERNAL MODULE: ./src/verify/result.ts
var result = __webpack_require__(252);
;// CONCATENATED MODULE: ./src/verify/path-pattern.ts
const MAX_PATH_LENGTH = 1024;
function matchesPath(path, pattern) {
    if (path.length > MAX_PATH_LENGTH)
        return false;
    const segments = pattern.split('/');
    if (segments.at(-1) === '**')
        segments.push('*');
    return matches(path.split('/'), segments, { wildcard: '**', isSame: matchesSegment });
}
function matchesSegment(segment, pattern) {
    return matches(segment, pattern, { wildcard: '*', isSame: (a, b) => a === b });
}
function matches(items, pattern, rules) {
    let itemIndex = 0;
    let patternIndex = 0;
    let lastWildcard;
    for (;;) {
        const item = items[itemIndex];
        const expected = pattern[patternIndex];
        if (expected === rules.wildcard) {
            lastWildcard = { patternIndex, itemsEnd: itemIndex };
            patternIndex += 1;
        }
        else if (item === undefined) {
            return expected === undefined;
        }
        else if (expected !== undefined && rules.isSame(item, expected)) {
            itemIndex += 1;
            patternIndex += 1;
        }
        else if (lastWildcard !== undefined) {
            lastWildcard.itemsEnd += 1;
            itemIndex = lastWildcard.itemsEnd;
            patternIndex = lastWildcard.patternIndex + 1;
        }
        else {
            return false;
        }
    }
}

;// CONCATENATED MODULE: ./src/verify/changed-paths.ts







const MAX_FILES = 300;
const MAX_COMMITS = 100;
const Count = schemas/* int */.Whr().nonnegative();
const Text = schemas/* string */.YjP().min(1);
const Branch = Text.refine((name) => name.isWellFormed() && !name.split('/').some((segment) => /^\.{0,2}$/.test(segment)));
const Commit = schemas/* object */.Ikc({ sha: schemas/* string */.YjP() });
const Merge = schemas/* object */.Ikc({
    base: schemas/* object */.Ikc({ ref: Branch, repo: schemas/* object */.Ikc({ default_branch: Text }) }),
    head: Commit,
    changed_files: Count,
});
const ChangedFile = schemas/* object */.Ikc({ filename: Text, status: schemas/* string */.YjP(), previous_filename: Text.optional() })
    .refine((file) => file.status !== 'renamed' || file.previous_filename !== undefined);
const Comparison = schemas/* object */.Ikc({
    ahead_by: Count,
    behind_by: Count,
    total_commits: Count,
    commits: schemas/* array */.YOg(schemas/* object */.Ikc({ sha: schemas/* string */.YjP(), parents: schemas/* array */.YOg(Commit) })),
    files: schemas/* array */.YOg(ChangedFile),
});
const Ref = schemas/* object */.Ikc({
    ref: schemas/* string */.YjP(),
    object: schemas/* object */.Ikc({ sha: schemas/* string */.YjP().refine(github_names/* isCommitSha */._$) }),
});
async function checkChangedPaths(merge, options) {
    const { base, head } = merge;
    const shownBranch = (0,sanitize/* codeSpan */.SS)(base.ref, 100);
    const tip = await options.getTip(base.ref);
    const comparison = await options.compare(tip, head.sha);
    const { ahead_by: aheadBy, behind_by: behindBy, files } = comparison;
    if (aheadBy === 0) {
        return (0,result/* unverified */.Qs)(`${shownBranch} contains its commit already, so there is nothing to merge. Check what the agent pushed.`);
    }
    const isBehind = behindBy > 0;
    const cannotTell = (0,result/* unverified */.Qs)(`its branch lacks ${(0,format/* formatCount */.B4)(behindBy, 'commit')} of ${shownBranch}, so \`pr-paths\` cannot tell what a merge would change. Press Update branch on the pull request, then re-run failed jobs.`);
    const hasRenamed = files.some(({ status }) => status === 'renamed');
    const hasAll = files.length >= Math.min(merge.changed_files, MAX_FILES);
    if (isBehind && (hasRenamed || !hasAll || !isLinear(comparison)))
        return cannotTell;
    const objection = await findObjection(files, merge, options);
    if (objection !== undefined)
        return (0,result/* unverified */.Qs)(objection);
    if (isBehind && mayHaveMovedFiles(await options.compare(head.sha, tip)))
        return cannotTell;
    return { kind: 'allowed', files: files.length };
}
async function findObjection(files, { changed_files: expectedFiles }, options) {
    const { patterns, serverUrl, signal } = options;
    const api = `${(0,github_names/* serverName */.L5)(serverUrl)}'s API`;
    if (files.length >= MAX_FILES) {
        return `it changes ${MAX_FILES} files or more, and ${api} lists no more than ${MAX_FILES}. Review the pull request yourself.`;
    }
    if (files.length < expectedFiles) {
        return `${api} listed ${files.length} of its ${(0,format/* formatCount */.B4)(expectedFiles, 'file')}. Re-run failed jobs to verify it.`;
    }
    const isOutside = (path) => !patterns.some((pattern) => matchesPath(path, pattern));
    const outside = [];
    for (const file of files) {
        await (0,promises_.setImmediate)();
        signal.throwIfAborted();
        outside.push(...pathsOf(file).filter(isOutside).slice(0, 1));
    }
    const [first, ...others] = outside;
    if (first === undefined)
        return undefined;
    const path = (0,sanitize/* codeSpan */.SS)(first, 150) || 'a file with a blank name';
    const more = others.length === 0 ? '' : ` (and ${(0,format/* formatCount */.B4)(others.length, 'more file')})`;
    const allowed = (0,sanitize/* codeSpan */.SS)(patterns.join(', '), 100);
    const denied = `it changes ${path}${more}, which \`pr-paths\` (${allowed}) does not allow. Review it yourself, or`;
    return isOutside(`${first}/x`)
        ? `${denied} allow it for later runs, such as \`docs/**\` for a whole folder.`
        : `${denied} add ${path} to \`pr-paths\` for later runs: it is a file, a link or a submodule.`;
}
function pathsOf({ status, filename, ...file }) {
    if (status === 'copied' || status === 'unchanged')
        return [filename];
    return [filename, file.previous_filename ?? filename];
}
function isLinear({ ahead_by: aheadBy, total_commits: total, commits }) {
    const areAllListed = commits.length <= MAX_COMMITS && commits.length === aheadBy && commits.length === total;
    return areAllListed && commits.every(({ parents }) => parents.length === 1);
}
function mayHaveMovedFiles({ files }) {
    const hasMoved = files.some(({ status }) => status === 'removed' || status === 'renamed');
    return hasMoved || files.length >= MAX_FILES;
}

// EXTERNAL MODULE: ./src/github/pull-request-link.ts
var pull_request_link = __webpack_require__(3593);
;// CONCATENATED MODULE: ./src/verify/judge-pull-request.ts






function readLink({ givenLink, prLink, prRepository: demanded, serverUrl, }) {
    if (givenLink === '')
        return { kind: 'no-pr' };
    const { prNumber, repository: linked, isOnServer } = (0,pull_request_link/* parsePullRequest */.y)(prLink, serverUrl);
    const isList = /[\s,]/.test(givenLink) || givenLink.split('://').length > 2;
    if ((0,github_names/* isSame */.Ft)(linked, demanded) && !isOnServer && !isList) {
        return (0,result/* unverified */.Qs)(`${(0,sanitize/* codeSpan */.SS)(givenLink, 100)} is on another server than ${(0,github_names/* serverName */.L5)(serverUrl)}, where this workflow runs.`);
    }
    if (prNumber === '' || !isOnServer || isList) {
        const root = (URL.parse(serverUrl)?.href ?? 'https://github.com/').replace(/\/$/, '');
        const shown = (0,sanitize/* codeSpan */.SS)(givenLink, 100);
        const example = (0,sanitize/* codeSpan */.SS)(`${root}/${demanded}/pull/7`);
        return (0,result/* unverified */.Qs)(`${shown} is not the address of a pull request, such as ${example}.`);
    }
    const number = Number(prNumber);
    if ((0,github_names/* isSame */.Ft)(linked, demanded))
        return { kind: 'demanded', number };
    const objection = `${formatLink(prLink)} is not in ${(0,sanitize/* codeSpan */.SS)(demanded)}. If that is where the agent works, set ${(0,sanitize/* codeSpan */.SS)(`pr-repository: ${linked}`)}.`;
    return { ...(0,result/* unverified */.Qs)(objection), number };
}
const Repository = schemas/* object */.Ikc({ full_name: schemas/* string */.YjP() });
const PullRequest = schemas/* object */.Ikc({
    number: schemas/* number */.aig(),
    state: schemas/* string */.YjP(),
    merged: schemas/* boolean */.zMY().nullish(),
    user: schemas/* object */.Ikc({ login: schemas/* string */.YjP() }).nullable(),
    base: schemas/* object */.Ikc({ ref: schemas/* string */.YjP(), repo: Repository }),
    head: schemas/* object */.Ikc({ sha: schemas/* string */.YjP(), repo: Repository.nullable() }),
});
function judgePullRequest(pull, demand) {
    const { prLink, prAuthors: authors, prRepository: repository, prBase: demandedBase } = demand;
    const { number, serverUrl } = demand;
    const { state, merged, user, base, head } = pull;
    const api = `${(0,github_names/* serverName */.L5)(serverUrl)}'s API`;
    const demanded = (0,sanitize/* codeSpan */.SS)(repository);
    const show = (name) => (0,sanitize/* codeSpan */.SS)(name, 100);
    const mixUp = (found, wanted) => (0,result/* unverified */.Qs)(`${api} returned ${found} instead of ${wanted}. Re-run failed jobs.`);
    if (pull.number !== number)
        return mixUp(`#${pull.number}`, `#${number}`);
    if (!(0,github_names/* isSame */.Ft)(base.repo.full_name, repository))
        return mixUp(show(base.repo.full_name), demanded);
    if (head.repo === null || !(0,github_names/* isSame */.Ft)(head.repo.full_name, repository)) {
        const fork = head.repo === null ? 'a fork that was deleted' : `the fork ${show(head.repo.full_name)}`;
        return (0,result/* unverified */.Qs)(`it comes from ${fork}. Anybody can create a fork. Let the agent push a branch to ${demanded}.`);
    }
    if (merged === true) {
        return (0,result/* unverified */.Qs)(`it is already merged, and only an open pull request can be verified. Review what it changed on ${show(base.ref)}, and turn off auto-merge for the agent.`);
    }
    if (state !== 'open')
        return (0,result/* unverified */.Qs)('it is closed. Reopen it and re-run failed jobs.');
    if (user === null || !authors.some((author) => (0,github_names/* isSame */.Ft)(user.login, author))) {
        const opener = user === null ? 'a deleted account' : show(user.login);
        return (0,result/* unverified */.Qs)(`${opener} opened ${formatLink(prLink)}, not ${show(authors.join(', '))}. Check \`pr-author\`. If it is right, somebody else opened this pull request: do not merge it.`);
    }
    if (demandedBase !== undefined && base.ref !== demandedBase) {
        return (0,result/* unverified */.Qs)(`it would merge into ${show(base.ref)}, not into ${show(demandedBase)}. Change its base branch and re-run failed jobs, or set \`pr-base\` to where the agent's work belongs.`);
    }
    if (!(0,github_names/* isCommitSha */._$)(head.sha))
        return mixUp('no commit', 'one');
    return { kind: 'verified', number, author: user.login, headSha: head.sha };
}
function formatLink(prLink) {
    return prLink.length <= format/* MAX_LINK_LENGTH */.jE ? `<${prLink}>` : 'it';
}

;// CONCATENATED MODULE: ./src/verify/verify-pull-request.ts






const LIMITS = {
    timeoutMs: 10_000,
    retryDelaysMs: [1_000, 2_000, 4_000],
    retriesNotFound: true,
};
const MAX_TIME_MS = 75_000;
async function verifyPullRequest(options) {
    const link = readLink(options);
    if (link.kind !== 'demanded')
        return link;
    const { number } = link;
    try {
        const verification = await askGitHub({ ...options, number });
        return verification.kind === 'verified' ? verification : { ...verification, number };
    }
    catch (error) {
        if (options.signal.aborted)
            return { kind: 'cancelled' };
        if (!(error instanceof github_error/* GitHubError */.y_))
            throw error;
        return { ...(0,result/* unverified */.Qs)(explainError(error, options)), number };
    }
}
async function askGitHub(options) {
    const { number, prRepository, prPaths: patterns, clock } = options;
    const deadline = clock.now() + MAX_TIME_MS;
    const octokit = await (0,github_octokit/* createOctokit */.Q)({ ...options, ...LIMITS, deadline });
    const names = (0,github_names/* splitName */.W0)(prRepository);
    const response = await octokit.rest.pulls.get({ ...names, pull_number: number });
    const pull = (0,github_octokit/* dataOf */.q)(PullRequest, response);
    if (patterns === undefined)
        return judgePullRequest(pull, options);
    const merge = (0,github_octokit/* dataOf */.q)(Merge, response);
    const prBase = options.prBase ?? merge.base.repo.default_branch;
    const verification = judgePullRequest(pull, { ...options, prBase });
    if (verification.kind !== 'verified')
        return verification;
    const history = { ...options, ...createHistory(octokit, names), patterns };
    const changed = await checkChangedPaths(merge, history);
    return changed.kind === 'allowed' ? { ...verification, files: changed.files } : changed;
}
function createHistory({ request, rest }, names) {
    return {
        getTip: async (branch) => {
            const ref = ['heads', ...branch.split('/')].map(encodeURIComponent).join('/');
            const response = await request('GET /repos/{owner}/{repo}/git/ref/{+ref}', { ...names, ref });
            const found = (0,github_octokit/* dataOf */.q)(Ref, response);
            if (found.ref !== `refs/heads/${branch}`)
                throw (0,github_error/* unexpectedBody */.Eu)();
            return found.object.sha;
        },
        compare: async (base, head) => {
            const page = { basehead: `${base}...${head}`, per_page: MAX_COMMITS };
            const comparison = await rest.repos.compareCommitsWithBasehead({ ...names, ...page });
            return (0,github_octokit/* dataOf */.q)(Comparison, comparison);
        },
    };
}
function explainError({ message, failure }, options) {
    const { prPaths, serverUrl } = options;
    const { status, lacksPermission, explanation } = failure;
    if (explanation !== undefined)
        return explanation;
    if (/no common ancestor/i.test(message)) {
        return 'its branch has no common ancestor with its base branch, so `pr-paths` cannot tell what a merge would change. Let the agent begin its branch there.';
    }
    const unseen = `${(0,github_names/* serverName */.L5)(serverUrl)}'s API did not show it (${message}).`;
    if (status === 404 || lacksPermission === true) {
        const contents = prPaths === undefined ? '' : ' and `contents: read`';
        return `${unseen} Add \`pull-requests: read\`${contents} under \`permissions:\`; for another private repository pass an app's token as \`github-token\`.`;
    }
    return `${unseen} Re-run failed jobs, or review the pull request yourself.`;
}


/***/ })

};
