export const id = 662;
export const ids = [662];
export const modules = {

/***/ 3662:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  run: () => (/* binding */ run)
});

// EXTERNAL MODULE: ./src/service/job.ts
var service_job = __webpack_require__(7244);
;// CONCATENATED MODULE: ./src/polling/limits.ts
function limitFor({ code, duration, cause }, { hasWorked, isSeen, isFinalPoll, isBudgetSpent }) {
    if (duration === 'transient') {
        const mayLast = hasWorked || isFinalPoll || code === 'rate-limited';
        if (isBudgetSpent)
            return { countedAs: 'late', max: 1, ends: 'all' };
        if (mayLast)
            return { countedAs: 'passing', max: Infinity, ends: 'all' };
        return { countedAs: 'faults', max: 15, ends: 'all' };
    }
    if (code === 'not-found' && !isSeen)
        return { countedAs: 'unknown', max: 5, ends: 'job' };
    if (hasWorked)
        return { countedAs: 'rejected', max: 15, ends: 'job' };
    if (duration === 'unclear')
        return { countedAs: 'unknown', max: 5, ends: 'job' };
    const isAboutJob = code === 'unexpected-response' || cause.kind === 'access-denied';
    return { countedAs: 'permanent', max: 1, ends: isAboutJob ? 'job' : 'all' };
}

// EXTERNAL MODULE: ./src/polling/schedule.ts
var schedule = __webpack_require__(1050);
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
    const intervalMs = () => pollIntervalMs ?? jittered((0,schedule/* adaptiveMs */.b)(clock.now() - startedAt, queue.length));
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
        const { countedAs, max, ends } = limitFor(failure, {
            hasWorked,
            isSeen: entry.job !== undefined,
            isFinalPoll: firstFinalPollAt !== undefined,
            isBudgetSpent: finalCosts.faults.ms >= FINAL_COST_MS,
        });
        for (const failures of [entry.failures, stepFailures])
            failures.push({ countedAs, failure });
        if (max > 1)
            backoffCount++;
        const cost = finalCosts[duration === 'transient' ? 'faults' : 'others'];
        if (firstFinalPollAt !== undefined)
            cost.ms += now - begunAt;
        const end = { kind: 'polling-failed', failure, hasWorked };
        const countIn = (failures) => failures.filter((other) => other.countedAs === countedAs).length;
        const mayShare = countedAs !== 'unknown' || countIn(entry.failures) >= 2;
        if (countIn(entry.failures) >= max || (mayShare && countIn(stepFailures) >= max)) {
            if (max > 1)
                backoffCount = 0;
            const others = ends === 'all' ? queue.splice(1) : [];
            return [...endFirst(end, retryAfterMs), ...others.map((other) => toEnded(other, end))];
        }
        const delayMs = Math.max(jittered((0,schedule/* backoffMs */.j)(backoffCount)), retryAfterMs);
        if (firstFinalPollAt === undefined) {
            pollAfter(code === 'rate-limited' ? Math.max(delayMs, intervalMs()) : delayMs);
            if (countedAs !== 'unknown')
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
// EXTERNAL MODULE: ./src/shared/pull-request-link.ts
var pull_request_link = __webpack_require__(6859);
;// CONCATENATED MODULE: ./src/verdict.ts

function judge(wait, requirements) {
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
            return judgeFinished(wait.job, requirements);
    }
}
function judgeFinished({ status, prLink }, { allowedStatuses, requiresPr, serverUrl }) {
    if (status !== 'completed' && !allowedStatuses.includes(status))
        return `job-${status}`;
    const isWithoutPr = prLink === '' || (0,pull_request_link/* isOtherPage */.k)(prLink, serverUrl);
    return requiresPr && isWithoutPr ? 'no-pr' : '';
}

// EXTERNAL MODULE: ./src/report/causes.ts
var causes = __webpack_require__(304);
// EXTERNAL MODULE: ./src/report/format.ts
var format = __webpack_require__(2011);
// EXTERNAL MODULE: ./src/report/outcome.ts
var report_outcome = __webpack_require__(5066);
;// CONCATENATED MODULE: ./src/report/message.ts







