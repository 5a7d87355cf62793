import { Trans } from '@lingui/react/macro'
import type { Post } from '@postwright/contract/content/posts'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { lazy, Suspense, useState } from 'react'

import { Button } from '../../../../ui/button.tsx'

const UpdateLiveDialog = lazy(() => import('./update-live-dialog.tsx').then((module) => ({ default: module.UpdateLiveDialog })))

/** Leads to another text for a published post. Nothing where no channel takes one. */
export function UpdateLive({ post, published }: { post: Post; published: readonly Delivery[] }) {
  const [isOpen, setOpen] = useState(false)
  if (!published.some(({ canUpdate }) => canUpdate)) return null
  const isUnderWay = published.some(({ liveChange }) => liveChange?.isUnderWay)
  return (
    <>
      <Button pending={isUnderWay} onClick={() => setOpen(true)}>
        <Trans>Update where it was published…</Trans>
      </Button>
      <Suspense>{isOpen && <UpdateLiveDialog post={post} published={published} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
