import { t } from '@lingui/core/macro'
import type { Abilities } from '@postwright/contract/identity/accounts'
import { useQuery } from '@tanstack/react-query'

import { meQuery } from './queries.ts'

/** What the person may do in the open workspace; it follows a change of their role by itself. Until it is known: nothing. */
export function useMay(): Partial<Abilities> {
  // The app shell keeps it; a screen that asks reads nothing again.
  const { data: account } = useQuery({ ...meQuery(), staleTime: Infinity, refetchOnMount: false })
  return account?.workspace.may ?? nothing
}

const nothing: Partial<Abilities> = {}

export const writers = t`Owners, admins and editors`
