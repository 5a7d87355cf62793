import { useQueryClient } from '@tanstack/react-query'

import { api, client } from '../../../../lib/api.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'
import { makePasskey } from '../../../../sign-in/passkey-dialog.ts'

export const offersQuery = () => api.factors.signInOffers.queryOptions()

export const factorsQuery = () => api.factors.read.queryOptions()

function useInvalidateFactors() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.factors.read.key() })
}

export function useBeginTotp() {
  return useMutation(api.factors.beginTotp.mutationOptions({ retry: false, gcTime: 0 }))
}

export function useConfirmTotp() {
  return useMutation(api.factors.confirmTotp.mutationOptions({ retry: false, gcTime: 0, onSuccess: useInvalidateFactors() }))
}

export function useRemoveTotp() {
  return useMutation(api.factors.removeTotp.mutationOptions({ retry: false, onSuccess: useInvalidateFactors() }))
}

export function useRenewRecoveryCodes() {
  return useMutation(api.factors.renewRecoveryCodes.mutationOptions({ retry: false, gcTime: 0, onSuccess: useInvalidateFactors() }))
}

export function useForgetDevices() {
  return useMutation(api.factors.forgetDevices.mutationOptions())
}

export function useAddPasskey() {
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string | undefined }) =>
      client.factors.addPasskey({ name, ...(await makePasskey(await client.factors.beginPasskey({ password }))) }),
    retry: false,
    onSuccess: useInvalidateFactors(),
  })
}

export function useRenamePasskey() {
  return useMutation(api.factors.renamePasskey.mutationOptions({ onSuccess: useInvalidateFactors() }))
}

export function useRemovePasskey() {
  return useMutation(api.factors.removePasskey.mutationOptions({ retry: false, onSuccess: useInvalidateFactors() }))
}

export function useBeginGoogleLink() {
  return useMutation(api.factors.beginGoogleLink.mutationOptions({ retry: false, onSuccess: ({ url }) => window.location.assign(url) }))
}

export function useUnlinkGoogle() {
  return useMutation(api.factors.unlinkGoogle.mutationOptions({ retry: false, onSuccess: useInvalidateFactors() }))
}
