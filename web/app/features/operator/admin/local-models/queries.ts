import type { LocalModelOverview } from '@postwright/contract/content/local-models'
import { useQueryClient } from '@tanstack/react-query'

import { api } from '../../../../../lib/api.ts'
import { useMutation } from '../../../../../lib/use-mutation.ts'

const underWay = new Set(['downloading', 'stalled', 'checking'])

/** Read again each second as long as something comes, and now and then as long as a model is in memory, which it leaves by itself. */
export const localModelsQuery = () => ({
  ...api.localModels.overview.queryOptions(),
  refetchInterval: ({ state }: { state: { data?: LocalModelOverview | undefined } }) =>
    state.data?.models.some((model) => underWay.has(model.state))
      ? 1000
      : state.data?.models.some(({ isLoaded }) => isLoaded)
        ? 15_000
        : false,
})

/** The answer is what the screen shows from now on; who writes may have changed with it. */
function useAfterwards() {
  const queryClient = useQueryClient()
  return async (overview: LocalModelOverview) => {
    queryClient.setQueryData(localModelsQuery().queryKey, overview)
    await Promise.all(
      [api.aiProviders.key(), api.aiSettings.key(), api.generation.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  }
}

export function useMeasure() {
  return useMutation(api.localModels.measure.mutationOptions({ retry: false, onSuccess: useAfterwards() }))
}

export function useDownload() {
  return useMutation(api.localModels.download.mutationOptions({ onSuccess: useAfterwards() }))
}

export function usePause() {
  return useMutation(api.localModels.pause.mutationOptions({ onSuccess: useAfterwards() }))
}

export function useRemoveModel() {
  return useMutation(api.localModels.remove.mutationOptions({ onSuccess: useAfterwards() }))
}

export function useModel() {
  return useMutation(api.localModels.use.mutationOptions({ onSuccess: useAfterwards() }))
}

export function useUnload() {
  return useMutation(api.localModels.unload.mutationOptions({ onSuccess: useAfterwards() }))
}

export function useAddModel() {
  return useMutation(api.localModels.add.mutationOptions({ onSuccess: useAfterwards() }))
}

export function useTryModel() {
  const queryClient = useQueryClient()
  return useMutation(
    api.localModels.tryOut.mutationOptions({
      retry: false,
      onSuccess: () => queryClient.invalidateQueries({ queryKey: localModelsQuery().queryKey }),
    }),
  )
}
