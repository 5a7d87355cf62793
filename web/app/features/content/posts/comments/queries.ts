import { api } from '../../../../../lib/api.ts'
import { useInvalidate } from '../../../../../lib/live.ts'
import { useMutation } from '../../../../../lib/use-mutation.ts'

export const commentsQuery = (postId: string) => api.comments.list.queryOptions({ input: { postId } })

export function useAddComment() {
  return useMutation(api.comments.add.mutationOptions({ onSuccess: useInvalidate('comments') }))
}

export function useEditComment() {
  return useMutation(api.comments.edit.mutationOptions({ onSuccess: useInvalidate('comments') }))
}

export function useSettleComment() {
  return useMutation(api.comments.settle.mutationOptions({ onSuccess: useInvalidate('comments') }))
}

export function useRemoveComment() {
  return useMutation(api.comments.remove.mutationOptions({ onSuccess: useInvalidate('comments') }))
}
