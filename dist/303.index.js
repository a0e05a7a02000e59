export const id = 303;
export const ids = [303];
export const modules = {

/***/ 2303:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  run: () => (/* binding */ run)
});

// EXTERNAL MODULE: ./node_modules/@actions/core/lib/core.js + 12 modules
var lib_core = __webpack_require__(143);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
;// CONCATENATED MODULE: ./src/polling/clock.ts

const MAX_TIMER_MS = 2 ** 31 - 1;
const systemClock = {
    now: () => performance.now(),
    async sleepUntil(instant, signal) {
        while (!signal.aborted) {
            const remainingMs = Math.ceil(instant - performance.now());
            if (remainingMs <= 0)
                return;
            await (0,promises_.setTimeout)(Math.min(remainingMs, MAX_TIMER_MS), undefined, { signal }).catch(() => undefined);
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
const LATE = { timeoutMs: 10_000, optionalBodyMs: 250 };
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
    let lastResponseMs;
    let stepFailures = [];
    let backoffCount = 0;
    const finalCosts = { faults: { ms: 0 }, others: { ms: 0 } };
    for (let entry = queue[0]; entry !== undefined; entry = queue[0]) {
        await clock.sleepUntil(nextPollAt, signal);
        if (signal.aborted)
            break;
        const begunAt = clock.now();
        const result = await entry.getJob({ ...beginPoll(entry, begunAt), signal });
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
            return { timeoutMs: Math.min(REQUEST_MS, remainingMs + LATE.timeoutMs) };
        if (entry.firstFinalPollAt === undefined) {
            entry.firstFinalPollAt = begunAt;
            backoffCount = 0;
        }
        return LATE;
    }
    function afterResponse(entry, response) {
        const { job, retryAfterMs = 0 } = response;
        lastResponseMs = clock.now() - startedAt;
        stepFailures = [];
        backoffCount = 0;
        entry.job = job;
        entry.seenMs = lastResponseMs;
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
            hasWorked: lastResponseMs !== undefined,
            isSeen: entry.job !== undefined,
            isFinalPoll: firstFinalPollAt !== undefined,
            isBudgetSpent: finalCosts.faults.ms >= FINAL_COST_MS,
        });
        const failed = { kind, failure, atMs: now - startedAt };
        for (const failures of [entry.failures, stepFailures])
            failures.push(failed);
        if (max > 1)
            backoffCount++;
        const cost = finalCosts[duration === 'transient' ? 'faults' : 'others'];
        if (firstFinalPollAt !== undefined)
            cost.ms += now - begunAt;
        const end = { kind: 'polling-failed', failure, isSkipped: false };
        const isFull = (failures) => failures.filter((other) => other.kind === kind).length >= max;
        if (isFull(entry.failures) || isFull(stepFailures)) {
            if (max > 1)
                backoffCount = 0;
            const others = ends === 'all' ? queue.splice(1) : [];
            const skipped = others.map((other) => toEnded(other, { ...end, isSkipped: true }));
            return [...endFirst(end, retryAfterMs), ...skipped];
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
        const own = { polls, waitedMs, job, seenMs };
        const failed = { failedPolls: failures.length, failingSinceMs: failures[0]?.atMs };
        return { index, wait: { ...own, ...failed, lastResponseMs, ...end } };
    }
}

// EXTERNAL MODULE: ./src/report/log.ts
var log = __webpack_require__(6472);
// EXTERNAL MODULE: ./src/shared/duration.ts
var duration = __webpack_require__(5497);
// EXTERNAL MODULE: ./src/shared/sanitize.ts
var sanitize = __webpack_require__(8406);
// EXTERNAL MODULE: ./src/report/causes.ts
var causes = __webpack_require__(304);
// EXTERNAL MODULE: ./src/report/format.ts
var format = __webpack_require__(2011);
// EXTERNAL MODULE: ./src/report/outcome.ts
var report_outcome = __webpack_require__(5066);
;// CONCATENATED MODULE: ./src/report/polling-failed.ts





function describePollingFailed(jobId, wait, step) {
    const { failure } = wait;
    const words = (0,causes/* describeCause */.V$)(failure.cause, {
        host: (0,sanitize/* codeSpan */.SS)(new URL(step.baseUrl).host, 100),
        project: (0,sanitize/* codeSpan */.SS)(step.projectId, 60),
        hasInterval: step.timeoutMs > 0,
        pauseMs: failure.retryAfterMs,
    });
    const { head, predicate } = locate((0,sanitize/* codeSpan */.SS)(jobId, 60), wait, step);
    const advice = selectAdvice(words, wait, step);
    const looksLikeSeveral = failure.cause.kind === 'not-found' && /[ ;]/.test(jobId);
    return {
        title: words.title,
        happened: `${(0,sanitize/* capitalize */.ZH)(head)}: ${words.came}.`,
        predicate,
        why: words.came,
        advice: looksLikeSeveral ? `${advice} Ids are separated by commas or line breaks.` : advice,
    };
}
function selectAdvice({ adviceAtFirst, adviceLater, adviceUnseen, adviceForOne }, { job, failingSinceMs = Infinity }, { lastResponseMs }) {
    if (lastResponseMs === undefined)
        return adviceAtFirst;
    const isSeen = job !== undefined;
    if (!isSeen && adviceUnseen !== undefined)
        return adviceUnseen;
    if (lastResponseMs > failingSinceMs) {
        return adviceForOne ?? (0,causes/* adviseOnOneJob */.DY)(isSeen);
    }
    return adviceLater;
}
function locate(id, wait, { timeoutMs }) {
    const { polls, job, seenMs = 0, failedPolls, waitedMs, failure, isSkipped } = wait;
    const code = `(\`${failure.code}\`)`;
    if (polls === 0)
        return { head: `agent job ${id} ${report_outcome/* NOT_POLLED */.vO}`, predicate: report_outcome/* NOT_POLLED */.vO };
    if (isSkipped && failedPolls === 0) {
        const predicate = 'had no final poll';
        const head = `agent job ${id} ${predicate}, because the polls of jobs before it failed`;
        return { head, predicate };
    }
    if (job !== undefined) {
        const ended = waitedMs < timeoutMs ? 'stopped' : 'timed out';
        const seen = `agent job ${id} was last seen ${(0,format/* formatStatus */.me)(job.status)} after ${(0,duration/* formatDuration */.a)(seenMs)}`;
        const itsLast = failedPolls === 1 ? 'its last poll' : `its last ${failedPolls} polls`;
        return {
            head: `${ended} after ${(0,duration/* formatDuration */.a)(waitedMs)}: ${seen}; ${itsLast} failed`,
            predicate: `could no longer be polled ${code}`,
        };
    }
    const figures = polls === 1 ? '' : ` (${(0,format/* formatCount */.B4)(polls, 'poll')} in ${(0,duration/* formatDuration */.a)(waitedMs)})`;
    return failure.cause.kind === 'not-found'
        ? { head: `agent job ${id} was not found${figures}`, predicate: 'was not found' }
        : {
            head: `agent job ${id} could not be polled${figures}`,
            predicate: `could not be polled ${code}`,
        };
}

;// CONCATENATED MODULE: ./src/report/verdict.ts
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
        message: [happened, words.advice].filter(Boolean).join(' '),
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
                    return describeNotAllowed(finished, 'failed', ADVICE.failed);
                case 'job-archived':
                    return describeNotAllowed(finished, 'archived', adviseOnArchived(wait.job, step));
                case 'no-pr':
                    return describeMissing(finished, wait.job, step);
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
const NOT_SAID = 'The service does not say whether it completed before';
const ADVICE = {
    failed: 'The service gives no reason: check its dashboard, then start a new agent job. Polling again would find the same result.',
    archived: `${NOT_SAID}: look at it in the dashboard. If it did, use its pull request, or allow \`archived\`. If not, start a new agent job.`,
};
const ADVICE_IF_ALLOWED = {
    failed: "Check the service's dashboard, then start a new agent job.",
    archived: `${NOT_SAID}.`,
};
const ADVICE_IF_MISSING = {
    completed: "Check the agent's prompt, and whether the service commits without a pull request.",
    failed: ADVICE.failed,
    archived: `${NOT_SAID}: look at it in the dashboard. If it did not, start a new agent job.`,
};
function adviseOnArchived({ prLink }, { requirePr }) {
    const lacksOne = prLink === '' && (requirePr === 'any' || requirePr === 'verified');
    return lacksOne ? ADVICE_IF_MISSING.archived : ADVICE.archived;
}
function describeNotAllowed(finished, status, advice) {
    return {
        title: `Agent job ${status}`,
        happened: `${finished}.`,
        predicate: STATES[status],
        advice,
    };
}
function describePassed(finished, job, linkNote) {
    const { status, prLink, linkProblem } = job;
    const passed = { title: `Agent job ${status}`, predicate: STATES[status] };
    const isShort = prLink.length <= format/* MAX_LINK_LENGTH */.jE;
    const link = isShort ? `<${prLink}>${linkNote}` : `see the output \`prLink\`${linkNote}.`;
    if (status !== 'completed') {
        const allowed = `${finished} (allowed by \`allowed-statuses\`). ${ADVICE_IF_ALLOWED[status]}`;
        return { ...passed, happened: prLink === '' ? allowed : `${allowed} Pull request: ${link}` };
    }
    if (prLink !== '')
        return { ...passed, happened: `${finished}: ${link}` };
    return linkProblem === ''
        ? { ...passed, happened: `${finished} without a pull request.` }
        : { ...passed, happened: `${finished}, but its pull request link cannot be used.` };
}
function describeMissing(finished, job, { requirePr }) {
    if (job.linkProblem !== '') {
        const why = format/* LINK_PROBLEMS */.IO[job.linkProblem];
        return {
            title: 'Pull request link cannot be used',
            happened: `${finished}, but its pull request link, which \`require-pr\` demands, cannot be used: ${why}.`,
            predicate: 'has a pull request link that cannot be used',
            why,
            advice: "Check the link in the service's dashboard.",
        };
    }
    return {
        title: 'Finished without a pull request',
        happened: `${finished} without a pull request, which \`require-pr\` demands.`,
        predicate: 'has no pull request',
        advice: adviseOnMissing(job, requirePr),
    };
}
function adviseOnMissing({ status }, requirePr) {
    const hint = ' If there was nothing to change, `require-pr: verified-if-any` lets that pass.';
    return (ADVICE_IF_MISSING[status] + (requirePr === 'verified' && status === 'completed' ? hint : ''));
}
function describeUnverified(finished, verification) {
    const reason = verification?.kind === 'unverified' ? verification.reason : '';
    return {
        title: 'Pull request not verified',
        happened: `${finished}, but its pull request is not verified: ${reason}`,
        predicate: 'has a pull request that is not verified',
        why: reason.replace(/\.$/, ''),
    };
}
function describeUnverifiedByCancel(finished) {
    return {
        title: report_outcome/* TITLES */.eX.cancelled,
        happened: `${report_outcome/* STOPPED_WAITING */.yV} ${finished}, but its pull request was not verified.`,
        predicate: 'has a pull request that was not verified',
        advice: 'Re-run failed jobs to verify it.',
    };
}
function describeTimeout(jobId, { job, polls, waitedMs }, { errorCode, step }) {
    const isWait = step.timeoutMs > 0;
    const id = (0,sanitize/* codeSpan */.SS)(jobId, 60);
    const subject = isWait
        ? `Timed out after ${(0,duration/* formatDuration */.a)(waitedMs)}: agent job ${id}`
        : `Agent job ${id}`;
    const keepWaiting = isWait
        ? 're-run failed jobs to keep waiting'
        : 'increase `timeout-minutes` to wait';
    if (job.status !== 'active') {
        return {
            title: 'Agent job has an unknown status',
            happened: `${subject} has the status ${(0,format/* formatStatus */.me)(job.status)}, which this version of the action does not know.`,
            predicate: 'has an unknown status',
            advice: `Look at it in the service's dashboard. If it is still running, ${keepWaiting}. If it has ended, update the action or report the status.`,
        };
    }
    const checked = ` (${polls === 1 ? 'checked once' : (0,format/* formatCount */.B4)(polls, 'poll')})`;
    const happened = `${subject} ${STATES.active}${isWait ? ' and keeps running' : checked}.`;
    if (errorCode === '') {
        return {
            title: 'Agent job still active',
            happened: `${happened} This is allowed by \`allowed-statuses\`.`,
            predicate: STATES.active,
        };
    }
    const allow = isVerificationDemanded(step) ? '' : ', or add `active` to `allowed-statuses`';
    const orElse = isWait ? ', or increase `timeout-minutes`' : allow;
    return {
        title: isWait ? 'Timed out waiting for agent job' : 'Agent job still active',
        happened,
        predicate: STATES.active,
        advice: `${(0,sanitize/* capitalize */.ZH)(keepWaiting)}${orElse}.`,
    };
}
function describeCancelled(jobId, { job, polls, failure }) {
    const words = {
        title: report_outcome/* TITLES */.eX.cancelled,
        advice: `${report_outcome/* KEEP_WAITING */.K_} If a limit stopped it, give the GitHub job 5 more minutes than this action.`,
    };
    const stopped = `${report_outcome/* STOPPED_WAITING */.yV} Agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}`;
    if (polls === 0) {
        return { ...words, happened: `${stopped} ${report_outcome/* NOT_POLLED */.vO}.`, predicate: report_outcome/* NOT_POLLED */.vO };
    }
    const isSure = job?.status === 'active' && failure === undefined;
    const running = `${stopped} keeps running${isSure ? '' : ' if it is active'} (the service's API cannot cancel it).`;
    const predicate = job === undefined ? 'was never seen' : describeSeen(job);
    if (failure === undefined)
        return { ...words, happened: running, predicate };
    const failed = `last poll failed (${(0,causes/* formatReason */.K9)(failure.cause)})`;
    return { ...words, happened: `${running} The ${failed}.`, predicate, why: `the ${failed}` };
}
function describeSeen({ status }) {
    return (0,service_job/* isKnown */.qE)(status) ? `was ${status}` : 'had an unknown status';
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
        ...formatTexts(outcome),
        (0,page/* formatTable */.ku)(jobs, columns),
    ]);
}
function formatTexts({ errorCode, message, reasons, jobs }) {
    const [job, ...others] = jobs;
    const isListed = errorCode === 'invalid-input' && reasons.length > 0;
    if (job === undefined)
        return [isListed ? '' : message, (0,page/* formatBullets */.fi)(reasons)];
    if (others.length > 0)
        return [message, (0,page/* formatBullets */.fi)(reasons)];
    if (job.prLink === '')
        return [message];
    const link = `**Pull request:** ${formatUrl(job)}${job.linkNote}`;
    if (errorCode === '' && job.status === 'completed')
        return [link];
    return message.includes(`<${job.prLink}>`) ? [message] : [link, message];
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

// EXTERNAL MODULE: ./src/runner/event.ts
var runner_event = __webpack_require__(3034);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1843);
// EXTERNAL MODULE: ./src/shared/gitea.ts
var gitea = __webpack_require__(4891);
// EXTERNAL MODULE: ./src/runner/input-error.ts
var input_error = __webpack_require__(2353);
// EXTERNAL MODULE: ./src/runner/input-mistake.ts
var input_mistake = __webpack_require__(8395);
// EXTERNAL MODULE: ./src/runner/input-schema.ts
var input_schema = __webpack_require__(3752);
;// CONCATENATED MODULE: ./src/runner/unknown-gates.ts

