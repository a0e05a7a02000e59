export const id = 966;
export const ids = [966];
export const modules = {

/***/ 2966:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  run: () => (/* binding */ run)
});

// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
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
    let failuresInRow = 0;
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
            failuresInRow = 0;
        }
        return LATE;
    }
    function afterResponse(entry, response) {
        const { job, retryAfterMs = 0 } = response;
        lastResponseMs = clock.now() - startedAt;
        stepFailures = [];
        failuresInRow = 0;
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
        for (const failures of [entry.failures, stepFailures])
            failures.push({ kind, failure });
        failuresInRow++;
        const cost = finalCosts[duration === 'transient' ? 'faults' : 'others'];
        if (firstFinalPollAt !== undefined)
            cost.ms += now - begunAt;
        const end = { kind: 'polling-failed', failure, isSkipped: false };
        const isFull = (failures) => failures.filter((other) => other.kind === kind).length >= max;
        if (isFull(entry.failures) || isFull(stepFailures)) {
            const others = ends === 'all' ? queue.splice(1) : [];
            const skipped = others.map((other) => toEnded(other, { ...end, isSkipped: true }));
            return [...endFirst(end, retryAfterMs), ...skipped];
        }
        const delayMs = Math.max(jittered(backoffMs(failuresInRow)), retryAfterMs);
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
        failuresInRow = 0;
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
        const failedPolls = failures.length;
        return { index, wait: { polls, waitedMs, job, seenMs, failedPolls, lastResponseMs, ...end } };
    }
}

// EXTERNAL MODULE: ./src/report/causes.ts
var causes = __webpack_require__(304);
// EXTERNAL MODULE: ./src/report/format.ts
var format = __webpack_require__(2011);
// EXTERNAL MODULE: ./src/shared/duration.ts
var duration = __webpack_require__(5497);
// EXTERNAL MODULE: ./src/shared/sanitize.ts
var sanitize = __webpack_require__(8406);
;// CONCATENATED MODULE: ./src/report/log.ts





const MINUTE_MS = 60_000;
function formatStart(options) {
    const { jobIds, projectId, baseUrl, proxyHost, timeoutMs } = options;
    const what = jobIds.length === 1
        ? `agent job ${(0,sanitize/* sanitizeLine */.g$)(jobIds.join(), 60)}`
        : `${jobIds.length} agent jobs`;
    const via = proxyHost === undefined ? '' : `, through proxy ${proxyHost}`;
    const where = `${what} (project ${(0,sanitize/* sanitizeLine */.g$)(projectId, 60)}) at ${baseUrl}${via}`;
    if (timeoutMs === 0)
        return `Checking ${where} once`;
    return `Waiting for ${where}, up to ${(0,duration/* formatDuration */.a)(timeoutMs)}`;
}
function formatHelp(errorCode) {
    return `Error code \`${errorCode}\` · What to do: ${(0,format/* toHelpUrl */.WW)(errorCode)}`;
}
function createWaitLog(jobIds, log) {
    const isOnly = jobIds.length === 1;
    const jobs = new Map();
    let polls = 0;
    let failuresInRow = 0;
    let lastLineMs = 0;
    function jobAt(index) {
        const id = (0,sanitize/* sanitizeLine */.g$)(String(jobIds[index]), 60);
        const prefix = isOnly ? '' : `${id}: `;
        const unseen = { id, prefix, polls: 0, lastStatus: '', isFailing: false, isWarned: false };
        const job = jobs.get(index) ?? unseen;
        jobs.set(index, job);
        return job;
    }
    function logLine({ prefix }, text, waitedMs) {
        lastLineMs = waitedMs;
        log('info', `${(0,duration/* formatElapsed */.C)(waitedMs)}  ${prefix}${text}`);
    }
    function logReminder(job, text, waitedMs) {
        if (waitedMs - lastLineMs >= MINUTE_MS)
            logLine(job, text, waitedMs);
    }
    function logPoll(event) {
        const { index, result } = event;
        const job = jobAt(index);
        polls++;
        job.polls++;
        log('debug', `${job.prefix}poll ${job.polls}: ${formatDebug(event)}`);
        if ('job' in result)
            logStatus(job, result.job, event);
        else
            logFailure(job, result, event);
    }
    function logStatus(job, found, event) {
        const { isLastPoll, waitedMs } = event;
        if (job.isFailing)
            logLine(job, 'polling recovered', waitedMs);
        job.isFailing = false;
        failuresInRow = 0;
        const status = (0,format/* formatStatus */.me)(found.status);
        const details = job.lastStatus === '' ? formatDetails(found) : [];
        const isNew = job.lastStatus !== found.status;
        job.lastStatus = found.status;
        const what = isNew ? [status, ...details].join(', ') : `still ${status}`;
        const next = isLastPoll && !isNew ? ' (final poll)' : formatLongDelay(event);
        if (isNew || next !== '')
            logLine(job, what + next, waitedMs);
        else
            logReminder(job, `${what} (${formatProgress(event)})`, waitedMs);
        if (!(0,service_job/* isKnown */.qE)(found.status) && !job.isWarned) {
            job.isWarned = true;
            const text = `Agent job ${job.id} has the status ${status}, which this version of the action does not know. If that status is final, update the action.`;
            log('warning', text);
        }
        if (found.linkProblem !== '') {
            const text = `The pull request link of agent job ${job.id} cannot be used: ${format/* LINK_PROBLEMS */.IO[found.linkProblem]}. \`prLink\` stays empty; check the agent job in the service's dashboard.`;
            log('warning', text);
        }
    }
    function logFailure(job, { code, cause }, event) {
        const reason = (0,causes/* formatReason */.K9)(cause);
        const { isLastPoll, delayMs, waitedMs } = event;
        failuresInRow++;
        const what = code === 'rate-limited' ? 'rate limited' : 'poll failed';
        const longDelay = formatLongDelay(event);
        const nextPoll = `, ${isOnly ? 'retrying' : 'next poll'} in ${(0,duration/* formatDuration */.a)(delayMs)}`;
        const next = isLastPoll ? `, stopped polling${longDelay}` : longDelay || nextPoll;
        const isNew = failuresInRow === 1 && !job.isFailing;
        if (isNew || isLastPoll || longDelay !== '') {
            job.isFailing = true;
            logLine(job, `${what} (${reason})${next}`, waitedMs);
        }
        else if (failuresInRow > 1) {
            const count = (0,format/* formatCount */.B4)(failuresInRow, 'poll');
            logReminder(job, `poll still fails (${reason}, ${count})${nextPoll}`, waitedMs);
        }
    }
    function formatProgress({ jobsLeft, delayMs, remainingMs }) {
        const done = isOnly ? '' : `${jobIds.length - jobsLeft} of ${jobIds.length} done, `;
        const isLong = remainingMs > MINUTE_MS;
        const leftMs = isLong ? Math.ceil(remainingMs / MINUTE_MS) * MINUTE_MS : remainingMs;
        const next = `next in ${(0,duration/* formatDuration */.a)(delayMs)}, ${(0,duration/* formatDuration */.a)(leftMs)} left`;
        return `${done}${(0,format/* formatCount */.B4)(polls, 'poll')}, ${next}`;
    }
    function logVerification(index, verification, waitedMs) {
        const job = jobAt(index);
        if (verification.kind === 'verified') {
            logLine(job, (0,format/* formatVerified */.A2)(verification), waitedMs);
            return;
        }
        const reason = verification.kind === 'unverified' ? verification.reason : 'the run was cancelled';
        logLine(job, `pull request not verified${isOnly ? '' : `: ${reason}`}`, waitedMs);
    }
    return { logPoll, logVerification };
}
function formatLongDelay(event) {
    const { result, isLastPoll, jobsLeft, delayMs, remainingMs } = event;
    const { retryAfterMs = 0 } = result;
    const isBinding = jobsLeft > 0 && remainingMs > 0 && !('job' in result && isLastPoll);
    if (!isBinding || retryAfterMs <= MINUTE_MS)
        return '';
    const nextPoll = delayMs >= remainingMs ? 'final poll' : 'next poll';
    const next = isLastPoll ? 'next agent job' : nextPoll;
    const asked = `the service asks to wait ${(0,duration/* formatDuration */.a)(retryAfterMs)} (Retry-After)`;
    return `, ${asked}, ${next} in ${(0,duration/* formatDuration */.a)(delayMs)}`;
}
function formatDebug({ result, isLastPoll, delayMs }) {
    const next = isLastPoll ? '' : `, next in ${Math.round(delayMs)}ms`;
    if (!('job' in result))
        return `${(0,causes/* formatReason */.K9)(result.cause)} (${result.code})${next}`;
    const { status } = result.job;
    return `status=${status}${(0,service_job/* isFinal */.dR)(status) ? ', final' : ''}${next}`;
}
function formatDetails({ model, sourceRepository, sourceRef }) {
    const repository = sourceRepository.replace(/^https?:\/\/[^/]+\/|\.git$/g, '');
    const source = [repository, sourceRef].filter(Boolean).join(' @ ');
    return [model, source].filter(Boolean);
}

// EXTERNAL MODULE: ./src/report/outcome.ts
var report_outcome = __webpack_require__(5066);
;// CONCATENATED MODULE: ./src/report/polling-failed.ts





