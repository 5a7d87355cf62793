import type { Voice } from '@postwright/contract/content/voice'
import { useInfiniteQuery } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

/** How a business sounds. */
export const voiceQuery = (businessId: string) => api.voice.get.queryOptions({ input: { businessId } })

export function useExamples(businessId: string, limit: number) {
  return useInfiniteQuery(
    api.voice.examples.infiniteOptions({
      input: (cursor: string | undefined) => ({ businessId, cursor, limit }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  )
}

/** A note counts where nothing speaks against it. */
export function isInUse({ state, conflict }: Voice['notes'][number]): boolean {
  return state === 'used' && conflict === null
}

export function useSaveVoiceRules() {
  return useMutation(api.voice.saveRules.mutationOptions({ onSuccess: useInvalidate('voice') }))
}

export function useAddNote() {
  return useMutation(api.voice.addNote.mutationOptions({ onSuccess: useInvalidate('voice') }))
}

export function useUpdateNote() {
  return useMutation(api.voice.updateNote.mutationOptions({ onSuccess: useInvalidate('voice') }))
}

export function useKeepNote() {
  return useMutation(api.voice.keepNote.mutationOptions({ onSuccess: useInvalidate('voice') }))
}

export function useRemoveNote() {
  return useMutation(api.voice.removeNote.mutationOptions({ onSuccess: useInvalidate('voice') }))
}

export function useMarkExample() {
  return useMutation(api.voice.markExample.mutationOptions({ onSuccess: useInvalidate('voice') }))
}
