import { queryOptions } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { callFunction } from '../../../../lib/functions.ts'
import type { SecretLink } from '../../../../lib/secret-link.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export function useRequestReset() {
  return useMutation({
    mutationFn: (email: string) =>
      callFunction('reset-password', { email, redirectTo: new URL('/reset-password', window.location.href).href }),
    retry: false,
  })
}

/** Whether a link is good; looking does not use it up. */
export function resetLinkQuery({ token, email }: SecretLink) {
  return queryOptions({
    queryKey: ['reset-link', token, email],
    queryFn: () => callFunction('verify-reset-token', { token, email }),
    enabled: token !== '' && email !== '',
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: false,
  })
}

export function useSetPassword({ token, email }: SecretLink) {
  return useMutation({
    mutationFn: (newPassword: string) => callFunction('verify-reset-token', { token, email, newPassword }),
    retry: false,
  })
}

export function useConfirmEmail() {
  return useMutation(api.security.confirmEmail.mutationOptions({ retry: false }))
}
