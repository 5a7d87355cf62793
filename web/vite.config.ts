import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { precompress } from './precompress.ts'
import { sentences } from './sentences.ts'

/** The signed-in application, and the script that hydrates the account pages of the public site. The server embeds this in development and serves `dist/app` otherwise. */
export default defineConfig({
  root: `${import.meta.dirname}/app`,
  publicDir: `${import.meta.dirname}/app/public`,
  cacheDir: `${import.meta.dirname}/../node_modules/.cache/vite-app`,
  appType: 'spa',
  plugins: [
    tanstackRouter({
      routesDirectory: `${import.meta.dirname}/app/routes`,
      generatedRouteTree: `${import.meta.dirname}/app/route-tree.gen.ts`,
      routeFileIgnorePattern: '\\.test\\.tsx?$',
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: false,
      disableLogging: true,
      autoCodeSplitting: true,
    }),
    sentences(),
    react(),
    tailwind(),
    precompress(),
  ],
  build: {
    outDir: `${import.meta.dirname}/dist/app`,
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: (_file, files) => files.filter((file) => file.endsWith('.css')) },
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: `${import.meta.dirname}/app/index.html`, accounts: `${import.meta.dirname}/site/accounts/island.tsx` },
      output: {
        codeSplitting: {
          groups: [
            // What every screen needs of others: one file, which stays the same when only our own code changes.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'packages', test: /node_modules\/(@orpc|@tanstack)\/(?!.*(?:useBlocker|react-virtual|virtual-core))/ },
            // Small things that nearly every screen is made of: one file instead of one each.
            {
              name: 'basics',
              test: /web\/(lib\/(auth|errors|flash|form-text|formats|functions|local-drafts|online|secret-link|use-(field-errors|request|typed-before-hydration))|sign-in\/pending-invitation|ui\/(banner|brand|button|choice|empty-state|error-state|field|form|form-problem|input|instance-name|page-head|public-page|skeleton|spinner|toasts))\.tsx?$|lucide-react\/dist\/esm\/icons\/(check|circle-x|info|x)\.mjs$|web\/ui\/theme\.css$/,
            },
            // What the first screens of the application share: dozens of small files compress badly.
            {
              name: 'shell',
              test: /web\/(lib\/(api|invalidate|live|pause|theme|use-(mutation|now|debounced-value))|ui\/(avatar|chip|content-type|inline-input|kbd|load-state|monogram|select|sheet|textarea)|app\/(shell\/(account-button|business-card|connection-banner|footer|follow-workspace|app-shell|header|navigation|navigation-links|scope|sidebar)|features\/\w+\/(accounts|subscriptions|businesses|dashboard|generation|notifications|posts|channels|deliveries|schedule)\/queries|features\/(identity\/accounts\/support-link|billing\/subscriptions\/(low-quotas|quota-words)|content\/generation\/(brief-draft|languages|progress-text|writing)|publishing\/schedule\/wall-clock)))\.tsx?$|lucide-react\/dist\/esm\/icons\/(circle-pause|clock|pen-line|repeat-2|user-round-check)\.mjs$/,
            },
          ],
        },
      },
      // Packages mark what a React server must not render; there is none here.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
    },
  },
})
