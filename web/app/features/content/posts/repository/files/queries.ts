import { api } from '../../../../../../lib/api.ts'
import { useInvalidate } from '../../../../../../lib/live.ts'
import { useMutation } from '../../../../../../lib/use-mutation.ts'

export function useImportPosts() {
  return useMutation(api.postFiles.import.mutationOptions({ retry: false, onSuccess: useInvalidate('posts') }))
}
