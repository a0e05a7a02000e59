export const id = 839;
export const ids = [839];
export const modules = {

/***/ 8839:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  run: () => (/* binding */ run)
});

// EXTERNAL MODULE: ./node_modules/@actions/core/lib/core.js + 12 modules
var core = __webpack_require__(143);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
;// CONCATENATED MODULE: ./src/polling/clock.ts

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

// EXTERNAL MODULE: ./src/service/job.ts
var service_job = __webpack_require__(7244);
;// CONCATENATED MODULE: ./src/polling/limits.ts
function limitFor({ code, duration, cause }, { hasWorked, isSeen, isFinalPoll, isBudgetSpent }) {
    if (duration === 'transient') {
        const mayLast = hasWorked || isFinalPoll || code === 'rate-limited';
        if (isBudgetSpent)
            return { kind: 'late', max: 1, ends: 'all' };
        if (mayLast)
            return { kind: 'passing', max: Infinity, ends: 'all' };
        return { kind: 'faults', max: 15, ends: 'all' };
    }
    if (code === 'not-found' && !isSeen)
        return { kind: 'unknown', max: 5, ends: 'job' };
    if (hasWorked)
        return { kind: 'refused', max: 15, ends: 'job' };
    if (duration === 'unclear')
        return { kind: 'unknown', max: 5, ends: 'job' };
    const isAboutJob = code === 'unexpected-response' || cause.kind === 'access-denied';
    return { kind: 'permanent', max: 1, ends: isAboutJob ? 'job' : 'all' };
}

;// CONCATENATED MODULE: ./src/polling/schedule.ts
const DOZEN = 12;
function adaptiveMs(waitedMs, jobs) {
    const seconds = Math.min(Math.max(1.3 * Math.sqrt(waitedMs / 1_000), 2), 60);
    return Math.max(seconds / Math.max(jobs / DOZEN, 1), 1) * 1_000;
}
function backoffMs(failures) {
    return Math.min(1_000 * 2 ** (failures - 1), 30_000);
}

;// CONCATENATED MODULE: ./src/polling/wait.ts



const REQUEST_MS = 30_000;
const LATE_MS = 10_000;
const MIN_GAP_MS = 1_000;
const NEXT_JOB_MS = 250;
const FINAL_RETRIES_MS = 10_000;
const FINAL_COST_MS = 60_000;
async function* waitForJobs(clients, options) {
    const { timeoutMs, pollIntervalMs, clock, random, signal, onPoll } = options;
    const startedAt = clock.now();
    const deadline = startedAt + timeoutMs;
    const queue = clients.map((getJob, index) => {
        return { index, getJob, polls: 0, failures: [], pollableAt: startedAt };
    });
    const jittered = (delayMs) => delayMs * (1 + 0.1 * random());
    const intervalMs = () => pollIntervalMs ?? jittered(adaptiveMs(clock.now() - startedAt, queue.length));
    let nextPollAt = startedAt;
    let hasWorked = false;
    let stepFailures = [];
    let backoffCount = 0;
    const finalCosts = { faults: { ms: 0 }, others: { ms: 0 } };
    for (let entry = queue[0]; entry !== undefined; entry = queue[0]) {
        await clock.sleepUntil(nextPollAt, signal);
        if (signal.aborted)
            break;
        const begunAt = clock.now();
        const result = await entry.getJob({ timeoutMs: beginPoll(entry, begunAt), signal });
        if (result === undefined)
            break;
        const now = clock.now();
        const ended = 'job' in result ? afterResponse(entry, result) : afterFailure(entry, result, begunAt);
        entry.pollableAt = now + MIN_GAP_MS;
        nextPollAt = Math.max(nextPollAt, queue[0]?.pollableAt ?? now);
        onPoll({
            index: entry.index,
            result,
            isLastPoll: ended.length > 0,
            jobsLeft: queue.length,
            delayMs: nextPollAt - now,
            waitedMs: now - startedAt,
            remainingMs: Math.max(0, deadline - now),
        });
        yield* ended;
    }
    for (const entry of queue) {
        yield toEnded(entry, { kind: 'cancelled', failure: entry.failures.at(-1)?.failure });
    }
    function beginPoll(entry, begunAt) {
        entry.polls++;
        const remainingMs = deadline - begunAt;
        if (remainingMs > 0)
            return Math.min(REQUEST_MS, remainingMs + LATE_MS);
        if (entry.firstFinalPollAt === undefined) {
            entry.firstFinalPollAt = begunAt;
            backoffCount = 0;
        }
        return LATE_MS;
    }
    function afterResponse(entry, response) {
        const { job, retryAfterMs = 0 } = response;
        hasWorked = true;
        stepFailures = [];
        backoffCount = 0;
        entry.job = job;
        entry.seenMs = clock.now() - startedAt;
        entry.failures = [];
        if ((0,service_job/* isFinished */.$g)(job))
            return endFirst({ kind: 'finished', job });
        if (entry.firstFinalPollAt !== undefined)
            return endFirst({ kind: 'timeout', job });
        pollAfter(Math.max(intervalMs(), retryAfterMs));
        moveToEnd();
        return [];
    }
    function afterFailure(entry, failure, begunAt) {
        const { firstFinalPollAt } = entry;
        const { code, duration, retryAfterMs = 0 } = failure;
        const now = clock.now();
        const { kind, max, ends } = limitFor(failure, {
            hasWorked,
            isSeen: entry.job !== undefined,
            isFinalPoll: firstFinalPollAt !== undefined,
            isBudgetSpent: finalCosts.faults.ms >= FINAL_COST_MS,
        });
        for (const failures of [entry.failures, stepFailures])
            failures.push({ kind, failure });
        if (max > 1)
            backoffCount++;
        const cost = finalCosts[duration === 'transient' ? 'faults' : 'others'];
        if (firstFinalPollAt !== undefined)
            cost.ms += now - begunAt;
        const end = { kind: 'polling-failed', failure, hasWorked };
        const isFull = (failures) => failures.filter((other) => other.kind === kind).length >= max;
        if (isFull(entry.failures) || isFull(stepFailures)) {
            if (max > 1)
                backoffCount = 0;
            const others = ends === 'all' ? queue.splice(1) : [];
            return [...endFirst(end, retryAfterMs), ...others.map((other) => toEnded(other, end))];
        }
        const delayMs = Math.max(jittered(backoffMs(backoffCount)), retryAfterMs);
        if (firstFinalPollAt === undefined) {
            pollAfter(code === 'rate-limited' ? Math.max(delayMs, intervalMs()) : delayMs);
            if (kind !== 'unknown')
                moveToEnd();
            return [];
        }
        const isInTime = now + delayMs <= firstFinalPollAt + FINAL_RETRIES_MS;
        const isAffordable = cost.ms + delayMs < FINAL_COST_MS;
        if (!isInTime || !isAffordable)
            return endFirst(end);
        cost.ms += delayMs;
        nextPollAt = now + delayMs;
        return [];
    }
    function endFirst(end, delayMs = 0) {
        const now = clock.now();
        nextPollAt = Math.max(now + NEXT_JOB_MS, Math.min(now + delayMs, deadline));
        return queue.splice(0, 1).map((entry) => toEnded(entry, end));
    }
    function moveToEnd() {
        queue.push(...queue.splice(0, 1));
    }
    function pollAfter(delayMs) {
        const now = clock.now();
        const isInTime = now + delayMs <= deadline - MIN_GAP_MS;
        nextPollAt = isInTime ? now + delayMs : Math.max(deadline, now + NEXT_JOB_MS);
    }
    function toEnded({ index, polls, job, seenMs, failures }, end) {
        const waitedMs = clock.now() - startedAt;
        return { index, wait: { polls, waitedMs, job, seenMs, failedPolls: failures.length, ...end } };
    }
}

