import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { chromium, type Page } from '@playwright/test'

import { prepareBrowser } from '../../e2e/browser.ts'
import type { Customer } from '../customer.ts'
import type { Report } from '../measure.ts'

interface Ground {
  url: string
  customer: Customer
  businessId: string
}

const slowedBy = 4
const keys = 60
const texts = 10_000

/**
 * What the browser does for a key that is pressed in the middle of a post of 20,000 characters, at a fourfold slowed processor: from the
 * key to the end of what answers it, and the drawing of the next frame; the wait for the screen in between is nobody's work.
 */
export async function measureRichText(report: Report, { url, customer, businessId }: Ground): Promise<void> {
  const { id } = await customer.call<{ id: string }>('posts/create', {
    businessId,
    contentType: 'blog',
    content: { title: 'Long', body: longText() },
  })
  const { executablePath, args, env } = await prepareBrowser()
  const browser = await chromium.launch({ executablePath, args, env: { ...(process.env as Record<string, string>), ...env } })
  try {
    const context = await browser.newContext({ extraHTTPHeaders: { cookie: customer.headers.cookie ?? '' } })
    const page = await context.newPage()
    await page.addInitScript({ content: watching })
    await page.goto(`${url}/app/repository/${id}`)
    await page.locator('.rich').waitFor()
    await page.locator('.rich p').nth(40).click()
    const times = (await typed(page)).toSorted((a, b) => a - b)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
    report.add({ name: 'post of 20,000 characters, processor ÷ 4: a key, median', value: at(0.5), unit: 'ms' })
    report.add({ name: 'post of 20,000 characters, processor ÷ 4: a key, p95', value: at(0.95), unit: 'ms', threshold: 16 })
    report.add({ name: 'post of 20,000 characters, processor ÷ 4: the slowest key', value: at(1), unit: 'ms', threshold: 16 })
  } finally {
    await browser.close()
  }
  report.add({ name: 'random Markdown texts that rich text changed, of 10,000', value: changedTexts(), unit: 'texts', threshold: 0 })
}

/** Sixty keys as fast as people type, so that saving, counting and the preview fall between them. */
async function typed(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(key % 7 === 6 ? 'Space' : 'KeyE')
    // A pause now and then lets through what waits for one.
    await page.waitForTimeout(key % 15 === 14 ? 900 : 130)
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return page.evaluate<number[]>('window.keyTimes')
}

/** Before everything else on the page: notes for each key when its handlers are done, and how long the frame takes that follows. */
const watching = `
  window.keyTimes = []
  addEventListener('keydown', (event) => {
    const begun = event.timeStamp
    const handled = new MessageChannel()
    handled.port1.onmessage = () => {
      const answered = performance.now() - begun
      requestAnimationFrame(() => {
        const frame = performance.now()
        const drawn = new MessageChannel()
        drawn.port1.onmessage = () => window.keyTimes.push(answered + performance.now() - frame)
        drawn.port2.postMessage(0)
      })
    }
    addEventListener('input', () => handled.port2.postMessage(0), { once: true })
  }, { capture: true })`

function longText(): string {
  const part =
    '## What we paid\n\nWe paid **38 %** over the *local* price, because a lot this clean [deserves it](https://bosduif.example/sidama).\n\n- peach first\n- honeysuckle after\n\nThey sort every cherry by hand, wash it in mountain water and dry it on raised beds for fourteen days. You can taste the patience.\n\n'
  return part.repeat(Math.ceil(20_000 / part.length)).slice(0, 20_000)
}

/** Runs the property test of the editor on as many texts, others than the tests of every day do. */
function changedTexts(): number {
  const root = join(import.meta.dirname, '../..')
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      'web/app/features/content/posts/editor/rich/sources.test.ts',
      '-t',
      'byte for byte',
      '--testTimeout=600000',
    ],
    { cwd: root, env: { ...process.env, RANDOM_TEXTS: String(texts) }, stdio: 'inherit' },
  )
  return status === 0 ? 0 : 1
}