function describePollingFailed(jobId, wait, rules) {
    const { failure, job, isSkipped } = wait;
    const id = (0,sanitize/* codeSpan */.SS)(jobId, 60);
    const describe = (subject) => {
        const words = (0,causes/* describeCause */.V$)(failure.cause, {
            host: (0,sanitize/* codeSpan */.SS)(new URL(rules.baseUrl).host, 100),
            project: (0,sanitize/* codeSpan */.SS)(rules.projectId, 60),
            job: subject,
            isSeen: job !== undefined,
            isOnce: rules.timeoutMs === 0,
            pauseMs: failure.retryAfterMs,
        });
        return { ...words, advice: rules.hasWorked ? words.later : words.first };
    };
    const { title, came, advice } = describe(job === undefined ? `agent job ${id}` : 'it');
    const isNamed = job === undefined && !isSkipped && came.includes(id);
    const head = isNamed ? '' : formatHead(id, wait, rules);
    const isOneOfSeveral = failure.cause.kind === 'not-found' && /[ ;]/.test(jobId);
    return {
        title,
        happened: (0,sanitize/* capitalize */.ZH)(`${head}${came}.`),
        predicate: formatPredicate(wait, rules),
        why: describe('').came,
        advice: isOneOfSeveral ? `${advice} Ids are separated by commas or line breaks.` : advice,
    };
}
function formatHead(id, wait, { hasWorked }) {
    const { polls, job, seenMs = 0, lastResponseMs, failedPolls, waitedMs, isSkipped } = wait;
    if (polls === 0)
        return `agent job ${id} ${report_outcome/* NOT_POLLED */.vO}: `;
    if (isSkipped && hasWorked) {
        return `agent job ${id} ${NO_FINAL_POLL}, because the polls of jobs before it failed: `;
    }
    if (job !== undefined) {
        const stopped = `stopped after ${(0,duration/* formatDuration */.a)(waitedMs)}: agent job ${id}`;
        const seen = `${stopped} was last seen ${(0,format/* formatStatus */.me)(job.status)} after ${(0,duration/* formatDuration */.a)(seenMs)}`;
        return seenMs === lastResponseMs
            ? `${seen}. Since then `
            : `${seen}; ${failedPolls === 1 ? 'its last poll' : `its last ${failedPolls} polls`} failed: `;
    }
    if (hasWorked)
        return `agent job ${id} was never seen: `;
    const figures = polls === 1 ? '' : ` (${(0,format/* formatCount */.B4)(polls, 'poll')} in ${(0,duration/* formatDuration */.a)(waitedMs)})`;
    return `agent job ${id} could not be polled${figures}: `;
}
const NO_FINAL_POLL = 'had no final poll';
function formatPredicate({ polls, failure, isSkipped }, { hasWorked }) {
    if (polls === 0)
        return report_outcome/* NOT_POLLED */.vO;
    if (isSkipped && hasWorked)
        return NO_FINAL_POLL;
    return failure.cause.kind === 'not-found'
        ? 'was not found'
        : `could not be polled (\`${failure.code}\`)`;
}

