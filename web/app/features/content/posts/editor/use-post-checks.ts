import type { Post } from '@postwright/contract/content/posts'
import { useQuery } from '@tanstack/react-query'

import { useDebouncedValue } from '../../../../../lib/use-debounced-value.ts'
import { linkChecksQuery, postChecksQuery } from './queries.ts'

/** Autosave stores a text every few seconds while somebody types; the checks wait for a pause. */
const pauseMs = 2_000

/** What the server checks about the text that it has: asked once for each text that stands for a moment. */
export function usePostChecks({ id, revision, nextDueAt }: Post) {
  const settled = useDebouncedValue(revision, pauseMs)
  const which = { id, revision: settled, nextDueAt }
  return { others: useQuery(postChecksQuery(which)), links: useQuery(linkChecksQuery(which)) }
}

export type PostChecksState = ReturnType<typeof usePostChecks>
