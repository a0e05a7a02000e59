import jest from 'eslint-plugin-jest'
import tseslint from 'typescript-eslint'

// Imports between the folders of src point one way. `folder` may import none of `above`.
const layers = [
  { folder: 'comment', above: [] },
  { folder: 'report', above: ['comment', 'runner'] },
  { folder: 'polling', above: ['comment', 'report', 'runner'] },
  { folder: 'service', above: ['comment', 'report', 'polling', 'runner'] },
  { folder: 'runner', above: ['comment', 'report', 'polling', 'service'] },
  { folder: 'shared', above: ['comment', 'report', 'polling', 'service', 'runner'] },
]

const oneWay = layers.map(({ folder, above }) => ({
  files: [`src/${folder}/**/*.ts`],
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: ['../*.ts', ...above.map((name) => `../${name}/*`)],
            message: 'Imports between folders point one way: see eslint.config.js.',
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
}))

export default tseslint.config(
  { ignores: ['dist/', 'coverage/'] },
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        // Not the service: it would make a second program for scripts/build/tsconfig.json.
        project: 'tsconfig.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Under verbatimModuleSyntax the inline form would still import the module.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
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
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
)
