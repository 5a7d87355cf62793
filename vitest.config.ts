import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts'],
          globalSetup: ['server/test/cluster.ts'],
          setupFiles: ['server/test/strict.ts'],
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      { oxc: { jsx: { runtime: 'automatic' } }, test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout: 60_000 } },
    ],
  },
})
