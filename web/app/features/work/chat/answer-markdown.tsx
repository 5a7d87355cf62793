import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'

import { Markdown, type MarkdownLook } from '../../content/posts/preview/markdown.tsx'
import { type Piece, piecesOf } from './sources.ts'

interface AnswerMarkdownProps {
  text: string
  /** More of it is coming. */
  isLive?: boolean
  /** The numbers of passages that lead there. */
  sources?: ReadonlySet<number>
  onSource?: (number: number) => void
}

const none: ReadonlySet<number> = new Set()

/** What an assistant wrote. Nothing in it is fetched by itself: images are links, and every link says where it goes. */
export function AnswerMarkdown({ text, isLive = false, sources = none, onSource }: AnswerMarkdownProps) {
  const withSources: MarkdownLook = {
    ...look,
    text: (words) => piecesOf(words, sources).map((piece, at) => <Words key={at} piece={piece} onSource={onSource} />),
  }
  return (
    <div className="ch-md" data-live={isLive || undefined} dir="auto">
      <Markdown text={text} look={withSources} />
    </div>
  )
}

function Words({ piece, onSource }: { piece: Piece; onSource: AnswerMarkdownProps['onSource'] }) {
  if (piece.type === 'text') return piece.text
  const { number } = piece
  return (
    <button type="button" className="ch-ref" aria-label={t`Source ${number}`} onClick={() => onSource?.(number)}>
      {number}
    </button>
  )
}

const look: MarkdownLook = {
  link: (url, children, words) => (
    <OutLink url={url} words={words}>
      {children}
    </OutLink>
  ),
  image: ({ url, alt }) => {
    const name = alt?.trim() ? t`Image: ${alt}` : t`Image`
    return /^https?:/i.test(url) ? (
      <OutLink url={url} words={name}>
        {name}
      </OutLink>
    ) : (
      <span className="soft">{name}</span>
    )
  },
  html: (source) => source,
}

function OutLink({ url, words, children }: { url: string; words: string; children: ReactNode }) {
  const place = placeOf(url)
  // Where the words are the address already, it stands there once.
  const isNamed = place === '' || words === url || words === place
  return (
    <>
      <a className="link" href={url} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
      {!isNamed && <span className="ch-host"> ({place})</span>}
    </>
  )
}

/** The host as the browser reads it, whatever stands before an @ or is written in look-alike letters. */
function placeOf(url: string): string {
  try {
    const { host, protocol, pathname } = new URL(url)
    return protocol === 'mailto:' ? pathname : host
  } catch {
    return ''
  }
}
