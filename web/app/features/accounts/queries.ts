import { useMutation, useQueryClient } from '@tanstack/react-query'

import { api } from '../../../lib/api.ts'
import { signIn, signOut, signUp } from '../../../lib/auth.ts'
import { codeOf, forbiddenReasonOf } from '../../../lib/errors.ts'

/** The signed-in person, whether they may work, and where. */
export const meQuery = () => api.accounts.me.queryOptions()

export const setupStatusQuery = () => api.setup.status.queryOptions()

/** The session ended, or the account is no longer approved: what we know about the person is old. */
export function accessHasChanged(error: unknown): boolean {
  return codeOf(error) === 'UNAUTHENTICATED' || accountReasons.has(forbiddenReasonOf(error) ?? '')
}

const accountReasons = new Set(['pending', 'rejected', 'suspended'])

export function useSignIn() {
  return useMutation({ mutationFn: signIn, retry: false, onSuccess: useForgetEverything() })
}

export function useSignUp() {
  return useMutation({ mutationFn: signUp, retry: false })
}

export function useSignOut() {
  return useMutation({ mutationFn: signOut })
}

export function useCreateSuperAdmin() {
  return useMutation(api.setup.createSuperAdmin.mutationOptions({ retry: false, onSuccess: useForgetEverything() }))
}

export function useConfigureInstance() {
  return useMutation(api.setup.configure.mutationOptions())
}

/** Mails the link that confirms one's address once more. */
export function useSendVerification() {
  return useMutation(api.security.sendVerification.mutationOptions({ retry: false }))
}

/** What was read as one person is not shown to the next. */
function useForgetEverything() {
  const queryClient = useQueryClient()
  return () => queryClient.clear()
}