const GATE = /requir|verif|allow|paths|files|folders/;
const GUESSES = [
    [/path|files|folders/, 'pr-paths'],
    [/author|actor|login|user/, 'pr-author'],
    [/repo/, 'pr-repository'],
    [/requir|verif/, 'require-pr'],
    [/allow/, 'allowed-statuses'],
];
const DATA = ['number', 'title', 'url', 'id', 'body', 'branch'];
function findUnknownGates(names, declared) {
    const unknown = names
        .map((name) => name.toLowerCase())
        .filter((name) => isGate(name) && !declared.includes(name));
    return new Map(unknown.map((name) => [name, explain(name)]));
}
function explain(name) {
    const [, input] = GUESSES.find(([pattern]) => pattern.test(name)) ?? [];
    const guess = input === undefined ? '' : ` (did you mean \`${input}\`?)`;
    const variable = (0,sanitize/* codeSpan */.SS)(`INPUT_${name.toUpperCase()}`, 60);
    return `${(0,sanitize/* codeSpan */.SS)(name, 60)} is not an input of this version${guess}. If ${variable} is a variable of your own, or the input of a composite action around this one, rename it.`;
}
function isGate(name) {
    const words = toWords(name);
    return words.some((word, at) => GATE.test(word) || (word === 'pr' && !DATA.includes(words[at + 1] ?? '')));
}
function toWords(name) {
    return name.match(/[^-_ ]+/g) ?? [];
}