function toJobOutcome(jobId, wait, step) {
    const errorCode = judge(wait, step);
    const { happened, ...words } = describe(wait, { ...step, jobId, errorCode });
    return {
        ...(wait.job ?? service_job/* UNKNOWN_JOB */.zb),
        ...words,
        title: titleOf(errorCode, wait, step),
        message: (0,report_outcome/* compose */.Zz)(happened, words),
        jobId,
        errorCode,
        isPrivate: 'failure' in wait && wait.failure !== undefined,
        polls: wait.polls,
        waitedMs: wait.waitedMs,
    };
}
function titleOf(errorCode, wait, { timeoutMs }) {
    if (wait.kind === 'timeout') {
        if (wait.job.status !== 'active')
            return 'Agent job has an unknown status';
        if (errorCode === '' || timeoutMs === 0)
            return 'Agent job still active';
    }
    return errorCode === '' ? `Agent job ${wait.job?.status}` : report_outcome/* TITLES */.eX[errorCode];
}
function describe(wait, context) {
    const subject = `Agent job ${(0,sanitize/* codeSpan */.SS)(context.jobId, 60)}`;
    switch (wait.kind) {
        case 'timeout':
            return describeTimeout(subject, wait, context);
        case 'cancelled':
            return describeCancelled(subject, wait);
        case 'polling-failed':
            return describePollingFailed(subject, wait, context);
        case 'finished':
            return describeFinished(subject, wait.job, context.errorCode);
    }
}
const STATES = {
    active: 'is still active',
    completed: 'completed',
    failed: 'failed',
    archived: 'is archived',
};
const START_NEW = "Check the service's dashboard, then start a new agent job.";
function describeFinished(subject, job, errorCode) {
    const { status, prLink, linkProblem } = job;
    const predicate = STATES[status];
    const happened = `${subject} ${predicate}`;
    const words = { happened, predicate, why: '', advice: '' };
    switch (errorCode) {
        case 'job-failed':
            return { ...words, advice: START_NEW };
        case 'job-archived':
            return {
                ...words,
                happened: `${happened}, and the service does not say whether it completed`,
                advice: 'Look in its dashboard, or add `archived` to `allowed-statuses`.',
            };
        case 'no-pr': {
            if (prLink !== '' || linkProblem !== '') {
                const advice = 'Check what the service stores there.';
                return {
                    ...words,
                    happened: happened + UNUSABLE,
                    predicate: 'has no usable `prLink`',
                    advice,
                };
            }
            return {
                ...words,
                happened: `${happened} without a pull request, which \`require-pr\` demands`,
                predicate: 'has no pull request',
                advice: status === 'completed' ? "Check the agent's prompt." : START_NEW,
            };
        }
        default:
            return describePassed(words, job);
    }
}
function describePassed(words, job) {
    const { status, prLink, linkProblem } = job;
    const { happened } = words;
    if (status !== 'completed') {
        const advice = status === 'failed' ? START_NEW : '';
        return { ...words, happened: happened + ALLOWED, advice };
    }
    if (prLink !== '') {
        const why = prLink.length <= format/* MAX_LINK_LENGTH */.jE ? `<${prLink}>` : 'see the output `prLink`';
        return { ...words, why };
    }
    const lack = linkProblem === '' ? ' without a pull request' : UNUSABLE;
    return { ...words, happened: happened + lack };
}
const ALLOWED = ' (allowed by `allowed-statuses`)';
const UNUSABLE = ', but its `prLink` cannot be used as a link to a pull request';
function describeTimeout(subject, { job, waitedMs, polls }, { timeoutMs, errorCode, jobId }) {
    const isWait = timeoutMs > 0;
    const timedOut = `Timed out after ${(0,duration/* formatDuration */.a)(waitedMs)}: agent job ${(0,sanitize/* codeSpan */.SS)(jobId, 60)}`;
    const who = isWait ? timedOut : subject;
    if (job.status !== 'active') {
        return {
            happened: `${who} has the status ${(0,format/* formatStatus */.me)(job.status)}`,
            predicate: 'has an unknown status',
            why: '',
            advice: 'This action knows active, completed, failed and archived, and cannot work with other words.',
        };
    }
    const happened = `${who} ${STATES.active}`;
    const words = { predicate: STATES.active, why: '' };
    if (errorCode === '')
        return { ...words, happened: happened + ALLOWED, advice: '' };
    if (isWait) {
        const advice = 'Re-run failed jobs to keep waiting, or increase `timeout-minutes`.';
        return { ...words, happened: `${happened} and keeps running`, advice };
    }
    const count = polls === 1 ? 'checked once' : (0,format/* formatCount */.B4)(polls, 'poll');
    const advice = 'Increase `timeout-minutes` to wait, or add `active` to `allowed-statuses`.';
    return { ...words, happened: `${happened} (${count})`, advice };
}
function describeCancelled(subject, { job, polls, failure }) {
    const stopped = `${report_outcome/* STOPPED_WAITING */.yV} ${subject}`;
    const words = { why: '', advice: report_outcome/* KEEP_WAITING */.K_ };
    if (polls === 0)
        return { ...words, happened: `${stopped} ${report_outcome/* NOT_POLLED */.vO}`, predicate: report_outcome/* NOT_POLLED */.vO };
    const running = job?.status === 'active' ? 'keeps running' : 'may keep running';
    const failed = failure === undefined ? '' : `; its last poll failed (${(0,causes/* formatReason */.K9)(failure.cause)})`;
    const seen = (0,service_job/* isKnown */.qE)(job?.status ?? '') ? `was ${job?.status}` : 'had an unknown status';
    return {
        ...words,
        happened: `${stopped} ${running}${failed}`,
        predicate: job === undefined ? 'was never seen' : seen,
    };
}
function describePollingFailed(subject, wait, { jobId, baseUrl, projectId }) {
    const { failure, hasWorked } = wait;
    const host = (0,sanitize/* codeSpan */.SS)(new URL(baseUrl).host, 100);
    const { came, advice } = (0,causes/* describeCause */.V$)({ ...failure, hasWorked }, {
        request: 'poll',
        host,
        place: `project ${(0,sanitize/* codeSpan */.SS)(projectId, 60)} at ${host}`,
        address: '`base-url`',
        inputs: '`project-id` and `job-id`',
        rerun: causes/* RERUN */.Fy,
        again: causes/* AGAIN */.jM,
    });
    const isList = failure.code === 'not-found' && /[\s;]/.test(jobId);
    const inList = 'Separate ids by commas or line breaks, then start a new run.';
    return { ...locate(subject, wait), why: came, advice: isList ? inList : advice };
}
function locate(subject, wait) {
    const { job, polls, seenMs = 0, failedPolls, waitedMs } = wait;
    if (polls === 0)
        return { happened: `${subject} ${report_outcome/* NOT_POLLED */.vO}`, predicate: report_outcome/* NOT_POLLED */.vO };
    if (failedPolls === 0) {
        const predicate = 'had no final poll';
        const because = 'because the polls of jobs before it failed';
        return { happened: `${subject} ${predicate}, ${because}`, predicate };
    }
    const predicate = 'could not be polled';
    if (job !== undefined) {
        const seen = `last seen ${(0,format/* formatStatus */.me)(job.status)} after ${(0,duration/* formatDuration */.a)(seenMs)}`;
        const itsLast = failedPolls === 1 ? 'its last poll' : `its last ${failedPolls} polls`;
        return { happened: `${subject} was ${seen}; ${itsLast} failed`, predicate };
    }
    const figures = `${(0,format/* formatCount */.B4)(polls, 'poll')} in ${(0,duration/* formatDuration */.a)(waitedMs)}`;
    const count = polls === 1 ? '' : ` (${figures})`;
    return { happened: `${subject} ${predicate}${count}`, predicate };
}

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
        message: outcome.message,
        commentUrl: '',
        errorCode,
    };
}
function toFields(job, serverUrl) {
    const { prNumber, prRepository } = (0,pull_request_link/* parsePullRequest */.y)(job.prLink, serverUrl);
    return {
        jobId: job.jobId,
        status: job.status,
        prLink: job.prLink,
        prNumber,
        prRepository,
        model: job.model,
        sourceRepository: job.sourceRepository,
        sourceRef: job.sourceRef,
        createdAt: job.createdAt,
        archivedAt: job.archivedAt,
    };
}

