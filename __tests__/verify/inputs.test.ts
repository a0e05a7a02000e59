import { describe, expect, it } from '@jest/globals'
import { parseVerifyInputs, type VerifyInputs } from '../../src/verify/inputs.ts'
import { all, ids, inputsOf, rejectedRows, type Given } from '../support/given-inputs.ts'
import { matching, type Pattern } from '../support/pattern.ts'

const prLink = 'https://github.com/acme/app/pull/7'
const REQUIRED: Given = {
  'pr-link': prLink,
  'pr-author': 'acme-agent[bot]',
  'pr-paths': '**',
  'github-token': 'ghs_x',
}

const { parse, sentence } = inputsOf(parseVerifyInputs, REQUIRED)

const NO_VARIABLE = 'is empty: the variable that your workflow names is not set here.'

/** The values that are rejected, as in inputs.test.ts. */
const REJECTED: Readonly<Record<string, Readonly<Record<string, Pattern>>>> = {
  'pr-link': {
    [`${prLink}?ghs_${'a'.repeat(36)}`]: /contains a GitHub token/,
  },
  'pr-author': {
    ' ': NO_VARIABLE,
    '@acme': "contains `@acme`: use the login as GitHub's API has it, such as acme-agent[bot].",
    'acme,': /has an empty entry\. Remove the extra comma/,
    ...all([',acme', '\nacme', ',', 'acme\n\n'], /has an empty entry/),
    ...all(['acme, b c', 'acme;b', 'acme b', 'acme,*'], /use the login/),
    [ids(21)]: 'has more than 20 logins.',
    [`${'x'.repeat(100)},`.repeat(20)]: 'has more than 20 logins.',
    ['x'.repeat(3_000)]: /^`pr-author` is `x{59}…`: use at most 20 logins\.$/,
    ...all(['app/acme', '"acme"', 'acme agent', '-acme', 'acme[bot]x', '[bot]'], /use the login/),
    ['x'.repeat(101)]: /use the login/,
    [`gho_${'a'.repeat(36)}`]: /contains a GitHub token/,
  },
  'pr-base': {
    [`ghs_${'a'.repeat(36)}`]: /contains a GitHub token/,
  },
  'pr-repository': {
    app: 'is `app`: use the form OWNER/NAME.',
    ...all(['acme/app/x', 'acme/', '/app', 'a b/app'], /OWNER\/NAME/),
    ...all(['acme/..', './app', '-acme/app', 'acme/-app'], /OWNER\/NAME/),
  },
  'pr-paths': {
    'docs/**,**/*': 'contains `**/*`: to allow any path, write `**`.',
    '**/**/**': /to allow any path/,
    ' ': NO_VARIABLE,
    ...all(['docs/**\n\n', '\ndocs/**', ','], /has an empty entry/),
    [ids(51)]: 'has more than 50 patterns.',
    ['x'.repeat(13_000)]: /^`pr-paths` is `x{59}…`: use at most 50 patterns\.$/,
    'docs/**,**': 'contains `**`, which allows any path. Remove it, or the others.',
    '**\n**': /which allows any path/,
    'app/[slug]/**':
      'contains `app/[slug]/**`: it can use `*` and `**`, but not `! ? + [ ] ( ) { } \\`. List what may change, such as `docs/**`, with `*` in place of such a character: `*slug*` for `[slug]`.',
    ...all(['a?', 'a+', 'a[a', 'a]', 'a(', ')', '!a', 'a\\b'], /it can use/),
    'docs/*.{md,txt}': /is `docs\/\*\.\{md,txt\}`: it can use/,
    '/docs/**':
      'contains `/docs/**`: write a path in the repository, such as `docs/**`, of at most 256 characters.',
    ...all(['/', 'docs/', 'docs//a', 'https://github.com/a'], /write a path in the repository/),
    ...all(['.', '..', './docs/**', 'docs/../src/**', 'docs/.'], /write a path in the repository/),
    ...all(['docs/**.md', '**.md', 'docs**/a', '***', 'docs/** src/**'], /write a path in the/),
    [`docs/${'x'.repeat(252)}`]: /contains `docs\/x{54}…`: write a path/,
  },
  'github-token': {
    '': "is empty. Remove the input to use the job's own token.",
    'ghs_a b': 'contains a character that no token has.',
  },
}

