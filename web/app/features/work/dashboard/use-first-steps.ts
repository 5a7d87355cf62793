import type { Business } from '@postwright/contract/content/businesses'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { recentDraftsQuery } from '../../content/posts/queries.ts'
import { troubleQuery } from '../../publishing/deliveries/queries.ts'

/** How far a workspace is on the way to its first published post. */
export interface FirstSteps {
  business: Business | undefined
  isWritten: boolean
  isApproved: boolean
  /** Something goes out when it is due. */
  isPlanned: boolean
  /** Something was to go out and waits for a person. */
  isStuck: boolean
  /** What to go on with. */
  draftId: string | undefined
  approvedId: string | undefined
}

const limit = 1

/** Read from what the workspace holds; null while that is not known, and once a post was published. */
export function useFirstSteps(businesses: readonly Business[] | undefined, isWanted: boolean): FirstSteps | null {
  // What is done with the sample is no step towards a post of one's own.
  const business = businesses?.find(({ isSample }) => !isSample)
  const businessId = businesses?.some(({ isSample }) => isSample) ? business?.id : undefined
  const asks = isWanted && business !== undefined
  const sent = useQuery({ ...api.deliveries.list.queryOptions({ input: { view: 'sent', limit, businessId } }), enabled: asks })
  const isUnderWay = asks && sent.data?.items.length === 0
  const posts = useQuery({ ...api.posts.list.queryOptions({ input: { limit, businessId } }), enabled: isUnderWay })
  const drafts = useQuery({ ...recentDraftsQuery(limit, businessId), enabled: isUnderWay })
  const approved = useQuery({ ...api.posts.list.queryOptions({ input: { status: 'approved', limit, businessId } }), enabled: isUnderWay })
  const coming = useQuery({ ...api.deliveries.list.queryOptions({ input: { view: 'coming', limit, businessId } }), enabled: isUnderWay })
  const trouble = useQuery({ ...troubleQuery(), enabled: isUnderWay })

  if (isWanted && businesses !== undefined && business === undefined)
    return { business, isWritten: false, isApproved: false, isPlanned: false, isStuck: false, draftId: undefined, approvedId: undefined }
  if (!isUnderWay || !posts.data || !drafts.data || !approved.data || !coming.data || !trouble.data) return null
  const isPlanned = coming.data.items.length > 0
  const isStuck = trouble.data.items.some((delivery) => businessId === undefined || delivery.businessId === businessId)
  return {
    business,
    isWritten: posts.data.items.length > 0,
    // Where a business asks for no approval, a draft can be planned as it is.
    isApproved: isPlanned || isStuck || approved.data.items.length > 0,
    isPlanned,
    isStuck,
    draftId: drafts.data.items[0]?.id,
    approvedId: approved.data.items[0]?.id,
  }
}
