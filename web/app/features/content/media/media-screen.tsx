import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import './media.css'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { usePageTitle } from '../../../../ui/page-head.tsx'
import { businessesQuery } from '../businesses/queries.ts'
import { MediaLibrary } from './media-library.tsx'
import type { ChangeSearch, MediaSearch } from './media-search.ts'

interface MediaScreenProps {
  search: MediaSearch
  onSearch: ChangeSearch
}

/** The pictures and films of the business that is chosen. */
export function MediaScreen({ search, onSearch }: MediaScreenProps) {
  const businesses = useQuery(businessesQuery())
  usePageTitle(t`Media`)
  const business =
    businesses.data?.find(({ id }) => id === search.business) ?? (businesses.data?.length === 1 ? businesses.data[0] : undefined)
  if (business) return <MediaLibrary key={business.id} business={business} search={search} onSearch={onSearch} />
  if (!businesses.data)
    return <LoadState of={businesses} rows={4} loading={t`Loading the media`} failed={t`The media could not be loaded`} />
  return (
    <EmptyState screen art="picture" title={businesses.data.length === 0 ? t`No business yet` : t`Whose pictures and films?`}>
      {businesses.data.length === 0 ? (
        <Trans>Add a business first: its pictures and films stand here.</Trans>
      ) : (
        <>
          <Trans>Each business has a library of its own. Choose one.</Trans>
          <span className="media-choice">
            {businesses.data.map(({ id, name }) => (
              <Link key={id} className={buttonClass()} to="/app/media" search={{ business: id }}>
                {name}
              </Link>
            ))}
          </span>
        </>
      )}
    </EmptyState>
  )
}