// EXTERNAL MODULE: ./src/report/log.ts
var log = __webpack_require__(6472);
// EXTERNAL MODULE: ./src/shared/duration.ts
var duration = __webpack_require__(5497);
// EXTERNAL MODULE: ./src/shared/sanitize.ts
var sanitize = __webpack_require__(8406);
;// CONCATENATED MODULE: ./src/verdict.ts
function isVerificationDemanded({ requirePr }) {
    return requirePr === 'verified' || requirePr === 'verified-if-any';
}
const CODE_BY_STATUS = {
    failed: 'job-failed',
    archived: 'job-archived',
};
function needsVerification(wait, requirements) {
    return judge({ wait, verification: undefined }, requirements) === 'unverified-pr';
}
function judge({ wait, verification }, requirements) {
    switch (wait.kind) {
        case 'polling-failed':
            return wait.failure.code;
        case 'cancelled':
            return 'cancelled';
        case 'timeout':
            return wait.job.status === 'active' && requirements.allowedStatuses.includes('active')
                ? ''
                : 'timeout';
        case 'finished':
            return judgeFinished(wait.job, verification, requirements);
    }
}
function judgeFinished({ status, prLink, linkProblem }, verification, { allowedStatuses, requirePr }) {
    if (status !== 'completed' && !allowedStatuses.includes(status))
        return CODE_BY_STATUS[status];
    if (requirePr === 'no')
        return '';
    if (prLink === '') {
        const mayLackOne = requirePr === 'verified-if-any' && linkProblem === '';
        return mayLackOne ? '' : 'no-pr';
    }
    if (requirePr === 'any' || verification?.kind === 'verified')
        return '';
    return verification?.kind === 'cancelled' ? 'cancelled' : 'unverified-pr';
}

// EXTERNAL MODULE: ./src/report/causes.ts
var causes = __webpack_require__(304);
// EXTERNAL MODULE: ./src/report/format.ts
var format = __webpack_require__(2011);
// EXTERNAL MODULE: ./src/report/outcome.ts
var report_outcome = __webpack_require__(5066);
;// CONCATENATED MODULE: ./src/report/polling-failed.ts





