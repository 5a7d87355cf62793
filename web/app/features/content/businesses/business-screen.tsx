import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import './businesses.css'
import { codeOf } from '../../../../lib/errors.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import { BusinessProfile, type FromWebsite, type RenderVoice } from './business-profile.tsx'
import type { BusinessTab } from './business-search.ts'
import { businessQuery } from './queries.ts'

export interface BusinessScreenProps {
  businessId: string
  tab: BusinessTab
  onTab: (tab: BusinessTab) => void
  channelsPanel: ReactNode
  newsletterPanel: ReactNode
  messagesPanel: ReactNode
  renderVoice: RenderVoice
  documentsPanel: ReactNode
  fromWebsite: FromWebsite
}

/** What is known about one business. */
export function BusinessScreen({ businessId, tab, onTab, renderVoice, ...panels }: BusinessScreenProps) {
  const [isBeingDeleted, setBeingDeleted] = useState(false)
  // What is being deleted is not read again: its deletion is published before its screen is left.
  const business = useQuery({ ...businessQuery(businessId), enabled: !isBeingDeleted })

  const isMissing = codeOf(business.error) === 'NOT_FOUND' || codeOf(business.error) === 'INVALID'
  if (business.data)
    return (
      <>
        {isMissing && (
          <div className="mb-6">
            <LeftMeanwhile />
          </div>
        )}
        <BusinessProfile
          key={businessId}
          business={business.data}
          {...{ tab, onTab, ...panels }}
          renderVoice={isBeingDeleted ? null : renderVoice}
          onDeleting={setBeingDeleted}
        />
      </>
    )
  if (business.isPending) return <ProfileSkeleton />
  if (isMissing)
    return (
      <EmptyState
        screen
        art="search"
        title={t`This business is not here`}
        actions={
          <Link to="/app/dashboard" className={buttonClass()}>
            <Trans>Open the dashboard</Trans>
          </Link>
        }
      >
        <Trans>It was deleted, or it belongs to another workspace. Deleted businesses can be restored in Settings for 30 days.</Trans>
      </EmptyState>
    )
  return (
    <ErrorState title={t`The business could not be loaded`} onRetry={() => business.refetch()}>
      <Trans>Nothing was changed.</Trans>
    </ErrorState>
  )
}

/** Over the profile, which may hold what somebody is typing. */
function LeftMeanwhile() {
  return (
    <Banner
      tone="warn"
      title={t`This business is not here any more`}
      actions={
        <Link to="/app/dashboard" className={buttonClass({ size: 'sm' })}>
          <Trans>Open the dashboard</Trans>
        </Link>
      }
    >
      <Trans>
        It was deleted, or you no longer have access to it. Nothing can be saved here; what you typed stays on this page until you leave it.
        Deleted businesses can be restored in Settings for 30 days.
      </Trans>
    </Banner>
  )
}

function ProfileSkeleton() {
  return (
    <Loading label={t`Loading the business`}>
      <div className="row gap-4">
        <Skeleton width={40} height={40} radius={8} />
        <Skeleton width={240} height={24} />
      </div>
      <div className="bp">
        <Skeleton height={560} radius={10} />
        <Skeleton height={320} radius={10} />
      </div>
    </Loading>
  )
}
