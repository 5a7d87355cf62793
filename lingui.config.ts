import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { createSwcExtractor } from '@lingui/native-tools'

const locales = process.env['LOCALES'] ?? '<rootDir>/locales'
const exclude = ['**/*.test.ts', '**/*.test.tsx', '**/test/**', '**/dist/**', '**/node_modules/**']

/** Where the sentences of the code are, and what marks them. English is in the code; `locales` has the others. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['de'],
  // Browsers load the first two; whom the server speaks to hears all of them.
  catalogs: [
    { path: `${locales}/{locale}/contract`, include: ['contract/src'], exclude },
    { path: `${locales}/{locale}/app`, include: ['web/app', 'web/ui', 'web/lib', 'web/sign-in', 'web/site/accounts'], exclude },
    { path: `${locales}/{locale}/site`, include: ['web/site'], exclude: [...exclude, 'web/site/accounts/**'] },
    { path: `${locales}/{locale}/server`, include: ['server/src'], exclude },
  ],
  // Without line numbers a catalogue changes only when a sentence does.
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
  extractors: [createSwcExtractor()],
  // A page keeps its language: what is said needs no context.
  runtimeConfigModule: { i18n: ['#i18n', 'i18n'], Trans: ['#trans', 'Trans'] },
  macro: {
    corePackage: ['@lingui/core/macro', '@postwright/contract/core/msg', '../core/msg.ts', './msg.ts'],
    jsxPackage: ['@lingui/react/macro'],
  },
})
