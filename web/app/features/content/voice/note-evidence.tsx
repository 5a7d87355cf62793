import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { VoiceNote } from '@postwright/contract/content/voice'
import { Link } from '@tanstack/react-router'

import { formatDateTime } from '../../../../lib/formats.ts'
import { TypeLabel } from '../../../../ui/content-type.tsx'
import { WordDiff } from '../posts/editor/word-diff.tsx'

/** Where a note comes from: how many edits, by whom, and on demand each of them as it was and is. */
export function NoteEvidence({ note }: { note: VoiceNote }) {
  const { evidence, evidenceCount } = note
  const more = evidenceCount - evidence.length
  if (evidenceCount === 0)
    return (
      <p className="nt-why">
        {originOf(note)} {followedOf(note)}
      </p>
    )
  return (
    <details className="nt-why-more">
      <summary className="nt-why">
        {originOf(note)} {wordingOf(note)} {followedOf(note)}{' '}
        <span className="nt-show">
          <Trans>Show them</Trans>
        </span>
      </summary>
      <ul className="nt-evidence">
        {evidence.map(({ postId, contentType, title, before, after, isApproved, authorName, at }) => (
          <li key={postId}>
            {before + after !== '' && <WordDiff from={before} to={after} label={t`What was changed in ${title}`} />}
            <span className="t12 soft row flex-wrap gap-2">
              <TypeLabel type={contentType} />
              <Link to="/app/repository/$postId" params={{ postId }} className="link">
                {title}
              </Link>
              <span>
                {isApproved
                  ? t`${authorName}, ${{ when: formatDateTime(at) }}, approved`
                  : t`${authorName}, ${{ when: formatDateTime(at) }}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="t12 soft">
          <Plural value={more} one="# more" other="# more" />
        </p>
      )}
    </details>
  )
}

function originOf({ origin, evidenceCount: edits, authorName, createdAt }: VoiceNote): string {
  const when = formatDateTime(createdAt)
  if (origin === 'person' && edits > 0)
    return authorName
      ? t`${plural({ edits }, { one: 'Said of # draft', other: 'Said of # drafts' })} by ${authorName}, ${when}.`
      : t`${plural({ edits }, { one: 'Said of # draft', other: 'Said of # drafts' })}, ${when}.`
  if (origin === 'person') return authorName ? t`Written by ${authorName}, ${when}.` : t`Written by a person, ${when}.`
  return origin === 'model'
    ? t`${plural({ edits }, { one: 'Found by a model in # edit', other: 'Found by a model in # edits' })}, ${when}.`
    : t`${plural({ edits }, { one: 'From # edit', other: 'From # edits' })}, ${when}.`
}

/** Of a note that nobody wrote but somebody put into other words. */
function wordingOf({ origin, authorName }: VoiceNote): string {
  return origin === 'person' || authorName === null ? '' : t`Wording by ${authorName}.`
}

function followedOf({ followed, state, conflict, rules }: VoiceNote): string {
  const isInUse = state === 'used' && conflict === null
  if (isInUse && rules.length === 0)
    return t`Whether drafts follow it only a reader can judge: an AI model is told it, and no program can check it.`
  if (!followed) return ''
  const { times, drafts } = followed
  if (drafts === 1) return times === 1 ? t`Followed in the last draft.` : t`Not followed in the last draft.`
  return t`Followed in ${{ times }} of the last ${{ drafts }} drafts.`
}
