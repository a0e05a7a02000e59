import { COMMIT, type Gh, LINK, type Options, repository } from './run-recipe.ts'

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

/** What gh says of the agent's pull request, which can be merged. */
export const pull = {
  state: 'OPEN',
  baseRefName: 'develop',
  headRefOid: COMMIT,
  isDraft: false,
  mergeable: 'MERGEABLE',
}
export const merged = { ...pull, state: 'MERGED', mergeable: 'UNKNOWN' }
export const checks = (buckets: string) => buckets.split(' ').map((bucket) => ({ bucket }))
export const green = { pull: [pull, merged], checks: [checks('pass pass')] }
export const github = (gh: Gh): Options => ({ gh: { ...green, ...gh } })
