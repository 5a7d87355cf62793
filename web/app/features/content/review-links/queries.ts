import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export const reviewLinksQuery = (businessId: string, postId?: string) =>
  api.reviewLinks.list.queryOptions({ input: { businessId, ...(postId !== undefined && { postId }) } })

/** Its secrets are in the answer alone, so that it is never asked twice. */
export function useMakeReviewLink() {
  return useMutation(api.reviewLinks.make.mutationOptions({ retry: false, onSuccess: useInvalidate('reviewLinks', 'posts', 'tasks') }))
}

export function useRenewReviewLink() {
  return useMutation(api.reviewLinks.renew.mutationOptions({ retry: false, onSuccess: useInvalidate('reviewLinks') }))
}

export function useRevokeReviewLink() {
  return useMutation(api.reviewLinks.revoke.mutationOptions({ onSuccess: useInvalidate('reviewLinks') }))
}
