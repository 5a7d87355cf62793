import { addressPlaces } from '@postwright/contract/content/addresses'
import { Fragment } from 'react'

const marked = /((?<![\p{L}\p{N}_&/#])#[\p{L}\p{M}\p{N}_]*\p{L}[\p{L}\p{M}\p{N}_]*|(?<![\p{L}\p{N}_./@-])@[A-Za-z0-9_][A-Za-z0-9_.]*)/gu

/** Text as a platform shows it: links, hashtags and mentions stand out, line breaks stay. */
export function RichText({ text, links = true }: { text: string; links?: boolean }) {
  const places = addressPlaces(text)
  const ends = places.map(({ address, start }) => start + address.length)
  return (
    <>
      {places.map(({ address, start }, index) => (
        <Fragment key={start}>
          <Tagged text={text.slice(ends[index - 1] ?? 0, start)} />
          {links ? <span className="pv-mark">{shortAddress(address)}</span> : address}
        </Fragment>
      ))}
      <Tagged text={text.slice(ends.at(-1) ?? 0)} />
    </>
  )
}

function Tagged({ text }: { text: string }) {
  return text.split(marked).map((piece, index) =>
    index % 2 === 1 ? (
      <span key={index} className="pv-mark">
        {piece}
      </span>
    ) : (
      piece
    ),
  )
}

/** Platforms show an address without its protocol. */
export function shortAddress(address: string): string {
  const bare = address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  return bare.length > 32 ? `${bare.slice(0, 31)}…` : bare
}
