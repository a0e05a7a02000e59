import jest from 'eslint-plugin-jest'
import tseslint from 'typescript-eslint'

const onlyForMain = {
  group: ['@actions/core'],
  message: 'Only main.ts talks to the runner; take a port.',
  allowTypeImports: true,
}

// Dependencies point one way: a file may import from the layers below its own, and types from its own.
const layers = [
  ['index'],
  ['main'],
  ['comment-step', 'inputs', 'job-client', 'progress', 'runner', 'summary'],
  ['comment', 'comment-text', 'issue-comments'],
  ['answer', 'clock', 'event', 'input-schema', 'messages', 'network-error', 'outcome', 'proxy', 'wait'],
  ['job', 'schedule'],
  ['errors', 'http', 'span', 'untrusted', 'version'],
]

const oneWay = layers.flatMap((names, depth) =>
  names.map((name) => ({
    files: [`src/${name}.ts`],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            restrict(layers.slice(0, depth).flat(), { allowTypeImports: false }),
            restrict(names, { allowTypeImports: true }),
            ...(name === 'main' ? [] : [onlyForMain]),
          ].filter(({ group }) => group.length > 0),
        },
      ],
    },
  })),
)

function restrict(names, { allowTypeImports }) {
  return {
    group: names.map((name) => `./${name}.ts`),
    message: 'Dependencies point one way: see the layers in eslint.config.js.',
    allowTypeImports,
  }
}

export default tseslint.config(
  { ignores: ['dist/', 'coverage/'] },
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
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
    },
  },
  { files: ['*.js'], extends: [tseslint.configs.disableTypeChecked] },
)
