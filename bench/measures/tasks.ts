import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { Client } from 'pg'

import { prepareBrowser } from '../../e2e/browser.ts'
import type { Customer } from '../customer.ts'
import { median, type Report } from '../measure.ts'
import { keyAt, shownAt, watching } from '../screens.ts'

interface Ground {
  url: string
  customer: Customer
  databaseUrl: string
  workspaceId: string
}

const tasks = 5_000
const rounds = 15

/** A task that is moved by the keyboard on a board of 5,000: when it stands in its new column here, and on a second screen. */
export async function measureTasks(report: Report, { url, customer, databaseUrl, workspaceId }: Ground): Promise<void> {
  await fill(databaseUrl, workspaceId)
  const { executablePath, args, env } = await prepareBrowser()
  const browser = await chromium.launch({ executablePath, args, env: { ...(process.env as Record<string, string>), ...env } })
  try {
    const signedIn = () => browser.newContext({ extraHTTPHeaders: { cookie: customer.headers.cookie ?? '' } })
    const [here, elsewhere] = [await board(await signedIn(), url), await board(await signedIn(), url)]
    const moved: Times[] = []
    for (let round = 0; round < rounds; round += 1) moved.push(await moveFirst(here, elsewhere))
    const middle = (of: (times: Times) => number) => median(moved.map(of))
    report.add({
      name: 'board of 5,000: key to the task in its new column',
      value: middle((one) => one.steppedMs),
      unit: 'ms',
      threshold: 100,
    })
    report.add({ name: 'board of 5,000: key to the task put down', value: middle((one) => one.putDownMs), unit: 'ms', threshold: 100 })
    report.add({
      name: 'board of 5,000: the same on another screen',
      value: middle((one) => one.elsewhereMs),
      unit: 'ms',
      threshold: 1_000,
    })
  } finally {
    await browser.close()
  }
}

async function board(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript({ content: watching })
  const live = page.waitForResponse((response) => response.url().endsWith('/live/events'))
  await page.goto(`${url}/app/tasks`)
  await page.locator('[data-status="todo"] [data-task]').first().waitFor()
  await live
  return page
}

interface Times {
  /** From the arrow key to the frame that shows the task in the next column. */
  steppedMs: number
  /** From Enter to the frame that shows it there as any other. */
  putDownMs: number
  /** From Enter to the frame in which another screen shows it there. */
  elsewhereMs: number
}

/** The first task to be done becomes the first in progress. */
async function moveFirst(here: Page, elsewhere: Page): Promise<Times> {
  const card = here.locator('[data-status="todo"] [aria-posinset="1"] [data-task-button]')
  const id = await card.getAttribute('data-task-button')
  const there = `[data-status="in_progress"] [data-task="${id}"]`
  await card.focus()
  await here.keyboard.press('m')
  await here.locator(`[data-task="${id}"][data-lifted]`).waitFor()

  const stepped = shownAt(here, there)
  await here.keyboard.press('ArrowRight')
  const steppedAt = await stepped
  const [putDown, seen] = [shownAt(here, `${there}:not([data-lifted])`), shownAt(elsewhere, there)]
  const pressedAt = await keyAt(here)
  await here.keyboard.press('Enter')
  const [putDownAt, seenAt] = await Promise.all([putDown, seen])
  const enterAt = await keyAt(here)
  return { steppedMs: steppedAt - pressedAt, putDownMs: putDownAt - enterAt, elsewhereMs: seenAt - enterAt }
}

async function fill(databaseUrl: string, workspaceId: string): Promise<void> {
  // The rows are behind row-level security; this says to the database that we may see them all.
  const client = new Client({ connectionString: databaseUrl, options: '-c app.system=on' })
  await client.connect()
  try {
    await client.query(
      `insert into tasks (id, workspace_id, title, status, position)
       select gen_random_uuid(), $1, 'Confirm the video of lot ' || n, (array['todo', 'in_progress', 'in_review', 'done'])[1 + n % 4], position
       from unnest($2::text[]) with ordinality as place (position, n)`,
      [workspaceId, Array.from({ length: tasks }, (_, at) => positionOf(at))],
    )
    await client.query('analyze tasks')
  } finally {
    await client.end()
  }
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A key as fractional-indexing makes them: `c` begins whole numbers of three digits. */
function positionOf(at: number): string {
  const base = digits.length
  return `c${digits[Math.floor(at / base ** 2) % base]}${digits[Math.floor(at / base) % base]}${digits[at % base]}`
}
