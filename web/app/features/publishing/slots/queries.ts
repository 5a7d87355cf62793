import { keepPreviousData, skipToken } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

/** The weekly posting times of every channel of a business. */
export const slotsQuery = (businessId: string | undefined) =>
  api.slots.list.queryOptions({ input: businessId === undefined ? skipToken : { businessId } })

/** Posting times on these days that nothing is planned for; the last answer stays on screen while other days are read. */
export function openSlotsQuery(input: { from: string; to: string; businessId: string | undefined }, isWanted = true) {
  return api.slots.open.queryOptions({ input: isWanted ? input : skipToken, placeholderData: keepPreviousData })
}

export function useAddSlots() {
  return useMutation(api.slots.add.mutationOptions({ onSuccess: useInvalidate('channels') }))
}

export function useRemoveSlots() {
  return useMutation(api.slots.remove.mutationOptions({ onSuccess: useInvalidate('channels') }))
}
