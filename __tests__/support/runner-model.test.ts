import { describe, expect, it } from '@jest/globals'
import { parseCommand, readLog, readOutputs } from './runner-model.ts'

const names = ['do-something']

// https://github.com/actions/runner/blob/main/src/Test/L0/Worker/ActionCommandL0.cs
describe('parseCommand, as in ActionCommandL0.cs', () => {
  it.each([
    ['##[do-something]', {}, ''],
    ['>>>   ##[do-something k1=;]msg', {}, 'msg'],
    ['::do-something k1=v1,::msg', { k1: 'v1' }, 'msg'],
    ['::do-something::', {}, ''],
    [
      '::do-something k1=;=%2C=%0D=%0A=]=%3A,::;-%0D-%0A-]-:-,',
      { k1: ';=,=\r=\n=]=:' },
      ';-\r-\n-]-:-,',
    ],
    ['::do-something k1=%252C=%250D::%250D-%250A', { k1: '%2C=%0D' }, '%0D-%0A'],
    ['::do-something k1=,k2=,::', {}, ''],
    ['   ::do-something k1=v1,::msg', { k1: 'v1' }, 'msg'],
    ['::DO-SOMETHING::msg', {}, 'msg'],
  ])('reads %j', (line, properties, data) => {
    expect(parseCommand(line, names)).toEqual({ name: 'do-something', properties, data })
  })

  it.each([
    '>>>   ::do-something k1=v1,::msg',
    '::do-something',
    '##[do-something',
    '::other::msg',
    '##[other]msg',
    '',
  ])('reads no command in %j', (line) => {
    expect(parseCommand(line, names)).toBeUndefined()
  })

  it('falls back to the older form when the newer one names no command', () => {
    expect(parseCommand('::other::##[do-something]msg', names)?.data).toBe('msg')
  })

  it('is not misled by a character without weight in the second ::', () => {
    expect(parseCommand('::do-something:\u200B:msg', names)?.data).toBe('msg')
  })
})

// https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs
describe('readLog', () => {
  it('shows what a person sees and keeps the commands', () => {
    const { commands, lines } = readLog(
      '::add-mask::secret\nplain text\r\n::debug::hidden\n::Error title=T::it%0Afailed\n::notice::n\n::warning::w\n',
    )

    expect(lines).toEqual(['plain text', 'Error: it', 'failed', 'Notice: n', 'Warning: w'])
    const error = { name: 'error', properties: { title: 'T' }, data: 'it\nfailed' }
    expect(commands[2]).toEqual(error)
    expect(commands.map(({ name }) => name).join()).toBe('add-mask,debug,error,notice,warning')
  })

  // https://github.com/actions/runner/blob/main/src/Runner.Sdk/ProcessInvoker.cs
  it('ends a line at LF, CRLF and a lone CR', () => {
    expect(readLog('a\nb\r\nc\rd\u2028e\n').lines).toEqual(['a', 'b', 'c', 'd\u2028e'])
  })
})

// https://github.com/actions/runner/blob/main/src/Test/L0/Worker/SetOutputFileCommandL0.cs
describe('readOutputs, as in SetOutputFileCommandL0.cs', () => {
  it.each([
    ['', {}],
    ['\nA=my value\n\nB=second\n', { A: 'my value', B: 'second' }],
    ['A=\n', { A: '' }],
    ['A==abc\nB=def=ghi\nC=jkl=\n', { A: '=abc', B: 'def=ghi', C: 'jkl=' }],
    ['A<<EOF\nline one\nline two\nEOF\n', { A: 'line one\nline two' }],
    ['A<<EOF\nEOF\n', { A: '' }],
    ['A<<=EOF\nhello\n=EOF\nB<<<EOF\ntwo\n<EOF\n', { A: 'hello', B: 'two' }],
    ['A<<EOF\n\nthree\n\nEOF\nB<<EOF\n EOF\nEOF', { A: '\nthree\n', B: ' EOF' }],
    ['A=b<<c\n', { A: 'b<<c' }],
    ['A<<EOF\nline one\r\nEOF\n', { A: 'line one\r' }],
    ['A=1\nA=2\n', { A: '2' }],
  ])('reads %j', (text, outputs) => {
    expect(readOutputs(text, 'linux')).toEqual({ outputs, outputError: '' })
  })

  it.each([
    ['A=1\r\n\r\nB=2\nC=3\r', { A: '1', B: '2', C: '3\r' }],
    ['A<<EOF\r\none\r\n\r\ntwo\nthree\r\nEOF\r\n', { A: 'one\r\n\r\ntwo\nthree' }],
    ['A<<EOF\nhello\nworld\nEOF', { A: 'hello\nworld' }],
  ])('reads %j on Windows', (text, outputs) => {
    expect(readOutputs(text, 'win32')).toEqual({ outputs, outputError: '' })
  })

  it('keeps what stands before a malformed line, in the order of the last writes', () => {
    const { outputs, outputError } = readOutputs('A=1\nB=2\nA=3\nC<<EOF\ncut')

    expect(JSON.stringify(outputs)).toBe('{"B":"2","A":"3"}')
    expect(outputError).toBe("Matching delimiter not found 'EOF'")
  })

  it.each([
    'A<<EOF\nline',
    'A<<EOF\nline\n',
    'A<<EOF line EOF',
    'A<<EOF\r\nx\r\nEOF\n',
    'A<<\nx\n',
    '<<EOF\nEOF\n',
    '=x\n',
    'A\n',
  ])('fails on %j', (text) => {
    expect(readOutputs(text, 'linux').outputError).toMatch(
      /^(Invalid format|Matching delimiter not found) /,
    )
  })
})
