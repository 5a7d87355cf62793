import { approvingRoles, type ApprovingRole } from '@postwright/contract/content/review-rules'
import { useQuery } from '@tanstack/react-query'

import { teamQuery } from '../../../identity/team/queries.ts'

export interface Approver {
  userId: string
  name: string
  role: ApprovingRole
}

/** Members who may approve posts of a business (null: of every one) where approval is required; nobody while they are read. */
export function useApprovers(businessId: string | null): {
  approvers: Approver[]
  names: ReadonlyMap<string, string>
  /** Or could not be. */
  areRead: boolean
} {
  const { data: team, isLoading } = useQuery(teamQuery())
  const members = team?.members ?? []
  const approvers = members.flatMap(({ userId, fullName: name, role, businessIds }) => {
    const approving = approvingRoles.find((one) => one === role)
    const sees = businessIds === null || (businessId !== null && businessIds.includes(businessId))
    return approving && sees ? [{ userId, name, role: approving }] : []
  })
  return { approvers, names: new Map(members.map(({ userId, fullName }) => [userId, fullName])), areRead: !isLoading }
}
