import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { useNow } from '../../../../lib/use-now.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { TextSearch } from '../../../../ui/text-search.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { BusinessChoice } from './business-choice.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { byDay } from './day-groups.ts'
import { conversationsQuery } from './queries.ts'
import type { ConversationName } from './use-conversation-acts.tsx'

interface ConversationListProps {
  business: Business
  currentId: string | undefined
  onRename: (conversation: ConversationName) => void
  onRemove: (conversation: ConversationName) => void
}

/** One's own conversations about a business, newest first by day. */
export function ConversationList({ business, currentId, onRename, onRemove }: ConversationListProps) {
  const { id: businessId } = business
  const [q, setQ] = useState('')
  const list = useInfiniteQuery(conversationsQuery(businessId, q))
  const conversations = list.data?.pages.flatMap(({ items }) => items) ?? []
  const now = useNow()
  const { write: mayAnswer = false } = useMay()
  return (
    <aside className="ch-convs" aria-label={t`Conversations`}>
      <div className="ch-convs-head">
        {/* Where the list is a screen of its own, it has the heading of the page; the style sheet shows one of them. */}
        <h1 className="h3">
          <Trans>Conversations</Trans>
        </h1>
        <h2 className="h3">
          <Trans>Conversations</Trans>
        </h2>
        {list.data && q === '' && (
          <span className="count">{list.hasNextPage ? t`${{ count: conversations.length }}+` : conversations.length}</span>
        )}
        <span className="ch-list-business">
          <BusinessChoice business={business} />
        </span>
        <Link
          className={`${buttonClass({ size: 'sm' })} end`}
          to="/app/chat/$businessId"
          params={{ businessId }}
          search={(search) => ({ ...search, conversation: 'new' })}
        >
          <Plus aria-hidden="true" />
          <Trans>New</Trans>
        </Link>
      </div>
      <div className="ch-convs-search">
        <TextSearch label={t`Search conversations`} placeholder={t`Search what was said`} value={q} onChange={setQ} />
      </div>
      <LoadState of={list} rows={5} loading={t`Loading conversations`} failed={t`Your conversations could not be loaded`}>
        <Trans>They are safe.</Trans>
      </LoadState>
      {list.data && conversations.length === 0 && (
        <p className="ch-group" role="status">
          {q === '' ? t`None yet. What you ask is kept here, for you alone.` : t`No conversation has these words.`}
        </p>
      )}
      {byDay(conversations, now).map(({ name, conversations: ofDay }) => (
        <section key={name} aria-label={name}>
          <h3 className="ch-group">{name}</h3>
          <ul>
            {ofDay.map((conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                isCurrent={conversation.id === currentId}
                mayAnswer={mayAnswer}
                now={now}
                onRename={() => onRename(conversation)}
                onRemove={() => onRemove(conversation)}
              />
            ))}
          </ul>
        </section>
      ))}
      <LoadMore hasMore={list.hasNextPage} pending={list.isFetchingNextPage} onLoadMore={() => list.fetchNextPage()} />
    </aside>
  )
}