function describePollingFailed(jobId, wait, { baseUrl }) {
    const { failure, hasWorked } = wait;
    const { title, came, advice } = (0,causes/* describeCause */.V$)({ ...failure, hasWorked }, {
        host: (0,sanitize/* codeSpan */.SS)(new URL(baseUrl).host, 100),
        request: 'poll',
        address: '`base-url`',
        inputs: '`base-url`, `project-id` and `job-id`',
        retry: causes/* RETRY */.p6,
        retryCorrected: causes/* RETRY_CORRECTED */.HR,
    });
    const [happened, predicate] = locate(`Agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}`, wait);
    return { title, happened, predicate, rest: `: ${came}. ${advice}` };
}
function locate(job, wait) {
    const { polls, seenMs = 0, failedPolls, waitedMs, failure } = wait;
    const code = `(\`${failure.code}\`)`;
    if (polls === 0)
        return [`${job} ${report_outcome/* NOT_POLLED */.vO}`, report_outcome/* NOT_POLLED */.vO];
    if (failedPolls === 0) {
        const predicate = 'had no final poll';
        return [`${job} ${predicate}, because the polls of jobs before it failed`, predicate];
    }
    if (wait.job !== undefined) {
        const seen = `last seen ${(0,format/* formatStatus */.me)(wait.job.status)} after ${(0,duration/* formatDuration */.a)(seenMs)}`;
        const itsLast = failedPolls === 1 ? 'its last poll' : `its last ${failedPolls} polls`;
        return [`${job} was ${seen}; ${itsLast} failed`, `could no longer be polled ${code}`];
    }
    const figures = polls === 1 ? '' : ` (${(0,format/* formatCount */.B4)(polls, 'poll')} in ${(0,duration/* formatDuration */.a)(waitedMs)})`;
    return failure.cause.kind === 'not-found'
        ? [`${job} was not found${figures}`, 'was not found']
        : [`${job} could not be polled${figures}`, `could not be polled ${code}`];
}

;// CONCATENATED MODULE: ./src/report/message.ts








