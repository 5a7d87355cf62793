import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ChatCall, ChatCardOf, ChatSource } from '@postwright/contract/work/chat-cards'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { Button } from '../../../../../ui/button.tsx'
import { statusLook } from '../../../../../ui/status-badge.tsx'
import { QuietLine } from './quiet-line.tsx'

interface PassagesCardProps {
  call: ChatCall
  businessId: string
  card: ChatCardOf<'find'>
  shownSource: { number: number } | null
}

/** What the sources say, word for word, each with the way to where it stands. */
export function PassagesCard({ call, businessId, card: { query, looked, passages }, shownSource }: PassagesCardProps) {
  const [isOpen, setOpen] = useState(true)
  const list = useRef<HTMLOListElement>(null)
  const [answered, setAnswered] = useState(shownSource)
  const number = shownSource?.number
  const count = passages.length
  if (shownSource !== answered) {
    setAnswered(shownSource)
    if (passages.some((passage) => passage.number === number)) setOpen(true)
  }
  useEffect(() => {
    if (!shownSource) return
    const passage = list.current?.querySelector<HTMLElement>(`[data-number="${shownSource.number}"]`)
    passage?.focus({ preventScroll: true })
    passage?.scrollIntoView({ block: 'nearest' })
  }, [shownSource])

  if (call.state === 'running') return <QuietLine call={call} />
  if (passages.length === 0) return <QuietLine call={call}>{t`${{ looked: lookedInWords(looked) }}: nothing fits “${query}”.`}</QuietLine>
  return (
    <section className="sheet ch-card" aria-label={t`Passages`}>
      <div className="sheet-head">
        <Search className="i-14" aria-hidden="true" />
        <span className="m">{lookedInWords(looked)}</span>
        <span className="count">{plural(count, { one: '# passage', other: '# passages' })}</span>
        <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t`Hide` : t`Show`}
          {isOpen ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
        </Button>
      </div>
      {isOpen && (
        <ol className="lines" ref={list}>
          {passages.map((passage) => (
            <li key={passage.number} className="ch-passage" data-number={passage.number} tabIndex={-1}>
              <b>{passage.number}</b>
              <q dir="auto">{passage.text}</q>
              <span className="from">
                <SourceLink source={passage.source} businessId={businessId} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function SourceLink({ source, businessId }: { source: ChatSource; businessId: string }) {
  if (source.type === 'post') {
    const { postId, title, version, status } = source
    return (
      <>
        <Link className="link" to="/app/repository/$postId" params={{ postId }}>
          {t`Post “${title}”, version ${version}`}
        </Link>
        {` · ${statusLook(status).label}`}
      </>
    )
  }
  const { name, page } = source
  const place = page === null ? name : t`${name}, p. ${page}`
  if (source.type === 'attachment') return <Trans>{place} · attached here</Trans>
  return (
    <Link className="link" to="/app/business/$businessId/profile" params={{ businessId }} search={{ tab: 'documents' }}>
      {place}
    </Link>
  )
}

function lookedInWords({ documents, posts, attachments }: ChatCardOf<'find'>['looked']): string {
  if (attachments === 0)
    return t`Looked through ${plural(documents, { one: '# document', other: '# documents' })} and ${plural(posts, { one: '# post', other: '# posts' })}`
  return t`Looked through ${plural(attachments, { one: '# attached file', other: '# attached files' })}, ${plural(documents, { one: '# document', other: '# documents' })} and ${plural(posts, { one: '# post', other: '# posts' })}`
}
