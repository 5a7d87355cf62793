import { brotliCompressSync, gzipSync } from 'node:zlib'

import { type BrowserContext, chromium } from '@playwright/test'

import { prepareBrowser } from '../../e2e/browser.ts'
import type { Customer } from '../customer.ts'
import type { Report } from '../measure.ts'
import { measureSentences } from './sentences.ts'

/** Script that a browser gets for the first view of a page, inside it or beside it, compressed. */
export async function measureScripts(report: Report, url: string, customer: Customer, reviewLink: string): Promise<void> {
  const { executablePath, args, env } = await prepareBrowser()
  const browser = await chromium.launch({ executablePath, args, env: { ...environment(), ...env } })
  try {
    const visit = async (path: string, context = browser.newContext()) => scriptOf(await context, url + path)
    report.add({ name: 'script of /blog, the island', value: (await visit('/blog')).gzip, unit: 'KiB gz', threshold: 3 })
    report.add({ name: 'script of /, the island', value: (await visit('/')).gzip, unit: 'KiB gz', threshold: 3 })
    report.add({ name: 'script of a review link, for its guest', value: (await visit(reviewLink)).gzip, unit: 'KiB gz', threshold: 5 })
    report.add({ name: 'script of /login', value: (await visit('/login')).gzip, unit: 'KiB gz', threshold: 95 })
    const signedIn = browser.newContext({ extraHTTPHeaders: { cookie: customer.headers.cookie ?? '' } })
    const dashboard = await visit('/app/dashboard', signedIn)
    report.add({ name: 'script of /app/dashboard', value: dashboard.gzip, unit: 'KiB gz', threshold: 150 })
    report.add({ name: 'script of /app/dashboard', value: dashboard.brotli, unit: 'KiB br', threshold: 130 })
    await measureSentences(report, dashboard.scripts)
  } finally {
    await browser.close()
  }
}

interface Weight {
  gzip: number
  brotli: number
  scripts: readonly Buffer[]
}

async function scriptOf(context: BrowserContext, address: string): Promise<Weight> {
  const page = await context.newPage()
  const bodies = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      bodies.set(
        response.url(),
        // What is still under way when the page closes is no part of its first view.
        response.body().catch(() => Buffer.alloc(0)),
      )
  })
  await page.addInitScript({ content: noteFirstView })
  await page.goto(address, { waitUntil: 'load' })
  await page.locator('h1').first().waitFor()
  // What a rendered page is hydrated by comes after its first paint, and counts.
  if ((await page.locator('#root[data-rendered]').count()) > 0) await page.locator('#root[data-hydrated]').waitFor({ state: 'attached' })
  const fetched = await page.evaluate<string[]>(scriptsOfFirstView)
  const inline = await page.locator('script:not([src]):not([type$="json"])').allTextContents()
  const scripts = [...(await Promise.all(fetched.flatMap((url) => bodies.get(url) ?? []))), ...inline.map((text) => Buffer.from(text))]
  await context.close()
  return {
    gzip: kib(scripts.map((script) => gzipSync(script))),
    brotli: kib(scripts.map((script) => brotliCompressSync(script))),
    scripts,
  }
}

/** Notes when the heading is there and, on a rendered page, is hydrated: what is fetched later, while nobody waits, is no part of the first view. */
const noteFirstView = `
  const observer = new MutationObserver(() => {
    const rendered = document.querySelector('#root[data-rendered]')
    if (!document.querySelector('h1') || (rendered && !rendered.matches('[data-hydrated]'))) return
    performance.mark('first view')
    observer.disconnect()
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-hydrated'] })`

const scriptsOfFirstView = `(() => {
  const end = performance.getEntriesByName('first view')[0].startTime
  return performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => startTime <= end && new URL(name).pathname.endsWith('.js'))
    .map(({ name }) => name)
})()`

function kib(parts: Buffer[]): number {
  return parts.reduce((total, part) => total + part.byteLength, 0) / 1024
}

function environment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
