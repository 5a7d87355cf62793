import type { Tutorial } from '@postwright/contract/work/tutorial'
import { useQueryClient } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export const tutorialQuery = () => api.tutorial.read.queryOptions()

export function useSetStep() {
  return useMutation(api.tutorial.setStep.mutationOptions({ onSuccess: useKeep() }))
}

export function useSetHidden() {
  return useMutation(api.tutorial.setHidden.mutationOptions({ onSuccess: useKeep() }))
}

export function useSetTour() {
  return useMutation(api.tutorial.setTour.mutationOptions({ onSuccess: useKeep() }))
}

function useKeep() {
  const queryClient = useQueryClient()
  return (tutorial: Tutorial) => void queryClient.setQueryData(tutorialQuery().queryKey, tutorial)
}
