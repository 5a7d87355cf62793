import { join } from 'node:path'

import { defineConfig } from 'vitest/config'

import { islands } from './web/island.ts'
import { sentences, sentencesOfWeb } from './web/sentences.ts'

// Workers, and the servers that tests start, are processes of their own: what the first has compiled, the others read.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/node')

export default defineConfig({
  test: {
    // PostgreSQL and the tests take turns, so that every core has a worker.
    maxWorkers: '100%',
    reporters: ['default', './server/test/slowest-files.ts', './server/test/failed-tests.ts'],
    // Loading modules takes longer than most files' tests: the files of one worker share them.
    projects: [
      { test: { name: 'contract', isolate: false, include: ['contract/src/**/*.test.ts'], setupFiles: ['contract/test/english.ts'] } },
      {
        plugins: [sentencesOfWeb(), islands()],
        test: {
          name: 'server',
          isolate: false,
          include: ['server/{src,test}/**/*.test.ts'],
          globalSetup: ['server/test/cluster.ts'],
          setupFiles: ['server/test/strict.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
      {
        plugins: [sentences()],
        oxc: { jsx: { runtime: 'automatic' } },
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], setupFiles: ['web/test/patience.ts'], testTimeout: 180_000 },
      },
      { test: { name: 'bench', isolate: false, include: ['bench/**/*.test.ts'], testTimeout: 120_000 } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout: 180_000 } },
    ],
  },
})
