import { type BrowserContext, chromium, type Page } from '@playwright/test'

import { prepareBrowser } from '../../e2e/browser.ts'
import type { Customer } from '../customer.ts'
import { median, type Report } from '../measure.ts'
import { keyAt, shownAt, watching } from '../screens.ts'

interface Ground {
  url: string
  customer: Customer
  businessId: string
}

const rounds = 15

/** A comment on a post that two screens show: from Enter on the one to the frame that shows it on the other. */
export async function measureComments(report: Report, { url, customer, businessId }: Ground): Promise<void> {
  const { id } = await customer.call<{ id: string }>('posts/create', {
    businessId,
    contentType: 'linkedin',
    content: { title: null, body: 'Our cold brew is back on Monday.' },
  })
  const { executablePath, args, env } = await prepareBrowser()
  const browser = await chromium.launch({ executablePath, args, env: { ...(process.env as Record<string, string>), ...env } })
  try {
    const signedIn = () =>
      browser.newContext({ viewport: { width: 1440, height: 900 }, extraHTTPHeaders: { cookie: customer.headers.cookie ?? '' } })
    const [here, elsewhere] = [await comments(await signedIn(), url, id), await comments(await signedIn(), url, id)]
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await saidMs(here, elsewhere, round))
    report.add({ name: 'a comment: Enter to the other screen', value: median(times), unit: 'ms', threshold: 1_000 })
  } finally {
    await browser.close()
  }
}

async function comments(context: BrowserContext, url: string, postId: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript({ content: watching })
  const live = page.waitForResponse((response) => response.url().endsWith('/live/events'))
  await page.goto(`${url}/app/repository/${postId}`)
  await page.getByRole('group', { name: 'Beside the text' }).getByRole('button', { name: 'Comments' }).click()
  await page.getByRole('combobox', { name: 'Comment' }).waitFor()
  await live
  return page
}

/** Comments stand in the order in which they were made: the last one is the new one. */
async function saidMs(here: Page, elsewhere: Page, before: number): Promise<number> {
  const shown = shownAt(elsewhere, `.ed-talk .threads > li:nth-child(${before + 1})`)
  await here.getByRole('combobox', { name: 'Comment' }).click()
  await here.keyboard.type(`Say Tuesday, ${before}.`)
  await here.keyboard.press('Enter')
  const saidAt = await keyAt(here)
  return (await shown) - saidAt
}
