import { skipToken } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

/** What a business shows again. */
export const evergreenQuery = (businessId: string | undefined) =>
  api.evergreen.list.queryOptions({ input: businessId === undefined ? skipToken : { businessId } })

export const wordingsQuery = (postId: string) => api.evergreen.wordings.queryOptions({ input: { postId } })

export function useAddPosts() {
  return useMutation(api.evergreen.addPosts.mutationOptions({ onSuccess: useInvalidate('channels') }))
}

export function useAddTag() {
  return useMutation(api.evergreen.addTag.mutationOptions({ onSuccess: useInvalidate('channels') }))
}

export function useChangeEntry() {
  return useMutation(api.evergreen.change.mutationOptions({ onSuccess: useInvalidate('channels') }))
}

export function useRemoveEntry() {
  return useMutation(api.evergreen.remove.mutationOptions({ onSuccess: useInvalidate('channels') }))
}

export function useRestoreEntry() {
  return useMutation(api.evergreen.restore.mutationOptions({ onSuccess: useInvalidate('channels') }))
}

export function useLeaveShowingOut() {
  return useMutation(api.evergreen.leaveOut.mutationOptions({ onSuccess: useInvalidate('channels', 'posts') }))
}

export function usePutShowingBack() {
  return useMutation(api.evergreen.putBack.mutationOptions({ onSuccess: useInvalidate('channels', 'posts') }))
}

export function useSetWordings() {
  return useMutation(api.evergreen.setWordings.mutationOptions({ onSuccess: useInvalidate('channels') }))
}
