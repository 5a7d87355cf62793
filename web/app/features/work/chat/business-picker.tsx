import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'

import './chat.css'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Monogram } from '../../../../ui/monogram.tsx'
import { PageHead } from '../../../../ui/page-head.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { businessesQuery } from '../../content/businesses/queries.ts'

/** Which business to talk about; where there is no choice, or it was made already, the talk itself. */
export function BusinessPicker({ chosen }: { chosen: string | undefined }) {
  const businesses = useQuery(businessesQuery())
  const may = useMay()
  const [first, second] = businesses.data ?? []
  const only = businesses.data?.find(({ id }) => id === chosen) ?? (second ? undefined : first)
  if (only) return <Navigate to="/app/chat/$businessId" params={{ businessId: only.id }} search={(search) => search} replace />
  return (
    <div className="max-w-[820px]">
      <PageHead title={t`Chat`}>
        <Trans>A conversation is about one business: its profile, its documents and its posts.</Trans>
      </PageHead>
      <Sheet label={t`Businesses to talk about`}>
        <LoadState of={businesses} rows={3} loading={t`Loading businesses`} failed={t`Your businesses could not be loaded`} />
        {businesses.data?.length === 0 && (
          <EmptyState
            art="talk"
            title={t`No businesses yet`}
            actions={
              may.addBusinesses && (
                <Link to="." search={(search) => ({ ...search, add: 'business' })} className={buttonClass({ variant: 'primary' })}>
                  <Trans>Add Business</Trans>
                </Link>
              )
            }
          >
            {may.addBusinesses ? t`Add your first business, and talk about it here.` : t`You can talk about those that you may see.`}
          </EmptyState>
        )}
        <ul className="lines">
          {businesses.data?.map(({ id, name, documentCount }) => (
            <li key={id}>
              <Link className="ch-pick" to="/app/chat/$businessId" params={{ businessId: id }}>
                <Monogram name={name} />
                <span className="m trunc">{name}</span>
                <span className="t12 soft num end">{documentsInWords(documentCount)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Sheet>
    </div>
  )
}

function documentsInWords(documents: number): string {
  return documents === 0 ? '' : plural(documents, { one: '# document', other: '# documents' })
}