;// CONCATENATED MODULE: ./src/report/verdict.ts
function isVerificationDemanded({ requirePr }) {
    return requirePr === 'verified' || requirePr === 'verified-if-any';
}
const CODE_BY_STATUS = {
    failed: 'job-failed',
    archived: 'job-archived',
};
function judge({ wait, verification }, { allowedStatuses, requirePr }) {
    switch (wait.kind) {
        case 'polling-failed':
            return wait.failure.code;
        case 'cancelled':
            return 'cancelled';
        case 'timeout':
            return wait.job.status === 'active' && allowedStatuses.includes('active') ? '' : 'timeout';
        case 'finished': {
            const { status, prLink, linkProblem } = wait.job;
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
    }
}

;// CONCATENATED MODULE: ./src/report/message.ts








function toJobOutcome(job, rules) {
    const { jobId, wait, verification } = job;
    const errorCode = judge(job, rules);
    const words = describe(job, errorCode, rules);
    const hasPrivateReason = verification?.kind === 'unverified' && verification.isPrivate === true;
    return {
        ...(wait.job ?? service_job/* UNKNOWN_JOB */.zb),
        ...words,
        message: [words.happened, words.advice].filter(Boolean).join(' '),
        jobId,
        verification,
        errorCode,
        icon: (0,format/* formatIcon */.Fn)(errorCode, { isCompleted: wait.job?.status === 'completed' }),
        isPrivate: wait.kind === 'polling-failed' || hasPrivateReason,
        linkNote: formatLinkNote(verification, rules),
        waited: formatWaited(wait),
    };
}
function describe(job, errorCode, rules) {
    const { jobId, wait, verification } = job;
    switch (wait.kind) {
        case 'timeout':
            return describeTimeout(jobId, wait, { ...rules, errorCode });
        case 'cancelled':
            return describeCancelled(jobId, wait);
        case 'polling-failed':
            return describePollingFailed(jobId, wait, rules);
        case 'finished': {
            const finished = `Agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)} ${STATES[wait.job.status]}`;
            if (errorCode === '')
                return describePassed(finished, wait.job, { verification, rules });
            if (errorCode === 'no-pr')
                return describeMissing(finished, wait.job, rules);
            if (errorCode === 'unverified-pr')
                return describeUnverified(finished, verification);
            if (errorCode === 'cancelled')
                return describeUnverifiedByCancel(finished);
            return describeNotAllowed(finished, wait.job);
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
    completed: '',
    failed: 'The service gives no reason: check its dashboard, then start a new agent job. Polling this one again would find the same result.',
    archived: `${NOT_SAID}: look at it in the dashboard. If it did, use its pull request, or allow \`archived\`. If not, start a new agent job.`,
};
const ADVICE_IF_ALLOWED = {
    completed: '',
    failed: "Check the service's dashboard, then start a new agent job.",
    archived: `${NOT_SAID}.`,
};
function describeNotAllowed(finished, { status }) {
    return {
        title: `Agent job ${status}`,
        happened: `${finished}.`,
        predicate: STATES[status],
        advice: ADVICE[status],
    };
}
function describePassed(finished, job, { verification, rules }) {
    const { status, prLink, linkProblem } = job;
    const passed = { title: `Agent job ${status}`, predicate: STATES[status] };
    const isLong = prLink.length > format/* MAX_LINK_LENGTH */.jE;
    const elsewhere = 'The pull request is in the output `prLink`.';
    const linked = `<${prLink}>${formatLinkNote(verification, rules)}`;
    if (status !== 'completed') {
        const allowed = `${finished} (allowed by \`allowed-statuses\`). ${ADVICE_IF_ALLOWED[status]}`;
        if (isLong)
            return { ...passed, happened: `${allowed} ${elsewhere}` };
        return { ...passed, happened: prLink === '' ? allowed : `${allowed} Pull request: ${linked}` };
    }
    if (isLong)
        return { ...passed, happened: `${finished}. ${elsewhere}` };
    if (prLink !== '')
        return { ...passed, happened: `${finished}: ${linked}` };
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
    if (status === 'failed')
        return ADVICE.failed;
    if (status === 'archived') {
        return `${NOT_SAID}: look at it in the dashboard. If it did not, start a new agent job.`;
    }
    const check = "Check the agent's prompt, and whether the service commits without a pull request.";
    const hint = ' If there was nothing to change, `require-pr: verified-if-any` lets that pass.';
    return requirePr === 'verified' ? check + hint : check;
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
function describeTimeout(jobId, { job: { status }, polls, waitedMs }, { timeoutMs, errorCode }) {
    const isOnce = timeoutMs === 0;
    const id = (0,sanitize/* codeSpan */.SS)(jobId, 60);
    const subject = isOnce
        ? `Agent job ${id}`
        : `Timed out after ${(0,duration/* formatDuration */.a)(waitedMs)}: agent job ${id}`;
    const title = isOnce ? 'Agent job still active' : 'Timed out waiting for agent job';
    if (status !== 'active') {
        const keepWaiting = isOnce
            ? 'increase `timeout-minutes` to wait'
            : 're-run failed jobs to keep waiting';
        return {
            title: isOnce ? 'Agent job has an unknown status' : title,
            happened: `${subject} has the status ${(0,format/* formatStatus */.me)(status)}, which this version of the action does not know.`,
            predicate: 'has an unknown status',
            advice: `Look at it in the service's dashboard. If it still works, ${keepWaiting}. If it has ended, update the action or report the status.`,
        };
    }
    const predicate = STATES.active;
    const shownPolls = polls === 1 ? 'checked once' : (0,format/* formatCount */.B4)(polls, 'poll');
    const happened = `${subject} ${predicate}${isOnce ? ` (${shownPolls})` : ' and keeps running'}.`;
    if (errorCode === '') {
        const allowed = `${happened} This is allowed by \`allowed-statuses\`.`;
        return { title: 'Agent job still active', happened: allowed, predicate };
    }
    const advice = isOnce
        ? 'Increase `timeout-minutes` to wait, or add `active` to `allowed-statuses`.'
        : 'Re-run failed jobs to keep waiting, or increase `timeout-minutes`.';
    return { title, happened, predicate, advice };
}
function describeCancelled(jobId, { job, polls, failure }) {
    const words = { title: report_outcome/* TITLES */.eX.cancelled, advice: `${report_outcome/* KEEP_WAITING */.K_} ${report_outcome/* GIVE_MORE_TIME */.od}` };
    const stopped = `${report_outcome/* STOPPED_WAITING */.yV} Agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}`;
    if (polls === 0) {
        return { ...words, happened: `${stopped} ${report_outcome/* NOT_POLLED */.vO}.`, predicate: report_outcome/* NOT_POLLED */.vO };
    }
    const isSeen = job?.status === 'active' && failure === undefined;
    const running = `${stopped} keeps running${isSeen ? '' : ' if it is active'} (the service's API cannot cancel it).`;
    const predicate = job === undefined ? 'was never seen' : `was ${(0,format/* formatStatus */.me)(job.status)}`;
    if (failure === undefined)
        return { ...words, happened: running, predicate };
    const failed = `last poll failed (${(0,causes/* formatReason */.K9)(failure.cause)})`;
    return { ...words, happened: `${running} The ${failed}.`, predicate, why: `its ${failed}` };
}
function formatLinkNote(verification, rules) {
    if (!isVerificationDemanded(rules))
        return '';
    return verification?.kind === 'verified'
        ? ` (${(0,format/* formatVerified */.A2)(verification)})`
        : ' (not verified)';
}
function formatWaited({ waitedMs, polls }) {
    if (polls === 0)
        return '';
    return `${(0,duration/* formatDuration */.a)(waitedMs)}, ${(0,format/* formatCount */.B4)(polls, 'poll')}`;
}

;// CONCATENATED MODULE: ./src/report/step-outcome.ts



const MAX_IDS_LENGTH = 360;
function toStepOutcome(jobs) {
    const [first] = jobs;
    if (first !== undefined && jobs.length === 1) {
        const { errorCode, title, message } = first;
        return { errorCode, title, message, reasons: [], jobs };
    }
    const { title, counted } = count(jobs);
    const step = { title, counted, reasons: [], jobs };
    const failing = jobs.filter(({ errorCode }) => errorCode !== '');
    const [firstFailing] = failing;
    if (firstFailing === undefined) {
        return { ...step, errorCode: '', message: counted + formatAllowed(jobs) };
    }
    const descriptions = groupByReason(failing).map(describeGroup);
    const isShared = descriptions.length === 1;
    const text = `${counted}; ${isShared ? descriptions.join() : `${formatPredicates(failing)}.`}`;
    const reasons = isShared ? [] : descriptions;
    if (failing.some(({ errorCode }) => errorCode === 'cancelled')) {
        const next = isShared ? '' : ' Re-run failed jobs to keep waiting for the others.';
        const message = `${report_outcome/* STOPPED_WAITING */.yV} ${text}${next}`;
        return { ...step, errorCode: 'cancelled', title: report_outcome/* TITLES */.eX.cancelled, message, reasons };
    }
    const { errorCode } = firstFailing;
    if (failing.length === 1) {
        return { ...step, errorCode, message: `${counted}. ${firstFailing.message}` };
    }
    const isOfAll = isShared && firstFailing.why !== undefined && failing.length === jobs.length;
    return {
        ...step,
        errorCode,
        title: isOfAll ? firstFailing.title : title,
        message: text,
        reasons,
    };
}
function count(jobs) {
    const passed = jobs.filter(({ errorCode }) => errorCode === '');
    const isSame = jobs.every((job) => (job.status === 'completed') === (job.errorCode === ''));
    const verb = isSame ? 'completed' : 'passed';
    return {
        title: passed.length === jobs.length ? `Agent jobs ${verb}` : `Not all agent jobs ${verb}`,
        counted: `${passed.length} of ${jobs.length} agent jobs ${verb}`,
    };
}
function formatAllowed(jobs) {
    const others = jobs.filter(({ status }) => status !== 'completed');
    if (others.length === 0)
        return '.';
    return `; ${formatPredicates(others)}. This is allowed by \`allowed-statuses\`.`;
}
function groupByReason(jobs) {
    const hasWhy = jobs.some(({ why }) => why !== undefined);
    const isAdviceShared = jobs.every(({ advice }) => advice === jobs[0]?.advice);
    if (!hasWhy && isAdviceShared)
        return [[...jobs]];
    const groups = Map.groupBy(jobs, ({ predicate, why = predicate, advice = '' }) => JSON.stringify([why, advice]));
    return [...groups.values()];
}
function describeGroup(group) {
    const { why, advice } = group[0] ?? {};
    const happened = formatPredicates(group) + (why === undefined ? '.' : `: ${why}.`);
    return advice === undefined ? happened : `${happened} ${advice}`;
}
function formatPredicates(jobs) {
    const byPredicate = Map.groupBy(jobs, ({ predicate }) => predicate);
    const maxLength = Math.floor(MAX_IDS_LENGTH / byPredicate.size);
    const parts = [...byPredicate].map(([predicate, group]) => {
        if (group.length === 1)
            return `${(0,sanitize/* codeSpan */.SS)(group[0]?.jobId ?? '', 60)} ${predicate}`;
        const ids = group.map(({ jobId }) => (0,sanitize/* codeSpan */.SS)(jobId, 60));
        const subject = predicate === report_outcome/* NOT_POLLED */.vO ? group.length : (0,format/* asManyAsFit */.Dx)(ids, maxLength).join(', ');
        return `${subject} ${toPlural(predicate)}`;
    });
    return parts.join(', ');
}
const PLURALS = { is: 'are', has: 'have', was: 'were' };
function toPlural(predicate) {
    return predicate.replace(/^\w+/, (verb) => PLURALS[verb] ?? verb);
}

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
        message: (0,report_outcome/* withHint */.mu)(outcome),
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

;// CONCATENATED MODULE: ./src/report/summary.ts



function renderSummary(outcome, serverUrl) {
    const { errorCode, title, jobs } = outcome;
    const isCompleted = jobs.every(({ status }) => status === 'completed');
    const help = errorCode === '' ? '' : `Error code \`${errorCode}\` · [What to do](${(0,format/* toHelpUrl */.WW)(errorCode)})`;
    const parts = [
        `### ${(0,format/* formatIcon */.Fn)(errorCode, { isCompleted })} ${title}`,
        ...formatTexts(outcome),
        formatTable(jobs, jobs.length === 1 ? FOR_ONE : forSeveral(serverUrl)),
        help,
    ];
    return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
function formatTexts({ errorCode, message, reasons, jobs }) {
    const [job, ...others] = jobs;
    if (job === undefined)
        return reasons.length === 0 ? [message] : [formatBullets(reasons)];
    if (others.length > 0)
        return [message, formatBullets(reasons)];
    if (job.prLink === '')
        return [message];
    const link = `**Pull request:** ${formatUrl(job)}${job.linkNote}`;
    if (errorCode === '' && job.status === 'completed')
        return [link];
    return message.includes(`<${job.prLink}>`) ? [message] : [link, message];
}
function formatBullets(texts) {
    return texts.map((text) => `- ${text}`).join('\n');
}
const JOB = ['Job', ({ jobId }) => (0,sanitize/* codeSpan */.SS)(jobId)];
const MODEL = ['Model', ({ model }) => (0,sanitize/* codeSpan */.SS)(model)];
const WAITED = ['Waited', ({ waited }) => waited];
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
function formatTable(jobs, columns) {
    if (jobs.length === 0)
        return '';
    const shown = columns.filter(([, cell]) => jobs.some((job) => cell(job) !== ''));
    const rows = [
        shown.map(([name]) => name),
        shown.map(() => '---'),
        ...jobs.map((job) => shown.map(([, cell]) => escapePipes(cell(job)))),
    ];
    return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
function formatResult({ icon, errorCode, status }) {
    if (status === '')
        return `${icon} \`${errorCode}\``;
    const code = errorCode === '' ? '' : ` (\`${errorCode}\`)`;
    return `${icon} ${(0,format/* formatStatus */.me)(status)}${code}`;
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
function escapePipes(cell) {
    return cell.replaceAll('\\|', '\\¦').replaceAll('|', '\\|');
}
function formatDate(text) {
    const date = new Date(text);
    if (Number.isNaN(date.getTime()))
        return (0,sanitize/* codeSpan */.SS)(text);
    return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1843);
;// CONCATENATED MODULE: ./src/runner/event.ts


const Numbered = schemas/* object */.Ikc({ number: schemas/* int */.Whr().positive() });
const OfIssue = schemas/* object */.Ikc({ issue: Numbered });
const OfPullRequest = schemas/* object */.Ikc({ pull_request: Numbered });
const Repository = schemas/* object */.Ikc({ full_name: schemas/* string */.YjP() });
const Branches = schemas/* object */.Ikc({
    pull_request: schemas/* object */.Ikc({
        head: schemas/* object */.Ikc({ repo: Repository.nullable() }),
        base: schemas/* object */.Ikc({ repo: Repository }),
    }),
});
function readEvent(env) {
    const name = env['GITHUB_EVENT_NAME'] ?? '';
    const payload = readPayload(env['GITHUB_EVENT_PATH'] ?? '');
    const issue = OfIssue.safeParse(payload).data?.issue;
    const pullRequest = OfPullRequest.safeParse(payload).data?.pull_request;
    const branches = Branches.safeParse(payload).data?.pull_request;
    return {
        name,
        issueNumber: (issue ?? pullRequest)?.number,
        isFork: branches !== undefined &&
            name !== 'pull_request_target' &&
            branches.head.repo?.full_name !== branches.base.repo.full_name,
        isDependabot: env['GITHUB_ACTOR'] === 'dependabot[bot]',
    };
}
function readPayload(path) {
    try {
        return JSON.parse((0,external_node_fs_.readFileSync)(path, 'utf8'));
    }
    catch {
        return undefined;
    }
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/parse.js + 1 modules
var parse = __webpack_require__(3852);
// EXTERNAL MODULE: ./src/shared/gitea.ts
var gitea = __webpack_require__(4891);
// EXTERNAL MODULE: ./src/runner/redact.ts
var runner_redact = __webpack_require__(8949);
;// CONCATENATED MODULE: ./src/runner/runner.ts

const KEY_LENGTH = { min: 8, max: 2048 };
function createRunner(core, env) {
    const adminKey = core.getInput('admin-key');
    const isMasked = adminKey.length >= KEY_LENGTH.min;
    if (isMasked) {
        for (const form of new Set([adminKey, encodeURIComponent(adminKey.toWellFormed())]))
            core.setSecret(form);
    }
    const redact = (0,runner_redact/* createRedactor */.lY)(isMasked ? adminKey.slice(0, KEY_LENGTH.max) : '');
    const secrets = new Map([
        ['admin-key', adminKey],
        ['github-token', core.getInput('github-token')],
    ]);
    delete env['INPUT_ADMIN-KEY'];
    delete env['INPUT_GITHUB-TOKEN'];
    return {
        getInput: (name) => secrets.get(name) ?? core.getInput(name, { trimWhitespace: false }),
        inputNames: Object.keys(env)
            .filter((name) => name.startsWith('INPUT_'))
            .map((name) => name.slice('INPUT_'.length)),
        serverUrl: env['GITHUB_SERVER_URL'] ?? '',
        repository: env['GITHUB_REPOSITORY'] ?? '',
        runId: env['GITHUB_RUN_ID'] ?? '',
        apiUrl: env['GITHUB_API_URL'] ?? '',
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
            core.setOutput(name, redact(value));
        },
        async writeSummary(markdown) {
            await core.summary.addRaw(redact(markdown)).write();
        },
    };
}

;// CONCATENATED MODULE: ./src/runner/input-schema.ts



const MAX_TEXT_LENGTH = 2048;
const MAX_IDS = 100;
const MAX_PATTERNS = 50;
const MAX_ENTRY_LENGTH = 256;
const STATUSES = ['completed', 'archived', 'failed', 'active'];
const NOT_SET = 'If it comes from a variable, that variable is not set here.';
const BaseUrl = schemas/* string */.YjP(`is empty. ${NOT_SET}`)
    .max(MAX_TEXT_LENGTH, tooLong(MAX_TEXT_LENGTH))
    .refine(isHttpUrl, 'use a full URL, such as https://agents.example.com.')
    .refine(isWithout(/[?#]/), 'remove the ? or # and everything after it.')
    .refine((url) => !/^http:/i.test(url) || isLoopback(url), 'use `https://`. Over `http://` anybody on the way could read the key.')
    .transform(toAddress)
    .superRefine((address, context) => {
    const short = address.replace(/\/v2(\/agent(\/.*)?)?$/i, '');
    if (short !== address)
        context.addIssue(`use ${(0,sanitize/* codeSpan */.SS)(short)}, because \`/v2\` is added automatically.`);
});
const Id = schemas/* string */.YjP()
    .max(MAX_ENTRY_LENGTH, tooLong(MAX_ENTRY_LENGTH))
    .refine(isWithout(/[/\\\p{Cc}\p{Cs}]|^\.\.?$/u), 'pass only the id, without slashes or control characters.');
const MISSING = /^(null|undefined)$/;
const ProjectId = schemas/* string */.YjP(`is empty: copy the project identifier from the API keys page of the service's dashboard. ${NOT_SET}`)
    .pipe(Id)
    .refine(isWithout(MISSING), 'a script prints that for a missing value. Check its output.');
const JobIds = schemas/* string */.YjP("is empty: the step or GitHub job that should set it was skipped, failed, or names its output differently. If another GitHub job sets it, list it in that job's `outputs:`, and that job in this one's `needs:`.")
    .transform(splitList)
    .superRefine(rejectEmptyEntry('Remove the extra comma or line break, or check whether the GitHub job that should set it ran.'))
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length <= MAX_IDS, `lists more than ${MAX_IDS} jobs: wait for them in several steps.`)
    .pipe(schemas/* array */.YOg(Id.refine(isWithout(MISSING), 'the start request returned no id. Use `curl --fail-with-body` and `jq -er .id`.')
    .refine(isWithout(/^\[/), "this is JSON, so use `${{ join(fromJSON(…), ',') }}`.")
    .refine(isWithout(/^\{/), 'this is JSON, so use `jq -er .id`.')
    .refine(isWithout(/^"/), 'this is in quotes, so use `jq -r`.')));
const AdminKey = schemas/* string */.YjP('is empty. The secret that your workflow names does not exist here, or the organization does not share it with this repository. A reusable workflow must receive it under `secrets:`.')
    .max(KEY_LENGTH.max, 'is too long for an admin API key: pass only the key.')
    .refine(isWithout(/^["'`]/), 'is in quotes: remove them from the secret.')
    .refine(isWithout(/^bearer\s/i), 'starts with "Bearer": pass only the key.')
    .refine(isWithout(/^(gh[pousr]_|github_pat_)/), "contains a GitHub token; it was not sent. Pass the service's admin API key (`<service>_…`).")
    .refine(isWithout(/[^\x21-\x7e]/), 'contains a space, a line break or a character that is not ASCII: copy only the key into the secret.')
    .regex(/^[a-z0-9-]+_./i, "is not an admin API key, which starts with the service's name and `_`. Copy it from the API keys page of the service's dashboard, and check that it is not swapped with another input.")
    .min(KEY_LENGTH.min, 'is too short for an admin API key: copy the whole key into the secret.');
const Statuses = schemas/* string */.YjP()
    .max(MAX_TEXT_LENGTH, tooLong(MAX_TEXT_LENGTH))
    .transform((list) => splitList(list.toLowerCase()).filter((each) => each !== ''))
    .pipe(schemas/* array */.YOg(schemas/* enum */.k5n(STATUSES, `use any of ${STATUSES.join(', ')}.`)))
    .refine((statuses) => statuses.includes('completed'), 'does not contain `completed`, so a job that completed would fail the step. Add it to the list.');
const Login = schemas/* string */.YjP()
    .regex(/^[a-z0-9][a-z0-9._-]{0,99}(\[bot\])?$/i, "use the login as GitHub's API has it, such as acme-agent[bot]. `gh api repos/OWNER/NAME/pulls/7 --jq .user.login` prints it.");
const input_schema_Repository = schemas/* string */.YjP()
    .regex(/^(?=.{0,256}$)(?!\.\.?\/)[\w.][\w.-]*\/(?!\.\.?$)[\w.][\w.-]*$/, 'use the form OWNER/NAME.');
const Pattern = schemas/* string */.YjP()
    .max(MAX_ENTRY_LENGTH, tooLong(MAX_ENTRY_LENGTH))
    .refine(isWithout(/!/), 'patterns cannot exclude. List what may change.')
    .refine(isWithout(/[?+[\]()\\]/), '`? + [ ] ( ) \\` are not supported. Write `*` for each, which also matches more.')
    .refine(isWithout(/^\//), 'remove the slash at its start.')
    .refine(isWithout(/\/$/), 'end it with `/**`.')
    .refine(isWithout(/\/\//), 'remove one of the two slashes.')
    .refine(isWithout(/(^|\/)\.\.?(\/|$)/), 'remove the segment `.` or `..`.')
    .refine(isWithout(/[^/]\*\*|\*\*[^/]/), 'only a slash may stand next to `**`, as in `docs/**/*.md`.');
const Patterns = schemas/* string */.YjP()
    .refine(isWithout(/[{}]/), 'braces are not supported. List the patterns, such as `docs/*.md, docs/*.txt`.')
    .transform(splitList)
    .superRefine(rejectEmptyEntry('Remove the extra comma or line break, or set the variable that should be there.'))
    .refine((patterns) => patterns.length <= MAX_PATTERNS, `lists more than ${MAX_PATTERNS} patterns. Allow whole folders, such as \`docs/**\`.`)
    .refine((patterns) => patterns.length === 1 || !patterns.includes('**'), 'contains `**`, which allows any path, next to other patterns. Remove it, or the others.')
    .pipe(schemas/* array */.YOg(Pattern))
    .transform((patterns) => (patterns[0] === '**' ? undefined : patterns));
const PR_REQUIREMENTS = {
    true: 'any',
    false: 'no',
    verified: 'verified',
    'verified-if-any': 'verified-if-any',
};
const RequirePr = oneOf(['true', 'false', 'verified', 'verified-if-any'], 'use true, false, verified or verified-if-any.').transform((word) => PR_REQUIREMENTS[word]);
const COMMENT_MODES = {
    true: 'pull-request',
    false: 'never',
    never: 'never',
    'pull-request': 'pull-request',
    always: 'always',
};
const Comment = oneOf(['never', 'pull-request', 'always', 'true', 'false'], 'use never, pull-request or always.').transform((word) => COMMENT_MODES[word]);
const IssueNumber = schemas/* string */.YjP()
    .regex(/^[1-9]\d{0,14}$/, 'use the number of an issue or pull request, such as 42.')
    .transform(Number);
const Minutes = plainNumber({ min: 0, max: 7200, unit: 'minutes', example: '30 or 0.5' });
const Seconds = plainNumber({ min: 1, max: 3600, unit: 'seconds', example: '30' });
const InputSchema = schemas/* object */.Ikc({
    'base-url': BaseUrl,
    'project-id': ProjectId,
    'job-id': JobIds,
    'admin-key': AdminKey,
    'timeout-minutes': Minutes.prefault('30'),
    'poll-interval-seconds': Seconds.optional(),
    'allowed-statuses': Statuses.prefault('completed'),
    'require-pr': RequirePr.prefault('false'),
    'pr-author': Login.default(''),
    'pr-repository': input_schema_Repository.default(''),
    'pr-paths': Patterns.prefault('**'),
    comment: Comment.prefault('never'),
    'issue-number': IssueNumber.optional(),
    'github-token': schemas/* string */.YjP().default(''),
});
function isWithout(pattern) {
    return (text) => !pattern.test(text);
}
function tooLong(maxLength) {
    return { error: `use at most ${maxLength} characters.`, abort: true };
}
function oneOf(words, advice) {
    return schemas/* string */.YjP().toLowerCase().pipe(schemas/* enum */.k5n(words, advice));
}
function plainNumber(options) {
    const { min, max, unit, example } = options;
    const isPlain = (text) => /^\d+(\.\d+)?$/.test(text) && Number(text) >= min && Number(text) <= max;
    const advice = `use a plain number of ${unit} from ${min} to ${max}, such as ${example}.`;
    return schemas/* string */.YjP().refine(isPlain, advice).transform(Number);
}
function rejectEmptyEntry(advice) {
    return (entries, context) => {
        const at = entries.indexOf('');
        if (at !== -1)
            context.addIssue({ code: 'custom', input: '', path: [at], message: advice });
    };
}
function isHttpUrl(value) {
    return /^https?:\/\/[^\s\p{Cc}]*$/iu.test(value) && URL.canParse(value);
}
function isLoopback(url) {
    return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(url)?.hostname ?? '');
}
function toAddress(url) {
    const { origin, pathname } = new URL(url);
    return origin + pathname.replace(/(?<!\/)\/+$/, '');
}
function splitList(list) {
    return list
        .replace(/\n$/, '')
        .split(/[,\n]/)
        .map((entry) => entry.trim());
}

;// CONCATENATED MODULE: ./src/runner/unknown-gates.ts

const GATE = /requir|verif|allow|paths|files|folders/;
const DATA = ['number', 'title', 'url', 'id', 'body', 'branch'];
function findUnknownGates(names, declared) {
    const unknown = names.filter((name) => isGate(name) && !declared.includes(name.toLowerCase()));
    return new Map(unknown.map((name) => [name.toLowerCase(), explain(name, declared)]));
}
function explain(unknown, declared) {
    const near = declared.find((each) => isGate(each) && isNear(each, unknown));
    const guess = near === undefined ? '' : ` (did you mean \`${near}\`?)`;
    const name = (0,sanitize/* codeSpan */.SS)(unknown.toLowerCase(), 60);
    const variable = (0,sanitize/* codeSpan */.SS)(`INPUT_${unknown}`, 60);
    return `${name} is not an input of this version${guess}. If ${variable} is a variable of your own, or the input of a composite action around this one, rename it.`;
}
function isGate(name) {
    const words = toWords(name);
    return words.some((word, at) => GATE.test(word) || (word === 'pr' && !DATA.includes(words[at + 1] ?? '')));
}
function isNear(declared, unknown) {
    const [last = '', searched = ''] = [toWords(declared).at(-1), toWords(unknown).at(-1)];
    return last.startsWith(searched.replace(/s$/, ''));
}
function toWords(name) {
    return name.toLowerCase().match(/[^-_ ]+/g) ?? [];
}

;// CONCATENATED MODULE: ./src/runner/inputs.ts






const INPUT_NAMES = schemas/* keyof */.ZEF(InputSchema).options;
const { shape } = InputSchema;
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
class InputError extends Error {
    name = 'InputError';
    mistakes;
    constructor(message, mistakes) {
        super(message);
        this.mistakes = mistakes;
    }
}
function parseInputs(runner, event) {
    const given = readInputs(runner);
    const unknown = findUnknownGates(runner.inputNames, INPUT_NAMES);
    const unmet = findUnmet(given, runner);
    const unused = unknown.size > 0 ? {} : findUnused(given, runner);
    const mistakes = new Map(unknown);
    for (const name of INPUT_NAMES) {
        const sentence = findSecret(name, given, runner) ?? findInvalid(name, given) ?? unmet[name] ?? unused[name];
        if (sentence !== undefined)
            mistakes.set(name, sentence);
    }
    if (mistakes.size > 0)
        throw toInputError(mistakes, { given, event });
    return toInputs(InputSchema.parse(given));
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
function findSecret(name, given, { redact }) {
    const text = given[name] ?? '';
    if (name === 'admin-key')
        return undefined;
    const all = `${text}\n${URL.parse(text)?.href ?? ''}`;
    if (redact(all) !== all) {
        return `\`${name}\` contains the admin key, which belongs only in \`admin-key\`.`;
    }
    if (name !== 'github-token' && (0,runner_redact/* containsGitHubToken */.kF)(text)) {
        return `\`${name}\` contains a GitHub token; it was not sent. Check which secret it is set to.`;
    }
    if (name === 'base-url' && hasUserInfo(text)) {
        return '`base-url` contains a user name or password: remove it; the key belongs in `admin-key`.';
    }
    return undefined;
}
function hasUserInfo(value) {
    const url = /^https?:\/\//i.test(value) ? URL.parse(value) : null;
    return url === null ? value.includes('@') : url.username + url.password !== '';
}
function findInvalid(name, given) {
    const { error } = parse/* safeParse */.xL(shape[name], given[name], { reportInput: true });
    const issue = error?.issues[0];
    if (issue === undefined)
        return undefined;
    const { input, message } = issue;
    const [index] = issue.path;
    if (input === '')
        return `\`${name}\`: entry ${Number(index) + 1} is empty. ${message}`;
    if (typeof input !== 'string' || name === 'admin-key')
        return `\`${name}\` ${message}`;
    const verb = index === undefined ? 'is' : 'contains';
    return `\`${name}\` ${verb} ${(0,sanitize/* codeSpan */.SS)(input, 60)}: ${message}`;
}
function findUnmet(given, { apiUrl }) {
    const requirePr = shape['require-pr'].safeParse(given['require-pr']).data;
    if (requirePr !== 'verified' && requirePr !== 'verified-if-any')
        return {};
    const demand = `\`require-pr: ${requirePr}\``;
    const empty = {
        'pr-author': `\`pr-author\` is empty, but ${demand} needs the login of the account that opens the agent's pull requests. ${NOT_SET}`,
        'pr-repository': `\`pr-repository\` is empty, but ${demand} needs OWNER/NAME.`,
        'pr-paths': `\`pr-paths\` is empty. ${NOT_SET} Set it, or write the paths into the workflow.`,
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
function toInputError(mistakes, { given, event }) {
    const names = [...mistakes.keys()];
    const withheld = namesWithheld(event).filter((name) => mistakes.has(name) && given[name] === undefined);
    const texts = [...mistakes]
        .filter(([name]) => !withheld.includes(name))
        .map(([, sentence]) => sentence);
    if (withheld.length > 0)
        texts.unshift(explainWithheld(withheld, event));
    const heading = texts.length === 1 ? '' : `${names.length} inputs need fixing. `;
    const all = heading + texts.join(' ');
    const short = `${heading}${listNames(names)} are not accepted. The job summary explains each.`;
    const message = all.length <= sanitize/* MAX_MESSAGE_LENGTH */.uv ? all : (0,sanitize/* truncate */.xv)(short, sanitize/* MAX_MESSAGE_LENGTH */.uv);
    return new InputError(message, texts);
}
function namesWithheld({ isFork, isDependabot }) {
    if (isFork)
        return ['base-url', 'project-id', 'admin-key', 'pr-author', 'pr-paths'];
    return isDependabot ? ['admin-key'] : [];
}
function explainWithheld(names, { isFork }) {
    const areEmpty = `${listNames(names)} ${names.length === 1 ? 'is' : 'are'} empty`;
    return isFork
        ? `This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: ${areEmpty}. Unless it is a required check (GitHub treats a skipped job as passed), skip the GitHub job for forks: \`if: "!github.event.pull_request || github.event.pull_request.head.repo.full_name == github.repository"\`.`
        : `Dependabot's runs get only Dependabot secrets, so ${areEmpty}. Add the key under Settings > Secrets and variables > Dependabot, or skip the GitHub job unless it is a required check: \`if: github.event.pull_request.user.login != 'dependabot[bot]'\`.`;
}
function listNames(names) {
    return new Intl.ListFormat('en-GB').format(names.map((name) => (0,sanitize/* codeSpan */.SS)(name, 60)));
}

// EXTERNAL MODULE: ./src/shared/proxy.ts
var shared_proxy = __webpack_require__(2297);
;// CONCATENATED MODULE: ./src/main.ts



















async function run(dependencies = {
    core: lib_core,
    process,
    clock: systemClock,
    random: Math.random,
}) {
    const { core, process } = dependencies;
    process.exitCode = 1;
    const signal = abortOnSignals(process);
    const runner = createRunner(core, process.env);
    const event = readEvent(process.env);
    const context = { ...dependencies, runner, event, signal };
    const { inputs, outcome } = await getOutcome(context);
    const reported = await report(outcome, runner);
    if (inputs !== undefined && canComment(reported, inputs, signal)) {
        await comment(reported, inputs, context);
    }
    if (reported.errorCode !== '')
        runner.log('info', formatHelp(reported.errorCode));
    process.exitCode = reported.errorCode === '' ? 0 : 1;
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
async function getOutcome(context) {
    const { runner, event } = context;
    let inputs;
    const ended = [];
    let known = [];
    try {
        inputs = parseInputs(runner, event);
        const proxy = (0,shared_proxy/* proxyFor */.i)(new URL(inputs.baseUrl));
        const problem = writeOutputs((0,report_outcome/* provisionalOutcome */.r)(inputs.jobIds), runner);
        if (problem !== undefined) {
            const message = `${problem} No agent job was polled.`;
            return { inputs, outcome: (0,report_outcome/* errorOutcome */.zY)('internal', message, inputs.jobIds) };
        }
        runner.log('info', formatStart({ ...inputs, proxyHost: proxy?.host }));
        for await (const { index, job } of waitAndVerify(inputs, { ...context, proxy })) {
            ended[index] = job;
            known = toJobOutcomes(ended, inputs);
        }
        return { inputs, outcome: toStepOutcome(known) };
    }
    catch (error) {
        const outcome = toErrorOutcome(error, { runner, jobIds: inputs?.jobIds });
        const jobs = outcome.jobs.map((job, index) => known[index] ?? job);
        return { inputs, outcome: { ...outcome, jobs } };
    }
}
function toErrorOutcome(error, { runner, jobIds }) {
    if (error instanceof InputError) {
        const { message, mistakes: reasons } = error;
        return { ...(0,report_outcome/* errorOutcome */.zY)('invalid-input', message), reasons };
    }
    if (error instanceof shared_proxy/* ProxyVariableError */.H) {
        const { variable } = error;
        const fault = { kind: 'proxy-variable', variable, proxy: undefined, detail: '' };
        return (0,report_outcome/* errorOutcome */.zY)('invalid-input', (0,causes/* describeFault */.Qx)(fault, ''));
    }
    runner.log('debug', (0,external_node_util_.inspect)(error));
    const name = (0,sanitize/* codeSpan */.SS)(error instanceof Error ? error.name : typeof error, 60);
    const message = `Internal error (${name}). Re-run with debug logging and report it at <${format/* ISSUES_URL */.xV}>.`;
    return (0,report_outcome/* errorOutcome */.zY)('internal', message, jobIds);
}
function toJobOutcomes(jobs, inputs) {
    const hasWorked = jobs.some(({ wait }) => wait.lastResponseMs !== undefined);
    return jobs.map((job) => toJobOutcome(job, { ...inputs, hasWorked }));
}
async function* waitAndVerify(inputs, context) {
    const { jobIds, timeoutMs, pollIntervalMs } = inputs;
    const { runner, clock, proxy } = context;
    const { createJobClient } = await __webpack_require__.e(/* import() */ 249).then(__webpack_require__.bind(__webpack_require__, 8249));
    const clients = jobIds.map((jobId) => createJobClient({ ...inputs, jobId, proxy, redact: runner.redact }));
    const verify = await createPullRequestCheck(inputs, context);
    const { logPoll, logVerification } = createWaitLog(jobIds, runner.log);
    const startedAt = clock.now();
    const options = { ...context, timeoutMs, pollIntervalMs, onPoll: logPoll };
    for await (const { index, wait } of waitForJobs(clients, options)) {
        const isUnverified = judge({ wait, verification: undefined }, inputs) === 'unverified-pr';
        const verification = isUnverified ? await verify?.(wait.job?.prLink ?? '') : undefined;
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
    const problem = writeOutputs(outcome, runner);
    const reported = problem === undefined || outcome.errorCode === 'internal'
        ? outcome
        : {
            ...(0,report_outcome/* errorOutcome */.zY)('internal', `${problem} The result was: ${outcome.message}`),
            jobs: outcome.jobs,
        };
    const isWritten = await writeSummary(reported, runner);
    const text = runner.redact(isWritten ? (0,report_outcome/* withHint */.mu)(reported) : reported.message);
    runner.log((0,report_outcome/* getLevel */.rM)(reported), (0,sanitize/* truncate */.xv)(text, sanitize/* MAX_MESSAGE_LENGTH */.uv), reported.title);
    return reported;
}
async function writeSummary(outcome, runner) {
    try {
        await runner.writeSummary(renderSummary(outcome, runner.serverUrl));
        return true;
    }
    catch (error) {
        const reason = shortReason(error, runner);
        runner.log('info', `The job summary could not be written (${reason}).`);
        for (const each of outcome.reasons)
            runner.log('info', each);
        return false;
    }
}
function writeOutputs(outcome, runner) {
    const outputs = toOutputs(outcome, runner.serverUrl);
    try {
        for (const [name, value] of Object.entries(outputs))
            runner.setOutput(name, value);
        return undefined;
    }
    catch (error) {
        return `Could not write the outputs (${shortReason(error, runner)}). Check the runner's disk and its file \`GITHUB_OUTPUT\`, then re-run failed jobs.`;
    }
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
        const reason = shortReason(error, runner);
        const text = `Could not comment, or write \`commentUrl\` (${reason}). The step result is unaffected.`;
        runner.log('warning', text);
    }
}
function shortReason(error, { redact }) {
    if (!(error instanceof Error))
        return 'no reason given';
    const hasCode = 'code' in error && typeof error.code === 'string';
    return (0,sanitize/* codeSpan */.SS)(redact(hasCode ? String(error.code) : error.message), 200);
}


/***/ }),

/***/ 304:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K9: () => (/* binding */ formatReason),
/* harmony export */   Qx: () => (/* binding */ describeFault),
/* harmony export */   V$: () => (/* binding */ describeCause)
/* harmony export */ });
/* harmony import */ var _shared_duration_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5497);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8406);


const CHECK_ADDRESS = "Check that `base-url` is the address of the service's API, then re-run failed jobs.";
const CHECK_RUNNER = 'Check `base-url`, and whether this runner can reach it, then re-run failed jobs.';
const RERUN_OR_ASK = "Re-run failed jobs. If it lasts, ask the service's operator.";
const ASK_IF_SAME = "If a re-run says the same, ask the service's operator.";
function describeCause(cause, context) {
    const row = findRow(cause, context);
    const reason = 'status' in cause ? formatHttp(cause) : '';
    const came = row.reason === undefined ? `${row.came} (${reason})` : row.came;
    return { reason, later: row.first, ...row, came };
}
function formatReason(cause) {
    return describeCause(cause, {}).reason;
}
function describeFault(fault, host) {
    const { came, first } = describeCause(fault, { host: (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(host, 100) });
    return `${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .capitalize */ .ZH)(came)}. ${first}`;
}
function findRow(cause, context) {
    const { host = '', project = '', job = '', isSeen, isOnce, pauseMs = 0 } = context;
    const pause = pauseMs <= 60_000
        ? undefined
        : `The service asks to wait ${(0,_shared_duration_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a)(pauseMs)}: re-run failed jobs after that.`;
    const onceItWorks = (name, works = 'works') => `Re-run failed jobs to keep waiting once ${name} ${works} again.`;
    switch (cause.kind) {
        case 'key-rejected':
            return {
                title: 'Not authorized',
                came: `${host} rejects \`admin-key\``,
                first: "The key is wrong, revoked, expired, of another kind or service, or swapped with `job-id`. Create a new key on the API keys page of the service's dashboard, update the secret, then re-run failed jobs.",
                later: 'Check whether it was revoked or has expired, update the secret, then re-run failed jobs.',
            };
        case 'access-denied':
            return {
                title: 'Access denied',
                came: `${host} denies access${after(' to ', job)}`,
                first: 'Check `project-id`, and what the key may see. If the service has an IP allowlist, use a runner with a fixed address. Then re-run failed jobs.',
                later: 'Check who may see the agent job, then re-run failed jobs.',
            };
        case 'not-found':
            return {
                title: 'Agent job not found',
                came: job === ''
                    ? `project ${project} at ${host} has no such agent job`
                    : `${job} was not found in project ${project} at ${host}`,
                first: 'Check `job-id`, `project-id` and `base-url`. If one of them is wrong, correct it and start a new run.',
                later: isSeen === true
                    ? "Look for it in the service's dashboard. If it is still there, re-run failed jobs. If not, start a new agent job."
                    : 'Check `job-id`, then start a new run; the address and the project work.',
            };
        case 'gone':
            return {
                title: 'Agent job not found',
                came: `${host} says that ${job || 'it'} is gone`,
                first: 'Check `job-id`. If it is right, start a new agent job.',
            };
        case 'unexpected-status':
            return {
                title: 'Invalid response',
                came: `${host} returns an unexpected response`,
                first: CHECK_ADDRESS,
                later: RERUN_OR_ASK,
            };
        case 'poll-rejected':
            return {
                title: 'Poll rejected',
                came: `${host} rejects the poll${job === 'it' ? '' : after(' of ', job)}`,
                first: "Check `job-id`, `project-id` and `base-url`. If they are right, ask the service's operator.",
                later: ASK_IF_SAME,
            };
        case 'not-api': {
            const page = `a web page${after(' titled ', (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(cause.title, 100))}`;
            const type = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(cause.mediaType, 60) || 'something without a content type';
            const what = cause.isPage ? page : type;
            return {
                title: cause.isPage ? 'Web page instead of JSON' : 'Access denied',
                reason: `HTTP ${cause.status}, ${what}`,
                came: `${host} returns ${what} (HTTP ${cause.status}) instead of JSON`,
                first: cause.status === 403
                    ? 'It is probably a firewall. Ask its operator to allow this runner, or check `base-url`. Then re-run failed jobs.'
                    : "Set `base-url` to the address of the service's API, then re-run failed jobs.",
                later: RERUN_OR_ASK,
            };
        }
        case 'redirect': {
            const target = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(cause.target, 100) || 'something that is not a web address';
            const status = formatHttp(cause);
            return {
                title: 'Redirect',
                reason: `${status}, a redirect to ${target}`,
                came: `${host} redirects to ${target} (${status}). Redirects are not followed, to protect the key`,
                first: adviseOnTarget(cause.target),
                later: "Re-run failed jobs. If it lasts, ask the service's operator whether the address has changed.",
            };
        }
        case 'no-job':
        case 'too-long': {
            const { what, ...advice } = describeBody(cause);
            const words = { title: 'Invalid response', reason: what, came: `${host} returns ${what}` };
            return { ...words, first: CHECK_ADDRESS, later: RERUN_OR_ASK, ...advice };
        }
        case 'rate-limited': {
            const interval = ' For later runs set a longer interval, such as `poll-interval-seconds: 60`, and check who else uses the key.';
            return {
                title: 'Rate limited',
                came: `${host} limits the rate of polls`,
                first: `${pause ?? 'Re-run failed jobs in a few minutes.'}${isOnce === true ? '' : interval}`,
            };
        }
        case 'server-error':
            return {
                title: 'Service unavailable',
                came: `${host} fails`,
                first: pause ?? "Check the service's status page, then re-run failed jobs.",
                later: pause ?? onceItWorks(host),
            };
        case 'request-timeout':
            return {
                title: 'Service unavailable',
                came: `${host} does not respond`,
                first: CHECK_RUNNER,
                later: onceItWorks(host, 'responds'),
            };
        case 'no-response': {
            const { does, reason, advice } = SILENCES[cause.problem];
            const detail = cause.problem === 'other' ? (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(cause.detail, 120) : cause.detail;
            const facts = [detail, viaProxy(cause)].filter(Boolean).join(', ');
            return {
                title: 'Service unavailable',
                reason: [reason, facts].filter(Boolean).join(', '),
                came: `${host} ${does}${facts && ` (${facts})`}`,
                first: advice ?? CHECK_RUNNER,
                later: advice ?? onceItWorks(host, 'responds'),
            };
        }
        case 'certificate': {
            const whose = cause.isOfProxy ? nameProxy(cause) : host;
            const facts = [(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(cause.detail, 160), cause.isOfProxy ? '' : viaProxy(cause)];
            const why = facts.filter(Boolean).join(', ');
            return {
                title: 'Certificate not trusted',
                reason: `a certificate that is not trusted: ${why}`,
                came: `the certificate of ${whose} is not trusted (${why})`,
                first: adviseOnCertificate(cause),
            };
        }
        case 'proxy-rejection': {
            const proxy = nameProxy(cause);
            const words = { title: 'Proxy failed', reason: `HTTP ${cause.status} from ${proxy}` };
            if (cause.status === 407) {
                const came = `${proxy} requires a password (HTTP 407)`;
                const first = 'Put user and password into `https_proxy`, then re-run failed jobs.';
                return { ...words, came, first };
            }
            const came = `${proxy} rejects the connection to ${host} (HTTP ${cause.status})`;
            return { ...words, came, first: CHECK_PROXY, later: onceItWorks(proxy) };
        }
        case 'proxy-unreachable': {
            const proxy = nameProxy(cause);
            const came = `${proxy} does not respond (${cause.detail})`;
            const words = { title: 'Proxy failed', reason: came, came };
            return { ...words, first: CHECK_PROXY, later: onceItWorks(proxy) };
        }
        case 'proxy-variable': {
            const came = `the runner's \`${cause.variable}\` is not the address of a proxy`;
            const first = 'Set it to one such as `http://proxy.example:3128`.';
            return { title: 'Proxy failed', reason: came, came, first };
        }
    }
}
const CHECK_PROXY = 'Check `https_proxy`, or ask who runs the proxy, then re-run failed jobs.';
function after(before, text) {
    return text === '' ? '' : before + text;
}
function formatHttp({ status, said = '' }) {
    return `HTTP ${status}${after(': ', (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(said, 100))}`;
}
function adviseOnTarget(target) {
    if (target.startsWith('http:')) {
        return "Ask the service's operator: over `http://` anybody on the way could read the key.";
    }
    return target.startsWith('https:')
        ? 'If the API is there, set `base-url` to that address, then re-run failed jobs.'
        : CHECK_ADDRESS;
}
function describeBody(cause) {
    const { detail } = cause;
    if (cause.kind === 'too-long')
        return { what: `a response of more than ${detail}` };
    switch (cause.problem) {
        case 'no-status':
            return { what: 'JSON without a job status' };
        case 'empty':
            return { what: 'an empty response' };
        case 'not-json':
            return { what: `${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(detail, 60) || 'text'} that is not valid JSON` };
        case 'error': {
            const what = `an error instead of a job: ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(detail, 100)}`;
            return { what, first: ASK_IF_SAME, later: ASK_IF_SAME };
        }
        case 'other-job': {
            const check = 'Check any cache in between, then re-run failed jobs.';
            return { what: 'another agent job', first: check, later: check };
        }
        case 'encoded': {
            const obey = 'Let the service, or the proxy in front of it, obey `accept-encoding: identity`. Then re-run failed jobs.';
            return { what: `a compressed response (${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(detail, 40)})`, first: obey, later: obey };
        }
    }
}
const SILENCES = {
    silent: { does: 'does not respond' },
    unresolved: { does: 'does not resolve', reason: 'name does not resolve' },
    refused: { does: 'refuses the connection', reason: 'connection refused' },
    closed: { does: 'closed the connection early', reason: 'connection closed early' },
    cut: { does: 'did not finish its response', reason: 'truncated response', advice: RERUN_OR_ASK },
    'no-tls': { does: 'does not speak TLS on this port', reason: 'no TLS on this port' },
    'not-http': { does: 'does not speak HTTP', reason: 'response is not HTTP' },
    'unasked-continue': {
        does: 'sent an unasked `100 Continue`',
        reason: 'an unasked `100 Continue`',
        advice: ASK_IF_SAME,
    },
    other: { does: 'could not be reached', reason: 'connection failed' },
};
function adviseOnCertificate({ problem, proxy }) {
    switch (problem) {
        case 'date':
            return 'Let its operator renew it, or check the clock of the runner. Then re-run failed jobs.';
        case 'other-host':
            return 'It was issued for another host, so check the address, then re-run failed jobs.';
        case 'untrusted':
            return proxy === undefined
                ? "If its CA is private, set `NODE_EXTRA_CA_CERTS` to the CA's file under the step's `env:`, and start a new run. If the server is not yours, ask its operator."
                : "If that proxy inspects TLS, set `NODE_EXTRA_CA_CERTS` to the proxy's CA file under the step's `env:`, then start a new run.";
    }
}
function nameProxy({ proxy = '' }) {
    return `the proxy ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(proxy, 100)}`;
}
function viaProxy({ proxy = '' }) {
    return after('through proxy ', (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(proxy, 100));
}


/***/ }),

/***/ 2011:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A2: () => (/* binding */ formatVerified),
/* harmony export */   B4: () => (/* binding */ formatCount),
/* harmony export */   Dx: () => (/* binding */ asManyAsFit),
/* harmony export */   Fn: () => (/* binding */ formatIcon),
/* harmony export */   IO: () => (/* binding */ LINK_PROBLEMS),
/* harmony export */   WW: () => (/* binding */ toHelpUrl),
/* harmony export */   jE: () => (/* binding */ MAX_LINK_LENGTH),
/* harmony export */   me: () => (/* binding */ formatStatus),
/* harmony export */   xV: () => (/* binding */ ISSUES_URL)
/* harmony export */ });
/* harmony import */ var _service_job_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7244);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8406);
/* harmony import */ var _shared_version_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9189);



const REPOSITORY_URL = 'https://github.com/await-agent-job/await-agent-job';
const ISSUES_URL = `${REPOSITORY_URL}/issues`;
function toHelpUrl(errorCode) {
    const [major] = _shared_version_js__WEBPACK_IMPORTED_MODULE_2__/* .VERSION */ .x.split('.');
    return `${REPOSITORY_URL}/blob/v${major}/docs/troubleshooting.md#${errorCode}`;
}
const MAX_LINK_LENGTH = 200;
const LINK_PROBLEMS = {
    'contains-key': 'it contains the admin key: create a new key, and check what the service writes into its links',
    'too-long': 'it is longer than 2,048 characters',
    'not-plain': 'it is not a plain http(s) URL',
};
function formatStatus(status) {
    return (0,_service_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isKnown */ .qE)(status) ? status : (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(status, 60);
}
function formatVerified(pull) {
    const commit = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(pull.headSha.slice(0, 7));
    const verified = `verified: opened by ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(pull.author, 100)}, commit ${commit}`;
    if (pull.files === undefined)
        return verified;
    return `${verified}, ${formatCount(pull.files, 'file')} in \`pr-paths\``;
}
function formatCount(count, noun) {
    return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
function formatIcon(errorCode, { isCompleted }) {
    if (errorCode !== '')
        return '❌';
    return isCompleted ? '✅' : '⚠️';
}
function asManyAsFit(items, maxLength) {
    let length = 0;
    for (const [index, item] of items.entries()) {
        length += item.length + ', '.length;
        if (length > maxLength && index > 0) {
            return [...items.slice(0, index), `and ${items.length - index} more`];
        }
    }
    return [...items];
}


/***/ }),

/***/ 5066:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GL: () => (/* binding */ areAllFinished),
/* harmony export */   K_: () => (/* binding */ KEEP_WAITING),
/* harmony export */   XD: () => (/* binding */ NO_OUTCOME),
/* harmony export */   eX: () => (/* binding */ TITLES),
/* harmony export */   mu: () => (/* binding */ withHint),
/* harmony export */   od: () => (/* binding */ GIVE_MORE_TIME),
/* harmony export */   r: () => (/* binding */ provisionalOutcome),
/* harmony export */   rM: () => (/* binding */ getLevel),
/* harmony export */   vO: () => (/* binding */ NOT_POLLED),
/* harmony export */   yV: () => (/* binding */ STOPPED_WAITING),
/* harmony export */   zY: () => (/* binding */ errorOutcome)
/* harmony export */ });
/* harmony import */ var _service_job_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7244);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8406);


const TITLES = {
    cancelled: 'Wait cancelled',
    'invalid-input': 'Invalid inputs',
    internal: 'Internal error',
};
const NOT_POLLED = 'was not polled';
const KEEP_WAITING = 'Re-run failed jobs to keep waiting.';
const STOPPED_WAITING = 'Stopped waiting: somebody cancelled the run, or a `timeout-minutes` of GitHub expired.';
const GIVE_MORE_TIME = 'If a limit stopped it, give the GitHub job 5 more minutes than this action.';
function provisionalOutcome(jobIds) {
    const what = jobIds.length === 1 ? `Agent job ${(0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .SS)(jobIds.join(), 60)}` : 'The agent jobs';
    const message = `The step was killed before it could report. ${what} may still be running. ${KEEP_WAITING}`;
    return errorOutcome('cancelled', message, jobIds);
}
const NO_OUTCOME = {
    ..._service_job_js__WEBPACK_IMPORTED_MODULE_0__/* .UNKNOWN_JOB */ .zb,
    jobId: '',
    errorCode: '',
    title: '',
    message: '',
    happened: '',
    predicate: '',
    icon: '❌',
    isPrivate: false,
    verification: undefined,
    linkNote: '',
    waited: '',
};
function errorOutcome(errorCode, message, jobIds = []) {
    const result = { errorCode, title: TITLES[errorCode], message };
    const jobs = jobIds.map((jobId) => ({ ...NO_OUTCOME, ...result, jobId }));
    return { ...result, reasons: [], jobs };
}
function withHint({ message, reasons, jobs }) {
    const hasMore = reasons.length > 0 && jobs.length > 0;
    return hasMore ? `${message} The job summary has the reason for each.` : message;
}
function areAllFinished({ jobs }) {
    return jobs.every(({ status }) => (0,_service_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isFinal */ .dR)(status));
}
function getLevel({ errorCode, jobs }) {
    if (errorCode !== '')
        return 'error';
    const hasEndedBadly = jobs.some(({ status }) => (0,_service_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isFinal */ .dR)(status) && status !== 'completed');
    return hasEndedBadly ? 'warning' : 'notice';
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

/***/ 8949:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   XF: () => (/* binding */ REDACTED),
/* harmony export */   kF: () => (/* binding */ containsGitHubToken),
/* harmony export */   lY: () => (/* binding */ createRedactor)
/* harmony export */ });
const REDACTED = '***';
function createRedactor(key) {
    if (key === '')
        return (text) => text;
    const uri = Array.from(key, inUri).join('');
    const json = JSON.stringify(key).slice(1, -1);
    const slashes = json.replaceAll('/', '\\/');
    const pattern = new RegExp([uri, RegExp.escape(json), RegExp.escape(slashes)].join('|'), 'gi');
    return (text) => text.replace(pattern, REDACTED);
}
function inUri(character) {
    const own = RegExp.escape(character);
    if (/[\w.-]/.test(character))
        return own;
    const encoded = Buffer.from(character).toString('hex').replace(/../g, '%$&');
    return `(?:${encoded}|${own})`;
}
const GITHUB_TOKEN = /(?<![a-z0-9])(gh[pousr]|github_pat)_[\w.-]{20,}/i;
function containsGitHubToken(text) {
    return GITHUB_TOKEN.test(text);
}


/***/ }),

/***/ 7244:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $g: () => (/* binding */ isFinished),
/* harmony export */   JN: () => (/* binding */ parseJob),
/* harmony export */   dR: () => (/* binding */ isFinal),
/* harmony export */   qE: () => (/* binding */ isKnown),
/* harmony export */   zb: () => (/* binding */ UNKNOWN_JOB)
/* harmony export */ });
/* unused harmony export FINAL_STATUSES */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1843);
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8406);


const FINAL_STATUSES = ['completed', 'archived', 'failed'];
const UNKNOWN_JOB = {
    status: '',
    hasId: false,
    prLink: '',
    linkProblem: '',
    model: '',
    sourceRepository: '',
    sourceRef: '',
    createdAt: '',
    archivedAt: '',
};
function isFinished(job) {
    return isFinal(job.status);
}
function isFinal(status) {
    return FINAL_STATUSES.some((known) => known === status);
}
function isKnown(status) {
    return status === 'active' || isFinal(status);
}
const Text = zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().catch('');
const Job = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    id: zod__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J().optional(),
    status: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    prLink: zod__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J().optional(),
    model: Text,
    source: zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ repository: Text, ref: Text }).catch({ repository: '', ref: '' }),
    createdAt: Text,
    archivedAt: Text,
});
function parseJob(value, { jobId, redact }) {
    const parsed = Job.safeParse(value);
    if (!parsed.success)
        return undefined;
    const { id, source, ...fields } = parsed.data;
    const clean = (text) => (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .sanitizeLine */ .g$)(redact(text), 256);
    const status = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .sanitizeLine */ .g$)(redact(fields.status.trim().toLowerCase()), 60);
    if (status === '')
        return undefined;
    const hasId = typeof id === 'string';
    if (hasId && id.toLowerCase() !== jobId.toLowerCase())
        return 'different-id';
    const hasPrLink = isFinal(status) && (fields.prLink ?? '') !== '';
    return {
        status,
        hasId,
        ...parseLink(hasPrLink ? fields.prLink : '', redact),
        model: clean(fields.model),
        sourceRepository: clean(withoutSecrets(redact(source.repository))),
        sourceRef: clean(source.ref),
        createdAt: clean(fields.createdAt),
        archivedAt: clean(fields.archivedAt),
    };
}
function parseLink(value, redact) {
    const unusable = (linkProblem) => ({ prLink: '', linkProblem });
    if (typeof value !== 'string')
        return unusable('not-plain');
    const prLink = value === '' ? '' : (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .usableLink */ .Ll)(value);
    if (redact(value) !== value || redact(prLink ?? '') !== (prLink ?? '')) {
        return unusable('contains-key');
    }
    if (prLink !== undefined)
        return { prLink, linkProblem: '' };
    return unusable(value.length > _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .MAX_URL_LENGTH */ .m2 ? 'too-long' : 'not-plain');
}
function withoutSecrets(address) {
    const url = address.length > _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .MAX_URL_LENGTH */ .m2 ? null : URL.parse(address);
    return url !== null && /^https?:$/.test(url.protocol) ? url.origin + url.pathname : '';
}


