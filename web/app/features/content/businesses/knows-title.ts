import { t } from '@lingui/core/macro'
import type { ContentType } from '@postwright/contract/core/content-types'
import { useQuery } from '@tanstack/react-query'

import { writersQuery } from '../generation/queries.ts'

/** Whether the composer writes all of these types; undefined before it is known. */
export function useIsComposed(contentTypes: readonly ContentType[]): boolean | undefined {
  const { data: writers } = useQuery(writersQuery())
  return writers && !writers.some(({ contentType, composer }) => contentTypes.includes(contentType) && !composer)
}

/** What is known of a business when it is written for, called after who is told it. */
export function knowsTitle(isComposed: boolean | undefined): string {
  // Only once it is known: a title that names the one first and then the other is wrong once.
  if (isComposed === undefined) return t`What drafts are made from`
  return isComposed ? t`What the composer knows` : t`What the AI knows`
}