describe('parseVerifyInputs', () => {
  it('has the inputs of the job and its repository', () => {
    expect(parse({})).toEqual({
      givenLink: prLink,
      prLink,
      prAuthors: ['acme-agent[bot]'],
      prPaths: undefined,
      prBase: undefined,
      prRepository: 'acme/app',
      githubToken: 'ghs_x',
    })
    expect(parse({}, { env: { GITHUB_REPOSITORY: '' } }).prRepository).toBe('')
  })

  it.each<[Given, Partial<VerifyInputs>]>([
    [{ 'pr-link': '' }, { givenLink: '', prLink: '' }],
    [{ 'pr-link': ' null\n' }, { givenLink: 'null', prLink: '' }],
    [{ 'pr-link': 'HTTPS://GitHub.com/a/b#>' }, { prLink: 'https://github.com/a/b#%3E' }],
    [{ 'pr-repository': 'acme/other.app_1' }, { prRepository: 'acme/other.app_1' }],
    [{ 'pr-repository': 'acme/.github' }, { prRepository: 'acme/.github' }],
    [{ 'pr-repository': 'ACME/App' }, { prRepository: 'ACME/App' }],
    [{ 'pr-base': ' ' }, { prBase: undefined }],
    [{ 'pr-base': ' release/1.x\n' }, { prBase: 'release/1.x' }],
    [{ 'pr-author': 'a' }, { prAuthors: ['a'] }],
    [{ 'pr-author': `A-${'x'.repeat(98)}[bot]` }, { prAuthors: [`A-${'x'.repeat(98)}[bot]`] }],
    [
      { 'pr-author': 'Copilot, copilot-swe-agent[bot]\n' },
      { prAuthors: ['Copilot', 'copilot-swe-agent[bot]'] },
    ],
    [{ 'pr-author': 'a\r\n b\n' }, { prAuthors: ['a', 'b'] }],
    [{ 'pr-author': ids(20) }, { prAuthors: ids(20).split(',') }],
    [{ 'pr-paths': ' **\n' }, { prPaths: undefined }],
    [{ 'pr-paths': 'docs/**\n' }, { prPaths: ['docs/**'] }],
    [{ 'pr-paths': 'Docs/** ,*\r\n A.md \n' }, { prPaths: ['Docs/**', '*', 'A.md'] }],
    [{ 'pr-paths': '*,*/**' }, { prPaths: ['*', '*/**'] }],
    [{ 'pr-paths': 'app/*slug*/**' }, { prPaths: ['app/*slug*/**'] }],
    [{ 'pr-paths': '*/**,**/*.md' }, { prPaths: ['*/**', '**/*.md'] }],
    [
      { 'pr-paths': '.github/**/*.yml,.x/..y/z..,a/.../b' },
      { prPaths: ['.github/**/*.yml', '.x/..y/z..', 'a/.../b'] },
    ],
    [{ 'pr-paths': 'a b/ü-@#$%^&=~`"\';:|<>' }, { prPaths: ['a b/ü-@#$%^&=~`"\';:|<>'] }],
    [{ 'pr-paths': 'x'.repeat(256) }, { prPaths: ['x'.repeat(256)] }],
    [{ 'pr-paths': ids(50) }, { prPaths: ids(50).split(',') }],
  ])('accepts %j', (given, expected) => {
    expect(parse(given)).toMatchObject(expected)
  })

  it.each(rejectedRows(REJECTED))('rejects as %s %j', (name, given, expected) => {
    expect(sentence({ [name]: given })).toEqual(matching(expected))
  })

  it('rejects a link under a wrong name, which would never be verified', () => {
    const env = { 'INPUT_PR-URL': prLink, INPUT_FILES: 'x' }

    expect(sentence({ 'pr-link': '' }, { env })).toBe(
      '`pr-link` is empty. This step was given `pr-url`, which is not an input.',
    )
    expect(sentence({}, { env })).toBe('accepted')
  })

  it('explains what a pull request from a fork lacks', () => {
    const event = { name: 'pull_request', isFork: true }

    expect(sentence({ 'pr-author': '', 'pr-paths': '' }, { event })).toMatch(
      /^This pull request comes from a fork, .*: `pr-author` and `pr-paths` are empty\./,
    )
  })
})
