import { t } from '@lingui/core/macro'
import { Image } from 'lucide-react'
import { createContext, useContext } from 'react'

/** What pages call themselves, by their addresses as they stand in the text; empty until somebody read them. */
export const LinkTitles = createContext<ReadonlyMap<string, string>>(new Map())

interface LinkCardProps {
  text: string
  /** Platforms make the card of the first address of a text; X makes it of the last. */
  of?: 'first' | 'last'
  /** A small picture beside the words, as in a chat. */
  small?: boolean
}

/** The card that a platform draws of an address in a text; its picture is the page's own. Nothing where there is no address. */
export function LinkCard({ text, of = 'first', small = false }: LinkCardProps) {
  const titles = useContext(LinkTitles)
  const addresses = addressesIn(text)
  const address = of === 'first' ? addresses[0] : addresses.at(-1)
  if (address === undefined) return null
  return (
    <div className="pv-card" data-small={small || undefined} role="group" aria-label={t`Link card`}>
      <span className="pv-card-picture" title={t`The picture of the page`}>
        <Image aria-hidden="true" />
      </span>
      <div className="pv-card-words">
        <div className="m">{titles.get(address) ?? t`The title of the page`}</div>
        <div className="t12 soft trunc">{new URL(address).hostname.replace(/^www\./, '')}</div>
      </div>
    </div>
  )
}

function addressesIn(text: string): string[] {
  return [...text.matchAll(/https?:\/\/[^\s<>"]+/gi)]
    .map(([address]) => address.replace(/[.,;:!?)\]]+$/, ''))
    .filter((address) => URL.canParse(address))
}
