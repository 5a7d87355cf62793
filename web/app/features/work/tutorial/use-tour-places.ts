import { t } from '@lingui/core/macro'
import type { Business } from '@postwright/contract/content/businesses'
import type { TourId } from '@postwright/contract/work/tutorial'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'

import { api } from '../../../../lib/api.ts'
import { lastGenerationQuery } from '../../content/generation/queries.ts'
import { useMay } from '../../identity/accounts/use-may.ts'

/** Where a tour begins, or why there is nothing to show yet. */
export type TourPlaces = Record<TourId, { link: LinkProps } | { missing: string }>

/** The desk and the editor show something of the person's own: the last drafts, and the post that changed last. */
export function useTourPlaces(businesses: readonly Business[]): TourPlaces {
  const business = businesses.find(({ isSample }) => !isSample) ?? businesses[0]
  const generation = useQuery({ ...lastGenerationQuery(business?.id ?? ''), enabled: business !== undefined })
  const posts = useQuery(api.posts.list.queryOptions({ input: { limit: 1 } }))
  const post = posts.data?.items[0]
  const mayWrite = useMay().write ?? false
  return {
    dashboard: { link: { to: '/app/dashboard' } },
    desk: generation.data
      ? { link: { to: '/app/desk/$generationId', params: { generationId: generation.data.id } } }
      : {
          missing: mayWrite
            ? t`It shows drafts of yours. Have some written first.`
            : t`It shows drafts of yours. Owners, admins and editors can have some written.`,
        },
    editor: post
      ? { link: { to: '/app/repository/$postId', params: { postId: post.id } } }
      : { missing: t`It shows a post. Write one first, or add the sample.` },
    calendar: { link: { to: '/app/calendar' } },
    channels: business
      ? { link: { to: '/app/business/$businessId/profile', params: { businessId: business.id }, search: { tab: 'channels' } } }
      : { missing: t`It shows the channels of a business. Add one first, or the sample.` },
  }
}