/***/ }),

/***/ 5497:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ formatElapsed),
/* harmony export */   a: () => (/* binding */ formatDuration)
/* harmony export */ });
const UNITS = [
    ['d', 86_400, Infinity],
    ['h', 3_600, 24],
    ['m', 60, 60],
    ['s', 1, 60],
];
function formatDuration(ms) {
    if (ms > 365 * 86_400_000)
        return 'over a year';
    const seconds = Math.round(ms / 1_000);
    if (seconds < 1)
        return '0s';
    const largest = UNITS.findIndex(([, size]) => seconds >= size);
    const parts = UNITS.slice(largest, largest + 2).map(([unit, size, limit]) => {
        const count = Math.floor(seconds / size) % limit;
        return count === 0 ? '' : `${count}${unit}`;
    });
    return parts.filter(Boolean).join(' ');
}
function formatElapsed(ms) {
    const seconds = Math.round(ms / 1_000);
    const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const tail = [m, s].map((part) => String(part).padStart(2, '0')).join(':');
    return h === 0 ? tail : `${h}:${tail}`;
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


/***/ }),

/***/ 2297:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ ProxyVariableError),
/* harmony export */   i: () => (/* binding */ proxyFor)
/* harmony export */ });
/* harmony import */ var _actions_http_client_lib_proxy__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9783);