;// CONCATENATED MODULE: ./src/runner/inputs.ts






const INPUT_NAMES = schemas/* keyof */.ZEF(input_schema/* InputSchema */.sd).options;
const { shape } = input_schema/* InputSchema */.sd;
const SECRETS = [
    'base-url',
    'project-id',
    'admin-key',
    'pr-author',
    'pr-paths',
];
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
    const given = readInputs(runner);
    const unknown = findUnknownGates(runner.inputNames, INPUT_NAMES);
    const unmet = findUnmet(given, runner);
    const unused = unknown.size > 0 ? {} : findUnused(given, runner);
    const mistakes = new Map(unknown);
    for (const name of INPUT_NAMES) {
        const mistake = (0,input_mistake/* findMistake */.m)(name, given[name], { schema: shape[name], redact: runner.redact });
        const sentence = mistake ?? unmet[name] ?? unused[name];
        if (sentence !== undefined)
            mistakes.set(name, sentence);
    }
    if (mistakes.size > 0)
        throw (0,input_error/* toInputError */.G)(mistakes, { given, event, secrets: SECRETS });
    return toInputs(input_schema/* InputSchema */.sd.parse(given));
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
function findUnmet(given, { apiUrl }) {
    const requirePr = shape['require-pr'].safeParse(given['require-pr']).data;
    if (requirePr !== 'verified' && requirePr !== 'verified-if-any')
        return {};
    const demand = `\`require-pr: ${requirePr}\``;
    const empty = {
        'pr-author': `\`pr-author\` is empty, but ${demand} needs the login of the account that opens the agent's pull requests. ${input_schema/* NOT_SET */.nB}`,
        'pr-repository': `\`pr-repository\` is empty, but ${demand} needs OWNER/NAME.`,
        'pr-paths': `\`pr-paths\` is empty. ${input_schema/* NOT_SET */.nB} Set it, or write the paths into the workflow.`,
        'github-token': `\`github-token\` is empty, but ${demand} needs it to get the pull request. Remove the input to use the job's own token.`,
    };
    const unmet = {};
    for (const name of INPUT_NAMES) {
        if (given[name] === undefined)
            unmet[name] = empty[name];
    }
    if (shape['allowed-statuses'].safeParse(given['allowed-statuses']).data?.includes('active')) {
        unmet['allowed-statuses'] =
            `\`allowed-statuses\` contains \`active\`, but an agent job that is still active has no pull request that ${demand} could check. Remove \`active\`.`;
    }
    if (limitsPaths(given) && (0,gitea/* isGiteaApi */.N)(apiUrl)) {
        unmet['pr-paths'] =
            '`pr-paths` works with GitHub only, because the API of Gitea and Forgejo does not list the files of a comparison in this form. Remove the input.';
    }
    return unmet;
}
function findUnused(given, { repository }) {
    const requirePr = shape['require-pr'].safeParse(given['require-pr']).data;
    if (requirePr !== 'no' && requirePr !== 'any')
        return {};
    const isOther = given['pr-repository']?.toLowerCase() !== repository.toLowerCase();
    const unused = (name) => `\`${name}\` is only used with \`require-pr: verified\` or \`verified-if-any\`. Add one of these, or remove this input.`;
    return {
        'pr-author': given['pr-author'] === undefined ? undefined : unused('pr-author'),
        'pr-repository': repository !== '' && isOther ? unused('pr-repository') : undefined,
        'pr-paths': limitsPaths(given) ? unused('pr-paths') : undefined,
    };
}
function limitsPaths(given) {
    return shape['pr-paths'].safeParse(given['pr-paths']).data !== undefined;
}

