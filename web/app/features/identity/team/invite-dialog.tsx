import { t } from '@lingui/core/macro'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Input } from '../../../../ui/input.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useSendsMail } from '../accounts/queries.ts'
import { type Access, AccessFields } from './access-fields.tsx'
import { InvitationLink, newcomersWaitHint } from './invitation-link.tsx'
import { useInvite } from './queries.ts'
import type { SeatNotices } from './seat-notices.ts'

export interface InviteDialogProps {
  newcomersWait: boolean
  notices: SeatNotices
  onClose: () => void
}

export function InviteDialog({ newcomersWait, notices, onClose }: InviteDialogProps) {
  const invite = useInvite()
  const [email, setEmail] = useState('')
  const [access, setAccess] = useState<Access>({ role: 'editor', businessIds: null })
  const [handOn, setHandOn] = useState<{ email: string; link: string }>()
  const sendsMail = useSendsMail()
  const errors = fieldErrors(invite.error)

  function submit() {
    invite.mutate(
      { email: email.trim(), ...access },
      {
        onSuccess: (invitation) => {
          if (invitation.link !== null) return setHandOn({ email: invitation.email, link: invitation.link })
          toast.success(t`${{ email: invitation.email }} is invited`)
          onClose()
        },
      },
    )
  }

  if (handOn) return <InvitationLink {...handOn} newcomersWait={newcomersWait} onClose={onClose} />
  return (
    <FormDialog
      title={t`Invite somebody`}
      submitLabel={sendsMail ? t`Send invitation` : t`Make invitation`}
      pending={invite.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t`Email`}
        required
        hint={
          sendsMail
            ? t`A link goes there. It works for seven days, for this address alone.`
            : t`Mail is not set up: you get a link to hand on. It works for seven days, for this address alone.`
        }
        error={errors['email']}
      >
        <Input type="email" autoComplete="off" maxLength={254} value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
      </Field>
      {newcomersWait && <p className="hint">{newcomersWaitHint}</p>}
      <AccessFields value={access} onChange={setAccess} errors={errors} />
      <notices.SeatRefusal error={invite.error} />
    </FormDialog>
  )
}
