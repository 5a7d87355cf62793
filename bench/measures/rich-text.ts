import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { type Browser, chromium, type Page } from '@playwright/test'

import { prepareBrowser } from '../../e2e/browser.ts'
import type { Customer } from '../customer.ts'
import { median, type Report } from '../measure.ts'

interface Ground {
  url: string
  customer: Customer
  businessId: string
}

const slowedBy = 4
const keys = 60
const texts = 10_000

/**
 * Keys in the middle of a post of 20,000 characters, at a fourfold slowed processor: the longest task of the page in which one is
 * answered or drawn, and the longest of all, which one may have to wait for. Processor time, so that whatever else the machine does is no part of it.
 * The baseline is the same text in a page without any script, which the browser itself lets people write in.
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
    await page.goto(`${url}/app/repository/${id}`)
    await page.locator('.rich').waitFor()
    const bare = await context.newPage()
    await bare.setContent(`<div class="rich" contenteditable style="width: 600px">${await page.locator('.rich').innerHTML()}</div>`)
    const [own, browsers] = [await keysIn(browser, page), await keysIn(browser, bare)]
    await context.close()
    const name = 'post of 20,000 characters, processor ÷ 4'
    report.add({ name: `${name}: a key, median`, value: median(own.answering), unit: 'ms', baseline: median(browsers.answering) })
    const slowest = { value: Math.max(...own.answering), baseline: Math.max(...browsers.answering) }
    report.add({ name: `${name}: the slowest key`, ...slowest, unit: 'ms', threshold: 16 })
    report.add({
      name: `${name}: the longest that a key may wait`,
      value: Math.max(...own.all),
      unit: 'ms',
      baseline: Math.max(...browsers.all),
    })
  } finally {
    await browser.close()
  }
  report.add({ name: 'random Markdown texts that rich text changed, of 10,000', value: changedTexts(), unit: 'texts', threshold: 0 })
}

async function keysIn(browser: Browser, page: Page): Promise<Tasks> {
  await page.bringToFront()
  await page.locator('.rich p').nth(40).click()
  await type(page, 5)
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  await type(page, keys)
  return tasksOf(await browser.stopTracing())
}

/** As fast as people type, with a pause now and then that lets through what waits for one. */
async function type(page: Page, count: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
  for (let key = 0; key < count; key += 1) {
    await page.keyboard.press(key % 7 === 6 ? 'Space' : 'KeyE')
    await page.waitForTimeout(key % 15 === 14 ? 1_500 : 130)
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time, in microseconds. */
  tdur?: number
  args?: { data?: { type?: string } }
}

/** Milliseconds of the tasks of the page's main thread: of those that answer a key, and of all of them. */
interface Tasks {
  answering: number[]
  all: number[]
}

function tasksOf(trace: Buffer): Tasks {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const answers = traceEvents.filter(
    ({ name, args }) => name === 'EventDispatch' && /^(?:keydown|keypress|beforeinput|input)$/.test(args?.data?.type ?? ''),
  )
  const [first] = answers
  const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && pid === first?.pid && tid === first.tid)
  const lasts = (task: TraceEvent) => (task.tdur ?? 0) / 1_000
  const isAnswer = ({ ts, dur = 0 }: TraceEvent) => answers.some((answer) => answer.ts >= ts && answer.ts <= ts + dur)
  return { answering: tasks.filter(isAnswer).map(lasts), all: tasks.map(lasts) }
}

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
