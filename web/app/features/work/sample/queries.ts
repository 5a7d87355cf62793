import type { Sample } from '@postwright/contract/work/sample'
import { useQueryClient } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export const sampleQuery = () => api.sample.read.queryOptions()

export function useAddSample() {
  return useMutation(api.sample.add.mutationOptions({ onSuccess: useAfterwards() }))
}

export function useRemoveSample() {
  return useMutation(api.sample.remove.mutationOptions({ onSuccess: useAfterwards() }))
}

/** Whatever a business has comes and goes with it. */
function useAfterwards() {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate('businesses', 'posts', 'channels', 'deliveries')
  return (sample: Sample) => {
    queryClient.setQueryData(sampleQuery().queryKey, sample)
    return invalidate()
  }
}
