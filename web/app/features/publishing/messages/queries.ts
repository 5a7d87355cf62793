import type { ContactStatus } from '@postwright/contract/publishing/messages'
import { useInfiniteQuery } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export function useContacts(businessId: string, status: ContactStatus | undefined) {
  return useInfiniteQuery(
    api.messages.contacts.infiniteOptions({
      input: (cursor: string | undefined) => ({ businessId, status, cursor, limit: 50 }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
}

export const contactCountsQuery = (businessId: string) => api.messages.counts.queryOptions({ input: { businessId } })
export const templatesQuery = (businessId: string) => api.messages.templates.queryOptions({ input: { businessId } })

/** While one is being sent, its figures are read again every few seconds. */
const sendingMs = 3_000

export const broadcastsQuery = (businessId: string) =>
  api.messages.broadcasts.queryOptions({
    input: { businessId },
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'sending') ? sendingMs : false),
  })

export const broadcastsOfPostQuery = (of: { businessId: string; postId: string }) =>
  api.messages.broadcasts.queryOptions({
    input: of,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'sending') ? sendingMs : false),
  })

export function useAddContact() {
  return useMutation(api.messages.add.mutationOptions({ onSuccess: useInvalidate('subscribers') }))
}

export function useImportContacts() {
  return useMutation(api.messages.import.mutationOptions({ onSuccess: useInvalidate('subscribers') }))
}

export function useForgetContact() {
  return useMutation(api.messages.remove.mutationOptions({ onSuccess: useInvalidate('subscribers') }))
}

export function useRefreshTemplates() {
  return useMutation(api.messages.refreshTemplates.mutationOptions({ onSuccess: useInvalidate('subscribers') }))
}

export function useResumeBroadcast() {
  return useMutation(api.messages.resume.mutationOptions({ onSuccess: useInvalidate('subscribers') }))
}

export function useCancelBroadcast() {
  return useMutation(api.messages.cancel.mutationOptions({ onSuccess: useInvalidate('subscribers') }))
}
