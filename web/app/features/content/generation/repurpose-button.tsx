import { Trans } from '@lingui/react/macro'
import type { Post } from '@postwright/contract/content/posts'
import { Repeat2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '../../../../ui/button.tsx'

const RepurposeDialog = lazy(() => import('./repurpose-dialog.tsx').then((module) => ({ default: module.RepurposeDialog })))

export function RepurposeButton({ post }: { post: Post }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="ghost" icon={Repeat2} disabled={post.content.body.trim() === ''} onClick={() => setOpen(true)}>
        <Trans>Repurpose</Trans>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RepurposeDialog post={post} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