function toJobOutcome(job, step) {
    const { jobId, wait, verification } = job;
    const errorCode = judge(job, step);
    const linkNote = formatLinkNote(verification, step);
    const { happened, ...words } = describe(job, { errorCode, step, linkNote });
    const isFailedPoll = 'failure' in wait && wait.failure !== undefined;
    const hasPrivateReason = verification?.kind === 'unverified' && verification.isPrivate === true;
    return {
        ...(wait.job ?? service_job/* UNKNOWN_JOB */.zb),
        ...words,
        message: happened + words.rest,
        jobId,
        verification,
        errorCode,
        isPrivate: isFailedPoll || hasPrivateReason,
        linkNote,
        polls: wait.polls,
        waitedMs: wait.waitedMs,
    };
}
function describe({ jobId, wait, verification }, { errorCode, step, linkNote }) {
    switch (wait.kind) {
        case 'timeout':
            return describeTimeout(jobId, wait, { errorCode, step });
        case 'cancelled':
            return describeCancelled(jobId, wait);
        case 'polling-failed':
            return describePollingFailed(jobId, wait, step);
        case 'finished': {
            const finished = `Agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)} ${STATES[wait.job.status]}`;
            switch (judgeFinished(wait.job, verification, step)) {
                case '':
                    return describePassed(finished, wait.job, linkNote);
                case 'job-failed':
                case 'job-archived':
                    return describeNotAllowed(finished, wait.job.status);
                case 'no-pr':
                    return describeMissing(finished, wait.job);
                case 'unverified-pr':
                    return describeUnverified(finished, verification);
                case 'cancelled':
                    return describeUnverifiedByCancel(finished);
            }
        }
    }
}
const STATES = {
    active: 'is still active',
    completed: 'completed',
    failed: 'failed',
    archived: 'is archived',
};
const ADVICE = {
    completed: "Check the agent's prompt, and whether the service commits without a pull request.",
    failed: "Check the service's dashboard, then start a new agent job.",
    archived: "Check in the service's dashboard whether it completed before.",
};
function describeNotAllowed(finished, status) {
    const title = `Agent job ${status}`;
    return { title, happened: finished, predicate: STATES[status], rest: `. ${ADVICE[status]}` };
}
function describePassed(finished, job, linkNote) {
    const { status, prLink, linkProblem } = job;
    const passed = { title: `Agent job ${status}`, predicate: STATES[status], rest: '' };
    const isShort = prLink.length <= format/* MAX_LINK_LENGTH */.jE;
    const link = isShort ? `<${prLink}>${linkNote}` : `see the output \`prLink\`${linkNote}.`;
    if (status !== 'completed') {
        const allowed = `${finished} (allowed by \`allowed-statuses\`). ${ADVICE[status]}`;
        return { ...passed, happened: prLink === '' ? allowed : `${allowed} Pull request: ${link}` };
    }
    if (prLink !== '')
        return { ...passed, happened: `${finished}: ${link}` };
    return linkProblem === ''
        ? { ...passed, happened: `${finished} without a pull request.` }
        : { ...passed, happened: `${finished}, but its pull request link cannot be used.` };
}
function describeMissing(finished, job) {
    if (job.linkProblem !== '') {
        const why = format/* LINK_PROBLEMS */.IO[job.linkProblem];
        return {
            title: 'Pull request link cannot be used',
            happened: `${finished}, but its pull request link, which \`require-pr\` demands, cannot be used`,
            predicate: 'has a pull request link that cannot be used',
            rest: `: ${why}. Check the link in the service's dashboard.`,
        };
    }
    return {
        title: 'Finished without a pull request',
        happened: `${finished} without a pull request, which \`require-pr\` demands`,
        predicate: 'has no pull request',
        rest: `. ${ADVICE[job.status]}`,
    };
}
function describeUnverified(finished, verification) {
    const reason = verification?.kind === 'unverified' ? verification.reason : '';
    return {
        title: 'Pull request not verified',
        happened: `${finished}, but its pull request is not verified`,
        predicate: 'has a pull request that is not verified',
        rest: `: ${reason}`,
    };
}
function describeUnverifiedByCancel(finished) {
    return {
        title: report_outcome/* TITLES */.eX.cancelled,
        happened: `${report_outcome/* STOPPED_WAITING */.yV} ${finished}, but its pull request was not verified`,
        predicate: 'has a pull request that was not verified',
        rest: '. Re-run failed jobs to verify it.',
    };
}
function describeTimeout(jobId, { job, waitedMs }, { errorCode, step }) {
    const isWait = step.timeoutMs > 0;
    const timedOut = `Timed out after ${(0,duration/* formatDuration */.a)(waitedMs)}: agent job`;
    const subject = `${isWait ? timedOut : 'Agent job'} ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}`;
    if (job.status !== 'active') {
        return {
            title: 'Agent job has an unknown status',
            happened: `${subject} has the status ${(0,format/* formatStatus */.me)(job.status)}, which this version of the action does not know`,
            predicate: 'has an unknown status',
            rest: ". Look at it in the service's dashboard. If it has ended, update the action or report the status.",
        };
    }
    const isAllowed = errorCode === '';
    return {
        title: isWait && !isAllowed ? 'Timed out waiting for agent job' : 'Agent job still active',
        happened: `${subject} ${STATES.active}`,
        predicate: STATES.active,
        rest: isAllowed
            ? '. This is allowed by `allowed-statuses`.'
            : '. Re-run failed jobs, or increase `timeout-minutes`.',
    };
}
function describeCancelled(jobId, { job, polls, failure }) {
    const isSure = job?.status === 'active' && failure === undefined;
    const running = `keeps running${isSure ? '' : ' if it is active'} (the service's API cannot cancel it)`;
    const failed = failure === undefined ? '' : `; the last poll failed (${(0,causes/* formatReason */.K9)(failure.cause)})`;
    return {
        title: report_outcome/* TITLES */.eX.cancelled,
        happened: `${report_outcome/* STOPPED_WAITING */.yV} Agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)} ${polls === 0 ? report_outcome/* NOT_POLLED */.vO : running}`,
        predicate: polls === 0 ? report_outcome/* NOT_POLLED */.vO : describeSeen(job),
        rest: `${failed}. ${report_outcome/* KEEP_WAITING */.K_}`,
    };
}
function describeSeen(job) {
    if (job === undefined)
        return 'was never seen';
    return (0,service_job/* isKnown */.qE)(job.status) ? `was ${job.status}` : 'had an unknown status';
}
function formatLinkNote(verification, step) {
    if (!isVerificationDemanded(step))
        return '';
    return verification?.kind === 'verified'
        ? ` (${(0,format/* formatVerified */.A2)(verification)})`
        : ' (not verified)';
}

// EXTERNAL MODULE: ./src/report/step-outcome.ts
var step_outcome = __webpack_require__(7883);
// EXTERNAL MODULE: ./src/report/pull-request-link.ts
var pull_request_link = __webpack_require__(5844);
;// CONCATENATED MODULE: ./src/report/outputs.ts


function toOutputs(outcome, serverUrl) {
    const { jobs, errorCode } = outcome;
    const fields = jobs.map((job) => toFields(job, serverUrl));
    const entries = jobs.map((job, index) => ({
        ...fields[index],
        errorCode: job.errorCode,
        message: job.message,
    }));
    const [first = toFields(report_outcome/* NO_OUTCOME */.XD, serverUrl)] = fields;
    const shared = Object.entries(first).map(([name, value]) => {
        const isShared = fields.every((other) => other[name] === value);
        return [name, isShared ? value : ''];
    });
    return {
        ...Object.fromEntries(shared),
        jobs: JSON.stringify(entries),
        message: (0,report_outcome/* messageWithHint */.X9)(outcome),
        commentUrl: '',
        errorCode,
    };
}
function toFields(job, serverUrl) {
    const { verification } = job;
    const { prNumber, prRepository } = (0,pull_request_link/* parsePullRequest */.y)(job.prLink, serverUrl);
    return {
        jobId: job.jobId,
        status: job.status,
        prLink: job.prLink,
        prNumber,
        prRepository,
        prHeadSha: verification?.kind === 'verified' ? verification.headSha : '',
        model: job.model,
        sourceRepository: job.sourceRepository,
        sourceRef: job.sourceRef,
        createdAt: job.createdAt,
        archivedAt: job.archivedAt,
    };
}

