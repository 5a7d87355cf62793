import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { type Claim, isOpenClaim } from '@postwright/contract/content/claims'
import type { Post } from '@postwright/contract/content/posts'
import { BookOpen, Check, PenLine, TriangleAlert, UserCheck } from 'lucide-react'

import './claims.css'
import { formatDateTime } from '../../../../../lib/formats.ts'
import { Button } from '../../../../../ui/button.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { useCheckClaim } from '../queries.ts'

export interface ClaimListProps {
  post: Post
  mayCheck: boolean
  /** Brings a sentence into view. */
  onShow: (sentence: string) => void
  /** Takes a sentence out of the text; null where the text stays as it is. */
  onTakeOut: ((sentence: string) => void) | null
}

/** What a draft claims: first what somebody has to look at, then what has a source. */
export function ClaimList({ post, mayCheck, onShow, onTakeOut }: ClaimListProps) {
  const standing = post.claims.filter(({ stands }) => stands)
  const looked = standing.filter(({ status }) => status === 'to_check')
  const rest = standing.filter(({ status }) => status !== 'to_check')
  const sourced = rest.length
  return (
    <>
      {looked.length > 0 && (
        <ul>
          {looked.map((claim) => (
            <ClaimItem key={claim.id} post={post} claim={claim} mayCheck={mayCheck} onShow={onShow} onTakeOut={onTakeOut} />
          ))}
        </ul>
      )}
      {rest.length > 0 && (
        <details className="claims-rest" open={looked.length === 0 && rest.length <= 3}>
          <summary>
            <Plural value={sourced} one="# claim with a source, or known in general" other="# claims with a source, or known in general" />
          </summary>
          <ul>
            {rest.map((claim) => (
              <ClaimItem key={claim.id} post={post} claim={claim} mayCheck={mayCheck} onShow={onShow} onTakeOut={null} />
            ))}
          </ul>
        </details>
      )}
      {standing.length === 0 && (
        <p className="t13 soft">
          <Trans>Nothing in it has to be checked: it names no figures, names, dates or promises.</Trans>
        </p>
      )}
    </>
  )
}

/** "9 found, 1 to be checked" */
export function claimCount(post: Post): string {
  const found = post.claims.filter(({ stands }) => stands).length
  const open = post.claims.filter(isOpenClaim).length
  return open === 0
    ? plural({ found }, { other: '# found' })
    : t`${plural({ found }, { other: '# found' })}, ${plural({ open }, { other: '# to be checked' })}`
}

function ClaimItem({ post, claim, mayCheck, onShow, onTakeOut }: ClaimListProps & { claim: Claim }) {
  const check = useCheckClaim()
  const isOpen = isOpenClaim(claim)
  const Icon = isOpen ? TriangleAlert : claim.checkedAt ? UserCheck : icons[claim.status]

  function tick(checked: boolean) {
    check.mutate(
      { id: post.id, claimId: claim.id, checked },
      { onError: (error) => toast.failed(error, t`The claim could not be ticked off. Try again.`) },
    )
  }

  return (
    <li className="claim" data-open={isOpen || undefined}>
      <Icon aria-hidden="true" />
      <div className="grid gap-1 justify-items-start min-w-0">
        <span className="claim-state">{stateOf(claim)}</span>
        <button type="button" className="claim-says" title={t`Show it in the text`} onClick={() => onShow(claim.sentence)}>
          {claim.sentence}
        </button>
        {isOpen && <p>{missing(claim.phrases, claim.sentence)}</p>}
        {claim.source?.quote && <q className="claim-quote">{claim.source.quote}</q>}
        {claim.status === 'to_check' && mayCheck && (
          <span className="row gap-2 mt-1">
            {isOpen ? (
              <>
                <Button size="sm" icon={Check} pending={check.isPending} onClick={() => tick(true)}>
                  <Trans>I checked it</Trans>
                </Button>
                {onTakeOut && post.content.body.includes(claim.sentence) && (
                  <Button size="sm" variant="ghost" onClick={() => onTakeOut(claim.sentence)}>
                    <Trans>Take it out</Trans>
                  </Button>
                )}
              </>
            ) : (
              <Button size="sm" variant="ghost" pending={check.isPending} onClick={() => tick(false)}>
                <Trans>Not checked after all</Trans>
              </Button>
            )}
          </span>
        )}
      </div>
    </li>
  )
}

const icons = { supported: Check, from_brief: PenLine, general_knowledge: BookOpen, to_check: TriangleAlert }

function stateOf(claim: Claim): string {
  const { status, source, checkedBy, checkedAt } = claim
  if (checkedAt) return t`Checked by ${{ person: checkedBy ?? '' }}, ${{ when: formatDateTime(checkedAt) }}`
  if (status === 'to_check') return t`To be checked`
  if (status === 'general_knowledge') return t`General knowledge`
  if (status === 'from_brief') return t`From the brief`
  return source?.kind === 'document' ? t`Supported by ${{ document: source.label }}` : t`Supported by the profile`
}

/** What of it nobody said. */
function missing(phrases: readonly string[], sentence: string): string {
  const [first, ...more] = phrases
  if (first === undefined || first === sentence) return t`Neither the brief nor the profile says this.`
  const named = [first, ...more].map((phrase) => `“${phrase}”`).join(', ')
  return t`Neither the brief nor the profile says ${named}.`
}