// EXTERNAL MODULE: ./src/report/several-jobs.ts
var several_jobs = __webpack_require__(8247);
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
    const link = `**Pull request:** ${formatUrl(job)}`;
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
    return prNumber === ''
        ? formatUrl(job)
        : `[${(0,sanitize/* codeSpan */.SS)(`${prRepository}#${prNumber}`)}](${formatUrl(job).replaceAll('\\', '%5C')})`;
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
// EXTERNAL MODULE: ./src/runner/input-mistakes.ts
var input_mistakes = __webpack_require__(3050);
// EXTERNAL MODULE: ./src/runner/input-schema.ts
var input_schema = __webpack_require__(3752);
;// CONCATENATED MODULE: ./src/runner/inputs.ts



const INPUT_NAMES = schemas/* keyof */.ZEF(input_schema/* InputSchema */.sd).options;
function parseInputs(runner, event) {
    const given = (0,input_mistakes/* readInputs */.Ko)(INPUT_NAMES, runner);
    const values = (0,input_mistakes/* checkInputs */.sw)(given, { schema: input_schema/* InputSchema */.sd, runner, event });
    const seconds = values['poll-interval-seconds'];
    return {
        baseUrl: values['base-url'],
        projectId: values['project-id'],
        jobIds: values['job-id'],
        adminKey: values['admin-key'],
        timeoutMs: values['timeout-minutes'] * 60_000,
        pollIntervalMs: seconds === undefined ? undefined : seconds * 1_000,
        allowedStatuses: values['allowed-statuses'],
        requiresPr: values['require-pr'] === 'true',
        comment: values.comment,
        issueNumber: values['issue-number'],
        githubToken: values['github-token'],
    };
}

