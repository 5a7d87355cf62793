import { gzipSync } from 'node:zlib'

import { type BrowserContext, chromium } from '@playwright/test'

import { prepareBrowser } from '../../e2e/browser.ts'
import type { Customer } from '../customer.ts'
import type { Report } from '../measure.ts'

/** Script that a browser gets for the first view of a page, inside it or beside it, gzipped. */
export async function measureScripts(report: Report, url: string, customer: Customer): Promise<void> {
  const { executablePath, args, env } = await prepareBrowser()
  const browser = await chromium.launch({ executablePath, args, env: { ...environment(), ...env } })
  try {
    report.add({ name: 'script of /blog', value: await scriptKib(await browser.newContext(), `${url}/blog`), unit: 'KiB gz', mark: 0 })
    report.add({ name: 'script of /, the island', value: await scriptKib(await browser.newContext(), `${url}/`), unit: 'KiB gz', mark: 3 })
    report.add({ name: 'script of /login', value: await scriptKib(await browser.newContext(), `${url}/login`), unit: 'KiB gz', mark: 100 })
    const signedIn = await browser.newContext({ extraHTTPHeaders: { cookie: customer.headers.cookie ?? '' } })
    report.add({ name: 'script of /app/dashboard', value: await scriptKib(signedIn, `${url}/app/dashboard`), unit: 'KiB gz', mark: 100 })
  } finally {
    await browser.close()
  }
}

/** What gzip makes of nothing. */
const emptyBytes = gzipSync('').byteLength

async function scriptKib(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') sizes.push(response.body().then((body) => gzipSync(body).byteLength))
  })
  await page.goto(address, { waitUntil: 'load' })
  await page.locator('h1').first().waitFor()
  const inline = await page.locator('script:not([src]):not([type="application/ld+json"])').allTextContents()
  const bytes = (await Promise.all(sizes)).reduce((total, size) => total + size, gzipSync(inline.join('\n')).byteLength - emptyBytes)
  await context.close()
  return bytes / 1024
}

function environment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
