import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { WaitingPost } from '@postwright/contract/work/dashboard'
import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { Suspense, useState } from 'react'

import { formatAgo, formatZoned } from '../../../../lib/formats.ts'
import { lazyPart } from '../../../../lib/lazy-part.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useApprovePost, useAskForChanges } from '../../content/posts/queries.ts'
import { NeedFrame } from './need-frame.tsx'
import { decide, type OnOutcome } from './needs.ts'

const ChangesDialog = lazyPart(async () => (await import('../../content/posts/changes-dialog.tsx')).ChangesDialog)

interface ReviewNeedProps {
  post: WaitingPost
  outcome: string | undefined
  onOutcome: OnOutcome
}

/** A post that waits for this person's decision, which is one about the text as it is listed. */
export function ReviewNeed({ post, outcome, onOutcome }: ReviewNeedProps) {
  const approve = useApprovePost()
  const ask = useAskForChanges()
  const [isAsking, setAsking] = useState(false)
  const { id, revision, title } = post
  const about = [
    t`${{ business: post.businessName }} · ${{ person: post.askedBy }} asked, ${{ ago: formatAgo(post.askedAt) }}`,
    ...(post.decideBefore === null ? [] : [t`decide before ${{ when: formatZoned(post.decideBefore) }}`]),
  ].join(' · ')
  const what = (
    <Trans>
      <Link to="/app/repository/$postId" params={{ postId: id }} className="hover:underline">
        “{title}”
      </Link>{' '}
      waits for your review
    </Trans>
  )

  function askForChanges(comment: string) {
    // The dialog shows a refusal; the row takes it away when it is gone.
    decide(
      () => ask.mutateAsync({ id, revision, comment }).then(() => setAsking(false)),
      t`Changes asked for`,
      onOutcome,
      () => {},
    )
  }

  return (
    <NeedFrame icon={Eye} tone="info" what={what} detail={about} outcome={outcome}>
      <Button
        size="sm"
        aria-label={t`Approve “${title}”`}
        pending={approve.isPending}
        onClick={() =>
          decide(
            () => approve.mutateAsync({ id, revision }),
            t`Approved`,
            onOutcome,
            (error) => toast.failed(error, t`The post could not be approved`),
          )
        }
      >
        <Trans>Approve</Trans>
      </Button>
      <Button size="sm" variant="ghost" aria-label={t`Ask for changes of “${title}”`} onClick={() => setAsking(true)}>
        <Trans>Ask for changes</Trans>
      </Button>
      {isAsking && (
        <Suspense>
          <ChangesDialog title={title} ask={ask} onSubmit={askForChanges} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </NeedFrame>
  )
}
