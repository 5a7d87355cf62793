import type { User } from '@postwright/contract/users'
import { type FormEvent, useState } from 'react'

import { fieldErrors, messageOf } from '../../../lib/errors.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useSuspend } from './queries.ts'

export function SuspendDialog({ user, onClose }: { user: Pick<User, 'userId' | 'fullName'>; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [cancelPlans, setCancelPlans] = useState(false)
  const suspend = useSuspend()
  const errors = fieldErrors(suspend.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (suspend.isPending) return
    suspend.mutate(
      { userId: user.userId, reason, cancelPlans },
      {
        onSuccess: () => {
          toast.success(`${user.fullName} is suspended`)
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Suspend ${user.fullName}?`}
      description="They are signed out everywhere, cannot use the app, and are shown this reason. Nothing is deleted, and you can reinstate them."
    >
      <form onSubmit={submit} noValidate>
        <div className="sheet-body grid gap-4">
          <Field label="Reason" required error={errors.reason}>
            <Textarea value={reason} maxLength={1000} onChange={(event) => setReason(event.currentTarget.value)} />
          </Field>
          <Checkbox
            label="Cancel what their workspaces have planned"
            hint="Otherwise it still goes out, as their colleagues may expect. What is cancelled does not come back."
            checked={cancelPlans}
            onChange={(event) => setCancelPlans(event.currentTarget.checked)}
          />
          {suspend.isError && !errors.reason && (
            <Banner tone="bad" title={messageOf(suspend.error, 'The account could not be suspended')} />
          )}
        </div>
        <footer>
          <Button onClick={onClose}>Leave it</Button>
          <Button variant="danger" type="submit" pending={suspend.isPending}>
            Suspend account
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
