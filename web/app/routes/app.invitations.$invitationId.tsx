import { createFileRoute } from '@tanstack/react-router'

import { OwnInvitationScreen } from '../features/identity/team/own-invitation-screen.tsx'

export const Route = createFileRoute('/app/invitations/$invitationId')({ component: OwnInvitation })

function OwnInvitation() {
  const { invitationId } = Route.useParams()
  return <OwnInvitationScreen key={invitationId} id={invitationId} />
}
