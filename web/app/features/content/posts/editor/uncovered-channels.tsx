import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { UncoveredChannel } from '@postwright/contract/content/approved-channels'
import type { Business } from '@postwright/contract/content/businesses'
import type { Post } from '@postwright/contract/content/posts'
import { needsSeveral } from '@postwright/contract/content/review-rules'
import { Check, Send } from 'lucide-react'
import { useState } from 'react'

import { Banner } from '../../../../../ui/banner.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { AskForReview } from './ask-for-review.tsx'
import { channelsInWords } from './receipt-words.ts'
import type { WorkingCopy } from './working-copy.ts'

interface UncoveredChannelsProps {
  post: Post
  copy: WorkingCopy
  business: Business
  /** Whether a yes of whoever looks counts where one is enough. */
  decides: boolean
  mayWrite: boolean
  /** Who approves, as a sentence. */
  rule: string
  isApproving: boolean
  onApprove: (channels: string) => unknown
}

/** The channels that an approval does not cover, and how it comes to cover them. Nothing where there are none. */
export function UncoveredChannels(props: UncoveredChannelsProps) {
  const { post, copy, business, decides, mayWrite, rule, isApproving, onApprove } = props
  const [isAsking, setAsking] = useState(false)
  const uncovered = post.uncoveredChannels
  // What is out is not asked about for each channel that joins later; it is where somebody sends it there.
  if (uncovered.length === 0 || post.status === 'published' || post.status === 'publishing') return null
  const channels = channelsInWords(uncovered)
  const isEnough = !needsSeveral(business.reviewRule)
  const mayAsk = mayWrite && post.status === 'approved' && !post.isLive
  return (
    <>
      <Banner tone="warn" title={t`Not approved for ${{ channels }}`}>
        {reasons(uncovered).join(' ')}
      </Banner>
      {isEnough && decides && (
        <Button
          block
          icon={Check}
          className="px-2 py-1 h-auto min-h-8 whitespace-normal"
          pending={isApproving}
          onClick={() => onApprove(channels)}
        >
          {t`Approve for ${{ channels }} too`}
        </Button>
      )}
      {!(isEnough && decides) && mayAsk && !isAsking && (
        <Button block icon={Send} onClick={() => setAsking(true)}>
          <Trans>Ask for another review</Trans>
        </Button>
      )}
      {!(isEnough && decides) && mayAsk && isAsking && (
        <AskForReview post={post} copy={copy} business={business} isMain={false} overLimit={false} />
      )}
      {!(isEnough && decides) && !mayAsk && <p className="hint">{isEnough ? rule : wayOut(post)}</p>}
    </>
  )
}

function reasons(uncovered: readonly UncoveredChannel[]): string[] {
  const { later = [], changed = [] } = Object.groupBy(uncovered, ({ isChanged }) => (isChanged ? 'changed' : 'later'))
  const [count, names] = [later.length, channelsInWords(later)]
  const connected = plural(count, {
    one: `${names} was not connected when it was approved.`,
    other: `${names} were not connected when it was approved.`,
  })
  return [
    ...(count > 0 ? [connected] : []),
    ...(changed.length > 0 ? [t`The settings of ${{ channels: channelsInWords(changed) }} were changed after the approval.`] : []),
    t`Nothing goes there before it is approved again.`,
  ]
}

/** Where several decide, a review is the only way. */
function wayOut({ status, isLive }: Post): string {
  if (isLive) return t`A published post is not reviewed again. To send it there, write it as a new post.`
  return status === 'approved' ? t`Whoever writes asks for another review.` : t`Take it back to draft, then ask for another review.`
}