// EXTERNAL MODULE: ./src/shared/proxy.ts
var shared_proxy = __webpack_require__(2297);
// EXTERNAL MODULE: ./src/step.ts + 2 modules
var src_step = __webpack_require__(4332);
;// CONCATENATED MODULE: ./src/main.ts











async function run(host = src_step/* REAL_HOST */.cn) {
    const step = (0,src_step/* beginStep */.Uz)(host);
    const context = { ...host, ...step };
    const { runner, signal } = step;
    const { inputs, outcome } = await getOutcome(context);
    const reported = await (0,src_step/* report */.z8)(outcome, runner, {
        outputs: (result) => toOutputs(result, runner.serverUrl),
        summary: (result) => renderSummary(result, runner.serverUrl),
        level: report_outcome/* getLevel */.rM,
    });
    if (inputs !== undefined && canComment(reported, inputs, signal)) {
        await comment(reported, inputs, context);
    }
    (0,src_step/* endStep */.Cs)(host, step, reported);
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
        const step = { ...inputs, serverUrl: runner.serverUrl };
        for await (const { index, wait } of await startWaiting(inputs, { ...context, proxy })) {
            known[index] = toJobOutcome(String(inputs.jobIds[index]), wait, step);
        }
        return { inputs, outcome: (0,several_jobs/* toStepOutcome */.i)(known) };
    }
    catch (error) {
        const { errorCode, message, details } = (0,src_step/* describeError */.Uc)(error, {
            runner,
            next: 'Re-run failed jobs.',
        });
        const jobIds = errorCode === 'internal' ? inputs?.jobIds : undefined;
        const outcome = (0,report_outcome/* errorOutcome */.zY)(errorCode, { message, details, jobIds });
        const jobs = outcome.jobs.map((job, index) => known[index] ?? job);
        return { inputs, outcome: { ...outcome, jobs } };
    }
}
async function startWaiting(inputs, context) {
    const { jobIds } = inputs;
    const { runner, proxy } = context;
    const { createJobClient } = await __webpack_require__.e(/* import() */ 249).then(__webpack_require__.bind(__webpack_require__, 8249));
    const clients = jobIds.map((jobId) => createJobClient({ ...inputs, jobId, proxy, redact: runner.redact }));
    const onPoll = (0,log/* createWaitLog */.a9)(jobIds, runner.log);
    return waitForJobs(clients, { ...inputs, ...context, onPoll });
}
function canComment(outcome, inputs, signal) {
    if (inputs.comment === 'false' || outcome.errorCode === 'internal' || signal.aborted)
        return false;
    return outcome.jobs.some(({ status, hasId }) => (0,service_job/* isKnown */.qE)(status) || hasId);
}
async function comment(outcome, inputs, context) {
    const { runner } = context;
    try {
        const { commentOnIssue } = await __webpack_require__.e(/* import() */ 925).then(__webpack_require__.bind(__webpack_require__, 6925));
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

/***/ 1050:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ adaptiveMs),
/* harmony export */   j: () => (/* binding */ backoffMs)
/* harmony export */ });
const DOZEN = 12;
function adaptiveMs(waitedMs, jobs) {
    const seconds = Math.min(Math.max(1.3 * Math.sqrt(waitedMs / 1_000), 2), 60);
    return Math.max(seconds / Math.max(jobs / DOZEN, 1), 1) * 1_000;
}
function backoffMs(failures) {
    return Math.min(1_000 * 2 ** (failures - 1), 30_000);
}


/***/ }),

