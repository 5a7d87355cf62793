import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InvitationState } from '@postwright/contract/identity/team'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { isRefusal } from '../../../../lib/errors.ts'
import { secretLink } from '../../../../lib/secret-link.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { useInstanceName } from '../../../../ui/instance-name.tsx'
import { usePageTitle } from '../../../../ui/page-head.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { ProofCard, PublicPage } from '../../../../ui/public-page.tsx'
import { AnswerInvitation } from './answer-invitation.tsx'
import { takePendingInvitation } from '../../../../sign-in/pending-invitation.ts'
import { invitationQuery } from './queries.ts'

/** Opened by the link of an invitation: joins the workspace, with the account of the invited address or a new one. */
export function InvitationScreen() {
  usePageTitle(t`Invitation`)
  const [token] = useState(() => secretLink().token || takePendingInvitation())
  return <PublicPage>{token === '' ? <Unusable state="unknown" /> : <Opened token={token} />}</PublicPage>
}

function Opened({ token }: { token: string }) {
  // Not asked again by itself: whoever is in the middle of a form keeps what they see.
  const invitation = useQuery({ ...invitationQuery(token), staleTime: Infinity })

  if (isRefusal(invitation.error)) return <Unusable state="unknown" />
  if (invitation.isError)
    return (
      <ErrorState title={t`The invitation could not be opened`} onRetry={() => invitation.refetch()}>
        <Trans>The link is as good as before.</Trans>
      </ErrorState>
    )
  if (!invitation.data) return <Spinner label={t`Opening the invitation`} size={20} />
  if (invitation.data.state !== 'open') return <Unusable {...invitation.data} />
  return <AnswerInvitation token={token} invitation={invitation.data} />
}

type Closed = Exclude<InvitationState['state'], 'open'>

const reasons: Record<Closed, { title: string; says: (workspace: string) => ReactNode }> = {
  unknown: { title: t`Invalid link`, says: () => t`This link is not complete, or a newer one was sent. Open the one in the latest mail.` },
  expired: {
    title: t`Invitation expired`,
    says: (workspace) => t`The invitation to ${workspace} was good for seven days. Ask whoever invited you to send it again.`,
  },
  revoked: {
    title: t`Invitation taken back`,
    says: (workspace) => t`The invitation to ${workspace} does not count any more. Ask whoever invited you.`,
  },
  accepted: { title: t`Invitation accepted`, says: (workspace) => t`You joined ${workspace} with this link already. Just go on.` },
}

function Unusable({ state, workspaceName = '' }: { state: Closed; workspaceName?: string }) {
  const { title, says } = reasons[state]
  const name = useInstanceName()
  return (
    <ProofCard title={title} intro={<span className="break-words">{says(workspaceName)}</span>}>
      <Link className={buttonClass({ variant: 'primary', size: 'lg', block: true })} to="/app/dashboard">
        {state === 'accepted' ? t`Go on` : t`Go to ${name}`}
      </Link>
    </ProofCard>
  )
}
