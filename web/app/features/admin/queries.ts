import type { ApprovalStatus } from '@postwright/contract/accounts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'

import { api } from '../../../lib/api.ts'
import { useReadAgain } from '../../../lib/live.ts'

const pages = { initialPageParam: undefined, getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined }

export function useAccountRequests(status: ApprovalStatus) {
  return useInfiniteQuery(
    api.admin.listAccounts.infiniteOptions({ input: (cursor: string | undefined) => ({ status, cursor, limit: 50 }), ...pages }),
  )
}

/** Accounts that wait for approval. */
export const pendingAccountsQuery = () => api.admin.listAccounts.queryOptions({ input: { status: 'pending', limit: 100 } })

export function useAudit() {
  return useInfiniteQuery(api.admin.audit.infiniteOptions({ input: (cursor: string | undefined) => ({ cursor, limit: 50 }), ...pages }))
}

export function aiQuery() {
  return api.admin.getAi.queryOptions()
}

export function useApprove() {
  return useMutation(api.admin.approve.mutationOptions({ onSuccess: useReadAgain('account') }))
}

export function useReject() {
  return useMutation(api.admin.reject.mutationOptions({ onSuccess: useReadAgain('account') }))
}

export function useSaveAi() {
  return useMutation(api.admin.saveAi.mutationOptions({ onSuccess: useReadAgain('account') }))
}

export function useTestAi() {
  return useMutation(api.admin.testAi.mutationOptions({ retry: false }))
}
