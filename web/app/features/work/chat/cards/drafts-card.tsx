import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ChatCardOf } from '@postwright/contract/work/chat-cards'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { Link } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'

import { formatNumber } from '../../../../../lib/formats.ts'
import { buttonClass } from '../../../../../ui/button.tsx'
import { TypeLabel } from '../../../../../ui/content-type.tsx'
import { Spinner } from '../../../../../ui/spinner.tsx'
import { QuietLine } from './quiet-line.tsx'
import type { CardProps } from './tool-card.tsx'

/** Drafts while they are written and once they are there, each with the way into its editor. */
export function DraftsCard({ call, card: { generationId, drafts } }: CardProps<'drafts'>) {
  if (drafts.length === 0) return <QuietLine call={call} />
  const made = drafts.filter(({ postId }) => postId !== null).length
  const count = drafts.length
  const toCheck = drafts.reduce((sum, draft) => sum + draft.toCheck, 0)
  const isRunning = call.state === 'running'
  return (
    <section className="sheet ch-card" aria-label={t`Drafts made`} aria-busy={isRunning}>
      <div className="sheet-head">
        {isRunning ? <Spinner size={14} /> : <PenLine className="i-14" aria-hidden="true" />}
        <span className="m" role="status">
          {isRunning
            ? t`Writing ${plural(count, { one: '# draft', other: '# drafts' })}`
            : t`${plural(made, { one: '# draft', other: '# drafts' })} made`}
        </span>
        {!isRunning && made > 0 && <span className="count">{toCheckInWords(toCheck)}</span>}
        {generationId !== null && (
          <Link className={buttonClass({ size: 'sm', variant: 'ghost' })} to="/app/desk/$generationId" params={{ generationId }}>
            <Trans>Open on the desk</Trans>
          </Link>
        )}
      </div>
      <ul className="lines">
        {drafts.map((draft) => (
          <DraftLine key={draft.key} draft={draft} />
        ))}
      </ul>
    </section>
  )
}

function DraftLine({ draft }: { draft: ChatCardOf<'drafts'>['drafts'][number] }) {
  const { contentType, state, title, excerpt, count, limit, postId, message } = draft
  const name = title || contentTypeLabel(contentType)
  return (
    <li className="ch-draft" aria-busy={state === 'writing'}>
      <TypeLabel type={contentType} />
      <div className="h trunc">{title}</div>
      <p dir="auto" className={state === 'failed' ? 'c-bad' : undefined}>
        {state === 'failed' ? (message ?? t`It could not be written.`) : excerpt}
      </p>
      <div className="acts">
        {count > 0 && <span className="n">{limit === null ? formatNumber(count) : `${formatNumber(count)} / ${formatNumber(limit)}`}</span>}
        {state === 'writing' && <Spinner label={t`Writing`} size={14} />}
        {postId !== null && (
          <Link
            className={buttonClass({ size: 'sm' })}
            to="/app/repository/$postId"
            params={{ postId }}
            aria-label={t`Open ${{ draft: name }}`}
          >
            <Trans>Open</Trans>
          </Link>
        )}
      </div>
    </li>
  )
}

function toCheckInWords(claims: number): string {
  return claims === 0 ? t`nothing to be checked` : t`${plural(claims, { one: '# claim', other: '# claims' })} to be checked`
}
