import type { ReadMessages } from '@postwright/contract/work/chat'
import type { ChatCall } from '@postwright/contract/work/chat-cards'
import { type ChatAttachment, type ChatMessage, withEvent } from '@postwright/contract/work/chat-messages'
import { type InfiniteData, keepPreviousData, type QueryClient, useQueryClient } from '@tanstack/react-query'

import { api, client } from '../../../../lib/api.ts'
import { invalidate } from '../../../../lib/invalidate.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'
import { Answers } from './answers.ts'

/** Who answers about a business, what it reads, and what to begin with. */
export const chatAboutQuery = (businessId: string) => api.chat.about.queryOptions({ input: { businessId } })

export const conversationsQuery = (businessId: string, q: string) =>
  api.chat.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      businessId,
      limit: 40,
      ...(q !== '' && { q }),
      ...(cursor !== undefined && { cursor }),
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export const conversationQuery = (id: string) => api.chat.get.queryOptions({ input: { id } })

type MessagePage = Awaited<ReturnType<typeof client.chat.messages>>

/** The messages of the branch that is shown; the first page has the last ones, and the next page those before. */
export const messagesQuery = (id: string) =>
  api.chat.messages.infiniteOptions({
    input: (before: string | undefined): ReadMessages => ({ id, limit: 30, ...(before !== undefined && { before }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: MessagePage) => (page.hasEarlier ? page.items[0]?.id : undefined),
  })

/** Oldest first. */
export function messagesIn(data: InfiniteData<MessagePage> | undefined): ChatMessage[] {
  return data?.pages.toReversed().flatMap(({ items }) => items) ?? []
}

/** How far a file is read; asked again until it is. */
export const attachmentQuery = ({ id }: ChatAttachment) =>
  api.chat.attachment.queryOptions({
    input: { id },
    refetchInterval: ({ state }) => (state.data?.status === 'reading' ? 1500 : false),
  })

/** Changes the messages that are read already, for what this tab knows before it reads again. */
export function changeMessages(
  queryClient: QueryClient,
  conversationId: string,
  change: (messages: readonly ChatMessage[]) => readonly ChatMessage[],
): void {
  queryClient.setQueryData(messagesQuery(conversationId).queryKey, (known) => {
    if (!known) return { pages: [{ items: [...change([])], hasEarlier: false }], pageParams: [undefined] }
    const changed = new Map(change(messagesIn(known)).map((message) => [message.id, message]))
    const take = (id: string) => {
      const message = changed.get(id)
      changed.delete(id)
      return message ? [message] : []
    }
    const earlier = known.pages.slice(1).map((page) => ({ ...page, items: page.items.flatMap((message) => take(message.id)) }))
    const last = { hasEarlier: known.pages[0]?.hasEarlier ?? false, items: [...changed.values()] }
    return { pages: [last, ...earlier], pageParams: known.pageParams }
  })
}

export function rereadList(queryClient: QueryClient): Promise<void> {
  return invalidate(queryClient, api.chat.list.key())
}

/** The answers that this tab hears as they are written. */
const answers = new Answers((input, options) => client.chat.follow(input, options))

export function useAnswers(): Answers {
  return answers
}

export function useSendMessage() {
  return useMutation(api.chat.send.mutationOptions())
}

export function useRetryAnswer() {
  return useMutation(api.chat.retry.mutationOptions())
}

export function useStopAnswer() {
  return useMutation(api.chat.stop.mutationOptions())
}

export function useShowBranch() {
  return useMutation(api.chat.show.mutationOptions({ onSuccess: useInvalidate('chat') }))
}

export function useRenameConversation() {
  return useMutation(api.chat.rename.mutationOptions({ onSuccess: useInvalidate('chat') }))
}

export function useRemoveConversation() {
  return useMutation(api.chat.remove.mutationOptions({ onSuccess: useInvalidate('chat') }))
}

export function useRestoreConversation() {
  return useMutation(api.chat.restore.mutationOptions({ onSuccess: useInvalidate('chat') }))
}

export function useAttachFile() {
  return useMutation(api.chat.attach.mutationOptions())
}

export function useDetachFile() {
  return useMutation(api.chat.detach.mutationOptions())
}

export function useSaveAsPost() {
  return useMutation(api.chat.saveAsPost.mutationOptions({ onSuccess: useInvalidate('posts') }))
}

/** What a card may have changed. */
const changedByCards = ['chat', 'posts', 'drafts', 'deliveries', 'businesses', 'quota'] as const

/** The answers of the server are what the cards show from then on. */
export function useDecideCall(conversationId: string) {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate(...changedByCards)
  const onSuccess = (call: ChatCall) => {
    changeMessages(queryClient, conversationId, (messages) =>
      messages.map((message) => (message.id === call.messageId ? withEvent(message, { type: 'call', call }) : message)),
    )
    return invalidate()
  }
  return {
    confirm: useMutation(api.chat.confirm.mutationOptions({ onSuccess })),
    decline: useMutation(api.chat.decline.mutationOptions({ onSuccess })),
    undo: useMutation(api.chat.undo.mutationOptions({ onSuccess })),
  }
}
