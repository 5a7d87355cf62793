import { addressesIn } from '@postwright/contract/content/addresses'

import { anySignal } from '../../infra/any-signal.ts'
import { pictureWithin } from '../../infra/images.ts'
import { cardOf } from '../../infra/page-card.ts'
import type { AddressRules } from '../../infra/public-address.ts'
import { createSafeFetch } from '../../infra/safe-fetch.ts'
import { mostThumbBytes } from './limits.ts'

/** As a post has it; its picture is a blob of its own. */
export interface LinkCard {
  uri: string
  title: string
  description: string
}

/** What is shown of a page, and its picture where it has one that can be read. */
export interface FoundCard {
  card: LinkCard
  picture: { content: Buffer; contentType: string } | null
}

interface Asking {
  rules: AddressRules
  signal: AbortSignal
}

const withinMs = 6_000
const userAgent = 'Postwright/1.0 (shows the links of its users)'

/** What is shown of the first link of a text. Its page is asked; where it does not answer, the card has the name of its site. */
export async function linkCard(body: string, asking: Asking): Promise<FoundCard | null> {
  const [uri] = addressesIn({ title: null, body })
  if (!uri) return null
  const named = { uri, title: new URL(uri).host, description: '' }
  try {
    const page = await get(uri, 'text/html,*/*;q=0.5', 1024 * 1024, asking)
    const said = page.ok ? await cardOf(page) : null
    await page.body?.cancel().catch(() => undefined)
    const card = { ...named, ...(said?.title && { title: said.title }), ...(said?.description && { description: said.description }) }
    return {
      card,
      picture: said?.picture && URL.canParse(said.picture, uri) ? await pictureAt(new URL(said.picture, uri).href, asking) : null,
    }
  } catch {
    // Also for an address inside our own network: nobody learns which there are.
    return { card: named, picture: null }
  }
}

/** A card without its picture is better than none. */
async function pictureAt(address: string, asking: Asking): Promise<FoundCard['picture']> {
  try {
    const answer = await get(address, 'image/*', mostReadBytes, asking)
    return answer.ok ? await pictureWithin(new Uint8Array(await answer.arrayBuffer()), mostThumbBytes) : null
  } catch {
    return null
  }
}

const mostReadBytes = 8 * 1024 * 1024

function get(address: string, accept: string, maxBytes: number, { rules, signal }: Asking): Promise<Response> {
  const safeFetch = createSafeFetch(rules, { totalMs: withinMs, idleMs: withinMs, maxBytes })
  return safeFetch(address, {
    signal: anySignal([signal, AbortSignal.timeout(withinMs)]),
    headers: { 'user-agent': userAgent, accept },
  })
}
