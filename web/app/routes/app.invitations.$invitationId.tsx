import { createFileRoute } from '@tanstack/react-router'

import { OwnInvitationScreen } from '../features/identity/team/own-invitation-screen.tsx'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/app/invitations/$invitationId')({
  beforeLoad: () => loadSentences('settings'),
  component: OwnInvitation,
})

function OwnInvitation() {
  const { invitationId } = Route.useParams()
  return <OwnInvitationScreen key={invitationId} id={invitationId} />
}
