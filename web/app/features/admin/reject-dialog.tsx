import type { AccountRequest } from '@postwright/contract/admin'
import { type FormEvent, useState } from 'react'

import { fieldErrors, messageOf } from '../../../lib/errors.ts'
import { formatCount } from '../../../lib/formats.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useRejectMany } from './queries.ts'

/** One reason for all of them. */
export function RejectDialog({ requests, onClose }: { requests: readonly AccountRequest[]; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const reject = useRejectMany()
  const whom = requests.length === 1 ? requests[0]?.fullName : formatCount(requests.length, 'person', 'people')
  const errors = fieldErrors(reject.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reject.isPending) return
    // The list may learn of it first and take this dialog away; only a promise is still heard then.
    reject.mutateAsync({ userIds: requests.map(({ userId }) => userId), reason }).then(
      () => {
        toast.success(`${whom} ${requests.length === 1 ? 'was' : 'were'} rejected`)
        onClose()
        return null
      },
      // Shown in the dialog.
      () => null,
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Reject ${whom}?`}
      description="They cannot use the app, and are shown this reason. You can approve them later."
    >
      <form onSubmit={submit} noValidate>
        <div className="sheet-body grid gap-4">
          <Field label="Reason" required error={errors.reason}>
            <Textarea value={reason} maxLength={1000} onChange={(event) => setReason(event.currentTarget.value)} />
          </Field>
          {reject.isError && !errors.reason && <Banner tone="bad" title={messageOf(reject.error, 'The account could not be rejected')} />}
        </div>
        <footer>
          <Button onClick={onClose}>Keep waiting</Button>
          <Button variant="danger" type="submit" pending={reject.isPending}>
            {requests.length === 1 ? 'Reject account' : 'Reject accounts'}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
