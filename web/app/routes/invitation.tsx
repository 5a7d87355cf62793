import { createFileRoute } from '@tanstack/react-router'

import { InvitationScreen } from '../features/identity/team/invitation-screen.tsx'

export const Route = createFileRoute('/invitation')({ component: InvitationScreen })
