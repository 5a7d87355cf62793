import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { formatAgo } from '../../../../lib/formats.ts'
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
      title={t`Businesses`}
      count={businesses.data?.length}
      note={plan?.businessLimit && t`of ${{ limit: plan.businessLimit }} in the ${{ plan: plan.planLabel }} plan`}
      className="mt-6 max-w-[720px]"
      actions={
        addBusinesses && (
          <Link to="." search={(search) => ({ ...search, add: 'business' })} className={buttonClass({ size: 'sm' })}>
            <Plus aria-hidden="true" />
            <Trans>Add Business</Trans>
          </Link>
        )
      }
    >
      <LoadState of={businesses} rows={2} loading={t`Loading businesses`} failed={t`Your businesses could not be loaded`} />
      {businesses.data?.length === 0 && (
        <EmptyState title={t`No businesses yet`}>
          {addBusinesses ? t`Add your first business to get started` : t`Those that you may see are listed here.`}
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
          {business.isLocked && `${t`Locked: the plan has no room for it`} · `}
          {t`${plural({ count: business.contentTypes.length }, { one: '# content type', other: '# content types' })} · active ${{ when: formatAgo(business.lastActivityAt) }}`}
        </div>
      </div>
      <Link
        to="/app/business/$businessId/profile"
        params={{ businessId: business.id }}
        className={buttonClass({ size: 'sm' })}
        aria-label={t`Profile of ${{ business: business.name }}`}
      >
        <Trans>Profile</Trans>
      </Link>
    </li>
  )
}
