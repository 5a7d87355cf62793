import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { mayBecome } from '@postwright/contract/content/post-states'
import type { Business } from '@postwright/contract/content/businesses'
import { isOpenClaim } from '@postwright/contract/content/claims'
import { headlineOf } from '@postwright/contract/content/headline'
import type { Post } from '@postwright/contract/content/posts'
import { needsSeveral } from '@postwright/contract/content/review-rules'
import type { Approval, Review } from '@postwright/contract/content/reviews'
import { useQuery } from '@tanstack/react-query'
import { Check, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { messageOf } from '../../../../../lib/errors.ts'
import { formatDateTime, formatList } from '../../../../../lib/formats.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FieldError } from '../../../../../ui/field.tsx'
import { standingLabel, statusLook } from '../../../../../ui/status-badge.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import type { useMay } from '../../../identity/accounts/use-may.ts'
import { ChangesDialog } from '../changes-dialog.tsx'
import { ruleInWords } from '../../businesses/reviewers/reviewer-words.ts'
import { useApprovers } from '../../businesses/reviewers/use-approvers.ts'
import { reviewsQuery } from './queries.ts'
import { useApprovePost, useAskForChanges } from '../queries.ts'
import { AskForReview } from './ask-for-review.tsx'
import { BackToDraft } from './back-to-draft.tsx'
import { OpenReview } from './open-review.tsx'
import { personName } from './person-name.ts'
import { Receipt } from './receipt.tsx'
import { RemindReviewers } from './remind-reviewers.tsx'
import { ShownAgain } from './shown-again.tsx'
import { UncoveredChannels } from './uncovered-channels.tsx'
import type { WorkingCopy } from './working-copy.ts'

export interface DecisionProps {
  post: Post
  copy: WorkingCopy
  business: Business
  /** Whether the text breaks a hard limit, so that approving is of no use. */
  overLimit: boolean
  may: ReturnType<typeof useMay>
}

/** Where the post stands, and the decision that takes it on. Taking one back stands apart, where nothing else ever does. */
export function Decision({ post, copy, business, overLimit, may }: DecisionProps) {
  const { requiresApproval, requiresCheckedClaims, reviewRule } = business
  const approve = useApprovePost()
  const ask = useAskForChanges()
  const [isAsking, setAsking] = useState(false)
  const { icon: Icon, tone } = statusLook(post.status)
  const isOpen = post.approvedVersion === null && mayBecome(post.status, 'approved') && post.status !== 'archived' && !post.isLive
  const toCheck = requiresCheckedClaims && post.claims.some(isOpenClaim)
  const { data: reviews } = useQuery({ ...reviewsQuery(post.id), enabled: requiresApproval })
  const review = reviews?.find(({ state }) => state === 'open')
  const approvals = approvalsOf(post, reviews)
  const returned = post.status === 'changes_requested' ? (reviews ?? []).filter(({ state }) => state === 'changes_requested') : []
  const [asked] = returned
  const decides = Boolean(requiresApproval ? may.approveRequired : may.approve)
  // In a review its own word counts; without one, several never approve at once.
  const mayApprove = isOpen && decides && (review ? review.mayApprove : !requiresApproval || !needsSeveral(reviewRule))
  const mayGoBack = may.returnToDraft && mayBecome(post.status, 'draft') && post.status !== 'archived'

  const { names } = useApprovers(business.id)
  const isInReview = post.status === 'in_review'
  const maySubmit = requiresApproval && isOpen && Boolean(may.write) && mayBecome(post.status, 'in_review')

  async function askForChanges(comment: string) {
    const asked = await ask.mutateAsync({ id: post.id, revision: copy.state.revision, comment }).catch(() => null)
    if (!asked) return
    setAsking(false)
    toast.success(t`Changes asked for`)
  }

  async function approveFor(channels: string) {
    const covered = await approve.mutateAsync({ id: post.id, revision: copy.state.revision }).catch(() => null)
    if (covered) toast.success(t`Approved for ${{ channels }} too`)
  }

  async function approveText() {
    const stored = await copy.flush({ checkpoint: true })
    if (!stored) return toast.error(t`Your latest text is not saved yet. Approve once it is.`)
    const approved = await approve.mutateAsync({ id: post.id, revision: copy.state.revision }).catch(() => null)
    if (!approved) return undefined
    const { approvedVersion: version } = approved
    return toast.success(version === null ? t`Your approval is kept. Others have to approve as well.` : t`Version ${{ version }} approved`)
  }

  return (
    <section className="ed-psec" data-tour="editor-decision" aria-label={t`Decision`}>
      <div className="stamp">
        <Icon className={`c-${tone === 'draft' ? 'soft' : tone}`} aria-hidden="true" />
        <div>
          <div className="m">{standingOfVersion(post, asked)}</div>
          <div className="t12 soft">{standing(post, requiresApproval, approvals)}</div>
        </div>
        {mayGoBack && <BackToDraft post={post} />}
      </div>
      {returned
        .filter(({ version }) => version === asked?.version)
        .map((one) => (
          <blockquote key={one.id} className="t13">{t`${{ person: askerOf(one) }}: ${{ comment: one.comment }}`}</blockquote>
        ))}
      {requiresApproval && <Receipt post={post} approvals={approvals} timeZone={business.timeZone} />}
      <ShownAgain post={post} requiresApproval={requiresApproval} />
      <UncoveredChannels
        post={post}
        copy={copy}
        business={business}
        decides={decides}
        mayWrite={Boolean(may.write)}
        rule={ruleInWords(reviewRule, names)}
        isApproving={approve.isPending}
        onApprove={approveFor}
      />
      {isInReview && review && <OpenReview review={review} timeZone={business.timeZone} />}
      {mayApprove && (
        <Button
          block
          icon={Check}
          variant={requiresApproval ? 'primary' : 'default'}
          disabled={overLimit || toCheck}
          pending={approve.isPending}
          onClick={approveText}
        >
          <Trans>Approve</Trans>
        </Button>
      )}
      {approve.error && <FieldError>{messageOf(approve.error, t`It could not be approved. Nothing was changed; try again.`)}</FieldError>}
      {mayApprove && overLimit && !maySubmit && (
        <p className="hint">
          <Trans>Something in Checks stops publishing. Mend it first.</Trans>
        </p>
      )}
      {mayApprove && toCheck && (
        <p className="hint">
          <Trans>This business approves a post only when all its claims are checked.</Trans>
        </p>
      )}
      {isOpen && decides && isInReview && (
        <Button block icon={Undo2} onClick={() => setAsking(true)}>
          <Trans>Ask for changes</Trans>
        </Button>
      )}
      {isInReview && review && review.waitsFor.length > 0 && may.write && <RemindReviewers postId={post.id} />}
      {isAsking && (
        <ChangesDialog
          title={headlineOf(post.content)}
          ask={ask}
          onSubmit={(comment) => void askForChanges(comment)}
          onClose={() => setAsking(false)}
        />
      )}
      {maySubmit && <AskForReview post={post} copy={copy} business={business} isMain={!mayApprove} overLimit={overLimit} />}
      {isOpen && !mayApprove && !maySubmit && requiresApproval && (
        <p className="hint">{isInReview ? waiting(may) : ruleInWords(reviewRule, names)}</p>
      )}
      {mayApprove && (
        <p className="hint">
          <Trans>Approving records your name, the time, the version and the channels. A later edit returns the post to draft.</Trans>
        </p>
      )}
    </section>
  )
}

/** Each yes to the text that is approved. */
function approvalsOf(post: Post, reviews: readonly Review[] | undefined): readonly Approval[] {
  return reviews?.find(({ state, version }) => state === 'approved' && version === post.approvedVersion)?.approvals ?? []
}

/** Who wrote a text is told of the decision; everybody else reads here whom it waits for. */
function waiting(may: DecisionProps['may']): string {
  return may.write ? t`You are told what is decided.` : t`Who decides stands above.`
}

function standing(post: Post, requiresApproval: boolean, approvals: readonly Approval[]): string {
  if (post.approvedBy && post.approvedAt) {
    const people = approvals.length > 1 ? formatList([...new Set(approvals.map(({ name }) => name))]) : post.approvedBy
    return t`Approved by ${{ person: people }}, ${{ when: formatDateTime(post.approvedAt) }}`
  }
  if (post.status === 'draft')
    return requiresApproval ? t`It must be approved before it can be scheduled.` : t`It can be scheduled without approval.`
  // Of the text: a post also changes when somebody asks for a review, or sends it.
  return t`Last changed ${{ when: formatDateTime(post.editedAt) }} by ${{ person: post.editedBy.name }}`
}

/** Of which version that was said; a post that was begun without a text has none yet. */
function standingOfVersion(post: Post, asked: Review | undefined): string {
  const [status, version] = [standingLabel(post), post.approvedVersion ?? asked?.version ?? post.version]
  return version === 0 ? status : t`${{ status }}, version ${{ version }}`
}

function askerOf({ decidedBy, isGuestDecision }: Review): string {
  return decidedBy === null ? t`Former member` : personName(decidedBy, isGuestDecision)
}
