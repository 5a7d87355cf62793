import { skipToken } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

/** The weekly posting times of every channel of a business. */
export const slotsQuery = (businessId: string | undefined) =>
  api.slots.list.queryOptions({ input: businessId === undefined ? skipToken : { businessId } })

export function useAddSlots() {
  return useMutation(api.slots.add.mutationOptions({ onSuccess: useInvalidate('channels') }))
}

export function useRemoveSlots() {
  return useMutation(api.slots.remove.mutationOptions({ onSuccess: useInvalidate('channels') }))
}
