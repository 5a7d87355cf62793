import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { isRefusal, messageOf } from '../../../../lib/errors.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { usePageTitle } from '../../../../ui/page-head.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { Beginning } from './beginning.tsx'
import { MessagesSkeleton } from './chat-skeleton.tsx'
import { Composer } from './composer.tsx'
import { focusBox } from './keep-focus.ts'
import { MessageFlow } from './message-flow.tsx'
import { chatAboutQuery, conversationQuery, messagesIn, messagesQuery, useStopAnswer } from './queries.ts'
import { TalkHead } from './talk-head.tsx'
import type { ConversationName } from './use-conversation-acts.tsx'
import { useFollowEnd } from './use-follow-end.ts'
import { useSending } from './use-sending.ts'
import { useStopKey } from './use-stop-key.ts'

interface TalkProps {
  business: Business
  /** Left out for one that is to be begun. */
  conversationId: string | undefined
  onBegun: (id: string) => void
  onRename: (conversation: ConversationName) => void
  onRemove: (conversation: ConversationName) => void
}

/** One conversation: what was said, and the box for what comes next. */
export function Talk({ business, conversationId, onBegun, onRename, onRemove }: TalkProps) {
  const enabled = conversationId !== undefined
  const about = useQuery(chatAboutQuery(business.id))
  const conversation = useQuery({ ...conversationQuery(conversationId ?? ''), enabled })
  const list = useInfiniteQuery({ ...messagesQuery(conversationId ?? ''), enabled })
  const messages = messagesIn(list.data)
  const sending = useSending(business.id, conversationId, onBegun)
  const stop = useStopAnswer()
  const [flow, setFlow] = useState<HTMLDivElement | null>(null)
  const { isFollowing, toEnd } = useFollowEnd(flow)
  const title = conversation.data?.title ?? (enabled ? t`Conversation` : t`New conversation`)
  usePageTitle(title)

  const answering = messages.findLast(({ state }) => state === 'writing')
  const hasNone = messages.length === 0 && sending.pending === null
  const isGone = isRefusal(conversation.error) || isRefusal(list.error)

  async function stopAnswer() {
    if (!answering) return
    focusBox()
    await stop.mutateAsync({ id: answering.id }).catch((error: unknown) => toast.failed(error, t`It could not be stopped. Try again.`))
  }

  useStopKey(answering !== undefined, stopAnswer)

  return (
    <section className="ch-talk" aria-label={t`Conversation`}>
      <TalkHead
        business={business}
        title={title}
        conversation={conversation.data ?? null}
        about={about.data}
        onRename={onRename}
        onRemove={onRemove}
      />
      {isGone ? (
        <EmptyState art="search" title={messageOf(conversation.error ?? list.error, t`This conversation is not here`)}>
          <Trans>It may have been deleted, or be somebody else’s: a conversation is for one person alone.</Trans>
        </EmptyState>
      ) : enabled && list.isError && !list.data ? (
        <div className="ch-flow">
          <ErrorState title={t`The messages could not be loaded`} onRetry={() => list.refetch()}>
            <Trans>They are safe. An answer that is being written goes on.</Trans>
          </ErrorState>
        </div>
      ) : enabled && !list.data ? (
        <MessagesSkeleton label={t`Loading the messages`} />
      ) : hasNone && about.data ? (
        <Beginning business={business} about={about.data} />
      ) : (
        <MessageFlow
          ref={setFlow}
          business={business}
          messages={messages}
          hasEarlier={list.hasNextPage}
          isLoadingEarlier={list.isFetchingNextPage}
          onEarlier={() => list.fetchNextPage()}
          sending={sending}
          mayWrite={about.data?.mayWrite ?? false}
        />
      )}
      {!isGone && (
        <Composer
          business={business}
          place={conversationId ?? `new.${business.id}`}
          about={about.data}
          isAnswering={answering !== undefined}
          isWaiting={messages.some(({ calls }) => calls.some(({ state }) => state === 'proposed'))}
          isPending={sending.pending !== null}
          error={sending.error}
          isFollowing={isFollowing}
          onToEnd={toEnd}
          onSend={async (question) => {
            toEnd()
            return sending.send(question)
          }}
          onStop={stopAnswer}
        />
      )}
    </section>
  )
}
