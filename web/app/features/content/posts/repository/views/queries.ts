import { api } from '../../../../../../lib/api.ts'
import { useInvalidate } from '../../../../../../lib/live.ts'
import { useMutation } from '../../../../../../lib/use-mutation.ts'

export const postViewsQuery = () => api.postViews.list.queryOptions()

export function useSavePostView() {
  return useMutation(api.postViews.save.mutationOptions({ retry: false, onSuccess: useInvalidate('posts') }))
}

export function useUpdatePostView() {
  return useMutation(api.postViews.update.mutationOptions({ onSuccess: useInvalidate('posts') }))
}

export function useRemovePostView() {
  return useMutation(api.postViews.remove.mutationOptions({ onSuccess: useInvalidate('posts') }))
}