// EXTERNAL MODULE: ./src/report/page.ts
var page = __webpack_require__(6015);
;// CONCATENATED MODULE: ./src/report/summary.ts






function renderSummary(outcome, serverUrl) {
    const { errorCode, title, jobs } = outcome;
    const isCompleted = jobs.every(({ status }) => status === 'completed');
    const icon = (0,format/* formatIcon */.Fn)({ errorCode, status: isCompleted ? 'completed' : '' });
    const columns = jobs.length === 1 ? FOR_ONE : forSeveral(serverUrl);
    return (0,page/* renderPage */.Cf)({ errorCode, icon, title }, [
        ...formatResultOf(outcome),
        (0,page/* formatTable */.ku)(jobs, columns),
    ]);
}
function formatResultOf(outcome) {
    const texts = (0,page/* formatTexts */.UQ)(outcome);
    const [job, ...others] = outcome.jobs;
    if (job === undefined || others.length > 0 || job.prLink === '')
        return texts;
    const link = `**Pull request:** ${formatUrl(job)}${job.linkNote}`;
    if (outcome.errorCode === '' && job.status === 'completed')
        return [link];
    return outcome.message.includes(`<${job.prLink}>`) ? texts : [link, ...texts];
}
const JOB = ['Job', ({ jobId }) => (0,sanitize/* codeSpan */.SS)(jobId)];
const MODEL = ['Model', ({ model }) => (0,sanitize/* codeSpan */.SS)(model)];
const WAITED = ['Waited', formatWaited];
const FOR_ONE = [
    JOB,
    ['Repository', ({ sourceRepository }) => (0,sanitize/* codeSpan */.SS)(sourceRepository)],
    ['Branch', ({ sourceRef }) => (0,sanitize/* codeSpan */.SS)(sourceRef)],
    MODEL,
    ['Created', ({ createdAt }) => formatDate(createdAt)],
    WAITED,
];
function forSeveral(serverUrl) {
    return [
        JOB,
        ['Result', formatResult],
        ['Pull request', (job) => formatPullRequest(job, serverUrl)],
        MODEL,
        WAITED,
    ];
}
function formatResult(job) {
    const { errorCode, status, polls } = job;
    const icon = (0,format/* formatIcon */.Fn)(job);
    if (polls === 0 && errorCode !== 'internal')
        return `${icon} not polled (\`${errorCode}\`)`;
    if (status === '')
        return `${icon} \`${errorCode}\``;
    const code = errorCode === '' ? '' : ` (\`${errorCode}\`)`;
    const isOld = !(0,service_job/* isFinal */.dR)(status) && errorCode !== '' && errorCode !== 'timeout';
    return `${icon} ${isOld ? 'last seen ' : ''}${(0,format/* formatStatus */.me)(status)}${code}`;
}
function formatWaited({ polls, waitedMs }) {
    return polls === 0 ? '' : `${(0,duration/* formatDuration */.a)(waitedMs)}, ${(0,format/* formatCount */.B4)(polls, 'poll')}`;
}
function formatPullRequest(job, serverUrl) {
    if (job.prLink === '')
        return '';
    const { prRepository, prNumber } = (0,pull_request_link/* parsePullRequest */.y)(job.prLink, serverUrl);
    const link = prNumber === ''
        ? formatUrl(job)
        : `[${(0,sanitize/* codeSpan */.SS)(`${prRepository}#${prNumber}`)}](${formatUrl(job).replaceAll('\\', '%5C')})`;
    return link + job.linkNote;
}
function formatUrl({ prLink }) {
    return `<${prLink.replaceAll('|', '%7C')}>`;
}
function formatDate(text) {
    const date = new Date(text);
    const hasZone = /^\d{4}-.*(Z|[+-]\d\d:?\d\d)$/i.test(text);
    if (!hasZone || Number.isNaN(date.getTime()))
        return (0,sanitize/* codeSpan */.SS)(text);
    return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1843);
// EXTERNAL MODULE: ./src/shared/gitea.ts
var gitea = __webpack_require__(4891);
// EXTERNAL MODULE: ./src/runner/input-mistakes.ts
var input_mistakes = __webpack_require__(3050);
// EXTERNAL MODULE: ./src/runner/input-schema.ts
var input_schema = __webpack_require__(3752);
;// CONCATENATED MODULE: ./src/runner/unknown-gates.ts

const GATE = /requir|verif|allow|paths|files|folders|(^|-)pr(?!-(number|title|url|id|body|branch)(-|$))(-|$)/;
function findUnknownGates(names, declared) {
    const mistakes = new Map();
    for (const name of names.map((each) => each.toLowerCase())) {
        if (declared.includes(name))
            continue;
        const meant = declared.find((each) => each === name.replaceAll('_', '-'));
        if (meant !== undefined)
            mistakes.set(name, explain(name, `: write \`${meant}\``));
        else if (name.includes('-') && GATE.test(name))
            mistakes.set(name, explain(name, CHECKS));
    }
    return mistakes;
}
const CHECKS = ', whose checks are `require-pr`, `pr-author`, `pr-repository`, `pr-paths` and `allowed-statuses`';
function explain(name, hint) {
    const variable = (0,sanitize/* codeSpan */.SS)(`INPUT_${name.toUpperCase()}`, 60);
    return `${(0,sanitize/* codeSpan */.SS)(name, 60)} is not an input of this version${hint}. If ${variable} is a variable of your own, or the input of a composite action around this one, rename it.`;
}

