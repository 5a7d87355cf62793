import { defineConfig } from '@lingui/conf'
import { createSwcExtractor } from '@lingui/native-tools'

/** Where the sentences of the code are, and what marks them. English is in the code; `locales` has the others. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['contract/src', 'server/src', 'web'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/dist/**', '**/node_modules/**'],
    },
  ],
  extractors: [createSwcExtractor()],
  // A page keeps its language: what is said needs no context.
  runtimeConfigModule: { i18n: ['#i18n', 'i18n'], Trans: ['#trans', 'Trans'] },
  macro: {
    corePackage: ['@lingui/core/macro', '@postwright/contract/core/msg', '../core/msg.ts', './msg.ts'],
    jsxPackage: ['@lingui/react/macro'],
  },
})
