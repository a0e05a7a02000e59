import { readdirSync } from 'node:fs'
import jest from 'eslint-plugin-jest'
import tseslint from 'typescript-eslint'

// What each folder of src may import besides its own files, and what `verdict.ts` may. Imports point
// one way.
const mayImport = {
  forge: ['report', 'verdict.ts', 'polling', 'runner', 'shared'],
  report: ['verdict.ts', 'polling', 'service', 'shared'],
  'verdict.ts': ['polling', 'service', 'shared'],
  polling: ['service'],
  service: ['shared'],
  runner: ['shared'],
  shared: [],
}

const folders = readdirSync(new URL('src/', import.meta.url), { withFileTypes: true }).filter(
  (entry) => entry.isDirectory(),
)
for (const { name } of folders) {
  if (!(name in mayImport))
    throw new Error(`eslint.config.js must say what src/${name} may import.`)
}

const oneWay = Object.entries(mayImport).map(([name, others]) => {
  const isFile = name.endsWith('.ts')
  return {
    files: [isFile ? `src/${name}` : `src/${name}/**/*.ts`],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^\\.{${isFile ? 1 : 2}}/(?!(${others.join('|')})(/|$))`,
              message: `src/${name} may import only: ${others.join(', ') || 'packages'}. See eslint.config.js.`,
            },
            {
              group: ['@actions/core'],
              message: 'Only main.ts uses the runner; take a port.',
              allowTypeImports: true,
            },
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
