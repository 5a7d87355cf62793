import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Layers, Plus, Shield } from 'lucide-react'

import { Monogram } from '../../ui/monogram.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { businessesQuery } from '../features/content/businesses/queries.ts'
import { BusinessCard } from './business-card.tsx'
import { AnalyticsLink, PublishingLink } from './navigation-links.tsx'
import { useChosenBusiness, useScopedScreen } from './scope.ts'

export function Sidebar({ account }: { account: Account }) {
  return (
    <>
      <div className="side-head">
        <WorkspaceName account={account} />
      </div>
      <nav className="side-more" aria-label={t`Publishing`}>
        <PublishingLink />
        <AnalyticsLink />
      </nav>
      <BusinessList mayAdd={account.workspace.may.addBusinesses} />
      <SidebarFoot account={account} />
    </>
  )
}

export function WorkspaceName({ account }: { account: Account }) {
  return (
    <>
      <Monogram name={account.workspace.name} />
      <span className="trunc b grow">{account.workspace.name}</span>
    </>
  )
}

export function BusinessList({ mayAdd }: { mayAdd: boolean }) {
  const { data: businesses, isPending, isError, refetch } = useQuery(businessesQuery())
  const chosen = useChosenBusiness()

  return (
    <>
      <div className="side-label">
        <h2>
          <Trans>Businesses</Trans>
        </h2>
        {businesses && <span className="num">{businesses.length}</span>}
      </div>
      <div className="side-list">
        {isPending && (
          <div className="side-wait">
            <Spinner label={t`Loading businesses`} />
          </div>
        )}
        {isError && (
          <div className="side-empty">
            <div className="b">
              <Trans>Your businesses could not be loaded</Trans>
            </div>
            <button type="button" className="textbtn" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </button>
          </div>
        )}
        {businesses?.length === 0 && (
          <div className="side-empty">
            <div className="b">
              <Trans>No businesses yet</Trans>
            </div>
            <p className="soft">{mayAdd ? t`Add your first business to get started` : t`Those that you may see are listed here.`}</p>
          </div>
        )}
        {businesses && businesses.length > 1 && <AllBusinesses isCurrent={chosen === undefined} />}
        {businesses?.map((business) => (
          <BusinessCard key={business.id} business={business} isCurrent={business.id === chosen} />
        ))}
      </div>
    </>
  )
}

/** The way back from one business to all of them. */
function AllBusinesses({ isCurrent }: { isCurrent: boolean }) {
  const screen = useScopedScreen()
  return (
    <div className="biz-all" aria-current={isCurrent && screen === '.' ? 'true' : undefined}>
      <Link to={screen} search={(search) => ({ ...(screen === '.' && search), business: undefined })} title={t`All businesses`}>
        <Layers aria-hidden="true" />
        <span>
          <Trans>All businesses</Trans>
        </span>
      </Link>
    </div>
  )
}

export function SidebarFoot({ account }: { account: Account }) {
  if (!account.workspace.may.addBusinesses && !account.isSuperAdmin) return null
  return (
    <div className="side-foot">
      {account.workspace.may.addBusinesses && (
        <Link to="." search={(search) => ({ ...search, add: 'business' })} title={t`Add Business`}>
          <Plus aria-hidden="true" />
          <span>
            <Trans>Add Business</Trans>
          </span>
        </Link>
      )}
      {account.isSuperAdmin && (
        <Link to="/app/admin" title={t`Admin Dashboard`}>
          <Shield aria-hidden="true" />
          <span>
            <Trans>Admin Dashboard</Trans>
          </span>
        </Link>
      )}
    </div>
  )
}
