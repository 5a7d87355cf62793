import { useQueryClient } from '@tanstack/react-query'

import { api, client } from '../../../lib/api.ts'
import { askForPasskey, beginGoogle, signInWithCode, signInWithPasskey } from '../../../lib/auth.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { answerWithPasskey, makePasskey } from './passkey-dialog.ts'

export const offersQuery = () => api.factors.signInOffers.queryOptions()

export const factorsQuery = () => api.factors.read.queryOptions()

function useReadFactorsAgain() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.factors.read.key() })
}

/** What was read as one person is not shown to the next. */
function useForgetEverything() {
  const queryClient = useQueryClient()
  return () => queryClient.clear()
}

export function useSignInWithCode() {
  return useMutation({ mutationFn: signInWithCode, retry: false, onSuccess: useForgetEverything() })
}

export function useSignInWithPasskey() {
  return useMutation({
    mutationFn: async (how: { quietly: boolean }) => signInWithPasskey(await answerWithPasskey(await askForPasskey(), how)),
    retry: false,
    onSuccess: useForgetEverything(),
  })
}

/** Leaves for the identity provider, from where the browser comes back. */
export function useBeginGoogle() {
  return useMutation({ mutationFn: beginGoogle, retry: false, onSuccess: ({ url }) => window.location.assign(url) })
}

export function useBeginTotp() {
  return useMutation(api.factors.beginTotp.mutationOptions({ retry: false, gcTime: 0 }))
}

export function useConfirmTotp() {
  return useMutation(api.factors.confirmTotp.mutationOptions({ retry: false, gcTime: 0, onSuccess: useReadFactorsAgain() }))
}

export function useRemoveTotp() {
  return useMutation(api.factors.removeTotp.mutationOptions({ retry: false, onSuccess: useReadFactorsAgain() }))
}

export function useRenewRecoveryCodes() {
  return useMutation(api.factors.renewRecoveryCodes.mutationOptions({ retry: false, gcTime: 0, onSuccess: useReadFactorsAgain() }))
}

export function useForgetDevices() {
  return useMutation(api.factors.forgetDevices.mutationOptions())
}

export function useAddPasskey() {
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string | undefined }) =>
      client.factors.addPasskey({ name, ...(await makePasskey(await client.factors.beginPasskey({ password }))) }),
    retry: false,
    onSuccess: useReadFactorsAgain(),
  })
}

export function useRenamePasskey() {
  return useMutation(api.factors.renamePasskey.mutationOptions({ onSuccess: useReadFactorsAgain() }))
}

export function useRemovePasskey() {
  return useMutation(api.factors.removePasskey.mutationOptions({ retry: false, onSuccess: useReadFactorsAgain() }))
}

export function useBeginGoogleLink() {
  return useMutation(api.factors.beginGoogleLink.mutationOptions({ retry: false, onSuccess: ({ url }) => window.location.assign(url) }))
}

export function useUnlinkGoogle() {
  return useMutation(api.factors.unlinkGoogle.mutationOptions({ retry: false, onSuccess: useReadFactorsAgain() }))
}
