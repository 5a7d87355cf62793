import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export const aiChoicesQuery = () => api.aiSettings.choices.queryOptions()

export function useSaveAiKey() {
  return useMutation(api.aiSettings.saveKey.mutationOptions({ onSuccess: useInvalidate('aiSettings') }))
}

export function useRemoveAiKey() {
  return useMutation(api.aiSettings.removeKey.mutationOptions({ onSuccess: useInvalidate('aiSettings') }))
}

export function useTestAiKey() {
  return useMutation(api.aiSettings.testKey.mutationOptions({ retry: false }))
}
