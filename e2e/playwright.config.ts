import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { defineConfig } from '@playwright/test'

import { prepareBrowser } from './browser.ts'

const browser = await prepareBrowser()
const port = Number(process.env.E2E_PORT ?? 4180)

// Workers read this file again; the folder of the run is chosen once, and goes when the server has stopped.
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(join(tmpdir(), 'postwright-e2e-'))
  process.env.E2E_DATA_DIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

const longest = /(?:accessibility|channels|payments|pseudo-language|publish|trouble)\.journey\.ts/

/** Journeys through the product as it is started by `npm start`, on a data folder of their own. */
export default defineConfig({
  testMatch: /\.journey\.ts/,
  globalSetup: './steps/shared-mail-server.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  // Each journey has people of its own; some wait for a minute to come while others work.
  workers: 4,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./slowest-journeys.ts']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    // What never becomes possible is told while the other journeys still run.
    actionTimeout: 60_000,
    timezoneId: 'Africa/Johannesburg',
    // What moves is pressed beside where it was: on a busy machine a panel is still sliding when a hand would long have waited.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every action slows the journeys by a quarter (19 of them: 75 s with, 56 s without); `E2E_TRACE=1` records it.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: browser.executablePath, args: browser.args, env: { ...environment(), ...browser.env } },
  },
  projects: [
    { name: 'set-up', testDir: './journeys', testMatch: /setup\.journey\.ts/ },
    // First, so that the others fill the time in which these wait for the clock.
    { name: 'longest', testDir: './journeys', testMatch: longest, fullyParallel: true, dependencies: ['set-up'] },
    { name: 'journeys', testDir: './journeys', testIgnore: [/setup\.journey\.ts/, longest], dependencies: ['set-up'] },
    // Every screen at every width, a model that really runs, and what goes wrong one by one: for `npm run tours`.
    { name: 'tours', testDir: './tours', dependencies: ['set-up'] },
  ],
  webServer: {
    command: 'node ../scripts/start.mjs',
    url: `http://localhost:${port}/readyz`,
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'true',
      SAFE_FETCH_ALLOW: `127.0.0.1:${port + 1}`,
    },
    timeout: 120_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})

function environment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
