import { createFileRoute } from '@tanstack/react-router'

import { BusinessPicker } from '../features/work/chat/business-picker.tsx'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/app/chat/')({
  beforeLoad: () => loadSentences('chat'),
  component: ChatOfWhich,
})

function ChatOfWhich() {
  const { business } = Route.useSearch()
  return <BusinessPicker chosen={business} />
}
