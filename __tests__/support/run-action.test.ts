import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { runAction, startAction } from './run-action.ts'

let directory = ''

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'run-action-test-'))
})

afterEach(async () => {
  await rm(directory, { recursive: true })
})

async function program(source: string): Promise<string> {
  const path = join(directory, 'index.mjs')
  await writeFile(path, `import { appendFileSync, readFileSync } from 'node:fs'\nconst { env } = process\n${source}`)
  return path
}

describe('runAction', () => {
  it('passes inputs, defaults, token and event as the runner does, and nothing of its own environment', async () => {
    const { stdout } = await runAction({
      bundle: await program(`
        const event = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8'))
        console.log(JSON.stringify({ env, event }))`),
      inputs: { 'job-id': 'job_8f3a' },
      token: 'ghs_x',
      event: { issue: { number: 42 } },
      env: { GITHUB_RUN_ID: undefined },
    })

    expect(JSON.parse(stdout)).toEqual({
      env: expect.objectContaining({
        'INPUT_JOB-ID': 'job_8f3a',
        'INPUT_ADMIN-KEY': '',
        'INPUT_TIMEOUT-MINUTES': '30',
        INPUT_COMMENT: 'never',
        'INPUT_GITHUB-TOKEN': 'ghs_x',
        GITHUB_EVENT_NAME: 'workflow_dispatch',
      }),
      event: { issue: { number: 42 } },
    })
    expect(stdout).not.toMatch(/GITHUB_RUN_ID|NODE_OPTIONS|JEST_WORKER_ID/)
  })

  it('returns how the process ended and what the runner reads in its output', async () => {
    const run = await runAction({
      bundle: await program(`
        appendFileSync(env.GITHUB_OUTPUT, 'status<<E\\nactive\\nE\\n')
        appendFileSync(env.GITHUB_STEP_SUMMARY, '### Title')
        process.stdout.write('::add-mask::hidden\\nit is hidden\\n::err')
        setTimeout(() => { process.stdout.write('or title=T::why'); process.exitCode = 1 }, 20)`),
      inputs: {},
    })

    expect(run).toMatchObject({
      exitCode: 1,
      signal: null,
      lines: ['it is ***', 'Error: why'],
      annotations: [{ level: 'error', title: 'T', message: 'why' }],
      outputs: { status: 'active' },
      outputError: '',
      summary: '### Title',
    })
  })
})

;(process.platform === 'win32' ? describe.skip : describe)('a limit for files (none on Windows)', () => {
  it('lets a write fail that exceeds it', async () => {
    const { stdout, outputs, outputError } = await runAction({
      bundle: await program(`
        try {
          appendFileSync(env.GITHUB_OUTPUT, 'a=1\\nb<<E\\n' + 'x'.repeat(5000))
        } catch ({ code }) {
          console.log(code)
        }`),
      inputs: {},
      fileLimitBytes: 1024,
    })

    expect([stdout, outputs, outputError]).toEqual(['EFBIG\n', { a: '1' }, "Matching delimiter not found 'E'"])
  })
})

describe('startAction', () => {
  it('waits for a text, passes signals on and leaves nothing behind', async () => {
    const action = await startAction({
      bundle: await program(`console.log('ready'); setInterval(() => {}, 1000)`),
      inputs: {},
    })

    await action.until('ready')
    action.child.kill('SIGTERM')

    expect(await action.finished).toMatchObject({ exitCode: null, signal: 'SIGTERM', stdout: 'ready\n' })
    expect(existsSync(action.directory)).toBe(false)
  })

  it('rejects if the text never appears', async () => {
    const action = await startAction({ bundle: await program(`console.log('other')`), inputs: {} })

    await expect(action.until('ready')).rejects.toThrow('ended without "ready"')
    await action.finished
  })
})
