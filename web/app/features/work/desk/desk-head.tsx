import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import type { Generation } from '@postwright/contract/content/generation'
import type { ContentType } from '@postwright/contract/core/content-types'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { usePageTitle } from '../../../../ui/page-head.tsx'
import { Clock } from './clock.tsx'
import { knowsTitle, useIsComposed } from '../../content/businesses/knows-title.ts'
import { progressText } from '../../content/generation/progress-text.ts'

interface DeskHeadProps {
  generation: Generation
  business: Business
  /** Of the draft that is read. */
  contentType: ContentType | undefined
  actions: ReactNode
}

export function DeskHead({ generation, business, contentType, actions }: DeskHeadProps) {
  const isComposed = useIsComposed(generation.drafts.map(({ contentType }) => contentType))
  usePageTitle(t`Drafts for ${{ business: business.name }}`)
  return (
    <header className="dk-head">
      <div className="grow min-w-0">
        <nav className="dk-crumb" aria-label={t`Breadcrumb`}>
          <Link to="/app/dashboard">
            <Trans>Dashboard</Trans>
          </Link>
          <ChevronRight className="i-12" aria-hidden="true" />
          <Link to="/app/dashboard" search={{ business: business.id }} className="trunc">
            {business.name}
          </Link>
        </nav>
        <div className="dk-title">
          <h1 className="h2">
            <Trans>Drafts</Trans>
          </h1>
          <p className="row gap-3 flex-wrap soft t13 num">
            <span>
              <span role="status">{progressText(generation.drafts)}</span>
              <Clock from={generation.startedAt} to={generation.finishedAt} />
            </span>
            <Link
              to="/app/business/$businessId/profile"
              params={{ businessId: business.id }}
              search={{ tab: 'voice', type: contentType }}
              className="link"
            >
              {knowsTitle(isComposed)}
            </Link>
            <Link to="/app/month-plan/$businessId" params={{ businessId: business.id }} className="link">
              <Trans>Plan my month</Trans>
            </Link>
          </p>
        </div>
      </div>
      <div className="dk-acts" data-tour="desk-send">
        {actions}
      </div>
    </header>
  )
}
