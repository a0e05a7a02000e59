import { ESLint } from 'eslint'
import ts from 'typescript'

// The compiler and the linter on one program, because each alone would work out all types again.

const host = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: ({ messageText }: ts.Diagnostic) => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
  },
}
const config = ts.getParsedCommandLineOfConfigFile('tsconfig.json', {}, host)
if (config === undefined) throw new Error('tsconfig.json could not be read.')

const program = ts.createProgram(config.fileNames, config.options)
const problems = [...config.errors, ...ts.getPreEmitDiagnostics(program)]

const eslint = new ESLint({
  overrideConfig: {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { programs: [program], project: null } },
  },
})
const results = await eslint.lintFiles('.')
const formatter = await eslint.loadFormatter('stylish')

const typeProblems = ts.formatDiagnosticsWithColorAndContext(problems, {
  getCurrentDirectory: () => process.cwd(),
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
})
console.log(`${typeProblems}${await formatter.format(results)}`)

const isClean = results.every(({ errorCount, warningCount }) => errorCount + warningCount === 0)
process.exitCode = problems.length === 0 && isClean ? 0 : 1
