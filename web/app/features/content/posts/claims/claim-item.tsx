import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Claim, isOpenClaim } from '@postwright/contract/content/claims'
import type { Post } from '@postwright/contract/content/posts'
import { BookOpen, Check, PenLine, TriangleAlert, UserCheck } from 'lucide-react'

import { formatDateTime } from '../../../../../lib/formats.ts'
import { Button } from '../../../../../ui/button.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { useCheckClaim } from '../queries.ts'
import type { NumberedClaim } from './numbered.ts'

export interface ClaimActions {
  post: Post
  mayCheck: boolean
  /** Brings a sentence into view. */
  onShow: (sentence: string) => void
  /** Takes a sentence out of the text; null where the text stays as it is. */
  onTakeOut: ((sentence: string) => void) | null
}

export function ClaimItem({ post, claim, number, mayCheck, onShow, onTakeOut }: ClaimActions & NumberedClaim) {
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
      <b className="num">{number}</b>
      <div className="grid gap-1 justify-items-start min-w-0">
        <span className="claim-state">
          <Icon aria-hidden="true" />
          {stateOf(claim)}
        </span>
        {claim.part !== null && <span className="t12 soft">{placeOf(claim.part)}</span>}
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
                {onTakeOut && claim.part === null && post.content.body.includes(claim.sentence) && (
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

/** Where it stands beside the text. */
function placeOf(part: string): string {
  if (part === 'preheader') return t`In the preheader`
  if (part === 'thread') return t`In a further post of the thread`
  if (part === 'chapters') return t`In a chapter`
  return part === 'tags' ? t`In the tags` : t`Beside the text`
}

/** What of it nobody said. */
function missing(phrases: readonly string[], sentence: string): string {
  const [first, ...more] = phrases
  if (first === undefined || first === sentence) return t`Nothing in the brief, the profile or the documents says this.`
  const named = [first, ...more].map((phrase) => t`“${phrase}”`).join(', ')
  return t`Nothing in the brief, the profile or the documents says ${named}.`
}
