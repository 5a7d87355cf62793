import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { defineConfig } from 'vite'

import { firstPaints } from './first-paints.ts'
import { precompress } from './precompress.ts'

/**
 * React's interface, Preact's implementation: 9 KiB instead of 66 on each first load. Types, names and
 * documentation stay React's; see docs/decisions.
 */
const preact = [
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react$/, replacement: 'preact/compat' },
]

/** The signed-in application and the screens before it. The server embeds this in development and serves `dist/app` otherwise. */
export default defineConfig({
  root: `${import.meta.dirname}/app`,
  publicDir: `${import.meta.dirname}/app/public`,
  cacheDir: `${import.meta.dirname}/../node_modules/.cache/vite-app`,
  appType: 'spa',
  resolve: { alias: preact, dedupe: ['preact'] },
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
      codeSplittingOptions: { addHmr: false },
    }),
    tailwind(),
    precompress(),
    firstPaints(),
  ],
  build: {
    outDir: `${import.meta.dirname}/dist/app`,
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every screen needs of others: one file, which stays the same when only our own code changes.
            { name: 'packages', test: /node_modules\/(@orpc|@tanstack|preact)\// },
            // Small things that nearly every screen is made of: one file instead of one each.
            {
              name: 'basics',
              test: /web\/(lib\/(api|auth|errors|formats|kept)|ui\/(banner|button|choice|empty-state|error-state|field|form|form-problem|input|skeleton|spinner))\.tsx?$/,
            },
          ],
        },
      },
      // Packages mark what a React server must not render; there is none here.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
    },
  },
})
