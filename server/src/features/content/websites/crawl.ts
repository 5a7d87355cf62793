import { mostWebsitePages } from '@postwright/contract/content/websites'
import { msg } from '@postwright/contract/core/msg'
import { say, type Sentence } from '@postwright/contract/core/sentences'

import type { SitePage } from '../../../ai/website/pages.ts'
import { anySignal } from '../../../infra/any-signal.ts'
import { UnreadableFile, type UnreadableReason } from '../../../infra/document-text/document-text.ts'
import { kindOf } from '../../../infra/document-text/kind.ts'
import { readText } from '../../../infra/document-text/read-text.ts'
import { unreadable } from '../../../infra/document-text/unreadable.ts'
import { PageRefused, type WebPages } from '../../../infra/web-pages.ts'
import { linksOf, sameSite } from './links.ts'

export interface CrawledPage {
  address: string
  /** Null with the reason. */
  page: SitePage | null
  reason: string | null
  done: number
  total: number
}

const readWithinMs = 10_000

/**
 * Reads a page and those of its site that say most about who is behind it, one after the other, until `deadline`.
 *
 * @throws the signal's reason.
 */
export async function* crawl(
  pages: WebPages,
  start: URL,
  { deadline, signal }: { deadline: AbortSignal; signal: AbortSignal },
): AsyncGenerator<CrawledPage, void, void> {
  const seen = new Set([start.href])
  const waiting = [start]
  /** Where the first page was found: a site may have moved. */
  let home = start
  for (let done = 0; done < mostWebsitePages && waiting[done] && !deadline.aborted; done += 1) {
    const url = waiting[done] as URL
    const read = await readPage(pages, url, anySignal([deadline, signal])).catch((error: unknown) => {
      signal.throwIfAborted()
      return reasonOf(error)
    })
    const page = typeof read === 'string' ? null : read
    if (page && done === 0) {
      home = page.url
      seen.add(home.href)
      const others = linksOf(page).filter((link) => sameSite(link, home) && !seen.has(link.href))
      waiting.push(...others.slice(0, mostWebsitePages - 1))
    }
    const isTwice = page !== null && done > 0 && seen.has(page.url.href) && page.url.href !== url.href
    const isElsewhere = page !== null && !sameSite(page.url, home)
    if (page) seen.add(page.url.href)
    yield {
      address: url.href,
      page: isTwice || isElsewhere ? null : page,
      reason: typeof read === 'string' ? read : null,
      done: done + 1,
      total: waiting.length,
    }
  }
}

async function readPage(pages: WebPages, url: URL, signal: AbortSignal): Promise<SitePage> {
  const { url: found, bytes, contentType } = await pages.read(url, signal)
  const kind = kindOf('page.html', bytes)
  if (kind !== 'html') throw new UnreadableFile('unknown')
  const { title, facts, blocks } = await readText({ kind, bytes, contentType }, { withinMs: readWithinMs, mostMegabytes: 128, signal })
  return {
    url: found,
    title,
    description: facts?.description ?? null,
    siteName: facts?.siteName ?? null,
    language: facts?.language ?? null,
    keywords: facts?.keywords ?? [],
    headings: facts?.headings ?? [],
    links: facts?.links ?? [],
    data: facts?.data ?? [],
    paragraphs: blocks.map(({ text }) => text),
    headed: blocks,
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof PageRefused) return say(error.sentence)
  if (error instanceof UnreadableFile) return say(unreadablePage[error.reason])
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) return say(unreadablePage['too-slow'])
  throw error
}

/** Nobody can scan, save or split what stands on a website. */
const unreadablePage: Record<UnreadableReason, Sentence> = {
  ...unreadable,
  empty: msg`There is no text on this page that a program can read. Some websites show theirs only in a browser.`,
  unknown: msg`This is no web page. Give the address of a page with text.`,
  'too-large': msg`This page is too large to be read.`,
  'too-slow': msg`This page takes too long to read.`,
}
