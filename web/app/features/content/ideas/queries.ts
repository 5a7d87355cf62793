import { useQueryClient } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export const ideasQuery = (businessId: string) => api.ideas.list.queryOptions({ input: { businessId } })

/** The server's answer is what the list shows from now on. */
export function useProposeIdeas(businessId: string) {
  const queryClient = useQueryClient()
  return useMutation(
    api.ideas.propose.mutationOptions({
      onSuccess: ({ ideas }) => queryClient.setQueryData(ideasQuery(businessId).queryKey, { ideas }),
    }),
  )
}

export function useDismissIdea() {
  return useMutation(api.ideas.dismiss.mutationOptions({ onSuccess: useInvalidate('drafts') }))
}
