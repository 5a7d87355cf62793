import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import './chat.css'
import { isRefusal, messageOf } from '../../../../lib/errors.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { businessesQuery } from '../../content/businesses/queries.ts'
import type { ChatSearch } from './chat-search.ts'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { ConversationList } from './conversation-list.tsx'
import { chatAboutQuery, conversationsQuery } from './queries.ts'
import { Talk } from './talk.tsx'
import { useConversationActs } from './use-conversation-acts.tsx'

interface ChatScreenProps {
  businessId: string
  conversation: ChatSearch['conversation']
}

/** One's conversations about a business, and one of them. */
export function ChatScreen({ businessId, conversation }: ChatScreenProps) {
  const businesses = useQuery(businessesQuery())
  const about = useQuery(chatAboutQuery(businessId))
  const business = businesses.data?.find(({ id }) => id === businessId)
  if (isRefusal(about.error) || (businesses.data && !business))
    return <NotHere reason={messageOf(about.error, t`There is no such business`)} />
  if ((businesses.isError && !businesses.data) || (about.isError && !about.data))
    return (
      <div className="p-6">
        <ErrorState title={t`The chat could not be loaded`} onRetry={() => Promise.all([businesses.refetch(), about.refetch()])}>
          <Trans>Your conversations are safe. An answer that is being written goes on.</Trans>
        </ErrorState>
      </div>
    )
  if (!business) return <ChatSkeleton />
  return <Chat business={business} conversation={conversation} />
}

function Chat({ business, conversation }: { business: Business; conversation: ChatSearch['conversation'] }) {
  const { id: businessId } = business
  const navigate = useNavigate()
  const list = useInfiniteQuery(conversationsQuery(businessId, ''))
  const hasNone = list.data?.pages[0]?.items.length === 0
  const open = (next: ChatSearch['conversation']) =>
    navigate({
      to: '/app/chat/$businessId',
      params: { businessId },
      search: (search) => ({ ...search, conversation: next }),
      replace: true,
    })
  const acts = useConversationActs((removed) => {
    if (removed === conversation) void open(undefined)
  })
  const id = conversation === 'new' ? undefined : conversation
  const { key, keepAs } = useTalkKey(id)
  return (
    <div className="ch" data-show={conversation === undefined && !hasNone ? 'list' : 'talk'}>
      <ConversationList business={business} currentId={id} onRename={acts.rename} onRemove={acts.remove} />
      <Talk
        key={key}
        business={business}
        conversationId={id}
        onBegun={(begun) => {
          keepAs(begun)
          void open(begun)
        }}
        onRename={acts.rename}
        onRemove={acts.remove}
      />
      {acts.dialog}
    </div>
  )
}

/** A conversation that begins keeps its place on the screen, with what is typed there meanwhile, when it gets its id. */
function useTalkKey(id: string | undefined) {
  const [begun, setBegun] = useState({ id: '', key: '', news: 0, isOpen: false })
  const newKey = `new ${begun.news}`
  if (id !== undefined && id === begun.id && !begun.isOpen) setBegun({ ...begun, news: begun.news + 1, isOpen: true })
  return {
    key: id === undefined ? newKey : id === begun.id ? begun.key : id,
    keepAs: (next: string) => setBegun((before) => ({ ...before, id: next, key: newKey, isOpen: false })),
  }
}

function NotHere({ reason }: { reason: string }) {
  return (
    <EmptyState
      screen
      art="search"
      title={reason}
      actions={
        <Link to="/app/chat" search={(search) => ({ ...search, business: undefined })} className={buttonClass()}>
          <Trans>Choose a business</Trans>
        </Link>
      }
    />
  )
}
