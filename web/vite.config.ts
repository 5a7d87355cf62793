import { globSync } from 'node:fs'
import { join } from 'node:path'

import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { precompress } from './precompress.ts'
import { sentences } from './sentences.ts'
import { withoutInjectedStyles } from './without-injected-styles.ts'

const accountIslands = `${import.meta.dirname}/site/accounts/islands`

/** The signed-in application, and the scripts that hydrate the account pages of the public site. The server embeds this in development and serves `dist/app` otherwise. */
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
    withoutInjectedStyles(),
    precompress(),
  ],
  // React has had it itself since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/with-selector)?(\.js)?$/, replacement: 'use-sync-external-store$1' }] },
  build: {
    outDir: `${import.meta.dirname}/dist/app`,
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: (_file, files) => files.filter((file) => file.endsWith('.css')) },
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        index: `${import.meta.dirname}/app/index.html`,
        ...Object.fromEntries(
          globSync('*.tsx', { cwd: accountIslands }).map((file) => [file.replace('.tsx', ''), join(accountIslands, file)]),
        ),
      },
      output: {
        // No compression shortens a hash: 42 bits tell two builds of a file apart. Style sheets, each of which is of the script beside it, are called nothing else.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: ({ names: [name] }) => (name?.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash:8][extname]'),
        codeSplitting: {
          groups: [
            // What every screen needs of others: one file, which stays the same when only our own code changes.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'packages',
              test: /node_modules\/(@orpc|@tanstack)\/(?!contract\/|.*(?:useBlocker|react-virtual|virtual-core|useQueries|queriesObserver|infiniteQueryObserver|useInfiniteQuery))/,
            },
            // Small things that nearly every screen is made of: one file instead of one each.
            {
              name: 'basics',
              test: /web\/(lib\/(auth|errors|flash|formats|local-drafts|online|secret-link)|sign-in\/pending-invitation|ui\/(banner|brand|button|empty-state|error-state|field|instance-name|page-head|public-page|skeleton|spinner|toasts))\.tsx?$|lucide-react\/dist\/esm\/icons\/(check|circle-x|info|x)\.mjs$|web\/ui\/theme\.css$/,
            },
            // What the first screens of the application share: dozens of small files compress badly.
            {
              name: 'shell',
              test: /web\/(app\/(?:route-tree\.gen|routes\/[\w.$-]+)|lib\/(api|invalidate|lazy-when-idle|live|pause|theme|use-(mutation|now|debounced-value))|ui\/(avatar|chip|content-type|inline-input|kbd|load-state|monogram|select|sheet|textarea)|app\/(shell\/(account-button|business-card|footer|app-shell|header|navigation|navigation-links|scope|sidebar)|features\/\w+\/(accounts|businesses|dashboard|generation|notifications|posts|deliveries)\/queries|features\/(billing\/subscriptions\/low-quotas|content\/generation\/(brief-draft|languages|writing)|publishing\/schedule\/wall-clock)))\.tsx?$|web\/app\/routes\/app\.tsx\?|lucide-react\/dist\/esm\/icons\/(circle-pause|clock|pen-line|user-round-check)\.mjs$/,
            },
            // What forms are made of, which the first screens are without.
            {
              name: 'forms',
              test: /web\/(lib\/(form-text|functions|use-(field-errors|request|typed-before-hydration))|ui\/(choice|form|form-problem|input))\.tsx?$/,
            },
          ],
        },
      },
      // Packages mark what a React server must not render; there is none here.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
    },
  },
})
