import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Square } from 'lucide-react'

import { formatDateTime } from '../../../../lib/formats.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Progress } from '../../../../ui/progress.tsx'
import { timeHasPassed } from '../../publishing/schedule/when-fields.tsx'
import type { DeskDraft } from './desk-draft.ts'
import type { Size } from './measure.ts'
import { RowState } from './row-state.tsx'

export interface DraftRowProps {
  draft: DeskDraft
  timeZone: string
  size: Size
  isCurrent: boolean
  isChosen: boolean
  isStopping: boolean
  /** It is being scheduled at the moment. */
  isUnderWay: boolean
  /** Its time has passed, so that it cannot go with the others. */
  isLate: boolean
  /** When it would go out. */
  when: string
  refusal: string | undefined
  onChoose: (chosen: boolean) => void
  /** Null for whoever may not stop it. */
  onStop: (() => unknown) | null
}

/** One draft in the list: chosen or not, what it is, how it stands, when it goes out. */
export function DraftRow({
  draft,
  timeZone,
  size,
  isCurrent,
  isChosen,
  isStopping,
  isUnderWay,
  isLate,
  when,
  refusal,
  onChoose,
  onStop,
}: DraftRowProps) {
  const { name } = draft
  const mayGo = draft.isOpen && !isLate
  const isWriting = draft.state === 'writing'
  return (
    <li
      className="dk-row"
      data-current={isCurrent || undefined}
      aria-label={t`${{ draft: name }} draft`}
      aria-busy={isWriting || isUnderWay}
    >
      <Checkbox
        aria-label={mayGo ? t`Choose ${{ draft: name }}` : t`${{ draft: name }} cannot be chosen`}
        checked={mayGo && isChosen}
        disabled={!mayGo || isUnderWay}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <Link
        to="/app/desk/$generationId"
        from="/app/desk/$generationId"
        search={{ draft: draft.key }}
        aria-current={isCurrent || undefined}
        className="dk-row-link"
      >
        <span className="type" data-type={draft.contentType}>
          {name}
        </span>
      </Link>
      <span className="dk-state">
        <RowState draft={draft} isStopping={isStopping} />
        {isWriting && onStop && (
          <IconButton icon={Square} size="sm" label={t`Stop ${{ draft: name }}`} pending={isStopping} onClick={onStop} />
        )}
      </span>
      <span className={cx('dk-when num', isLate && 'c-bad', draft.state === 'failed' && 'two-lines')}>
        {isWriting ? size.progress : lineOf(draft, isLate ? timeHasPassed : when, timeZone)}
      </span>
      {refusal && (
        <span className="dk-when c-bad" role="alert">
          {refusal}
        </span>
      )}
      {isWriting && size.expected > 0 && (
        <Progress label={t`${{ draft: name }} draft`} done={Math.min(size.count, Math.round(size.expected * 0.97))} total={size.expected} />
      )}
    </li>
  )
}

function lineOf({ post, state, hindrance, isOpen, message }: DeskDraft, when: string, timeZone: string): string {
  if (state === 'failed') return message ?? t`It could not be written.`
  if (!post) return state === 'stopped' ? t`Nothing was written` : ''
  return isOpen ? when : (hindrance ?? (post.nextDueAt ? formatDateTime(post.nextDueAt, timeZone) : ''))
}
