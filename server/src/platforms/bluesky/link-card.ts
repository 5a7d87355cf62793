import { addressesIn } from '@postwright/contract/content/addresses'

import { anySignal } from '../../infra/any-signal.ts'
import { cardOf } from '../../infra/page-card.ts'
import type { AddressRules } from '../../infra/public-address.ts'
import { createSafeFetch } from '../../infra/safe-fetch.ts'

export interface LinkCard {
  uri: string
  title: string
  description: string
}

const withinMs = 6_000
const userAgent = 'Postwright/1.0 (shows the links of its users)'

/** What is shown of the first link of a text. Its page is asked; where it does not answer, the card has the name of its site. */
export async function linkCard(body: string, { rules, signal }: { rules: AddressRules; signal: AbortSignal }): Promise<LinkCard | null> {
  const [uri] = addressesIn({ title: null, body })
  if (!uri) return null
  const named = { uri, title: new URL(uri).host, description: '' }
  const safeFetch = createSafeFetch(rules, { totalMs: withinMs, idleMs: withinMs, maxBytes: 1024 * 1024 })
  try {
    const page = await safeFetch(uri, {
      signal: anySignal([signal, AbortSignal.timeout(withinMs)]),
      headers: { 'user-agent': userAgent, accept: 'text/html,*/*;q=0.5' },
    })
    const card = page.ok ? await cardOf(page) : null
    await page.body?.cancel().catch(() => undefined)
    return { ...named, ...(card?.title && { title: card.title }), ...(card?.description && { description: card.description }) }
  } catch {
    // Also for an address inside our own network: nobody learns which there are.
    return named
  }
}
