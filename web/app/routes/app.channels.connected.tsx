import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'

import { ConnectionReturn } from '../features/publishing/channels/connection-return.tsx'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/app/channels/connected')({
  beforeLoad: () => loadSentences('channels'),
  component: ChannelConnected,
})

function ChannelConnected() {
  // As it came: the router reads numbers into what is a text.
  const [query] = useState(() => window.location.search)
  return <ConnectionReturn query={query} />
}
