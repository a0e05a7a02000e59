import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import jest from 'eslint-plugin-jest'
import tseslint from 'typescript-eslint'

// What the actions share. Each folder may import those before it.
const shared = ['text', 'http', 'runner', 'github']
// Each may import all of that, and none of the others. `wait` may also import what is in it.
const actions = ['wait', 'wait/polling', 'start', 'verify']

const mayImport = new Map([
  ...shared.map((name, index) => [name, shared.slice(0, index)]),
  ...actions.map((name) => [name, shared]),
])

const folders = readdirSync(new URL('src/', import.meta.url), {
  withFileTypes: true,
  recursive: true,
})
  .filter((entry) => entry.isDirectory())
  .map(({ parentPath, name }) => relative(`${import.meta.dirname}/src`, join(parentPath, name)))
for (const name of folders) {
  if (!mayImport.has(name))
    throw new Error(`eslint.config.js must say what src/${name} may import.`)
}

const actionsCore = {
  group: ['@actions/core'],
  message: 'Only src/runner uses the runner; take a port.',
  allowTypeImports: true,
}

const oneWay = [...mayImport].map(([name, others]) => {
  const up = '\\.\\./'.repeat(name.split('/').length)
  return {
    files: [`src/${name}/*.ts`],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^(?!${up}(${others.join('|')})/)\\.\\./`,
              message: `src/${name} may import only: ${others.join(', ') || 'packages'}. See eslint.config.js.`,
            },
            ...(name === 'runner' ? [] : [actionsCore]),
          ],
        },
      ],
    },
  }
})

export default tseslint.config(
  { ignores: ['dist/', 'coverage/'] },
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        // Not the service: it would make a second program for src/tsconfig.json.
        project: 'tsconfig.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // They take half of the time of all rules. There is no enum here (the compiler forbids it), no
      // class but for errors, editors cross out what is deprecated, and the compiler names what is unused.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-deprecated': 'off',
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Under verbatimModuleSyntax the inline form would still import the module.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  ...oneWay,
  {
    files: ['__tests__/**/*.ts'],
    ...jest.configs['flat/recommended'],
    rules: {
      ...jest.configs['flat/recommended'].rules,
      'jest/expect-expect': ['error', { assertFunctionNames: ['expect*'] }],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression:has(CallExpression > TSTypeParameterInstantiation TSOptionalType) > ArrowFunctionExpression > Identifier.params:last-child',
          message:
            'Give it a default. A function with more parameters than its row has values gets the `done` of Jest, and the test never ends.',
        },
      ],
    },
  },
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
)
