import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { UserDetails } from '@postwright/contract/operator/users'
import { useState } from 'react'

import { fieldErrors } from '../../../../../../lib/errors.ts'
import { formatDate } from '../../../../../../lib/formats.ts'
import { Button } from '../../../../../../ui/button.tsx'
import { Field } from '../../../../../../ui/field.tsx'
import { FormDialog } from '../../../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../../../ui/form-problem.tsx'
import { Input } from '../../../../../../ui/input.tsx'
import { Textarea } from '../../../../../../ui/textarea.tsx'
import { toast } from '../../../../../../ui/toasts.tsx'
import { numberOf } from '../../agreed-fields.tsx'
import { useGiveMore } from '../queries.ts'

type Workspace = UserDetails['workspaces'][number]

interface GiveMoreDialogProps {
  workspace: Workspace
  onClose: () => void
}

/** More tokens and posts for the month under way. */
export function GiveMore({ workspace }: { workspace: Workspace }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        <Trans>Give more</Trans>
      </Button>
      {isOpen && <GiveMoreDialog workspace={workspace} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function GiveMoreDialog({ workspace: { id: workspaceId, name, plan }, onClose }: GiveMoreDialogProps) {
  const [tokens, setTokens] = useState('')
  const [posts, setPosts] = useState('')
  const [reason, setReason] = useState('')
  const give = useGiveMore()
  const errors = fieldErrors(give.error)
  const until = plan.current ? formatDate(plan.current.periodEndsAt) : ''

  async function submit() {
    const more = { ...(tokens.trim() && { tokens: numberOf(tokens) }), ...(posts.trim() && { posts: numberOf(posts) }) }
    // What it asks about goes with the answer; only a promise is still heard then.
    await give.mutateAsync({ workspaceId, ...more, reason }).then(
      () => {
        toast.success(t`${name} has more for this month`)
        onClose()
        return null
      },
      // Shown in the dialog.
      () => null,
    )
  }

  return (
    <FormDialog
      title={t`Give ${name} more`}
      description={t`Beside what the plan includes, until the month turns on ${until}. What is left of it expires then. Nothing is charged.`}
      submitLabel={t`Give more`}
      pending={give.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FormProblem error={give.error} fallback={t`More could not be given`} />
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={t`More tokens`} error={errors['tokens']}>
          <Input inputMode="numeric" value={tokens} onChange={(event) => setTokens(event.currentTarget.value)} />
        </Field>
        <Field label={t`More posts`} error={errors['posts']}>
          <Input inputMode="numeric" value={posts} onChange={(event) => setPosts(event.currentTarget.value)} />
        </Field>
      </div>
      <Field label={t`Reason`} required hint={t`The owner of the workspace reads it.`} error={errors['reason']}>
        <Textarea value={reason} maxLength={1000} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  )
}