// EXTERNAL MODULE: ./src/runner/runner.ts
var runner_runner = __webpack_require__(1814);
// EXTERNAL MODULE: ./src/shared/proxy.ts
var shared_proxy = __webpack_require__(2297);
// EXTERNAL MODULE: ./src/step.ts
var step = __webpack_require__(4353);
;// CONCATENATED MODULE: ./src/main.ts

















async function run(dependencies = {
    core: lib_core,
    process,
    clock: systemClock,
    random: Math.random,
}) {
    const { core, process } = dependencies;
    process.exitCode = 1;
    const signal = (0,step/* abortOnSignals */.PB)(process);
    const runner = (0,runner_runner/* createRunner */.j)(core, process.env);
    const event = (0,runner_event/* readEvent */.j)(process.env);
    const context = { ...dependencies, runner, event, signal };
    const { inputs, outcome } = await getOutcome(context);
    const reported = await report(outcome, runner);
    if (inputs !== undefined && canComment(reported, inputs, signal)) {
        await comment(reported, inputs, context);
    }
    if (reported.errorCode !== '')
        runner.log('info', (0,log/* formatHelp */.B2)(reported.errorCode));
    process.exitCode = reported.errorCode === '' ? 0 : 1;
}
async function getOutcome(context) {
    const { runner, event } = context;
    let inputs;
    const ended = [];
    let known = [];
    try {
        inputs = parseInputs(runner, event);
        const proxy = (0,shared_proxy/* proxyFor */.i)(new URL(inputs.baseUrl));
        const provisional = (0,report_outcome/* provisionalOutcome */.r)(inputs.jobIds);
        const problem = (0,step/* writeOutputs */.Kn)(toOutputs(provisional, runner.serverUrl), runner);
        if (problem !== undefined) {
            const message = `${problem}, then re-run failed jobs. No agent job was polled.`;
            return { inputs, outcome: (0,report_outcome/* errorOutcome */.zY)('internal', message, inputs.jobIds) };
        }
        runner.log('info', (0,log/* formatWaiting */.H7)({ ...inputs, proxyHost: proxy?.host }));
        for await (const { index, job } of waitAndVerify(inputs, { ...context, proxy })) {
            ended[index] = job;
            known = toJobOutcomes(ended, inputs);
        }
        return { inputs, outcome: (0,step_outcome/* toStepOutcome */.i)(known) };
    }
    catch (error) {
        const advice = 'Re-run with debug logging and report it at';
        const { errorCode, message, reasons } = (0,step/* describeError */.Uc)(error, {
            runner,
            advice,
            agents: report_outcome/* STARTED_AGENT_RUNS */.xJ,
        });
        const jobIds = errorCode === 'internal' ? inputs?.jobIds : undefined;
        const outcome = (0,report_outcome/* errorOutcome */.zY)(errorCode, message, jobIds);
        const jobs = outcome.jobs.map((job, index) => known[index] ?? job);
        return { inputs, outcome: { ...outcome, reasons, jobs } };
    }
}
function toJobOutcomes(jobs, inputs) {
    const times = jobs.flatMap(({ wait }) => wait.lastResponseMs ?? []);
    const lastResponseMs = times.length === 0 ? undefined : Math.max(...times);
    return jobs.map((job) => toJobOutcome(job, { ...inputs, lastResponseMs }));
}
async function* waitAndVerify(inputs, context) {
    const { jobIds, timeoutMs, pollIntervalMs } = inputs;
    const { runner, clock, proxy } = context;
    const { createJobClient } = await __webpack_require__.e(/* import() */ 249).then(__webpack_require__.bind(__webpack_require__, 8249));
    const clients = jobIds.map((jobId) => createJobClient({ ...inputs, jobId, proxy, redact: runner.redact }));
    const verify = await createPullRequestCheck(inputs, context);
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
async function createPullRequestCheck(inputs, { runner, clock, signal }) {
    if (!isVerificationDemanded(inputs))
        return undefined;
    const { createVerifier } = await __webpack_require__.e(/* import() */ 746).then(__webpack_require__.bind(__webpack_require__, 5746));
    return createVerifier({ ...inputs, ...runner, clock, signal });
}
async function report(outcome, runner) {
    const problem = (0,step/* writeOutputs */.Kn)(toOutputs(outcome, runner.serverUrl), runner);
    const reported = problem === undefined || outcome.errorCode === 'internal'
        ? outcome
        : {
            ...(0,report_outcome/* errorOutcome */.zY)('internal', `${problem}, then re-run failed jobs. The result was: ${outcome.message}`),
            jobs: outcome.jobs,
            reasons: outcome.reasons,
        };
    const { reasons } = reported;
    const render = () => renderSummary(reported, runner.serverUrl);
    const isWritten = await (0,step/* writeSummary */.Sy)(render, { runner, reasons });
    const text = runner.redact(isWritten ? (0,report_outcome/* messageWithHint */.X9)(reported) : reported.message);
    runner.log((0,report_outcome/* getLevel */.rM)(reported), (0,sanitize/* truncate */.xv)(text, sanitize/* MAX_MESSAGE_LENGTH */.uv), reported.title);
    return reported;
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
        const reason = (0,step/* shortReason */.PR)(error, runner);
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



const MAX_IDS_LENGTH = 360;
const MAX_RESULTS_LENGTH = _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .MAX_MESSAGE_LENGTH */ .uv - 220;
function toStepOutcome(jobs) {
    const [first, ...more] = jobs;
    if (first === undefined)
        throw new Error('There is no agent job.');
    if (more.length === 0) {
        const { errorCode, title, message } = first;
        return { errorCode, title, message, reasons: [], jobs };
    }
    const counted = countPassed(jobs);
    const failing = jobs.filter(({ errorCode }) => errorCode !== '');
    const [firstFailing, ...others] = failing;
    if (firstFailing === undefined) {
        const message = `${counted}${formatAllowed(jobs)}.`;
        return { errorCode: '', title: titleOf(jobs), message, reasons: [], jobs };
    }
    const descriptions = describeByReason(failing);
    const haveOneReason = descriptions.length === 1;
    const reasons = haveOneReason ? [] : descriptions;
    const results = haveOneReason ? descriptions.join() : `${formatResults(failing)}.`;
    if (failing.some(({ errorCode }) => errorCode === 'cancelled')) {
        const next = haveOneReason ? '' : ' Re-run failed jobs to continue.';
        const message = `${_outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .STOPPED_WAITING */ .yV} ${counted}; ${results}${next}`;
        return { errorCode: 'cancelled', title: _outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .TITLES */ .eX.cancelled, message, reasons, jobs };
    }
    const { errorCode } = firstFailing;
    if (others.length === 0) {
        const message = `${counted}. ${firstFailing.message}`;
        return { errorCode, title: titleOf(jobs), message, reasons: [], jobs };
    }
    const title = haveOneReason ? titleOf(jobs, firstFailing) : titleOf(jobs);
    return { errorCode, title, message: `${counted}; ${results}`, reasons, jobs };
}
function countPassed(jobs) {
    const passed = jobs.filter(({ errorCode }) => errorCode === '');
    return `${passed.length} of ${jobs.length} agent jobs ${verbOf(jobs)}`;
}
function titleOf(jobs, failing) {
    const haveAllPassed = jobs.every(({ errorCode }) => errorCode === '');
    if (haveAllPassed)
        return `Agent jobs ${verbOf(jobs)}`;
    const haveAllFailed = jobs.every(({ errorCode }) => errorCode !== '');
    if (haveAllFailed && failing?.why !== undefined)
        return failing.title;
    return `Not all agent jobs ${verbOf(jobs)}`;
}
function verbOf(jobs) {
    const isSame = jobs.every((job) => (job.status === 'completed') === (job.errorCode === ''));
    return isSame ? 'completed' : 'passed';
}
function formatAllowed(jobs) {
    const others = jobs.filter(({ status }) => status !== 'completed');
    if (others.length === 0)
        return '';
    return `; ${formatResults(others)}. This is allowed by \`allowed-statuses\``;
}
function describeByReason(jobs) {
    return [...Map.groupBy(jobs, formatWhy)].map(([reason, group]) => {
        const room = MAX_RESULTS_LENGTH - reason.length;
        return formatResults(group, Math.min(room, MAX_IDS_LENGTH)) + reason;
    });
}
function formatWhy({ why, advice }) {
    const reason = why === undefined ? '.' : `: ${why}.`;
    return advice === undefined ? reason : `${reason} ${advice}`;
}
function formatResults(jobs, maxIdsLength = MAX_IDS_LENGTH) {
    const byPredicate = Map.groupBy(jobs, ({ predicate }) => predicate);
    const maxLength = Math.floor(maxIdsLength / byPredicate.size);
    const results = [...byPredicate].map(([predicate, group]) => {
        const ids = group.map(({ jobId }) => (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(jobId, 60));
        if (ids.length === 1)
            return `${ids.join()} ${predicate}`;
        const subject = predicate === _outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .NOT_POLLED */ .vO ? group.length : (0,_format_js__WEBPACK_IMPORTED_MODULE_1__/* .asManyAsFit */ .Dx)(ids, maxLength).join(', ');
        return `${subject} ${toPlural(predicate)}`;
    });
    return (0,_format_js__WEBPACK_IMPORTED_MODULE_1__/* .asManyAsFit */ .Dx)(results, MAX_RESULTS_LENGTH).join(', ');
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
