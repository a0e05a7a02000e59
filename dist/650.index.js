export const id = 650;
export const ids = [650];
export const modules = {

/***/ 9650:
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
;// CONCATENATED MODULE: ./src/polling/schedule.ts
function createSchedule({ fixedMs, random, }) {
    const jittered = (delayMs) => delayMs * (1 + 0.1 * random());
    return {
        intervalMs: (waitedMs) => fixedMs ?? jittered(adaptiveMs(waitedMs)),
        backoffMs: (failures) => jittered(Math.min(1_000 * 2 ** (failures - 1), 30_000)),
    };
}
function adaptiveMs(waitedMs) {
    const seconds = 1.3 * Math.sqrt(waitedMs / 1_000);
    return Math.min(Math.max(seconds, 2), 60) * 1_000;
}

;// CONCATENATED MODULE: ./src/polling/wait.ts


const REQUEST_MS = 30_000;
const LATE = { timeoutMs: 10_000, optionalBodyMs: 250 };
const MIN_GAP_MS = 1_000;
const NEXT_JOB_MS = 250;
const LIMITS = {
    faults: { max: 15, ends: 'all' },
    passing: { max: Infinity, ends: 'all' },
    unknown: { max: 5, ends: 'job' },
    refused: { max: 15, ends: 'job' },
    unexpected: { max: 1, ends: 'job' },
    hopeless: { max: 1, ends: 'all' },
};
const FINAL_RETRIES_MS = 10_000;
const FINAL_COST_MS = 60_000;
function createWaiter(options) {
    const { timeoutMs, pollIntervalMs, clock, random, signal } = options;
    const schedule = createSchedule({ fixedMs: pollIntervalMs, random });
    const startedAt = clock.now();
    const deadline = startedAt + timeoutMs;
    let nextPollAt = startedAt;
    let stepPolls = 0;
    let lastResponseMs;
    let failures = [];
    const finalCosts = { passing: { ms: 0 }, others: { ms: 0 } };
    let failureOfRemaining;
    return async function waitForJob(getJob, onPoll) {
        let polls = 0;
        let job;
        let failuresInRow = 0;
        let begunAt = startedAt;
        let finalPollAt;
        if (failureOfRemaining !== undefined)
            return fail(failureOfRemaining);
        for (;;) {
            await clock.sleepUntil(nextPollAt, signal);
            if (signal.aborted)
                return cancel();
            const result = await getJob({ ...beginPoll(), signal });
            if (result === undefined)
                return cancel();
            const now = clock.now();
            const end = 'job' in result ? afterResponse(result, now) : afterFailure(result, now);
            onPoll({
                result,
                polls,
                stepPolls,
                isLastPoll: end !== undefined,
                delayMs: nextPollAt - now,
                waitedMs: now - startedAt,
                remainingMs: Math.max(0, deadline - now),
            });
            if (end !== undefined)
                return end;
        }
        function beginPoll() {
            polls++;
            stepPolls++;
            begunAt = clock.now();
            const remainingMs = deadline - begunAt;
            if (remainingMs > 0)
                return { timeoutMs: Math.min(REQUEST_MS, remainingMs + LATE.timeoutMs) };
            if (finalPollAt === undefined) {
                finalPollAt = begunAt;
                failuresInRow = 0;
            }
            return LATE;
        }
        function afterResponse(response, now) {
            job = response.job;
            lastResponseMs = now - startedAt;
            failures = [];
            failuresInRow = 0;
            nextPollAt = now + NEXT_JOB_MS;
            if ((0,service_job/* isFinished */.$g)(job))
                return endAs({ kind: 'finished', job });
            if (finalPollAt !== undefined)
                return endAs({ kind: 'timeout', job });
            const { retryAfterMs = 0 } = response;
            pollAgain(Math.max(schedule.intervalMs(now - startedAt), retryAfterMs), now);
            return undefined;
        }
        function afterFailure(failure, now) {
            const { code, retry, retryAfterMs = 0 } = failure;
            const kind = kindOf(failure);
            failures.push({ kind, failure });
            failuresInRow++;
            nextPollAt = Math.max(now + NEXT_JOB_MS, Math.min(now + retryAfterMs, deadline));
            const cost = retry === 'backoff' ? finalCosts.passing : finalCosts.others;
            if (finalPollAt !== undefined)
                cost.ms += now - begunAt;
            const { max, ends } = LIMITS[kind];
            const isOver = failures.filter((other) => other.kind === kind).length >= max;
            if (isOver && ends === 'all') {
                failureOfRemaining = failure;
                nextPollAt = now;
            }
            if (isOver)
                return fail(failure);
            const delayMs = Math.max(schedule.backoffMs(failuresInRow), retryAfterMs);
            if (finalPollAt === undefined) {
                const minDelayMs = code === 'rate-limited' ? schedule.intervalMs(now - startedAt) : 0;
                pollAgain(Math.max(delayMs, minDelayMs), now);
                return undefined;
            }
            const isInTime = now + delayMs <= finalPollAt + FINAL_RETRIES_MS;
            const isAffordable = cost.ms + delayMs < FINAL_COST_MS;
            if (!isInTime || !isAffordable)
                return fail(failure);
            cost.ms += delayMs;
            nextPollAt = now + delayMs;
            return undefined;
        }
        function kindOf({ code, retry }) {
            const hasWorked = lastResponseMs !== undefined;
            if (retry === 'backoff') {
                const isFinal = finalPollAt !== undefined;
                if (isFinal && finalCosts.passing.ms >= FINAL_COST_MS)
                    return 'hopeless';
                return isFinal || hasWorked || code === 'rate-limited' ? 'passing' : 'faults';
            }
            if (code === 'not-found' && job === undefined)
                return 'unknown';
            if (hasWorked)
                return 'refused';
            if (retry === 'confirm')
                return 'unknown';
            return code === 'unexpected-response' ? 'unexpected' : 'hopeless';
        }
        function pollAgain(delayMs, now) {
            const isInTime = now + delayMs <= deadline - MIN_GAP_MS;
            nextPollAt = isInTime ? now + delayMs : Math.max(deadline, now + MIN_GAP_MS);
        }
        function fail(failure) {
            return endAs({ kind: 'polling-failed', failure, isFinalPoll: finalPollAt !== undefined });
        }
        function cancel() {
            return endAs({ kind: 'cancelled', failure: failures.at(-1)?.failure });
        }
        function endAs(end) {
            const waitedMs = clock.now() - startedAt;
            return { polls, waitedMs, job, lastResponseMs, failedPolls: failures.length, ...end };
        }
    };
}

// EXTERNAL MODULE: ./src/report/format.ts
var format = __webpack_require__(2011);
// EXTERNAL MODULE: ./src/shared/duration.ts
var duration = __webpack_require__(5497);
// EXTERNAL MODULE: ./src/shared/sanitize.ts
var sanitize = __webpack_require__(8406);
;// CONCATENATED MODULE: ./src/report/log.ts




const SECOND_MS = 1_000;
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
function createJobLog(options) {
    const { jobsDone, jobsTotal, log } = options;
    const isOnly = jobsTotal === 1;
    const id = (0,sanitize/* sanitizeLine */.g$)(options.jobId, 60);
    const prefix = isOnly ? '' : `${id}: `;
    const done = isOnly ? '' : `${jobsDone} of ${jobsTotal} done, `;
    let lastStatus = '';
    let lastLineMs = 0;
    let failures = 0;
    let isWarned = false;
    function logLine(text, waitedMs) {
        lastLineMs = waitedMs;
        log('info', `${(0,duration/* formatElapsed */.C)(waitedMs)}  ${prefix}${text}`);
    }
    function logPoll(event) {
        const { result, polls, waitedMs } = event;
        log('debug', `${prefix}poll ${polls}: ${formatDebug(event)}`);
        const isEnd = event.isLastPoll && jobsDone + 1 === jobsTotal;
        const longDelay = isEnd ? '' : formatLongDelay(event);
        if ('job' in result) {
            if (failures > 0)
                logLine('polling recovered', waitedMs);
            failures = 0;
            logStatus(result.job, event, longDelay);
        }
        else {
            failures++;
            logFailure(result, event, longDelay);
        }
    }
    function logStatus(job, event, longDelay) {
        const { waitedMs } = event;
        const status = (0,format/* formatStatus */.me)(job.status);
        if (lastStatus === '') {
            logLine([status, ...formatDetails(job)].join(', ') + longDelay, waitedMs);
        }
        else if (lastStatus !== job.status) {
            logLine(status + longDelay, waitedMs);
        }
        else if (event.isLastPoll) {
            logLine(`still ${status} (final poll)`, waitedMs);
        }
        else if (longDelay !== '') {
            logLine(`still ${status}${longDelay}`, waitedMs);
        }
        else if (waitedMs - lastLineMs >= MINUTE_MS) {
            logLine(`still ${status} (${done}${formatProgress(event)})`, waitedMs);
        }
        lastStatus = job.status;
        if (!(0,service_job/* isKnown */.qE)(job.status) && !isWarned) {
            isWarned = true;
            const text = `Agent job ${id} has the status ${status}, which this version of the action does not know. If that status is final, update the action.`;
            log('warning', text);
        }
        if (job.isPrLinkUnusable) {
            const text = `The pull request link of agent job ${id} cannot be used: it is not a plain http(s) URL, or it contains the admin key. \`prLink\` stays empty; check the agent job in the service's dashboard, and create a new key if the link contains it.`;
            log('warning', text);
        }
    }
    function logFailure({ code, reason }, event, longDelay) {
        const { isLastPoll, delayMs, waitedMs } = event;
        const what = code === 'rate-limited' ? 'rate limited' : 'poll failed';
        const failed = `${what} (${reason})`;
        const next = `retrying in ${(0,duration/* formatDuration */.a)(delayMs)}`;
        if (isLastPoll) {
            logLine(`${failed}, stopped polling${longDelay}`, waitedMs);
        }
        else if (longDelay !== '') {
            logLine(failed + longDelay, waitedMs);
        }
        else if (failures === 1) {
            logLine(`${failed}, ${next}`, waitedMs);
        }
        else if (waitedMs - lastLineMs >= MINUTE_MS) {
            logLine(`poll still fails (${reason}, ${(0,format/* formatCount */.B4)(failures, 'poll')}), ${next}`, waitedMs);
        }
    }
    function logVerification(verification, waitedMs) {
        if (verification.kind === 'verified') {
            logLine((0,format/* formatVerified */.A2)(verification), waitedMs);
            return;
        }
        const reason = verification.kind === 'unverified' ? verification.reason : 'the run was cancelled';
        logLine(`pull request not verified${isOnly ? '' : `: ${reason}`}`, waitedMs);
    }
    return { logPoll, logVerification };
}
function formatLongDelay({ result, isLastPoll, delayMs, remainingMs }) {
    const { retryAfterMs = 0 } = result;
    if (retryAfterMs <= MINUTE_MS || delayMs < SECOND_MS)
        return '';
    const nextPoll = delayMs >= remainingMs ? 'final poll' : 'next poll';
    const next = isLastPoll ? 'next agent job' : nextPoll;
    const asked = `the service asks to wait ${(0,duration/* formatDuration */.a)(retryAfterMs)} (Retry-After)`;
    return `, ${asked}, ${next} in ${(0,duration/* formatDuration */.a)(delayMs)}`;
}
function formatProgress({ stepPolls, delayMs, remainingMs }) {
    const isLong = remainingMs > MINUTE_MS;
    const leftMs = isLong ? Math.ceil(remainingMs / MINUTE_MS) * MINUTE_MS : remainingMs;
    const next = `next in ${(0,duration/* formatDuration */.a)(delayMs)}, ${(0,duration/* formatDuration */.a)(leftMs)} left`;
    return `${(0,format/* formatCount */.B4)(stepPolls, 'poll')}, ${next}`;
}
function formatDebug({ result, isLastPoll, delayMs }) {
    const next = isLastPoll ? '' : `, next in ${Math.round(delayMs)}ms`;
    if (!('job' in result))
        return `${result.reason} (${result.code})${next}`;
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




const RENEW_KEY = 'Check whether it was revoked or has expired, update the secret, then re-run failed jobs.';
const CHECK_ACCESS = "Check the key's permissions, and who may see the agent job, then re-run failed jobs.";
const LOOK_FOR_IT = "Look for it in the service's dashboard. If it is still there, re-run failed jobs to keep waiting. If not, start a new agent job.";
const UNLESS_MAINTENANCE = {
    'unexpected-response': " If it lasts, ask the service's operator whether its address has changed.",
    forbidden: " If it lasts, ask the service's operator to allow this runner.",
};
function describePollingFailed(jobId, wait, rules) {
    const { failure, job, polls, lastResponseMs, isFinalPoll } = wait;
    const facts = toFacts(jobId, wait, rules);
    const isPage = failure.code === 'not-found' && failure.source === 'elsewhere';
    const title = report_outcome/* TITLES */.eX[isPage ? 'invalid-response' : failure.code];
    const words = { title, predicate: formatPredicate(wait) };
    if (polls === 0 && (lastResponseMs !== undefined || failure.code === 'rate-limited')) {
        const why = `because the polls of jobs before it failed (${failure.reason})`;
        return { ...words, ...resumable(`Agent job ${facts.id} was not polled, ${why}.`, failure) };
    }
    if (lastResponseMs === undefined)
        return { ...words, ...explainFirst(wait, facts) };
    if (failure.code === 'not-found' && job === undefined && !isPage) {
        return { ...words, message: `${facts.notFound}. Check \`job-id\`.` };
    }
    if (!isFinalPoll)
        return { ...words, ...explainLater(wait, facts) };
    return { ...words, ...explainFinal({ ...wait, lastResponseMs }, facts) };
}
function formatPredicate({ polls, job, failure: { code } }) {
    if (polls === 0)
        return report_outcome/* NOT_POLLED */.vO;
    if (job !== undefined)
        return `could no longer be polled (\`${code}\`)`;
    return code === 'not-found' ? 'was not found' : `could not be polled (\`${code}\`)`;
}
function toFacts(jobId, wait, { baseUrl, projectId }) {
    const { failure, job, polls, failedPolls, waitedMs, lastResponseMs = 0 } = wait;
    const id = (0,sanitize/* codeSpan */.SS)(jobId, 60);
    const host = (0,sanitize/* codeSpan */.SS)(new URL(baseUrl).host, 100);
    const project = (0,sanitize/* codeSpan */.SS)(projectId, 60);
    const ownCount = Math.min(polls, failedPolls);
    const ownPolls = (0,format/* formatCount */.B4)(ownCount, 'poll');
    const outageMs = waitedMs - lastResponseMs;
    return {
        id,
        host,
        project,
        ownCount,
        ownPolls,
        stepPolls: (0,format/* formatCount */.B4)(failedPolls, 'poll'),
        outage: outageMs < 1_000 ? '' : ` for ${(0,duration/* formatDuration */.a)(outageMs)}`,
        notFound: `Agent job ${id} was not found in project ${project} at ${host} (${failure.reason}, ${ownPolls})`,
        lastSeen: job === undefined
            ? `Agent job ${id} may be running.`
            : `Agent job ${id} was ${(0,format/* formatStatus */.me)(job.status)} when last seen.`,
    };
}
function explainFirst({ failure }, facts) {
    const { code, source, reason, userMessage, retryAfterMs } = failure;
    const { id, host, project, notFound, outage, ownPolls, stepPolls, lastSeen } = facts;
    if (userMessage !== undefined)
        return forAllJobs(userMessage, facts);
    switch (code) {
        case 'unauthorized':
            return forAllJobs(`${host} rejected \`admin-key\` (${reason}). The key is wrong, revoked, expired, of another kind or service, or swapped with \`job-id\`. Create a new key on the API keys page of the service's dashboard, update the secret, then re-run failed jobs.`, facts);
        case 'forbidden':
            return forAllJobs(`${host} denied access to project ${project} (${reason}). Check \`project-id\` and the key's permissions. If the service has an IP allowlist, use a runner with a fixed address. Then re-run failed jobs.`, facts);
        case 'not-found':
            return { message: `${notFound}. Check \`job-id\`, \`project-id\` and \`base-url\`.` };
        case 'rate-limited': {
            const advice = askedToWait(retryAfterMs) ??
                'Set a longer interval, such as `poll-interval-seconds: 60`, and check who else uses the key. Re-run failed jobs after a few minutes.';
            return {
                message: `${host} rejected the polls of agent job ${id}${outage} (${reason}, ${ownPolls}). ${advice}`,
            };
        }
        default: {
            const advice = source === 'none'
                ? 'Check `base-url`, and whether this runner can reach it, then re-run failed jobs.'
                : (askedToWait(retryAfterMs) ??
                    "The service, or a proxy in front of it, fails: check the service's status page, then re-run failed jobs.");
            return {
                message: `No valid response from ${host}${outage} (${stepPolls}, last: ${reason}). ${advice} ${lastSeen}`,
                cause: `No valid response from ${host} (${reason}). ${advice}`,
            };
        }
    }
}
function explainLater({ failure, job }, facts) {
    const { code, source, reason, userMessage } = failure;
    const { id, host, outage, notFound, ownPolls, lastSeen } = facts;
    const worked = job === undefined ? 'polls of other agent jobs worked' : 'earlier polls worked';
    const returned = `${host} has returned ${reason}${outage} (${ownPolls}), although ${worked}.`;
    if (source === 'none' && userMessage !== undefined)
        return forAllJobs(userMessage, facts);
    if (source === 'elsewhere') {
        const unless = UNLESS_MAINTENANCE[code] ?? '';
        return resumable(`${returned} It is probably a maintenance page.${unless} ${lastSeen}`, failure);
    }
    switch (code) {
        case 'unauthorized': {
            const rejects = job === undefined
                ? `rejects \`admin-key\` for agent job ${id}`
                : 'no longer accepts `admin-key`';
            return {
                message: `${host} ${rejects} (${reason}, ${ownPolls}), although earlier polls with it worked. ${RENEW_KEY} ${lastSeen}`,
            };
        }
        case 'forbidden':
            return {
                message: `${host} denied access to agent job ${id} (${reason}, ${ownPolls}), although earlier polls with this key worked. ${CHECK_ACCESS}`,
            };
        case 'not-found':
            return { message: `${notFound}, although earlier polls found it. ${LOOK_FOR_IT}` };
        default:
            return resumable(`${returned} ${checkPath(job)} ${lastSeen}`, failure);
    }
}
function explainFinal({ failure, job, waitedMs, lastResponseMs }, { id, host, ownCount, ownPolls }) {
    const { code, source, reason, userMessage } = failure;
    const stopped = `Stopped after ${(0,duration/* formatDuration */.a)(waitedMs)}`;
    const seen = job === undefined
        ? `${stopped}, and agent job ${id} was never seen`
        : `${stopped}: agent job ${id} was last seen ${(0,format/* formatStatus */.me)(job.status)} after ${(0,duration/* formatDuration */.a)(lastResponseMs)}`;
    const since = job === undefined ? `${seen}:` : `${seen}. Since then`;
    if (source === 'none' && userMessage !== undefined)
        return { message: `${seen}. ${userMessage}` };
    if (source === 'elsewhere') {
        const next = `Re-run failed jobs once that is over.${UNLESS_MAINTENANCE[code] ?? ''}`;
        const returned = `${since} ${host} returns ${reason}, probably for maintenance.`;
        return resumable(returned, failure, next);
    }
    switch (code) {
        case 'unauthorized':
            return { message: `${since} ${host} rejects \`admin-key\` (${reason}). ${RENEW_KEY}` };
        case 'forbidden':
            return { message: `${since} ${host} denies access (${reason}). ${CHECK_ACCESS}` };
        case 'not-found':
            return { message: `${since} it is not found (${reason}). ${LOOK_FOR_IT}` };
        default: {
            const polls = ownCount === 1 ? 'the final poll failed' : `${ownPolls} failed, the final one too`;
            const isOdd = code === 'invalid-response' || code === 'unexpected-response';
            const check = isOdd ? `${checkPath(job)} ` : '';
            const next = code === 'rate-limited'
                ? `${report_outcome/* KEEP_WAITING */.K_} If it happens again, set \`poll-interval-seconds: 60\` or more.`
                : `${check}Re-run failed jobs to keep waiting once ${host} works again.`;
            return resumable(`${since} ${polls} (${reason}).`, failure, next);
        }
    }
}
function checkPath(job) {
    const path = 'any proxy or cache in between.';
    return job === undefined ? `Check \`job-id\`, and ${path}` : `Check ${path}`;
}
function askedToWait(retryAfterMs = 0) {
    if (retryAfterMs <= 60_000)
        return undefined;
    return `The service asks to wait ${(0,duration/* formatDuration */.a)(retryAfterMs)}: re-run failed jobs after that.`;
}
function forAllJobs(cause, { id, lastSeen }) {
    return cause.includes(id) ? { message: cause } : { message: `${cause} ${lastSeen}`, cause };
}
function resumable(text, { retryAfterMs }, next = report_outcome/* KEEP_WAITING */.K_) {
    const pause = askedToWait(retryAfterMs);
    return pause === undefined
        ? { message: `${text} ${next}`, canResume: true }
        : { message: `${text} ${pause}` };
}

;// CONCATENATED MODULE: ./src/report/verdict.ts
function isVerificationDemanded({ requirePr }) {
    return requirePr === 'verified' || requirePr === 'verified-if-any';
}
function linkToVerify(wait, requirements) {
    if (!isVerificationDemanded(requirements) || wait.kind !== 'finished')
        return undefined;
    const { status, prLink } = wait.job;
    const isAllowed = requirements.allowedStatuses.includes(status);
    return isAllowed && prLink !== '' ? prLink : undefined;
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
            const { status, prLink, isPrLinkUnusable } = wait.job;
            if (status !== 'completed' && !allowedStatuses.includes(status))
                return CODE_BY_STATUS[status];
            if (requirePr === 'no')
                return '';
            if (prLink === '') {
                const mayLackOne = requirePr === 'verified-if-any' && !isPrLinkUnusable;
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
    const hasPrivateReason = verification?.kind === 'unverified' && verification.isPrivate === true;
    return {
        ...(wait.job ?? service_job/* UNKNOWN_JOB */.zb),
        ...describe({ ...job, errorCode }, rules),
        jobId,
        verification,
        errorCode,
        icon: (0,format/* formatIcon */.Fn)(errorCode, { isCompleted: wait.job?.status === 'completed' }),
        isPrivate: wait.kind === 'polling-failed' || hasPrivateReason,
        linkNote: formatLinkNote(verification, rules),
        waited: formatWaited(wait),
    };
}
function describe({ wait, ...job }, rules) {
    switch (wait.kind) {
        case 'finished':
            return describeFinished({ ...job, wait }, rules);
        case 'timeout':
            return describeTimeout({ ...job, wait }, rules);
        case 'cancelled':
            return describeCancelled(job.jobId, wait);
        case 'polling-failed':
            return describePollingFailed(job.jobId, wait, rules);
    }
}
const STATES = {
    active: 'is still active',
    completed: 'completed',
    failed: 'failed',
    archived: 'is archived',
};
const ADVICE_BY_STATUS = {
    completed: '',
    failed: 'The service gives no reason: check its dashboard, then start a new agent job. Polling this one again would find the same result.',
    archived: 'The service does not say whether it completed before: look at it in the dashboard, and start a new agent job if it did not.',
};
const ADVICE_IF_ALLOWED = {
    failed: "Check the service's dashboard, then start a new agent job.",
    archived: 'The service does not say whether it completed before.',
};
function describeFinished(judged, rules) {
    const { jobId, wait, errorCode } = judged;
    const { status } = wait.job;
    const title = `Agent job ${status}`;
    const predicate = STATES[status];
    const finished = `Agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)} ${predicate}`;
    switch (errorCode) {
        case '':
            return { title, message: formatPassed(finished, judged, rules), predicate };
        case 'no-pr':
            return describeMissing(finished, wait, rules);
        case 'unverified-pr':
            return describeUnverified(finished, judged);
        case 'cancelled': {
            const but = 'but its pull request was not verified';
            return {
                title: report_outcome/* TITLES */.eX.cancelled,
                message: `${report_outcome/* STOPPED_WAITING */.yV} ${finished}, ${but}. Re-run failed jobs to verify it.`,
                predicate: `${predicate}, ${but}`,
                cause: report_outcome/* STOPPED_WAITING */.yV,
                canResume: true,
            };
        }
        default:
            return { title, message: `${finished}. ${ADVICE_BY_STATUS[status]}`, predicate };
    }
}
function formatPassed(finished, judged, rules) {
    const { status, prLink, isPrLinkUnusable } = judged.wait.job;
    const isLong = prLink.length > format/* MAX_LINK_LENGTH */.jE;
    const elsewhere = 'The pull request is in the output `prLink`.';
    const linked = `<${prLink}>${formatLinkNote(judged.verification, rules)}`;
    if (status !== 'completed') {
        const allowed = `${finished} (allowed by \`allowed-statuses\`). ${ADVICE_IF_ALLOWED[status]}`;
        if (isLong)
            return `${allowed} ${elsewhere}`;
        return prLink === '' ? allowed : `${allowed} Pull request: ${linked}`;
    }
    if (isLong)
        return `${finished}. ${elsewhere}`;
    if (prLink !== '')
        return `${finished}: ${linked}`;
    return isPrLinkUnusable
        ? `${finished}, but its pull request link cannot be used.`
        : `${finished} without a pull request.`;
}
function describeMissing(finished, { job }, { requirePr }) {
    if (job.isPrLinkUnusable) {
        return {
            title: 'Pull request link cannot be used',
            message: `${finished}, but its pull request link cannot be used, and \`require-pr\` demands one. Check the link in the service's dashboard.`,
            predicate: 'has a pull request link that cannot be used',
        };
    }
    const check = "Check the agent's prompt, and whether the service commits without a pull request.";
    const hint = ' If there was nothing to change, `require-pr: verified-if-any` lets that pass.';
    const next = requirePr === 'verified' ? check + hint : check;
    const { status } = job;
    return {
        title: 'Finished without a pull request',
        message: `${finished} without a pull request, which \`require-pr\` demands. ${ADVICE_BY_STATUS[status] || next}`,
        predicate: 'has no pull request',
    };
}
function describeUnverified(finished, { verification }) {
    const reason = verification?.kind === 'unverified' ? verification.reason : '';
    return {
        title: 'Pull request not verified',
        message: `${finished}, but its pull request is not verified: ${reason}`,
        predicate: 'has a pull request that is not verified',
    };
}
function describeTimeout({ jobId, wait, errorCode }, rules) {
    const { status } = wait.job;
    const isOnce = rules.timeoutMs === 0;
    const timedOut = `Timed out after ${(0,duration/* formatDuration */.a)(wait.waitedMs)}: agent job`;
    const subject = `${isOnce ? 'Agent job' : timedOut} ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}`;
    const title = isOnce ? 'Agent job still active' : 'Timed out waiting for agent job';
    if (status !== 'active') {
        const keepWaiting = isOnce
            ? 'increase `timeout-minutes` to wait'
            : 're-run failed jobs to keep waiting';
        const state = `has the status ${(0,format/* formatStatus */.me)(status)}, which this version of the action does not know`;
        return {
            title: isOnce ? 'Agent job has an unknown status' : title,
            message: `${subject} ${state}. Look at it in the service's dashboard. If it still works, ${keepWaiting}. If it has ended, update the action or report the status.`,
            predicate: 'has an unknown status',
        };
    }
    const predicate = STATES.active;
    const polls = wait.polls === 1 ? 'checked once' : (0,format/* formatCount */.B4)(wait.polls, 'poll');
    const active = `${subject} ${predicate}${isOnce ? ` (${polls})` : ' and keeps running'}.`;
    if (errorCode === '') {
        const message = `${active} This is allowed by \`allowed-statuses\`.`;
        return { title: 'Agent job still active', message, predicate };
    }
    const next = isOnce
        ? 'Increase `timeout-minutes` to wait, or add `active` to `allowed-statuses`.'
        : 'Re-run failed jobs to keep waiting, or increase `timeout-minutes`.';
    return { title, message: `${active} ${next}`, predicate, canResume: true };
}
function describeCancelled(jobId, { job, polls, failure }) {
    const isSeen = job?.status === 'active' && failure === undefined;
    const running = isSeen ? 'keeps running' : 'keeps running if it is active';
    const predicate = polls === 0 ? report_outcome/* NOT_POLLED */.vO : running;
    const why = polls === 0 ? '' : " (the service's API cannot cancel it)";
    const failed = polls === 0 || failure === undefined ? '' : ` The last poll failed (${failure.reason}).`;
    const state = `Agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)} ${predicate}${why}.${failed}`;
    return {
        title: report_outcome/* TITLES */.eX.cancelled,
        message: `${report_outcome/* STOPPED_WAITING */.yV} ${state} ${report_outcome/* KEEP_WAITING */.K_} ${report_outcome/* GIVE_MORE_TIME */.od}`,
        predicate,
        cause: report_outcome/* STOPPED_WAITING */.yV,
        canResume: true,
    };
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



const MAX_LIST_LENGTH = 500;
const SEE_SUMMARY = 'The job summary has the reason for each.';
function toStepOutcome(jobs, { timeoutMs }) {
    const [first] = jobs;
    if (first !== undefined && jobs.length === 1) {
        const { errorCode, title, message } = first;
        return { errorCode, title, message, jobs };
    }
    const counts = count(jobs);
    const failing = jobs.filter(({ errorCode }) => errorCode !== '');
    const [firstFailing] = failing;
    if (firstFailing === undefined)
        return { errorCode: '', ...describePassed(jobs, counts), jobs };
    if (failing.some(({ errorCode }) => errorCode === 'cancelled')) {
        return { errorCode: 'cancelled', ...step_outcome_describeCancelled(failing, counts), jobs };
    }
    const { errorCode, cause } = firstFailing;
    if (cause !== undefined && failing.every((job) => job.cause === cause)) {
        const isCommon = failing.length === jobs.length;
        const title = isCommon ? firstFailing.title : counts.title;
        const start = isCommon
            ? `${jobs.length} of ${jobs.length} agent jobs`
            : `${counts.counted}; ${failing.length}`;
        const counted = `${start} could not be polled`;
        const reason = cause.charAt(0).toLowerCase() + cause.slice(1);
        return { errorCode, title, counted, message: `${counted}: ${reason}`, jobs };
    }
    return { errorCode, ...describeFailing(failing, { ...counts, timeoutMs }), jobs };
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
function describePassed(jobs, { title, counted }) {
    const others = jobs.filter(({ status }) => status !== 'completed');
    const list = `; ${formatList(others)}. This is allowed by \`allowed-statuses\`.`;
    return { title, counted, message: counted + (others.length === 0 ? '.' : list) };
}
function step_outcome_describeCancelled(failing, { counted }) {
    const canResume = failing.every((job) => job.canResume);
    const next = canResume
        ? `${report_outcome/* KEEP_WAITING */.K_} ${report_outcome/* GIVE_MORE_TIME */.od}`
        : `Re-run failed jobs to keep waiting for the others. ${SEE_SUMMARY}`;
    const message = `${report_outcome/* STOPPED_WAITING */.yV} ${counted}; ${formatList(failing)}. ${next}`;
    return { title: report_outcome/* TITLES */.eX.cancelled, counted, message };
}
function describeFailing(failing, { title, counted, timeoutMs }) {
    const canResume = failing.every((job) => job.canResume);
    const isActive = failing.some((job) => job.errorCode === 'timeout');
    const keepWaiting = timeoutMs === 0 && isActive ? 'Increase `timeout-minutes` to wait.' : report_outcome/* KEEP_WAITING */.K_;
    const next = canResume ? keepWaiting : SEE_SUMMARY;
    return { title, counted, message: `${counted}; ${formatList(failing)}. ${next}` };
}
function formatList(jobs) {
    const skipped = jobs.filter(({ predicate }) => predicate === report_outcome/* NOT_POLLED */.vO);
    const listed = skipped.length > 1 ? jobs.filter((job) => !skipped.includes(job)) : jobs;
    const items = listed.map(({ jobId, predicate }) => `${(0,sanitize/* codeSpan */.SS)(jobId, 60)} ${predicate}`);
    const list = (0,format/* asManyAsFit */.Dx)(items, MAX_LIST_LENGTH);
    if (skipped.length > 1)
        list.push(`${skipped.length} were not polled`);
    return list.join(', ');
}

// EXTERNAL MODULE: ./src/report/pull-request-link.ts
var pull_request_link = __webpack_require__(5844);
;// CONCATENATED MODULE: ./src/report/outputs.ts


function toOutputs({ jobs, message, errorCode }, serverUrl) {
    const fields = jobs.map((job) => toFields(job, serverUrl));
    const entries = jobs.map((job, index) => ({
        ...fields[index],
        errorCode: job.errorCode,
        message: job.message,
    }));
    const [first = toFields(NOTHING, serverUrl)] = fields;
    const shared = Object.entries(first).map(([name, value]) => {
        const isShared = fields.every((other) => other[name] === value);
        return [name, isShared ? value : ''];
    });
    return {
        ...Object.fromEntries(shared),
        jobs: JSON.stringify(entries),
        message,
        commentUrl: '',
        errorCode,
    };
}
const NOTHING = { ...service_job/* UNKNOWN_JOB */.zb, jobId: '', verification: undefined };
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



const MAX_IDS_LENGTH = 500;
function renderSummary(outcome, serverUrl) {
    const { errorCode, title, message, mistakes, jobs } = outcome;
    const isCompleted = jobs.every(({ status }) => status === 'completed');
    const heading = `### ${(0,format/* formatIcon */.Fn)(errorCode, { isCompleted })} ${title}`;
    const [only] = jobs.length === 1 ? jobs : [];
    const link = only === undefined ? '' : formatLink(only);
    const text = mistakes === undefined ? message : formatBullets(mistakes);
    const hasPassed = link !== '' && errorCode === '';
    const isInText = hasPassed && jobs.every(({ prLink }) => text.includes(`<${prLink}>`));
    const columns = only === undefined ? forSeveral(serverUrl) : FOR_ONE;
    const help = errorCode === '' ? '' : `Error code \`${errorCode}\` · [What to do](${(0,format/* toHelpUrl */.WW)(errorCode)})`;
    const parts = [
        heading,
        isInText && !isCompleted ? '' : link,
        hasPassed && isCompleted ? '' : text,
        formatTable(jobs, columns),
        only === undefined ? formatBullets(getReasons(outcome)) : '',
        help,
    ];
    return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
function formatLink(job) {
    return job.prLink === '' ? '' : `**Pull request:** ${formatUrl(job)}${job.linkNote}`;
}
function getReasons({ jobs, message }) {
    const reasons = new Map();
    for (const job of jobs.filter(({ errorCode }) => errorCode !== '')) {
        const key = job.cause ?? toReason(job);
        const reason = reasons.get(key);
        if (reason === undefined)
            reasons.set(key, { text: job.cause ?? job.message, others: [] });
        else if (job.cause === undefined)
            reason.others.push((0,sanitize/* codeSpan */.SS)(job.jobId, 60));
    }
    return [...reasons.values()]
        .filter(({ text }) => !isNamed(text, message))
        .map(({ text, others }) => others.length === 0
        ? text
        : `${text} The same for ${(0,format/* asManyAsFit */.Dx)(others, MAX_IDS_LENGTH).join(', ')}.`);
}
function toReason({ jobId, message }) {
    return message.replaceAll((0,sanitize/* codeSpan */.SS)(jobId, 60), '').replace(/^Timed out after .*?:/, '');
}
function isNamed(reason, message) {
    return message.toLowerCase().includes(reason.toLowerCase());
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
const Repository = schemas/* object */.Ikc({ full_name: schemas/* string */.YjP() });
const Payload = schemas/* object */.Ikc({
    issue: Numbered.optional(),
    pull_request: Numbered.extend({
        head: schemas/* object */.Ikc({ repo: Repository.nullable() }),
        base: schemas/* object */.Ikc({ repo: Repository }),
    }).optional(),
});
function readEvent(env) {
    const name = env['GITHUB_EVENT_NAME'] ?? '';
    const { issue, pull_request: pullRequest } = readPayload(env['GITHUB_EVENT_PATH']);
    return {
        name,
        issueNumber: (issue ?? pullRequest)?.number,
        isFork: pullRequest !== undefined &&
            name !== 'pull_request_target' &&
            pullRequest.head.repo?.full_name !== pullRequest.base.repo.full_name,
        isDependabot: env['GITHUB_ACTOR'] === 'dependabot[bot]',
    };
}
function readPayload(path) {
    try {
        return Payload.parse(JSON.parse((0,external_node_fs_.readFileSync)(path ?? '', 'utf8')));
    }
    catch {
        return {};
    }
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/parse.js + 1 modules
var parse = __webpack_require__(3852);
// EXTERNAL MODULE: ./src/shared/gitea.ts
var gitea = __webpack_require__(4891);
;// CONCATENATED MODULE: ./src/runner/redact.ts
const REDACTED = '***';
function createRedactor(key) {
    if (key === '')
        return (text) => text;
    const parts = Array.from(key.matchAll(/\\+|[^\\]/gu), ([part]) => spellings(part).join('|'));
    const spelled = parts.map((part) => `(?:${part})`).join('');
    const pattern = new RegExp(`${spelled}|${RegExp.escape(key)}`, 'gi');
    return (text) => text.replace(pattern, REDACTED);
}
function spellings(part) {
    const own = RegExp.escape(part);
    const code = part.charCodeAt(0);
    const hex = code.toString(16);
    const escapes = [`\\\\(?:x|u00)${hex}`, `&#0{0,4}(?:${code}|x0{0,4}${hex});`];
    return [
        ...escapes.map((escaped) => escaped.repeat(part.length)),
        Buffer.from(part).toString('hex').replace(/../g, '%$&'),
        /["&'<>]/.test(part) ? '&[a-z]{2,4};' : [],
        part.startsWith('\\') ? `${own}${own}|${own}(?!\\\\)` : `\\\\?${own}`,
    ].flat();
}
const GITHUB_TOKEN = /(?<![a-z0-9])(gh[pousr]|github_pat)_[\w.-]{20,}/i;
function containsGitHubToken(text) {
    return GITHUB_TOKEN.test(text);
}

;// CONCATENATED MODULE: ./src/runner/runner.ts

const KEY_LENGTH = { min: 8, max: 2048 };
function createRunner(core, env) {
    const adminKey = core.getInput('admin-key');
    const isMasked = adminKey.length >= KEY_LENGTH.min;
    if (isMasked) {
        for (const form of new Set([adminKey, encodeURIComponent(adminKey.toWellFormed())]))
            core.setSecret(form);
    }
    const redact = createRedactor(isMasked ? adminKey.slice(0, KEY_LENGTH.max) : '');
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
    .refine(isWithout(/^(null|undefined)$/), 'a script prints that for a missing value. Check its output.')
    .refine(isWithout(/[/\\\p{Cc}\p{Cs}]|^\.\.?$/u), 'pass the id alone, without slashes or control characters.');
const ProjectId = schemas/* string */.YjP(`is empty: copy the project identifier from the API keys page of the service's dashboard. ${NOT_SET}`)
    .pipe(Id);
const JobIds = schemas/* string */.YjP('is empty: the step or GitHub job that should set it was skipped, failed, or names its output differently.')
    .transform(splitList)
    .refine((ids) => ids.length > 1 || ids[0] !== 'null', {
    error: 'is "null": the start request returned no id. Use `curl --fail-with-body` and `jq -er .id`.',
    abort: true,
})
    .superRefine(rejectEmptyEntry('Did the GitHub job that should set it run?'))
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length <= MAX_IDS, `lists more than ${MAX_IDS} jobs: wait for them in several steps.`)
    .pipe(schemas/* array */.YOg(Id.refine(isWithout(/^\[/), "this is JSON, so use `${{ join(fromJSON(…), ',') }}`.")
    .refine(isWithout(/^\{/), 'this is JSON, so use `jq -er .id`.')
    .refine(isWithout(/^"/), 'remove the quotes: use `jq -r`.')));
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
    .transform(splitWords)
    .pipe(schemas/* array */.YOg(schemas/* enum */.k5n(STATUSES, `use any of ${STATUSES.join(', ')}.`)))
    .refine((statuses) => statuses.includes('completed'), 'does not contain `completed`, so a job that completed would fail the step. Add it to the list.');
const Login = schemas/* string */.YjP()
    .regex(/^[a-z0-9][a-z0-9._-]{0,99}(\[bot\])?$/i, "use the login as GitHub's API has it, such as acme-agent[bot]. `gh api repos/OWNER/NAME/pulls/7 --jq .user.login` prints it.");
const input_schema_Repository = schemas/* string */.YjP()
    .regex(/^(?=.{0,256}$)(?!\.\.?\/)[\w.][\w.-]*\/(?!\.\.?$)[\w.][\w.-]*$/, 'use the form OWNER/NAME.');
const NOT_SUPPORTED = '`? + [ ] { } ( ) \\` are not supported. Write `*` for each, which also matches more.';
const Pattern = schemas/* string */.YjP()
    .max(MAX_ENTRY_LENGTH, tooLong(MAX_ENTRY_LENGTH))
    .refine(isWithout(/!/), 'patterns cannot exclude. List what may change.')
    .refine(isWithout(/[?+[\]()\\]/), NOT_SUPPORTED)
    .refine(isWithout(/^\//), 'remove the slash at its start.')
    .refine(isWithout(/\/$/), 'end it with `/**`.')
    .refine(isWithout(/\/\//), 'remove one of the two slashes.')
    .refine(isWithout(/(^|\/)\.\.?(\/|$)/), 'remove the segment `.` or `..`.')
    .refine(isWithout(/[^/]\*\*|\*\*[^/]/), 'only a slash may stand next to `**`, as in `docs/**/*.md`.');
const Patterns = schemas/* string */.YjP()
    .refine(isWithout(/[{}]/), NOT_SUPPORTED)
    .transform(splitList)
    .superRefine(rejectEmptyEntry('Remove the extra comma or line break, or set the variable that should be there.'))
    .refine((patterns) => patterns.length <= MAX_PATTERNS, `lists more than ${MAX_PATTERNS} patterns. Allow whole folders, such as \`docs/**\`.`)
    .refine((patterns) => patterns.length === 1 || !patterns.includes('**'), 'contains `**`, which allows any path, next to other patterns. Remove it, or the others.')
    .pipe(schemas/* array */.YOg(Pattern));
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
            context.addIssue(`: entry ${at + 1} is empty. ${advice}`);
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
function splitWords(words) {
    return splitList(words.toLowerCase()).filter((each) => each !== '');
}

;// CONCATENATED MODULE: ./src/runner/inputs.ts





const INPUT_NAMES = schemas/* keyof */.ZEF(InputSchema).options;
const ANY_PATH = '**';
function toInputs(values) {
    const seconds = values['poll-interval-seconds'];
    const paths = values['pr-paths'];
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
        prPaths: paths[0] === ANY_PATH ? undefined : paths,
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
    const { data, error } = parse/* safeParse */.xL(InputSchema, given, { reportInput: true });
    const misspelled = findMisspelledGates(given, runner);
    const conflicts = misspelled['require-pr'] === undefined ? findConflicts(given, runner) : {};
    const mistakes = new Map();
    for (const name of INPUT_NAMES) {
        const issue = error?.issues.find(({ path }) => path[0] === name);
        const sentence = findSecret(name, given[name] ?? '', runner) ??
            (issue && toSentence(issue)) ??
            misspelled[name] ??
            conflicts[name];
        if (sentence !== undefined)
            mistakes.set(name, sentence);
    }
    if (data !== undefined && mistakes.size === 0)
        return toInputs(data);
    throw toInputError(mistakes, { given, event });
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
function toSentence({ path, input, message }) {
    if (typeof input !== 'string' || path[0] === 'admin-key')
        return message;
    const verb = path.length === 1 ? 'is' : 'contains';
    return `${verb} ${(0,sanitize/* codeSpan */.SS)(input, 60)}: ${message}`;
}
function findSecret(name, text, { redact }) {
    if (name === 'admin-key')
        return undefined;
    const all = `${text}\n${URL.parse(text)?.href ?? ''}`;
    if (redact(all) !== all)
        return 'contains the admin key, which belongs only in `admin-key`.';
    if (name !== 'github-token' && containsGitHubToken(text)) {
        return 'contains a GitHub token; it was not sent. Check which secret it is set to.';
    }
    if (name === 'base-url' && hasUserInfo(text)) {
        return 'contains a user name or password: remove it; the key belongs in `admin-key`.';
    }
    return undefined;
}
function hasUserInfo(value) {
    const url = /^https?:\/\//i.test(value) ? URL.parse(value) : null;
    return url === null ? value.includes('@') : url.username + url.password !== '';
}
function findMisspelledGates(given, { inputNames }) {
    const find = (name, openGate) => {
        const isOpen = (given[name] ?? openGate).trim().toLowerCase() === openGate;
        const misspelling = inputNames.find((each) => isMisspelling(each.toLowerCase(), name));
        if (!isOpen || misspelling === undefined)
            return undefined;
        const shown = (0,sanitize/* codeSpan */.SS)(misspelling.toLowerCase(), 60);
        const variable = (0,sanitize/* codeSpan */.SS)(`INPUT_${misspelling}`, 60);
        return `is not set, but ${shown} is, which is not an input of this action. If ${variable} is a variable of your own, rename it.`;
    };
    return { 'require-pr': find('require-pr', 'false'), 'pr-paths': find('pr-paths', ANY_PATH) };
}
function isMisspelling(given, name) {
    const [a, b] = [given.replace(/[-_ ]/g, ''), name.replace(/[-_ ]/g, '')];
    if (given === name || Math.abs(a.length - b.length) > 1)
        return false;
    return withoutOneLetter(a).some((each) => withoutOneLetter(b).includes(each));
}
function withoutOneLetter(text) {
    return [text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))];
}
function findConflicts(given, { repository, apiUrl }) {
    const requirePr = given['require-pr']?.toLowerCase() ?? 'false';
    const limitsPaths = (given['pr-paths'] ?? ANY_PATH).trim() !== ANY_PATH;
    const conflicts = {};
    if (requirePr === 'verified' || requirePr === 'verified-if-any') {
        const demand = `\`require-pr: ${requirePr}\``;
        if (given['pr-author'] === undefined) {
            conflicts['pr-author'] =
                `is empty, but ${demand} needs the login of the account that opens the agent's pull requests. ${NOT_SET}`;
        }
        if (given['pr-repository'] === undefined) {
            conflicts['pr-repository'] = `is empty, but ${demand} needs OWNER/NAME.`;
        }
        if (given['pr-paths'] === undefined) {
            conflicts['pr-paths'] = `is empty. ${NOT_SET} Set it, or write the paths into the workflow.`;
        }
        if (given['github-token'] === undefined) {
            conflicts['github-token'] =
                `is empty, but ${demand} needs it to get the pull request. Remove the input to use the job's own token.`;
        }
        if (splitWords(given['allowed-statuses'] ?? '').includes('active')) {
            conflicts['allowed-statuses'] =
                `contains \`active\`, but an agent job that is still active has no pull request that ${demand} could check. Remove \`active\`.`;
        }
        if (limitsPaths && (0,gitea/* isGiteaApi */.N)(apiUrl)) {
            conflicts['pr-paths'] =
                'works with GitHub only, because the API of Gitea and Forgejo does not list the files of a comparison in this form. Remove the input.';
        }
    }
    if (requirePr === 'true' || requirePr === 'false') {
        const unused = 'is only used with `require-pr: verified` or `verified-if-any`. Add one of these, or remove this input.';
        const isOther = given['pr-repository']?.toLowerCase() !== repository.toLowerCase();
        if (given['pr-author'] !== undefined)
            conflicts['pr-author'] = unused;
        if (repository !== '' && isOther)
            conflicts['pr-repository'] = unused;
        if (limitsPaths)
            conflicts['pr-paths'] = unused;
    }
    return conflicts;
}
function toInputError(mistakes, { given, event }) {
    const names = [...mistakes.keys()];
    const withheld = namesWithheld(event).filter((name) => names.includes(name) && given[name] === undefined);
    const texts = [...mistakes]
        .filter(([name]) => !withheld.includes(name))
        .map(([name, sentence]) => `\`${name}\`${sentence.startsWith(':') ? '' : ' '}${sentence}`);
    if (withheld.length > 0)
        texts.unshift(explainWithheld(withheld, event));
    const heading = texts.length === 1 ? '' : `${names.length} inputs need fixing. `;
    const all = heading + texts.join(' ');
    const short = `${heading}${listNames(names)} are not accepted. The job summary explains each.`;
    return new InputError(all.length <= sanitize/* MAX_MESSAGE_LENGTH */.uv ? all : short, texts);
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
    return new Intl.ListFormat('en-GB').format(names.map((name) => `\`${name}\``));
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
    const jobs = [];
    try {
        inputs = parseInputs(runner, event);
        return { inputs, outcome: await waitForJobs(inputs, jobs, context) };
    }
    catch (error) {
        if (error instanceof InputError) {
            const { message, mistakes } = error;
            return { outcome: { ...(0,report_outcome/* errorOutcome */.zY)('invalid-input', message), mistakes } };
        }
        if (error instanceof shared_proxy/* ProxyVariableError */.H) {
            return { outcome: (0,report_outcome/* errorOutcome */.zY)('invalid-input', error.message) };
        }
        runner.log('debug', (0,external_node_util_.inspect)(error));
        const name = (0,sanitize/* codeSpan */.SS)(error instanceof Error ? error.name : typeof error, 60);
        const message = `Internal error (${name}). Re-run with debug logging and report it at <${format/* ISSUES_URL */.xV}>.`;
        const outcome = (0,report_outcome/* errorOutcome */.zY)('internal', message, inputs?.jobIds);
        return { inputs, outcome: { ...outcome, jobs: [...jobs, ...outcome.jobs.slice(jobs.length)] } };
    }
}
async function waitForJobs(inputs, jobs, context) {
    const { jobIds, timeoutMs, pollIntervalMs } = inputs;
    const { runner, clock } = context;
    const proxy = (0,shared_proxy/* proxyFor */.i)(new URL(inputs.baseUrl));
    const problem = writeOutputs((0,report_outcome/* provisionalOutcome */.r)(jobIds), runner);
    if (problem !== undefined) {
        return (0,report_outcome/* errorOutcome */.zY)('internal', `${problem} No agent job was polled.`, jobIds);
    }
    runner.log('info', formatStart({ ...inputs, proxyHost: proxy?.host }));
    const { createJobClient } = await __webpack_require__.e(/* import() */ 249).then(__webpack_require__.bind(__webpack_require__, 8249));
    const verify = await createPullRequestCheck(inputs, context);
    const startedAt = clock.now();
    const waitForJob = createWaiter({ ...context, timeoutMs, pollIntervalMs });
    for (const [jobsDone, jobId] of jobIds.entries()) {
        const log = createJobLog({ jobId, jobsDone, jobsTotal: jobIds.length, log: runner.log });
        const getJob = createJobClient({ ...inputs, jobId, proxy, redact: runner.redact });
        const wait = await waitForJob(getJob, log.logPoll);
        const link = linkToVerify(wait, inputs);
        const verification = link === undefined ? undefined : await verify?.(link);
        if (verification !== undefined)
            log.logVerification(verification, clock.now() - startedAt);
        jobs.push(toJobOutcome({ jobId, wait, verification }, inputs));
    }
    return toStepOutcome(jobs, inputs);
}
async function createPullRequestCheck(inputs, { runner, clock, signal }) {
    if (!isVerificationDemanded(inputs))
        return undefined;
    const { createVerifier } = await __webpack_require__.e(/* import() */ 746).then(__webpack_require__.bind(__webpack_require__, 5746));
    return createVerifier({
        author: inputs.prAuthor,
        repository: inputs.prRepository,
        paths: inputs.prPaths,
        token: inputs.githubToken,
        serverUrl: runner.serverUrl,
        apiUrl: runner.apiUrl,
        redact: runner.redact,
        clock,
        signal,
    });
}
async function report(outcome, runner) {
    const problem = writeOutputs(outcome, runner);
    const reported = problem === undefined || outcome.errorCode === 'internal'
        ? outcome
        : {
            ...(0,report_outcome/* errorOutcome */.zY)('internal', `${problem} The result was: ${outcome.message}`),
            jobs: outcome.jobs,
        };
    const message = (0,sanitize/* truncate */.xv)(runner.redact(reported.message), sanitize/* MAX_MESSAGE_LENGTH */.uv);
    runner.log((0,report_outcome/* getLevel */.rM)(reported), message, reported.title);
    try {
        await runner.writeSummary(renderSummary(reported, runner.serverUrl));
    }
    catch (error) {
        runner.log('info', `The job summary could not be written (${formatReason(error, runner)}).`);
    }
    return reported;
}
function writeOutputs(outcome, runner) {
    const outputs = toOutputs(outcome, runner.serverUrl);
    try {
        for (const [name, value] of Object.entries(outputs))
            runner.setOutput(name, value);
        return undefined;
    }
    catch (error) {
        return `Could not write the outputs (${formatReason(error, runner)}). Check the runner's disk and its file \`GITHUB_OUTPUT\`, then re-run failed jobs.`;
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
        const reason = formatReason(error, runner);
        const text = `Could not comment, or write \`commentUrl\` (${reason}). The step result is unaffected.`;
        runner.log('warning', text);
    }
}
function formatReason(error, { redact }) {
    if (!(error instanceof Error))
        return 'no reason given';
    const hasCode = 'code' in error && typeof error.code === 'string';
    return (0,sanitize/* codeSpan */.SS)(redact(hasCode ? String(error.code) : error.message), 200);
}


/***/ }),

/***/ 2011:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A2: () => (/* binding */ formatVerified),
/* harmony export */   B4: () => (/* binding */ formatCount),
/* harmony export */   Dx: () => (/* binding */ asManyAsFit),
/* harmony export */   Fn: () => (/* binding */ formatIcon),
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
/* harmony export */   eX: () => (/* binding */ TITLES),
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
    unauthorized: 'Not authorized',
    forbidden: 'Access denied',
    'not-found': 'Agent job not found',
    'rate-limited': 'Rate limited',
    unavailable: 'Service unavailable',
    'invalid-response': 'Invalid response',
    'unexpected-response': 'Unexpected response',
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
function errorOutcome(errorCode, message, jobIds = []) {
    const result = { errorCode, title: TITLES[errorCode], message };
    const nothing = {
        ..._service_job_js__WEBPACK_IMPORTED_MODULE_0__/* .UNKNOWN_JOB */ .zb,
        predicate: '',
        icon: '❌',
        isPrivate: false,
        verification: undefined,
        linkNote: '',
        waited: '',
    };
    return { ...result, jobs: jobIds.map((jobId) => ({ ...nothing, ...result, jobId })) };
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
    prLink: '',
    hasId: false,
    isPrLinkUnusable: false,
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
    const prLink = hasPrLink ? parseLink(fields.prLink, redact) : '';
    return {
        status,
        hasId,
        prLink,
        isPrLinkUnusable: hasPrLink && prLink === '',
        model: clean(fields.model),
        sourceRepository: clean(withoutSecrets(redact(source.repository))),
        sourceRef: clean(source.ref),
        createdAt: clean(fields.createdAt),
        archivedAt: clean(fields.archivedAt),
    };
}
function parseLink(value, redact) {
    if (typeof value !== 'string' || redact(value) !== value)
        return '';
    const link = (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .usableLink */ .Ll)(value) ?? '';
    return redact(link) === link ? link : '';
}
function withoutSecrets(address) {
    const url = address.length > 2048 ? null : URL.parse(address);
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
        throw new ProxyVariableError(`The runner's \`${name}\` is not the address of a proxy. Set it to one such as http://proxy.example:3128.`);
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
/* harmony export */   g$: () => (/* binding */ sanitizeLine),
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


/***/ }),

/***/ 9189:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ VERSION)
/* harmony export */ });
const VERSION = '1.0.0';


/***/ })

};
