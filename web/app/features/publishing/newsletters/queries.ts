import type { ReaderStatus } from '@postwright/contract/publishing/subscribers'
import { useInfiniteQuery } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export function useReaders(businessId: string, status: ReaderStatus | undefined, q: string) {
  return useInfiniteQuery(
    api.subscribers.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ businessId, status, q: q || undefined, cursor, limit: 50 }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
}

export const readerCountsQuery = (businessId: string) => api.subscribers.counts.queryOptions({ input: { businessId } })

export const newsletterSettingsQuery = (businessId: string) => api.subscribers.settings.queryOptions({ input: { businessId } })

/** While one is being sent, its figures are read again every few seconds. */
const sendingMs = 3_000

export const issuesQuery = (businessId: string) =>
  api.issues.list.queryOptions({
    input: { businessId, limit: 20 },
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => status === 'sending') ? sendingMs : false),
  })

export const issuesOfPostQuery = (postId: string) =>
  api.issues.ofPost.queryOptions({
    input: { postId },
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'sending') ? sendingMs : false),
  })

export const mailPreviewQuery = (postId: string) => api.issues.preview.queryOptions({ input: { postId }, staleTime: 0, gcTime: 0 })

export function useAddReader() {
  return useMutation(api.subscribers.add.mutationOptions({ onSuccess: useInvalidate('subscribers') }))
}

export function useImportReaders() {
  return useMutation(api.subscribers.import.mutationOptions({ onSuccess: useInvalidate('subscribers') }))
}

export function useForgetReader() {
  return useMutation(api.subscribers.remove.mutationOptions({ onSuccess: useInvalidate('subscribers') }))
}

export function useSaveNewsletterSettings() {
  return useMutation(api.subscribers.saveSettings.mutationOptions({ onSuccess: useInvalidate('subscribers') }))
}

export function usePauseIssue() {
  return useMutation(api.issues.pause.mutationOptions({ onSuccess: useInvalidate('subscribers') }))
}

export function useResumeIssue() {
  return useMutation(api.issues.resume.mutationOptions({ onSuccess: useInvalidate('subscribers') }))
}

export function useCancelIssue() {
  return useMutation(api.issues.cancel.mutationOptions({ onSuccess: useInvalidate('subscribers') }))
}

export function useSendTestMail() {
  return useMutation(api.issues.test.mutationOptions())
}
