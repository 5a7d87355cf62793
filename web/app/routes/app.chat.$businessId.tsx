import { createFileRoute } from '@tanstack/react-router'

import { ChatScreen } from '../features/work/chat/chat-screen.tsx'
import { ChatSearch } from '../features/work/chat/chat-search.ts'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/app/chat/$businessId')({
  validateSearch: ChatSearch,
  beforeLoad: () => loadSentences('chat'),
  component: BusinessChat,
})

function BusinessChat() {
  const { businessId } = Route.useParams()
  const { conversation } = Route.useSearch()
  return <ChatScreen key={businessId} businessId={businessId} conversation={conversation} />
}