;// CONCATENATED MODULE: ./src/runner/inputs.ts





const INPUT_NAMES = schemas/* keyof */.ZEF(input_schema/* InputSchema */.sd).options;
const SECRETS = ['base-url', 'project-id', 'admin-key'];
function toInputs(values) {
    const seconds = values['poll-interval-seconds'];
    return {
        baseUrl: values['base-url'],
        projectId: values['project-id'],
        jobIds: values['job-id'],
        adminKey: values['admin-key'],
        timeoutMs: values['timeout-minutes'] * 60_000,
        pollIntervalMs: seconds === undefined ? undefined : seconds * 1_000,
        allowedStatuses: values['allowed-statuses'],
        requirePr: values['require-pr'],
        prAuthor: values['pr-author'],
        prRepository: values['pr-repository'],
        prPaths: values['pr-paths'],
        comment: values.comment,
        issueNumber: values['issue-number'],
        githubToken: values['github-token'],
    };
}
function parseInputs(runner, event) {
    const { redact } = runner;
    const given = readInputs(runner);
    const known = findUnknownGates(runner.inputNames, INPUT_NAMES);
    const options = { schema: input_schema/* InputSchema */.sd, redact, event, secrets: SECRETS, known };
    const inputs = toInputs((0,input_mistakes/* checkInputs */.s)(given, options));
    const isVerified = inputs.requirePr === 'verified' || inputs.requirePr === 'verified-if-any';
    const conflicts = isVerified ? findUnmet(inputs, given, runner) : findUnused(inputs, runner);
    if (conflicts.size > 0)
        throw new input_mistakes/* InputError */.d(conflicts);
    return inputs;
}
function readInputs({ getInput, repository }) {
    const given = {};
    for (const name of INPUT_NAMES) {
        const text = getInput(name);
        const isList = name === 'job-id' || name === 'pr-paths';
        if (text.trim() !== '')
            given[name] = isList ? text : text.trim();
    }
    if (repository !== '')
        given['pr-repository'] ??= repository;
    return given;
}
function findUnmet(inputs, given, { apiUrl }) {
    const { requirePr, prAuthor, prPaths, allowedStatuses, githubToken } = inputs;
    const demand = `\`require-pr: ${requirePr}\``;
    const unmet = new Map();
    if (allowedStatuses.includes('active')) {
        unmet.set('allowed-statuses', `\`allowed-statuses\` contains \`active\`, but an agent job that is still active has no pull request that ${demand} could check. Remove \`active\`.`);
    }
    if (prAuthor === '') {
        unmet.set('pr-author', `\`pr-author\` is empty, but ${demand} needs the login of the account that opens the agent's pull requests. ${input_schema/* NOT_SET */.nB}`);
    }
    if (given['pr-paths'] === undefined) {
        unmet.set('pr-paths', `\`pr-paths\` is empty. ${input_schema/* NOT_SET */.nB} Set it, or write the paths into the workflow.`);
    }
    if (prPaths !== undefined && (0,gitea/* isGiteaApi */.N)(apiUrl)) {
        unmet.set('pr-paths', '`pr-paths` works with GitHub only, because the API of Gitea and Forgejo does not list the files of a comparison in this form. Remove the input.');
    }
    if (githubToken === '') {
        unmet.set('github-token', `\`github-token\` is empty, but ${demand} needs it to get the pull request. Remove the input to use the job's own token.`);
    }
    return unmet;
}
function findUnused({ prAuthor, prRepository, prPaths }, { repository }) {
    const unused = new Set();
    if (prAuthor !== '')
        unused.add('pr-author');
    const isOther = prRepository.toLowerCase() !== repository.toLowerCase();
    if (isOther && repository !== '')
        unused.add('pr-repository');
    if (prPaths !== undefined)
        unused.add('pr-paths');
    const advice = 'is only used with `require-pr: verified` or `verified-if-any`. Add one of these, or remove this input.';
    return new Map([...unused].map((name) => [name, `\`${name}\` ${advice}`]));
}

// EXTERNAL MODULE: ./src/shared/proxy.ts
var shared_proxy = __webpack_require__(2297);
// EXTERNAL MODULE: ./src/step.ts + 1 modules
var src_step = __webpack_require__(7287);
;// CONCATENATED MODULE: ./src/main.ts














