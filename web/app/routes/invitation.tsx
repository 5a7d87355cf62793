import { createFileRoute } from '@tanstack/react-router'

import { InvitationScreen } from '../features/identity/team/invitation-screen.tsx'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/invitation')({ beforeLoad: () => loadSentences('settings'), component: InvitationScreen })
