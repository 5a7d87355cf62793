import type { Post } from '@postwright/contract/content/posts'
import { useState } from 'react'

import { messageOf } from '../../../../lib/errors.ts'
import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useBackToDraft } from '../queries.ts'

/** Takes back an approval, or a plan; what is planned is not cancelled without asking. */
export function BackToDraft({ post }: { post: Post }) {
  const [asking, setAsking] = useState(false)
  const back = useBackToDraft()

  async function returnToDraft() {
    try {
      await back.mutateAsync({ id: post.id })
      setAsking(false)
      toast.success(post.nextDueAt ? 'Back to draft. What was scheduled is cancelled.' : 'Back to draft')
    } catch (error) {
      if (!post.nextDueAt) toast.failed(error, failed)
    }
  }

  return (
    <>
      <Button size="sm" variant="ghost" pending={back.isPending} onClick={() => (post.nextDueAt ? setAsking(true) : returnToDraft())}>
        Back to draft
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Back to draft?"
        description="What is scheduled is cancelled and will not go out. An approval is taken back; the text and its versions stay."
        confirmLabel="Cancel the schedule and return to draft"
        cancelLabel="Keep it scheduled"
        pending={back.isPending}
        problem={back.error ? messageOf(back.error, failed) : undefined}
        onConfirm={returnToDraft}
      />
    </>
  )
}

const failed = 'It could not be returned to draft. Nothing was changed; try again.'
