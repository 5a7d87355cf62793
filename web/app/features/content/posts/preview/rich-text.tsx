import { Fragment } from 'react'

const marked =
  /(https?:\/\/[^\s<>"]+|(?<![\p{L}\p{N}_&/#])#[\p{L}\p{M}\p{N}_]*\p{L}[\p{L}\p{M}\p{N}_]*|(?<![\p{L}\p{N}_./@-])@[A-Za-z0-9_][A-Za-z0-9_.]*)/gu

/** Text as a platform shows it: links, hashtags and mentions stand out, line breaks stay. */
export function RichText({ text, links = true }: { text: string; links?: boolean }) {
  return (
    <>
      {text.split(marked).map((piece, index) => {
        const isLink = /^https?:/.test(piece)
        const stands = index % 2 === 1 && (links || !isLink)
        return <Fragment key={index}>{stands ? <span className="pv-mark">{isLink ? shortened(piece) : piece}</span> : piece}</Fragment>
      })}
    </>
  )
}

/** Platforms show an address without its protocol. */
function shortened(address: string): string {
  const bare = address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  return bare.length > 32 ? `${bare.slice(0, 31)}…` : bare
}