/***/ 8247:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ toStepOutcome),
/* harmony export */   o: () => (/* binding */ countPassed)
/* harmony export */ });
/* harmony import */ var _shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8406);
/* harmony import */ var _format_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2011);
/* harmony import */ var _outcome_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5066);



const MAX_IDS_LENGTH = 80;
const MAX_RESULTS_LENGTH = 350;
function toStepOutcome(jobs) {
    const [first, ...more] = jobs;
    if (first === undefined)
        throw new Error('There is no agent job.');
    if (more.length === 0) {
        const { errorCode, title, message } = first;
        return { errorCode, title, message, details: [], jobs };
    }
    const failing = jobs.filter(({ errorCode }) => errorCode !== '');
    const isCancelled = failing.some(({ errorCode }) => errorCode === 'cancelled');
    const errorCode = isCancelled ? 'cancelled' : (failing[0]?.errorCode ?? '');
    const groups = failing.filter((job, index) => failing.findIndex(hasReasonOf(job)) === index);
    const reasons = groups.map((job) => (0,_outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .compose */ .Zz)(formatResults(failing.filter(hasReasonOf(job))), job));
    const details = reasons.length > 1 ? reasons : [];
    if (isCancelled) {
        const message = `${_outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .STOPPED_WAITING */ .yV} ${jobs.length} agent jobs: ${countResults(jobs)}. ${_outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .KEEP_WAITING */ .K_}`;
        return { errorCode, title: _outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .TITLES */ .eX.cancelled, message, details, jobs };
    }
    const counted = countPassed(jobs);
    const message = `${counted}${formatOthers(jobs, reasons)}`;
    return { errorCode, title: titleOf(jobs), message, details, jobs };
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
function formatOthers(jobs, reasons) {
    const failing = jobs.filter(({ errorCode }) => errorCode !== '');
    const [only, ...others] = failing;
    if (only === undefined) {
        const allowed = jobs.filter(({ status }) => status !== 'completed');
        return allowed.length === 0
            ? '.'
            : `; ${formatResults(allowed)} (allowed by \`allowed-statuses\`).`;
    }
    if (others.length === 0)
        return `. ${only.message}`;
    if (reasons.length === 1)
        return `. ${reasons.join()}`;
    return `. ${formatResults(failing)}. The job summary has each reason.`;
}
function hasReasonOf({ why, advice }) {
    return (other) => other.why === why && other.advice === advice;
}
function formatResults(jobs) {
    const byPredicate = Map.groupBy(jobs, ({ predicate }) => predicate);
    const results = [...byPredicate].map(([predicate, group]) => {
        const ids = group.map(({ jobId }) => (0,_shared_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(jobId, 60));
        const isCounted = predicate === _outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .NOT_POLLED */ .vO && ids.length > 1;
        const named = isCounted ? [`${ids.length}`] : (0,_format_js__WEBPACK_IMPORTED_MODULE_1__/* .asManyAsFit */ .Dx)(ids, MAX_IDS_LENGTH);
        return `${named.join(', ')} ${inNumber(predicate, ids.length)}`;
    });
    const text = results.join(', ');
    return text.length <= MAX_RESULTS_LENGTH ? text : countResults(jobs);
}
function countResults(jobs) {
    const byPredicate = Map.groupBy(jobs, ({ predicate }) => predicate);
    return [...byPredicate]
        .map(([predicate, { length }]) => `${length} ${inNumber(predicate, length)}`)
        .join(', ');
}
const PLURALS = { is: 'are', has: 'have', was: 'were' };
function inNumber(predicate, count) {
    if (count === 1)
        return predicate;
    return predicate.replace(/^\w+/, (verb) => PLURALS[verb] ?? verb);
}


/***/ }),

/***/ 6859:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ isOtherPage),
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
function isOtherPage(href, serverUrl) {
    const url = URL.parse(href);
    const isKnown = url !== null && HOST.test(url.host);
    const isOnServer = isKnown && getRootPath(serverUrl, url) !== undefined;
    return isOnServer && parsePullRequest(href, serverUrl).prNumber === '';
}
function getRootPath(serverUrl, url) {
    const server = URL.parse(serverUrl);
    if (server?.host !== url.host)
        return undefined;
    const root = server.pathname.replace(/\/$/, '');
    const start = url.pathname.slice(0, root.length + 1);
    return start.toLowerCase() === `${root}/`.toLowerCase() ? root : undefined;
}


/***/ })

};
