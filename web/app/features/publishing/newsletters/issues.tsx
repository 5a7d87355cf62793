import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'

import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { IssueFigures } from './issue-figures.tsx'
import { issuesQuery } from './queries.ts'

/** The newsletters of a business that were sent, or are being sent, newest first. */
export function Issues({ businessId }: { businessId: string }) {
  const issues = useQuery(issuesQuery(businessId))
  const items = issues.data?.items ?? []
  return (
    <Sheet title={t`Sent newsletters`}>
      <LoadState of={issues} rows={2} loading={t`Loading newsletters`} failed={t`The newsletters could not be loaded`} />
      {issues.isSuccess && items.length === 0 && (
        <EmptyState art="page" title={t`No newsletter was sent yet`}>
          {t`Write a post of the type Newsletter, have it approved, and schedule it on the newsletter channel.`}
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className="nl-issues">
          {items.map((issue) => (
            <li key={issue.id}>
              <IssueFigures issue={issue} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
