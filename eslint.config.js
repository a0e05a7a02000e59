import jest from 'eslint-plugin-jest'
import tseslint from 'typescript-eslint'

// Dependencies point one way: a file may import only from the layers after its own.
const layers = [
  ['index'],
  ['main'],
  ['wait', 'job-client', 'comment', 'issue-comments', 'report', 'outcome', 'messages', 'inputs', 'event'],
  ['job', 'schedule', 'untrusted', 'errors', 'version'],
]

const oneWay = layers.flatMap((names, depth) =>
  names.map((name) => ({
    files: [`src/${name}.ts`],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: layers
                .slice(0, depth + 1)
                .flat()
                .map((other) => `./${other}.ts`),
              message: 'src depends one way: index -> main -> the adapters and verdict -> the plain ideas.',
              allowTypeImports: depth === 2,
            },
            ...(name === 'main'
              ? []
              : [
                  {
                    group: ['@actions/core'],
                    message: 'Only main.ts talks to the runner; take a port.',
                    allowTypeImports: true,
                  },
                ]),
          ],
        },
      ],
    },
  })),
)

export default tseslint.config(
  { ignores: ['dist/', 'coverage/'] },
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ['*.js'] }, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
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
