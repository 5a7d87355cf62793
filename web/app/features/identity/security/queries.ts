import { useQueryClient } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export function sessionsQuery() {
  return api.security.sessions.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: 20 }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

function useInvalidateSessions() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.security.sessions.key() })
}

export function useEndSession() {
  return useMutation(api.security.endSession.mutationOptions({ onSuccess: useInvalidateSessions() }))
}

export function useEndOtherSessions() {
  return useMutation(api.security.revokeOtherSessions.mutationOptions({ onSuccess: useInvalidateSessions() }))
}

export function useChangePassword() {
  return useMutation(api.security.changePassword.mutationOptions({ retry: false, onSuccess: useInvalidateSessions() }))
}

export function useChangeEmail() {
  return useMutation(api.security.changeEmail.mutationOptions({ retry: false, onSuccess: useInvalidate('account') }))
}

export function useCancelEmailChange() {
  return useMutation(api.security.cancelEmailChange.mutationOptions({ onSuccess: useInvalidate('account') }))
}
