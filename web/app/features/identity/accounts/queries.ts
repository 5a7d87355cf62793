import type { Account } from '@postwright/contract/identity/accounts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { signOut } from '../../../../lib/auth.ts'
import { forbiddenReasonOf, isRefusal } from '../../../../lib/errors.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

/** The signed-in person, whether they may work, and where. */
export const meQuery = () => api.accounts.me.queryOptions()

/** Whose screen this is, as far as it is known. */
export function myIdOf(queryClient: QueryClient): string | undefined {
  return queryClient.getQueryData(meQuery().queryKey)?.profile.userId
}

/** Whether a mail that a screen speaks of can arrive. */
export function useSendsMail(): boolean {
  const { data: account } = useQuery(meQuery())
  return account?.instance.sendsMail !== false
}

export const setupStatusQuery = () => api.setup.status.queryOptions()

/** Who is signed in: read again once it is old, and what was known serves while the server does not answer. */
export async function whoIsSignedIn(queryClient: QueryClient): Promise<Account> {
  try {
    return await queryClient.fetchQuery({ ...meQuery(), staleTime: Infinity })
  } catch (error) {
    const known = queryClient.getQueryData(meQuery().queryKey)
    if (known && !isRefusal(error)) return known
    throw error
  }
}

/** The account is no longer approved: what we know about the person is old. */
export function isAccountRefusal(error: unknown): boolean {
  return accountReasons.has(forbiddenReasonOf(error) ?? '')
}

const accountReasons = new Set(['pending', 'rejected', 'suspended'])

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
  return useMutation(api.security.sendVerification.mutationOptions({ retry: false, onSuccess: useInvalidate('account') }))
}

export function useConfirmEmail() {
  return useMutation(api.security.confirmEmail.mutationOptions({ retry: false }))
}

/** What was read as one person is not shown to the next. */
function useForgetEverything() {
  const queryClient = useQueryClient()
  return () => queryClient.clear()
}