async function run(dependencies = {
    core: core,
    process,
    clock: systemClock,
    random: Math.random,
}) {
    const step = (0,src_step/* beginStep */.Uz)(dependencies);
    const context = { ...dependencies, ...step };
    const { runner } = step;
    const { inputs, outcome } = await getOutcome(context);
    const reported = (0,src_step/* reportOutputs */.rY)(outcome, toOutputs(outcome, runner.serverUrl), runner);
    const hasSummary = await (0,src_step/* writeSummary */.Sy)(() => renderSummary(reported, runner.serverUrl), runner);
    const message = hasSummary ? (0,report_outcome/* messageWithHint */.X9)(reported) : reported.message;
    (0,src_step/* annotate */.fz)((0,report_outcome/* getLevel */.rM)(reported), { ...reported, message }, runner);
    if (inputs !== undefined && canComment(reported, inputs, step.signal)) {
        await comment(reported, inputs, context);
    }
    (0,src_step/* endStep */.Cs)(dependencies, step, reported);
}
async function getOutcome(context) {
    const { runner, event } = context;
    let inputs;
    const known = [];
    try {
        inputs = parseInputs(runner, event);
        const proxy = (0,shared_proxy/* proxyFor */.i)(new URL(inputs.baseUrl));
        (0,src_step/* writeOutputs */.Kn)(toOutputs((0,report_outcome/* provisionalOutcome */.r)(inputs.jobIds), runner.serverUrl), runner);
        runner.log('info', (0,log/* formatWaiting */.H7)({ ...inputs, proxyHost: proxy?.host }));
        for await (const { index, job } of waitAndVerify(inputs, { ...context, proxy })) {
            known[index] = toJobOutcome(job, inputs);
        }
        return { inputs, outcome: (0,step_outcome/* toStepOutcome */.i)(known) };
    }
    catch (error) {
        const { errorCode, message, details } = (0,src_step/* describeError */.Uc)(error, {
            runner,
            next: 'Re-run failed jobs.',
        });
        const jobIds = errorCode === 'internal' ? inputs?.jobIds : undefined;
        const outcome = (0,report_outcome/* errorOutcome */.zY)(errorCode, message, jobIds);
        const jobs = outcome.jobs.map((job, index) => known[index] ?? job);
        return { inputs, outcome: { ...outcome, details, jobs } };
    }
}
async function* waitAndVerify(inputs, context) {
    const { jobIds, timeoutMs, pollIntervalMs } = inputs;
    const { runner, clock, proxy } = context;
    const { createJobClient } = await __webpack_require__.e(/* import() */ 249).then(__webpack_require__.bind(__webpack_require__, 8249));
    const clients = jobIds.map((jobId) => createJobClient({ ...inputs, jobId, proxy, redact: runner.redact }));
    const verify = await loadVerifier(inputs, context);
    const { logPoll, logVerification } = (0,log/* createWaitLog */.a9)(jobIds, runner.log);
    const startedAt = clock.now();
    const options = { ...context, timeoutMs, pollIntervalMs, onPoll: logPoll };
    for await (const { index, wait } of waitForJobs(clients, options)) {
        const { prLink } = wait.job ?? service_job/* UNKNOWN_JOB */.zb;
        const verification = needsVerification(wait, inputs) ? await verify?.(prLink) : undefined;
        if (verification !== undefined)
            logVerification(index, verification, clock.now() - startedAt);
        yield { index, job: { jobId: String(jobIds[index]), wait, verification } };
    }
}
async function loadVerifier(inputs, { runner, clock, signal }) {
    if (!isVerificationDemanded(inputs))
        return undefined;
    const { createVerifier } = await __webpack_require__.e(/* import() */ 746).then(__webpack_require__.bind(__webpack_require__, 5746));
    return createVerifier({ ...inputs, ...runner, clock, signal });
}
function canComment(outcome, inputs, signal) {
    if (inputs.comment === 'never' || outcome.errorCode === 'internal' || signal.aborted)
        return false;
    return outcome.jobs.some(({ status, hasId }) => (0,service_job/* isKnown */.qE)(status) || hasId);
}
async function comment(outcome, inputs, context) {
    const { runner } = context;
    try {
        const { commentOnIssue } = await __webpack_require__.e(/* import() */ 867).then(__webpack_require__.bind(__webpack_require__, 3867));
        const { url = '', problem } = await commentOnIssue(outcome, { ...context, inputs });
        if (problem !== undefined) {
            runner.log('warning', `Could not comment: ${problem} The step result is unaffected.`);
        }
        if (url === '')
            return;
        runner.log('info', `Comment: ${url}`);
        runner.setOutput('commentUrl', url);
    }
    catch (error) {
        const reason = (0,src_step/* shortReason */.PR)(error, runner);
        const text = `Could not comment, or write \`commentUrl\` (${reason}). The step result is unaffected.`;
        runner.log('warning', text);
    }
}


/***/ }),

