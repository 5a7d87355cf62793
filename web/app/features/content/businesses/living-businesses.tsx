import type { Business } from '@postwright/contract/content/businesses'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { formatAgo, formatCount } from '../../../../lib/formats.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Monogram } from '../../../../ui/monogram.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { businessesQuery, planQuery } from './queries.ts'

/** Every active business with the way to its profile, for the settings screen. */
export function LivingBusinesses() {
  const businesses = useQuery(businessesQuery())
  const { data: plan } = useQuery(planQuery())
  const { addBusinesses } = useMay()
  return (
    <Sheet
      title="Businesses"
      count={businesses.data?.length}
      note={plan?.businessLimit && `of ${plan.businessLimit} in the ${plan.planLabel} plan`}
      className="mt-6 max-w-[720px]"
      actions={
        addBusinesses && (
          <Link to="." search={(search) => ({ ...search, add: 'business' })} className={buttonClass({ size: 'sm' })}>
            <Plus aria-hidden="true" />
            Add Business
          </Link>
        )
      }
    >
      <LoadState of={businesses} rows={2} loading="Loading businesses" failed="Your businesses could not be loaded" />
      {businesses.data?.length === 0 && (
        <EmptyState title="No businesses yet">
          {addBusinesses ? 'Add your first business to get started' : 'Those that you may see are listed here.'}
        </EmptyState>
      )}
      <ul className="lines">
        {businesses.data?.map((business) => (
          <LivingLine key={business.id} business={business} />
        ))}
      </ul>
    </Sheet>
  )
}

function LivingLine({ business }: { business: Business }) {
  return (
    <li className="row gap-3 px-4 py-3">
      <Monogram name={business.name} />
      <div className="grow">
        <div className="m trunc">{business.name}</div>
        <div className="t12 soft">
          {formatCount(business.contentTypes.length, 'content type')} · active {formatAgo(business.lastActivityAt)}
        </div>
      </div>
      <Link
        to="/app/business/$businessId/profile"
        params={{ businessId: business.id }}
        className={buttonClass({ size: 'sm' })}
        aria-label={`Profile of ${business.name}`}
      >
        Profile
      </Link>
    </li>
  )
}
