import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { OwnInvitation } from '@postwright/contract/identity/team'
import { useQuery } from '@tanstack/react-query'

import { codeOf, forbiddenReasonOf, messageOf } from '../../../../lib/errors.ts'
import { formatDate } from '../../../../lib/formats.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { PageHead } from '../../../../ui/page-head.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { ownInvitationQuery, useJoinOwn } from './queries.ts'
import { roleNames } from './roles.ts'

/** An invitation of one's own address, answered without its link. */
export function OwnInvitationScreen({ id }: { id: string }) {
  const invitation = useQuery(ownInvitationQuery(id))
  const isUnknown = codeOf(invitation.error) === 'NOT_FOUND'
  return (
    <>
      <PageHead title={t`Invitation`} />
      <Sheet
        title={invitation.data ? t`Join ${{ workspaceName: invitation.data.workspaceName }}` : t`Invitation`}
        className="mt-6 max-w-[720px]"
      >
        {isUnknown ? (
          <EmptyState title={t`There is no such invitation`}>
            <Trans>It is not for the address of this account.</Trans>
          </EmptyState>
        ) : (
          <LoadState of={invitation} rows={2} loading={t`Loading the invitation`} failed={t`The invitation could not be loaded`} />
        )}
        {invitation.data && <Answer id={id} invitation={invitation.data} />}
      </Sheet>
    </>
  )
}

const closed = {
  expired: t`The invitation was good for seven days. Ask whoever invited you to send it again.`,
  revoked: t`The invitation was taken back. Ask whoever invited you.`,
  accepted: t`You joined already. The menu of your picture changes between workspaces.`,
}

function Answer({ id, invitation }: { id: string; invitation: OwnInvitation }) {
  const join = useJoinOwn()
  if (invitation.state === 'unconfirmed')
    return (
      <SheetBody>
        <p>
          <Trans>
            {ph({ invitedBy: invitation.invitedBy })} invites you. As long as your email address is not confirmed, only the link of the
            invitation lets you in: ask {ph({ invitedBy: invitation.invitedBy })} for it, or confirm your address first.
          </Trans>
        </p>
      </SheetBody>
    )
  if (invitation.state !== 'open')
    return (
      <SheetBody>
        <p>{closed[invitation.state]}</p>
      </SheetBody>
    )
  return (
    <SheetBody className="grid gap-4 justify-items-start">
      <p className="break-words">
        {t`${{ invitedBy: invitation.invitedBy }} invites you. Your role: ${{ role: roleNames[invitation.role] }}. Open until ${{ until: formatDate(invitation.expiresAt) }}.`}
      </p>
      {join.isError && (
        <Banner
          tone={forbiddenReasonOf(join.error) === 'plan' ? 'warn' : 'bad'}
          title={messageOf(join.error, t`The invitation could not be accepted`)}
        />
      )}
      <Button variant="primary" pending={join.isPending || join.isSuccess} onClick={() => join.mutate({ id })}>
        <Trans>Accept invitation</Trans>
      </Button>
    </SheetBody>
  )
}
