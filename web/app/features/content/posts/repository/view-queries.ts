import { api } from '../../../../../lib/api.ts'
import { useInvalidate } from '../../../../../lib/live.ts'
import { useMutation } from '../../../../../lib/use-mutation.ts'

export const postViewsQuery = () => api.postViews.list.queryOptions()

export function usePostViewWrites() {
  const onSuccess = useInvalidate('posts')
  return {
    save: useMutation(api.postViews.save.mutationOptions({ retry: false, onSuccess })),
    update: useMutation(api.postViews.update.mutationOptions({ onSuccess })),
    remove: useMutation(api.postViews.remove.mutationOptions({ onSuccess })),
  }
}
