import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'

import { api } from '../../../../lib/api.ts'
import { buttonClass } from '../../../../ui/button.tsx'

/** What comes after the profile, as long as nothing was written for the business. */
export function FirstBrief({ businessId }: { businessId: string }) {
  const posts = useQuery(api.posts.list.queryOptions({ input: { businessId, limit: 1 } }))
  if (posts.data?.items.length !== 0) return null
  return (
    <Link className={buttonClass({ variant: 'primary' })} to="/app/dashboard" search={{ business: businessId }}>
      <PenLine aria-hidden="true" />
      <Trans>Write your first brief</Trans>
    </Link>
  )
}
