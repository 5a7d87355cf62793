import { useQuery } from '@tanstack/react-query'

import { teamQuery } from './queries.ts'

/** Who works here, as they are mentioned in comments; nobody while it is read. */
export function usePeople() {
  const { data: team } = useQuery(teamQuery())
  return (team?.members ?? []).map(({ userId, fullName }) => ({ id: userId, name: fullName }))
}