class ProxyVariableError extends Error {
    name = 'ProxyVariableError';
    variable;
    constructor(variable) {
        super(`${variable} is not the address of a proxy`);
        this.variable = variable;
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
    if (proxy === null ||
        !/^https?:$/.test(proxy.protocol) ||
        !/^([\w.-]+|\[.+\])$/.test(proxy.hostname) ||
        !isDecodable(proxy.username + proxy.password)) {
        throw new ProxyVariableError(name);
    }
    for (const part of ['pathname', 'search', 'hash'])
        proxy[part] = '';
    return proxy;
}
function isDecodable(text) {
    try {
        decodeURIComponent(text);
        return true;
    }
    catch {
        return false;
    }
}


/***/ }),

/***/ 8406:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ll: () => (/* binding */ usableLink),
/* harmony export */   SS: () => (/* binding */ codeSpan),
/* harmony export */   ZH: () => (/* binding */ capitalize),
/* harmony export */   g$: () => (/* binding */ sanitizeLine),
/* harmony export */   m2: () => (/* binding */ MAX_URL_LENGTH),
/* harmony export */   uv: () => (/* binding */ MAX_MESSAGE_LENGTH),
/* harmony export */   xv: () => (/* binding */ truncate)
/* harmony export */ });
const INVISIBLE = /[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}\u2800]/u;
const EVERY_INVISIBLE = new RegExp(INVISIBLE, 'gu');
const MAX_MESSAGE_LENGTH = 800;
function sanitizeLine(text, maxLength) {
    const line = text
        .slice(0, 2 * maxLength + 1)
        .toWellFormed()
        .replace(EVERY_INVISIBLE, '\uFFFD')
        .replace(/(?<![\da-f[]):(?=:)/g, ': ')
        .replaceAll('##[', '## [');
    return truncate(line, maxLength);
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
const MAX_URL_LENGTH = 2048;
const PLAIN_HOSTNAME = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/;
const CHARACTER_REFERENCE = /&(#\d+|#x[0-9a-f]+|[a-z][a-z0-9]*);/i;
function usableLink(text) {
    if (text.length > MAX_URL_LENGTH || INVISIBLE.test(text) || CHARACTER_REFERENCE.test(text))
        return undefined;
    const url = /^ *https?:\/\//i.test(text) ? URL.parse(text) : null;
    if (url === null || url.username !== '' || url.password !== '')
        return undefined;
    const href = url.href.replaceAll('##[', '#%23[');
    return PLAIN_HOSTNAME.test(url.hostname) && href.length <= MAX_URL_LENGTH ? href : undefined;
}
function truncate(text, maxLength) {
    const characters = Array.from(text.slice(0, 2 * maxLength + 1));
    return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}
function capitalize(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}


/***/ }),

/***/ 9189:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ VERSION)
/* harmony export */ });
const VERSION = '1.0.0';


/***/ })

};
