import { msg } from '@postwright/contract/core/msg'
import type { Sentence } from '@postwright/contract/core/sentences'

import { inEnglish } from '../sentences.ts'
import { type AddressRules, UnsafeAddress } from './public-address.ts'
import { robotsRules } from './robots.ts'
import { createSafeFetch } from './safe-fetch.ts'

/** Why a page was not read. The message may be shown. */
export class PageRefused extends Error {
  override name = 'PageRefused'
  readonly sentence: Sentence

  constructor(sentence: Sentence, cause?: unknown) {
    super(inEnglish(sentence), { cause })
    this.sentence = sentence
  }
}

export interface WebPage {
  /** Where it was found in the end. */
  url: URL
  bytes: Uint8Array
  contentType: string | null
}

export interface WebPages {
  /** @throws PageRefused, or the signal's reason. */
  read: (address: URL, signal?: AbortSignal) => Promise<WebPage>
}

/** By which sites know us, in their logs and in their robots.txt. */
const robotName = 'Postwright'
const userAgent = `${robotName}/1.0 (reads pages that its users name)`

const mostRedirects = 5
/** RFC 9309 asks for at least 500 KiB. */
const mostRobotsBytes = 512 * 1024
const pageMs = 20_000

/** Reads pages of public hosts, each where the robots.txt of its site allows it; that is asked once. */
export function openWebPages(rules: AddressRules, { mostBytes }: { mostBytes: number }): WebPages {
  const safeFetch = createSafeFetch(rules, { totalMs: pageMs, idleMs: 10_000, maxBytes: mostBytes + 1024 * 1024 })
  const robots = new Map<string, Promise<(url: URL) => boolean>>()

  async function get(url: URL, signal: AbortSignal | undefined): Promise<Response> {
    try {
      return await safeFetch(url, { redirect: 'manual', signal, headers: { 'user-agent': userAgent, accept: 'text/html,*/*;q=0.5' } })
    } catch (error) {
      throw asRefusal(error, url, signal)
    }
  }

  /** What the robots.txt of an origin allows. */
  async function askRobots(origin: string, signal: AbortSignal | undefined): Promise<(url: URL) => boolean> {
    let url = new URL('/robots.txt', origin)
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const answer = await get(url, signal)
      const next = redirectOf(answer, url)
      if (next) {
        await answer.body?.cancel()
        url = next
        continue
      }
      if (answer.status >= 500)
        throw new PageRefused(msg`${{ host: url.host }} does not say whether its pages may be read. Try again later.`)
      if (!answer.ok) {
        await answer.body?.cancel()
        return () => true
      }
      const text = new TextDecoder().decode(await bytesOf(answer, { url, mostBytes: mostRobotsBytes, isCut: true, signal }))
      return robotsRules(text, robotName)
    }
    return () => true
  }

  async function refuseUnlessAllowed(url: URL, signal: AbortSignal | undefined): Promise<void> {
    const asked = robots.get(url.origin) ?? askRobots(url.origin, signal)
    robots.set(url.origin, asked)
    const isAllowed = await asked
    if (!isAllowed(url)) throw new PageRefused(msg`${{ host: url.host }} does not allow programs to read this page (robots.txt).`)
  }

  return {
    async read(address, signal) {
      let url = address
      for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
        await refuseUnlessAllowed(url, signal)
        const answer = await get(url, signal)
        const next = redirectOf(answer, url)
        if (!next) {
          if (!answer.ok) {
            await answer.body?.cancel()
            throw new PageRefused(msg`${{ host: url.host }} answered with ${{ status: answer.status }}, and not with a page.`)
          }
          return { url, bytes: await bytesOf(answer, { url, mostBytes, signal }), contentType: answer.headers.get('content-type') }
        }
        await answer.body?.cancel()
        url = next
      }
      throw new PageRefused(msg`${{ host: address.host }} sends its readers from page to page without an end.`)
    },
  }
}

function redirectOf({ status, headers }: Response, url: URL): URL | null {
  const location = headers.get('location')
  if (![301, 302, 303, 307, 308].includes(status) || !location || !URL.canParse(location, url.href)) return null
  const next = new URL(location, url)
  next.hash = ''
  return next
}

interface Reading {
  url: URL
  mostBytes: number
  /** What is over is left out, and refuses nothing. */
  isCut?: boolean
  signal: AbortSignal | undefined
}

async function bytesOf(answer: Response, { url, mostBytes, isCut = false, signal }: Reading): Promise<Uint8Array> {
  const tooLarge = () =>
    new PageRefused(
      msg`${{ host: url.host }} sent more than ${{ mb: Math.floor(mostBytes / 1024 / 1024) }} MB. Give the file itself, or a part of it.`,
    )
  if (!isCut && Number(answer.headers.get('content-length') ?? 0) > mostBytes) {
    await answer.body?.cancel()
    throw tooLarge()
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length
      if (bytes > mostBytes && isCut) break
      if (bytes > mostBytes) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    throw asRefusal(error, url, signal)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function asRefusal(error: unknown, { host }: URL, signal: AbortSignal | undefined): unknown {
  if (error instanceof PageRefused || (signal?.aborted && error === signal.reason)) return error
  if (error instanceof UnsafeAddress) return new PageRefused(error.sentence, error)
  if (error instanceof Error && error.name === 'TimeoutError') return new PageRefused(msg`${{ host }} takes too long to answer.`, error)
  return new PageRefused(msg`${{ host }} could not be reached. Check the address.`, error)
}
