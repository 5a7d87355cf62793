import type { PreviewSeries } from '@postwright/contract/publishing/recurring'
import { keepPreviousData, skipToken } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

/** The posts of a business that come again. */
export const seriesListQuery = (businessId: string) => api.recurring.list.queryOptions({ input: { businessId } })

export const showingsQuery = (id: string) => api.recurring.showings.queryOptions({ input: { id } })

/** When a rule comes; the last answer stays while another rule is asked about. */
export function previewQuery(input: PreviewSeries | null) {
  return api.recurring.preview.queryOptions({
    input: input ?? skipToken,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
}

const useChanged = () => useInvalidate('channels', 'deliveries', 'posts', 'quota', 'monthPlans')

export function useCreateSeries() {
  return useMutation(api.recurring.create.mutationOptions({ onSuccess: useChanged() }))
}

export function useChangeSeries() {
  return useMutation(api.recurring.change.mutationOptions({ onSuccess: useChanged() }))
}

export function useEndSeries() {
  return useMutation(api.recurring.end.mutationOptions({ onSuccess: useChanged() }))
}

/** What was moved, for the showings after it. */
export function useMoveLater() {
  return useMutation(api.recurring.moveLater.mutationOptions({ onSuccess: useChanged() }))
}

/** The text of one showing, for those after it. */
export function useTextLater() {
  return useMutation(api.recurring.giveText.mutationOptions({ onSuccess: useChanged() }))
}

export function useLeaveOut() {
  return useMutation(api.recurring.leaveOut.mutationOptions({ onSuccess: useChanged() }))
}

export function usePutBack() {
  return useMutation(api.recurring.putBack.mutationOptions({ onSuccess: useChanged() }))
}

export function useUndoSeries() {
  return useMutation(api.recurring.undo.mutationOptions({ onSuccess: useChanged() }))
}
