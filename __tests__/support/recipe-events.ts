import { COMMIT, LINK, type Options, repository } from './run-recipe.ts'

export const person = { login: 'octocat', type: 'User' }
export const bot = { login: 'acme-agent[bot]', type: 'Bot' }
export const otherBot = { ...bot, login: 'renovate[bot]' }
/** An ordinary account, which only the variable AGENT_LOGIN tells from a person's. */
export const agentUser = { login: 'Acme-Agent[bot]', type: 'User' }
export const fork = { repo: { full_name: 'mallory/app' } }
const texts = { title: 'Title', body: 'Text' }
export const issue = { ...texts, number: 5, html_url: 'https://github.com/acme/app/issues/5' }
const ofPerson = {
  ...texts,
  html_url: LINK,
  user: person,
  head: { repo: { full_name: 'acme/app' } },
}

export function pushBy(sender: object = person): Options {
  const compare = 'https://github.com/acme/app/compare/1a2b3c4...5d6e7f8'
  return { event: { repository, compare, sender }, github: { sha: COMMIT } }
}

export function onPull(changes: object = {}, event: object = {}): Options {
  const pull = { draft: false, ...ofPerson, ...changes }
  return {
    github: { event_name: 'pull_request', head_ref: 'fix', ref: 'refs/pull/7/merge' },
    event: { repository, number: 7, sender: person, pull_request: pull, ...event },
  }
}

export function onIssue(event: object = {}): Options {
  return {
    github: { event_name: 'issues', head_ref: '' },
    event: { repository, label: { name: 'agent' }, sender: person, issue, ...event },
  }
}

export function onComment(comment: object = {}): Options {
  const body = '/agent $(id) "; ${{ github.token }}\n- x'
  const html_url = `${issue.html_url}#issuecomment-9`
  const said = { id: 9, body, html_url, user: person, performed_via_github_app: null, ...comment }
  return {
    github: { event_name: 'issue_comment' },
    event: { repository, sender: person, issue, comment: said },
  }
}

/** What gh says in a run of gate.yml: of open pull requests, in buckets, of one of them, and of changes. */
interface Sweep {
  readonly open?: readonly object[] | Error
  readonly checks?: string | Error
  readonly pull?: object
  readonly change?: readonly unknown[]
}

/** A run of gate.yml. What is not given is as with one pull request that can be merged. */
export function sweep({ open = [{}], checks = 'pass pass', pull = {}, change = [''] }: Sweep = {}) {
  const listed = { number: 7, user: agentUser, draft: false, labels: [] }
  const viewed = { labels: [{ name: 'docs' }], mergeStateStatus: 'CLEAN' }
  const pulls = open instanceof Error ? open : open.map((each) => ({ ...listed, ...each }))
  const buckets = checks instanceof Error ? checks : checks.split(' ').map((bucket) => ({ bucket }))
  return {
    event: { repository },
    github: { event_name: 'schedule' },
    inputs: {},
    gh: {
      open: [pulls],
      checks: [buckets],
      pull: [pull instanceof Error ? pull : { ...viewed, ...pull }],
      change,
    },
  } satisfies Options
}
