// `npm run screenshots`: pictures of the product for its own start page and README, taken of a product filled for it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { chromium } from '@playwright/test'

import { prepareBrowser } from '../browser.ts'
import { brief } from './agency.ts'
import { fill } from './fill.ts'
import { pictureFolder, savePicture, saveReadmePicture } from './pictures.ts'

/** Not 4190, which `fetch` refuses as a mail port. https://fetch.spec.whatwg.org/#port-blocking */
const port = Number(process.env.SCREENSHOTS_PORT ?? 4191)
const baseURL = `http://localhost:${port}`
const root = join(import.meta.dirname, '../..')

const dataDir = await mkdtemp(join(tmpdir(), 'postwright-screenshots-'))
const product = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
  cwd: root,
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  await ready()
  await takePictures()
} finally {
  product.kill('SIGTERM')
  await once(product, 'exit')
  await rm(dataDir, { recursive: true, force: true })
}

async function takePictures(): Promise<void> {
  const { executablePath, args, env } = await prepareBrowser()
  const browser = await chromium.launch({ executablePath, args, env: { ...(process.env as Record<string, string>), ...env } })
  const place = {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Africa/Johannesburg',
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 2,
  }
  try {
    const person = await browser.newContext(place)
    const page = await person.newPage()
    const setUp = await page.request.post('/api/v1/setup/super-admin', {
      headers: { origin: baseURL },
      data: {
        fullName: 'Lindiwe Maseko',
        email: 'lindiwe@postwright.example',
        password: 'quiet-Kelp-forest-7',
        timeZone: place.timezoneId,
      },
    })
    if (!setUp.ok()) throw new Error(`The set-up answered ${setUp.status()}: ${await setUp.text()}`)
    const { scheduledId } = await fill(page)
    const state = await person.storageState()

    const nextWeek = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const screens = {
      dashboard: '/app/dashboard',
      calendar: `/app/calendar?view=week&date=${nextWeek}`,
      editor: `/app/repository/${scheduledId}`,
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ ...place, storageState: state, colorScheme, reducedMotion: 'reduce' })
      const shown = await context.newPage()
      for (const [name, path] of Object.entries(screens)) {
        await shown.goto(path)
        await shown.locator('h1').first().waitFor()
        await shown.waitForFunction(() => !document.querySelector('[aria-busy="true"]') && document.fonts.status === 'loaded')
        if (name === 'dashboard') {
          await shown.getByLabel('What should be written').fill(brief)
          await shown.getByText(/^Takes at most/).waitFor()
        }
        // Everything that was asked for is there; the last of it is being drawn.
        await shown.waitForTimeout(500)
        const picture = await shown.screenshot({ animations: 'disabled', caret: 'hide' })
        await savePicture(`${name}-${colorScheme}`, picture)
        if (name === 'dashboard' && colorScheme === 'light') await saveReadmePicture(picture)
      }
      await context.close()
    }
  } finally {
    await browser.close()
  }

  const names = await readdir(pictureFolder)
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(pictureFolder, name))).size))
  process.stdout.write(
    `${names.length} pictures, ${Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024)} KiB, in ${pictureFolder}\n`,
  )
}

async function ready(): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (product.exitCode !== null) throw new Error(`The product ended with exit code ${product.exitCode} before it was ready.`)
    const answer = await fetch(`${baseURL}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await wait(200)
  }
  throw new Error('The product was not ready within two minutes.')
}
