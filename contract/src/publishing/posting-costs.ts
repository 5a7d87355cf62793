import { addressPlaces } from '../content/addresses.ts'
import type { ChannelKind } from './channel-kinds.ts'

/** What X takes of the app of this site for each post, in millionths of a US dollar: its price list as of 2026-11. */
export const xPrices = { plain: 15_000, withLink: 200_000 } as const

/** What a platform takes of the app of this site for what goes out, post by post, in millionths of a US dollar. Null where it takes nothing. */
export function postingCost(kind: ChannelKind, texts: readonly string[]): number | null {
  if (kind !== 'x') return null
  return texts.reduce((sum, text) => sum + (addressPlaces(text).length > 0 ? xPrices.withLink : xPrices.plain), 0)
}
