import { type Browser, chromium, type Page } from '@playwright/test'
import { Client } from 'pg'

import { prepareBrowser } from '../../e2e/browser.ts'
import type { Customer } from '../customer.ts'
import { median, type Report } from '../measure.ts'

interface Ground {
  url: string
  customer: Customer
  databaseUrl: string
  workspaceId: string
  businessId: string
}

const posts = 500
const loads = 9
const drags = 5

/**
 * A month of 500 items: from the answer with them to the frame that shows them, once the page is at leisure; and the processor time of the
 * longest task while one of them is dragged over it, which has to fit into one of 60 frames a second.
 */
export async function measureCalendar(report: Report, { url, customer, databaseUrl, workspaceId, businessId }: Ground): Promise<void> {
  await fill(databaseUrl, { workspaceId, businessId })
  const { executablePath, args, env } = await prepareBrowser()
  const browser = await chromium.launch({ executablePath, args, env: { ...(process.env as Record<string, string>), ...env } })
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      extraHTTPHeaders: { cookie: customer.headers.cookie ?? '' },
    })
    const page = await context.newPage()
    await page.addInitScript({ content: watching })
    const shown: number[] = []
    for (let load = 0; load < loads; load += 1) shown.push(await shownMs(page, `${url}/app/calendar?date=${month()}-15`))
    report.add({ name: 'calendar of 500 items: answer to a month that can be used', value: median(shown), unit: 'ms', threshold: 300 })
    const dragged: number[] = []
    for (let drag = 0; drag < drags; drag += 1) dragged.push(await dragMs(browser, page))
    report.add({ name: 'calendar of 500 items: longest task of a drag', value: median(dragged), unit: 'ms', threshold: 1_000 / 60 })
  } finally {
    await browser.close()
  }
}

/** From the last answer with items to the first moment after they were painted in which the page does nothing. */
async function shownMs(page: Page, address: string): Promise<number> {
  await page.goto(address)
  return page.evaluate<number>('window.usedFrom()')
}

const watching = `
  window.usedFrom = () =>
    new Promise((resolve) => {
      const look = () => {
        if (!document.querySelector('.ev')) return
        observer.disconnect()
        const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/rpc/schedule/calendar'))
        const answered = Math.max(...answers.map(({ responseEnd }) => responseEnd))
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve(performance.now() - answered))))
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { subtree: true, childList: true })
      look()
    })`

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Processor time, in microseconds. */
  tdur?: number
  args?: { data?: { type?: string } }
}

/** Over two weeks and back, in many small steps, and not let go of. */
async function dragMs(browser: Browser, page: Page): Promise<number> {
  const from = await page.locator('.ev[data-drag]').first().boundingBox()
  if (!from) throw new Error('There is nothing to drag.')
  await page.mouse.move(from.x + 20, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y + 18, { steps: 4 })
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  for (const [x, y] of [
    [500, 120],
    [200, 260],
    [-40, 20],
  ] as const)
    await page.mouse.move(from.x + x, from.y + y, { steps: 30 })
  const trace = await browser.stopTracing()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return longestTaskMs(trace)
}

function longestTaskMs(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const moved = traceEvents.find(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'pointermove')
  if (!moved) throw new Error('No move of the pointer was traced.')
  const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && pid === moved.pid && tid === moved.tid)
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1_000))
}

/** The next one, so that none of its days has passed. */
function month(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7)
}

/** Nearly eighteen a day, between seven in the morning and seven in the evening. */
async function fill(databaseUrl: string, { workspaceId, businessId }: Pick<Ground, 'workspaceId' | 'businessId'>): Promise<void> {
  // The rows are behind row-level security; this says to the database that we may see them all.
  const client = new Client({ connectionString: databaseUrl, options: '-c app.system=on' })
  await client.connect()
  try {
    await client.query(
      `with written as (
         insert into posts (id, workspace_id, business_id, content_type, title, body, status)
         select gen_random_uuid(), $1, $2, 'blog', 'Lot ' || n || ', landed', 'Peach first, honeysuckle after.', 'scheduled' from generate_series(1, $3::int) n
         returning id
       ), numbered as (select id, row_number() over () - 1 as n from written)
       insert into deliveries (id, workspace_id, business_id, post_id, channel_id, due_at, next_attempt_at, content_hash)
       select gen_random_uuid(), $1, $2, id, (select id from channels where business_id = $2 limit 1), due_at, due_at, n::text
       from numbered, lateral (select ($4 || '-01T07:00:00Z')::timestamptz + (n % 28) * interval '1 day' + (n / 28) * interval '40 minutes' as due_at) d`,
      [workspaceId, businessId, posts, month()],
    )
    await client.query('analyze posts, deliveries')
  } finally {
    await client.end()
  }
}