/***/ 5844:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   y: () => (/* binding */ parsePullRequest)
/* harmony export */ });
const segment = '[\\w.][\\w.-]*';
const number = '(?<prNumber>[1-9]\\d{0,14})(?:/|$)';
const FORM = new RegExp(`^/(?<repository>${segment}/${segment})/(?<form>pull|pulls|pull-requests)/${number}`);
const GITLAB_FORM = new RegExp(`^/(?<repository>${segment}(?:/${segment})+)/-/(?<form>merge_requests)/${number}`);
const HOST = new RegExp(`^${segment}(?::\\d+)?$`);
const NONE = { prNumber: '', prRepository: '', form: '' };
function parsePullRequest(href, serverUrl) {
    const url = URL.parse(href);
    if (url === null || !HOST.test(url.host))
        return NONE;
    const root = getRootPath(serverUrl, url);
    const path = url.pathname.slice(root?.length ?? 0);
    const match = FORM.exec(path) ?? GITLAB_FORM.exec(path);
    const { repository = '', form = '', prNumber = '' } = match?.groups ?? {};
    if (prNumber === '')
        return NONE;
    const isPlain = root !== undefined && repository.split('/').length === 2;
    return { prNumber, prRepository: isPlain ? repository : `${url.host}/${repository}`, form };
}
function getRootPath(serverUrl, url) {
    const server = URL.parse(serverUrl);
    if (server?.host !== url.host)
        return undefined;
    const root = server.pathname.replace(/\/$/, '');
    const start = url.pathname.slice(0, root.length + 1);
    return start.toLowerCase() === `${root}/`.toLowerCase() ? root : undefined;
}


/***/ }),

/***/ 7883:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ toStepOutcome),
/* harmony export */   o: () => (/* binding */ countPassed)
/* harmony export */ });
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8406);
/* harmony import */ var _format_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2011);
/* harmony import */ var _outcome_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5066);



const MAX_IDS_LENGTH = 60;
const MAX_RESULTS_LENGTH = _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .MAX_MESSAGE_LENGTH */ .uv - 220;
function toStepOutcome(jobs) {
    const [first, ...more] = jobs;
    if (first === undefined)
        throw new Error('There is no agent job.');
    if (more.length === 0) {
        const { errorCode, title, message } = first;
        return { errorCode, title, message, details: [], jobs };
    }
    const counted = countPassed(jobs);
    const failing = jobs.filter(({ errorCode }) => errorCode !== '');
    const [firstFailing] = failing;
    if (firstFailing === undefined) {
        const others = jobs.filter(({ status }) => status !== 'completed');
        const allowed = formatResults(others, '. This is allowed by `allowed-statuses`.');
        const message = others.length === 0 ? `${counted}.` : `${counted}; ${allowed}`;
        return { errorCode: '', title: titleOf(jobs), message, details: [], jobs };
    }
    const byReason = [...Map.groupBy(failing, ({ rest }) => rest)];
    const reasons = byReason.map(([rest, group]) => formatResults(group, rest));
    const haveOneReason = reasons.length === 1;
    const details = haveOneReason ? [] : reasons;
    const results = haveOneReason ? reasons.join() : formatResults(failing, '.');
    if (failing.some(({ errorCode }) => errorCode === 'cancelled')) {
        const next = haveOneReason ? '' : ' Re-run failed jobs to continue.';
        const message = `${_outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .STOPPED_WAITING */ .yV} ${counted}; ${results}${next}`;
        return { errorCode: 'cancelled', title: _outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .TITLES */ .eX.cancelled, message, details, jobs };
    }
    const { errorCode } = firstFailing;
    if (failing.length === 1) {
        const message = `${counted}. ${firstFailing.message}`;
        return { errorCode, title: titleOf(jobs), message, details: [], jobs };
    }
    const haveAllFailed = failing.length === jobs.length;
    const title = haveOneReason && haveAllFailed ? firstFailing.title : titleOf(jobs);
    return { errorCode, title, message: `${counted}; ${results}`, details, jobs };
}
function countPassed(jobs) {
    const passed = jobs.filter(({ errorCode }) => errorCode === '');
    return `${passed.length} of ${jobs.length} agent jobs ${verbOf(jobs)}`;
}
function titleOf(jobs) {
    const haveAllPassed = jobs.every(({ errorCode }) => errorCode === '');
    return `${haveAllPassed ? 'Agent jobs' : 'Not all agent jobs'} ${verbOf(jobs)}`;
}
function verbOf(jobs) {
    const isSame = jobs.every((job) => (job.status === 'completed') === (job.errorCode === ''));
    return isSame ? 'completed' : 'passed';
}
function formatResults(jobs, rest) {
    const byPredicate = Map.groupBy(jobs, ({ predicate }) => predicate);
    const results = [...byPredicate].map(([predicate, group]) => {
        const ids = group.map(({ jobId }) => (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(jobId, 60));
        if (ids.length === 1)
            return `${ids.join()} ${predicate}`;
        const named = (0,_format_js__WEBPACK_IMPORTED_MODULE_1__/* .asManyAsFit */ .Dx)(ids, MAX_IDS_LENGTH).join(', ');
        return `${predicate === _outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .NOT_POLLED */ .vO ? ids.length : named} ${toPlural(predicate)}`;
    });
    return (0,_format_js__WEBPACK_IMPORTED_MODULE_1__/* .asManyAsFit */ .Dx)(results, MAX_RESULTS_LENGTH - rest.length).join(', ') + rest;
}
const PLURALS = { is: 'are', has: 'have', was: 'were' };
function toPlural(predicate) {
    return predicate.replace(/^\w+/, (verb) => PLURALS[verb] ?? verb);
}


/***/ }),

/***/ 4891:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ isGiteaApi)
/* harmony export */ });
function isGiteaApi(apiUrl) {
    return /\/api\/v1\/?$/.test(apiUrl);
}


/***/ })

};
