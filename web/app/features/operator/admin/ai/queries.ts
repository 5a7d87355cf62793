import type { ContentType } from '@postwright/contract/core/content-types'
import { useQueryClient } from '@tanstack/react-query'

import { api } from '../../../../../lib/api.ts'
import { useMutation } from '../../../../../lib/use-mutation.ts'

export const aiOverviewQuery = () => api.aiProviders.overview.queryOptions()
export const aiPricesQuery = () => api.aiProviders.prices.queryOptions()

export const aiPromptsQuery = () => api.aiPrompts.list.queryOptions()
export const aiPromptVersionsQuery = (contentType: ContentType) => api.aiPrompts.versions.queryOptions({ input: { contentType } })

/** Who may write, and what it costs, is read again everywhere it shows. */
function useInvalidateProviders() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [api.aiProviders.key(), api.aiSettings.key(), api.generation.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
}

export function useAddProvider() {
  return useMutation(api.aiProviders.add.mutationOptions({ onSuccess: useInvalidateProviders() }))
}

export function useUpdateProvider() {
  return useMutation(api.aiProviders.update.mutationOptions({ onSuccess: useInvalidateProviders() }))
}

export function useRemoveProvider() {
  return useMutation(api.aiProviders.remove.mutationOptions({ onSuccess: useInvalidateProviders() }))
}

export function useArrangeProviders() {
  return useMutation(api.aiProviders.arrange.mutationOptions({ onSuccess: useInvalidateProviders() }))
}

export function useTestProvider() {
  return useMutation(api.aiProviders.test.mutationOptions({ retry: false, onSettled: useInvalidateProviders() }))
}

export function useCheckProvider() {
  return useMutation(api.aiProviders.check.mutationOptions({ retry: false, onSettled: useInvalidateProviders() }))
}

export function useListModels() {
  return useMutation(api.aiProviders.listModels.mutationOptions({ retry: false, onSettled: useInvalidateProviders() }))
}

export function useSaveRules() {
  return useMutation(api.aiProviders.saveRules.mutationOptions({ onSuccess: useInvalidateProviders() }))
}

export function useSetPrice() {
  return useMutation(api.aiProviders.setPrice.mutationOptions({ onSuccess: useInvalidateProviders() }))
}

export function useSavePrompt() {
  const queryClient = useQueryClient()
  return useMutation(
    api.aiPrompts.save.mutationOptions({
      onSuccess: () =>
        Promise.all([api.aiPrompts.key(), api.generation.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    }),
  )
}

/** What it takes counts at once. */
export function useTryPrompt() {
  const queryClient = useQueryClient()
  const spent = [api.aiProviders.key(), api.billing.key()]
  return useMutation(
    api.generation.tryPrompt.mutationOptions({
      retry: false,
      onSettled: () => Promise.all(spent.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    }),
  )
}

export function useRemovePrice() {
  return useMutation(api.aiProviders.removePrice.mutationOptions({ onSuccess: useInvalidateProviders() }))
}
