import { useQueryClient } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export const siteQuery = () => api.site.get.queryOptions()

export function useSaveIdentity() {
  const readSite = useReadSite()
  // The name and the address for support stand with the account, too.
  const readAccount = useInvalidate('account')
  return useMutation(api.site.saveIdentity.mutationOptions({ onSuccess: () => Promise.all([readSite(), readAccount()]) }))
}

export function useSaveTestimonials() {
  return useMutation(api.site.saveTestimonials.mutationOptions({ onSuccess: useReadSite() }))
}

export function useSaveCaptcha() {
  return useMutation(api.site.saveCaptcha.mutationOptions({ onSuccess: useReadSite() }))
}

export function useSaveCounting() {
  return useMutation(api.site.saveCounting.mutationOptions({ onSuccess: useReadSite() }))
}

function useReadSite(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.site.key() })
}
