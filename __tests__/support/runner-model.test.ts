import { describe, expect, it } from '@jest/globals'
import { parseCommand, readLog, readOutputs } from './runner-model.ts'

// Some of the runner's own cases: ActionCommandL0.cs and SetOutputFileCommandL0.cs in
// https://github.com/actions/runner/tree/main/src/Test/L0/Worker.

const names = ['do-something']

describe('parseCommand', () => {
  it.each([
    ['>>>   ##[do-something k1=;]msg', {}, 'msg'],
    [
      '::do-something k1=;=%2C=%0D=%0A=]=%3A,::;-%0D-%0A-]-:-,',
      { k1: ';=,=\r=\n=]=:' },
      ';-\r-\n-]-:-,',
    ],
    ['::do-something k1=%252C=%250D::%250D-%250A', { k1: '%2C=%0D' }, '%0D-%0A'],
    ['   ::DO-SOMETHING k1=,k2=v2,::msg', { k2: 'v2' }, 'msg'],
    ['::other::##[do-something]msg', {}, 'msg'],
    ['::do-something:\u200B:msg', {}, 'msg'],
  ])('reads %j', (line, properties, data) => {
    expect(parseCommand(line, names)).toEqual({ name: 'do-something', properties, data })
  })

  it.each([
    '>>>   ::do-something k1=v1,::msg',
    '::do-something',
    '##[do-something',
    '::other::msg',
    '',
  ])('reads no command in %j', (line) => {
    expect(parseCommand(line, names)).toBeUndefined()
  })
})

// https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs
describe('readLog', () => {
  it('shows what a person sees and keeps the commands, where a line ends at LF, CRLF and a lone CR', () => {
    const { commands, lines } = readLog(
      '::add-mask::secret\nplain\rtext\r\n::debug::hidden\n::Error title=T::it%0Afailed\n::notice::n\n',
    )

    expect(lines).toEqual(['plain', 'text', 'Error: it', 'failed', 'Notice: n'])
    const error = { name: 'error', properties: { title: 'T' }, data: 'it\nfailed' }
    expect(commands[2]).toEqual(error)
    expect(commands.map(({ name }) => name).join()).toBe('add-mask,debug,error,notice')
  })
})

describe('readOutputs', () => {
  it.each([
    ['\nA=my value\n\nB==def=ghi\nC=\n', { A: 'my value', B: '=def=ghi', C: '' }],
    ['A<<EOF\nEOF\nB<<=EOF\nhello\n=EOF\n', { A: '', B: 'hello' }],
    ['A<<EOF\n\nthree\n\nEOF\nB<<EOF\n EOF\nEOF', { A: '\nthree\n', B: ' EOF' }],
    ['A=b<<c\nA<<EOF\nline one\r\nEOF\n', { A: 'line one\r' }],
  ])('reads %j', (text, outputs) => {
    expect(readOutputs(text, 'linux')).toEqual({ outputs, outputError: '' })
  })

  it('reads line ends of Windows', () => {
    expect(readOutputs('A=1\r\n\r\nB<<EOF\r\none\r\n\r\ntwo\nEOF\r\n', 'win32')).toEqual({
      outputs: { A: '1', B: 'one\r\n\r\ntwo' },
      outputError: '',
    })
  })

  it('keeps what stands before a malformed line, in the order of the last writes', () => {
    const { outputs, outputError } = readOutputs('A=1\nB=2\nA=3\nC<<EOF\ncut')

    expect(JSON.stringify(outputs)).toBe('{"B":"2","A":"3"}')
    expect(outputError).toBe("Matching delimiter not found 'EOF'")
  })

  it.each(['A<<EOF\r\nx\r\nEOF\n', 'A<<\nx\n', 'A<<\n\n', '<<EOF\nEOF\n', '=x\n', 'A\n'])(
    'fails on %j',
    (text) => {
      expect(readOutputs(text, 'linux').outputError).toMatch(
        /^(Invalid format|Matching delimiter not found) /,
      )
    },
  )
})
