import type { Business } from '@postwright/contract/content/businesses'
import type { ChatCall, ChatCard, ChatCardOf } from '@postwright/contract/work/chat-cards'
import type { ReactNode } from 'react'

import { DraftsCard } from './drafts-card.tsx'
import { FoundPostsCard } from './found-posts-card.tsx'
import { MetricsCard } from './metrics-card.tsx'
import { PassagesCard } from './passages-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { QuietLine } from './quiet-line.tsx'
import { ReviseCard } from './revise-card.tsx'
import { TaskCard } from './task-card.tsx'
import { TimesCard } from './times-card.tsx'
import { useDecision } from './use-decision.ts'

interface ToolCardProps {
  call: ChatCall
  conversationId: string
  business: Business
  mayWrite: boolean
  /** The passage that was asked for last by its number. */
  shownSource: { number: number } | null
}

/** What each card gets. */
export interface CardProps<Tool extends ChatCard['tool']> {
  call: ChatCall
  card: ChatCardOf<Tool>
  business: Business
  mayWrite: boolean
  decision: ReturnType<typeof useDecision>
}

/** One call of a tool: what was looked for or done, or what would be and waits for a yes. */
export function ToolCard({ call, conversationId, business, mayWrite, shownSource }: ToolCardProps): ReactNode {
  const decision = useDecision(call, conversationId)
  const { card } = call
  const shared = { call, business, mayWrite, decision }
  // Drafts that were written stay, whatever became of the others.
  const hasDrafts = card?.tool === 'drafts' && card.drafts.some(({ postId }) => postId !== null)
  if (!card || (call.state === 'failed' && !hasDrafts)) return <QuietLine call={call} />
  switch (card.tool) {
    case 'find':
      return <PassagesCard call={call} businessId={business.id} card={card} shownSource={shownSource} />
    case 'posts':
      return <FoundPostsCard call={call} card={card} />
    case 'metrics':
      return <MetricsCard call={call} card={card} />
    case 'drafts':
      return <DraftsCard {...shared} card={card} />
    case 'revise':
      return <ReviseCard {...shared} card={card} />
    case 'times':
      return <TimesCard {...shared} card={card} />
    case 'task':
      return <TaskCard {...shared} card={card} />
    case 'profile':
      return <ProfileCard {...shared} card={card} />
  }
}
