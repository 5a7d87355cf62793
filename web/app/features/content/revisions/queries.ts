import { useSyncExternalStore } from 'react'

import { api, client } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'
import { type Heard, Revising } from './revising.ts'

/** The last revision of a post, until somebody decided about it. */
export const lastRevisionQuery = (postId: string) => api.revisions.last.queryOptions({ input: { postId } })

export function useStopRevision() {
  return useMutation(api.revisions.stop.mutationOptions({ onSuccess: useInvalidate('drafts') }))
}

export function useDecideRevision() {
  return useMutation(api.revisions.decide.mutationOptions({ onSuccess: useInvalidate('drafts', 'posts') }))
}

const revising = new Revising((asked, options) => client.revisions.revise(asked, options))

/** What this tab hears of a revision of the post at the moment. */
export function useRevising(postId: string): [Heard | undefined, Revising] {
  return [useSyncExternalStore(revising.subscribe, () => revising.read().get(postId)), revising]
}
