import { createFileRoute } from '@tanstack/react-router'

import { ChatScreen } from '../shell/chat-screen.tsx'

export const Route = createFileRoute('/app/chat/')({ component: ChatScreen })
