import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Invitation } from '@postwright/contract/identity/team'

import { useState } from 'react'

import { formatDate } from '../../../../lib/formats.ts'
import { useSteadyRows } from '../../../../lib/steady-rows.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { RowOutcome } from '../../../../ui/row-outcome.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useSendsMail } from '../accounts/queries.ts'
import { InvitationLink } from './invitation-link.tsx'
import { useResendInvitation, useRevokeInvitation } from './queries.ts'
import { onlyBusinesses, roleNames } from './roles.ts'

export function OpenInvitations({ invitations, newcomersWait }: { invitations: readonly Invitation[]; newcomersWait: boolean }) {
  const rows = useSteadyRows(invitations, ({ id }) => id)
  return (
    <Sheet title={t`Invitations`} count={invitations.length}>
      {rows.length === 0 && (
        <EmptyState title={t`Nobody is invited`}>
          <Trans>Whoever has not answered yet is listed here.</Trans>
        </EmptyState>
      )}
      <ul className="lines">
        {rows.map(({ row, isGone }) => (
          <InvitationLine key={row.id} invitation={row} isGone={isGone} newcomersWait={newcomersWait} />
        ))}
      </ul>
    </Sheet>
  )
}

interface InvitationLineProps {
  invitation: Invitation
  isGone: boolean
  newcomersWait: boolean
}

function InvitationLine({ invitation, isGone, newcomersWait }: InvitationLineProps) {
  const { id, email, role, businessIds, invitedBy, expiresAt, expired } = invitation
  const resend = useResendInvitation()
  const revoke = useRevokeInvitation()
  const sendsMail = useSendsMail()
  const [link, setLink] = useState<string>()

  const until = formatDate(expiresAt)

  function sendAgain() {
    return resend.mutateAsync({ id }).then(
      (sent) => (sent.link === null ? toast.success(t`Sent to ${email} again`) : setLink(sent.link)),
      (error: unknown) => toast.failed(error, t`The invitation could not be sent again`),
    )
  }

  function takeBack() {
    return revoke.mutateAsync({ id }).then(
      () => toast.success(t`The invitation of ${email} was taken back`),
      (error: unknown) => toast.failed(error, t`The invitation could not be taken back`),
    )
  }

  return (
    <li className="row flex-wrap gap-3 px-4 py-3">
      <div className="grow min-w-0 max-md:basis-full">
        <div className="m trunc">{email}</div>
        <div className="t12 soft">
          {[roleNames[role], businessIds && onlyBusinesses(businessIds.length)].filter(Boolean).join(', ')} · {t`invited by ${invitedBy}`} ·{' '}
          <span className={expired ? 'c-bad' : undefined}>{expired ? t`expired ${until}` : t`open until ${until}`}</span>
        </div>
      </div>
      {link !== undefined && <InvitationLink email={email} link={link} newcomersWait={newcomersWait} onClose={() => setLink(undefined)} />}
      {isGone ? (
        <RowOutcome>{revoke.isSuccess ? t`Taken back` : t`Not open any more`}</RowOutcome>
      ) : (
        <>
          <Button size="sm" aria-label={sendsMail ? t`Send again to ${email}` : t`New link for ${email}`} onClick={sendAgain}>
            {sendsMail ? t`Send again` : t`New link`}
          </Button>
          <Button size="sm" aria-label={t`Take back the invitation of ${email}`} onClick={takeBack}>
            <Trans>Take back</Trans>
          </Button>
        </>
      )}
    </li>
  )
}
