import { api } from '../../../../lib/api.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

/** Who would be sent an image. */
export const seerQuery = (businessId: string) => api.altText.seer.queryOptions({ input: { businessId } })

export function useProposeAltText() {
  return useMutation(api.altText.propose.mutationOptions())
}
