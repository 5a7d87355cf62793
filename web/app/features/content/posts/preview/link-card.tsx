import { t } from '@lingui/core/macro'
import { addressPlaces } from '@postwright/contract/content/addresses'
import { Image } from 'lucide-react'
import { createContext, useContext } from 'react'

import { shortAddress } from './rich-text.tsx'

/** What pages call themselves, by their addresses as they stand in the text; empty until somebody read them. */
export const LinkTitles = createContext<ReadonlyMap<string, string>>(new Map())

interface LinkCardProps {
  text: string
  /** Platforms make the card of the first address of a text; X makes it of the last. */
  of?: 'first' | 'last'
  /** A small picture beside the words, as in a chat. */
  small?: boolean
}

/**
 * The card that a platform draws of an address in a text; its picture is the page's own. A page whose title nobody read goes by its address,
 * as on the platforms. Nothing where there is no address.
 */
export function LinkCard({ text, of = 'first', small = false }: LinkCardProps) {
  const titles = useContext(LinkTitles)
  const places = addressPlaces(text)
  const place = of === 'first' ? places[0] : places.at(-1)
  if (!place) return null
  const { address } = place
  return (
    <div className="pv-card" data-small={small || undefined} role="group" aria-label={t`Link card`}>
      <span className="pv-card-picture" title={t`The picture of the page`}>
        <Image aria-hidden="true" />
      </span>
      <div className="pv-card-words">
        <div className="m">{titles.get(address) ?? shortAddress(address)}</div>
        <div className="t12 soft trunc">{new URL(address).hostname.replace(/^www\./, '')}</div>
      </div>
    </div>
  )
}
