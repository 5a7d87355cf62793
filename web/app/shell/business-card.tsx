import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { listed } from '@postwright/contract/core/sentences'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'

import { formatAgo } from '../../lib/formats.ts'
import { TypeLabel } from '../../ui/content-type.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { useScopedScreen } from './scope.ts'

const mostChips = 3
/** Names of this many letters are shortened where three are too wide for the line; else the longest one is. */
const wideLength = 9

/** Choosing a card turns the screen to that business; Profile opens what we know about it. */
export function BusinessCard({ business, isCurrent }: { business: Business; isCurrent: boolean }) {
  const screen = useScopedScreen()
  const shown = business.contentTypes.slice(0, mostChips)
  const wide = Math.min(wideLength, Math.max(...shown.map((type) => contentTypeLabel(type).length)))
  const more = business.contentTypes.length - shown.length

  return (
    <article className="biz" aria-current={isCurrent || undefined}>
      <Monogram name={business.name} />
      <div className="biz-body">
        <h3 className="biz-name">
          <Link
            className="trunc"
            to={screen}
            search={(search) => ({ ...(screen === '.' && search), business: business.id })}
            title={business.name}
          >
            {business.name}
          </Link>
        </h3>
        <div className="t12 soft">
          {business.isLocked ? (
            <span className="c-warn">
              <Trans>Locked: read only</Trans>
            </span>
          ) : (
            <Trans>Active {ph({ lastActivityAt: formatAgo(business.lastActivityAt) })}</Trans>
          )}
        </div>
        {shown.length > 0 && (
          <div className="biz-types">
            {shown.map((type) => (
              <span key={type} data-wide={contentTypeLabel(type).length >= wide || undefined}>
                <TypeLabel type={type} />
              </span>
            ))}
            {more > 0 && <span title={listed(business.contentTypes.slice(shown.length).map(contentTypeLabel))}>+{more}</span>}
          </div>
        )}
        <div className="biz-foot">
          <DocumentCount business={business} />
          <Link
            to="/app/business/$businessId/profile"
            params={{ businessId: business.id }}
            aria-label={t`Profile of ${{ name: business.name }}`}
          >
            <Trans>Profile</Trans>
          </Link>
        </div>
      </div>
    </article>
  )
}

/** Leads to the documents once there are some. */
function DocumentCount({ business: { id, name, documentCount } }: { business: Business }) {
  const content = (
    <>
      <FileText className="i-14" aria-hidden="true" />
      {t`${plural(documentCount, { one: '# document', other: '# documents' })}`}
    </>
  )
  if (documentCount === 0) return <span className="biz-documents">{content}</span>
  return (
    <Link
      className="biz-documents"
      to="/app/business/$businessId/profile"
      params={{ businessId: id }}
      search={{ tab: 'documents' }}
      aria-label={t`${plural(documentCount, { one: '# document', other: '# documents' })} of ${name}`}
    >
      {content}
    </Link>
  )
}
