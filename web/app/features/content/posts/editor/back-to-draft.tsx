import { t } from '@lingui/core/macro'
import type { Post } from '@postwright/contract/content/posts'
import { useState } from 'react'

import { messageOf } from '../../../../../lib/errors.ts'
import { AlertDialog } from '../../../../../ui/alert-dialog.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { useBackToDraft } from '../queries.ts'

/**
 * Takes back an approval, or a plan; what is planned is not cancelled without asking. A post that is live somewhere never
 * becomes a draft again: only its schedule is taken back, and nothing where it has none.
 */
export function BackToDraft({ post }: { post: Post }) {
  const [asking, setAsking] = useState(false)
  const back = useBackToDraft()
  const words = post.isLive ? cancelling : returning
  if (post.isLive && !post.nextDueAt) return null

  async function takeBack() {
    try {
      await back.mutateAsync({ id: post.id })
      setAsking(false)
      toast.success(post.nextDueAt ? words.done : t`Back to draft`)
    } catch (error) {
      if (!post.nextDueAt) toast.failed(error, words.failed)
    }
  }

  return (
    <>
      <Button size="sm" variant="ghost" pending={back.isPending} onClick={() => (post.nextDueAt ? setAsking(true) : takeBack())}>
        {words.label}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.question}
        description={words.description}
        confirmLabel={words.confirm}
        cancelLabel={t`Keep it scheduled`}
        pending={back.isPending}
        problem={back.error ? messageOf(back.error, words.failed) : undefined}
        onConfirm={takeBack}
      />
    </>
  )
}

const returning = {
  label: t`Back to draft`,
  question: t`Back to draft?`,
  description: t`What is scheduled is cancelled and will not go out. An approval is taken back; the text and its versions stay.`,
  confirm: t`Cancel the schedule and return to draft`,
  done: t`Back to draft. What was scheduled is cancelled.`,
  failed: t`It could not be returned to draft. Nothing was changed; try again.`,
}

const cancelling = {
  label: t`Cancel schedule`,
  question: t`Cancel schedule?`,
  description: t`What is scheduled is cancelled and will not go out. The post stays published, and its text stays as it was sent.`,
  confirm: t`Cancel schedule`,
  done: t`The schedule is cancelled. The post stays published.`,
  failed: t`The schedule could not be cancelled. Nothing was changed; try again.`,
}
