import type { ApprovalStatus, UserRole } from '@postwright/contract/identity/accounts'
import type { UserStatus } from '@postwright/contract/operator/users'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

const pages = { initialPageParam: undefined, getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined }

export function useAccountRequests(status: ApprovalStatus) {
  return useInfiniteQuery(
    api.admin.listAccounts.infiniteOptions({ input: (cursor: string | undefined) => ({ status, cursor, limit: 50 }), ...pages }),
  )
}

export const joiningQuery = () => api.team.getJoining.queryOptions()

export function useSaveJoining() {
  return useMutation(api.team.saveJoining.mutationOptions({ onSuccess: useInvalidate('team') }))
}

export function useApprove() {
  return useMutation(api.admin.approve.mutationOptions({ onSuccess: useInvalidate('account') }))
}

export function useApproveMany() {
  return useMutation(api.admin.approveMany.mutationOptions({ onSuccess: useInvalidate('account') }))
}

export function useRejectMany() {
  return useMutation(api.admin.rejectMany.mutationOptions({ onSuccess: useInvalidate('account') }))
}

export function useUsers({
  q = '',
  status,
  role,
}: {
  q?: string | undefined
  status?: UserStatus | undefined
  role?: UserRole | undefined
}) {
  return useInfiniteQuery(
    api.users.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ q, status, role, cursor, limit: 50 }),
      placeholderData: keepPreviousData,
      ...pages,
    }),
  )
}

export const userQuery = (userId: string) => api.users.get.queryOptions({ input: { userId } })

export function useSuspend() {
  return useMutation(api.users.suspend.mutationOptions({ onSuccess: useInvalidate('account') }))
}

export function useReinstate() {
  return useMutation(api.users.reinstate.mutationOptions({ onSuccess: useInvalidate('account') }))
}

export function useGrantPlan() {
  return useMutation(api.subscriptions.grant.mutationOptions({ onSuccess: useInvalidate('account', 'quota') }))
}

export function useChangePlan() {
  return useMutation(api.subscriptions.change.mutationOptions({ onSuccess: useInvalidate('account', 'quota') }))
}

export function useExtendPlan() {
  return useMutation(api.subscriptions.extend.mutationOptions({ onSuccess: useInvalidate('account', 'quota') }))
}

export const starterTrialQuery = () => api.subscriptions.getTrial.queryOptions()

export function useSaveStarterTrial() {
  const queryClient = useQueryClient()
  return useMutation(
    api.subscriptions.saveTrial.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.subscriptions.getTrial.key() }),
    }),
  )
}

export function useSignUserOut() {
  return useMutation(api.users.signOut.mutationOptions({ onSuccess: useInvalidate('account') }))
}

export function useGrantRole() {
  return useMutation(api.users.grantRole.mutationOptions({ onSuccess: useInvalidate('account') }))
}

export function useRevokeRole() {
  return useMutation(api.users.revokeRole.mutationOptions({ onSuccess: useInvalidate('account') }))
}

export function signInQuery() {
  return api.signInSettings.read.queryOptions()
}

export function useSaveSignIn() {
  const queryClient = useQueryClient()
  return useMutation(
    api.signInSettings.save.mutationOptions({ onSuccess: () => queryClient.invalidateQueries({ queryKey: api.signInSettings.key() }) }),
  )
}

export function useTestSignIn() {
  return useMutation(api.signInSettings.test.mutationOptions({ retry: false }))
}
