import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import './desk.css'
import { codeOf } from '../../../../lib/errors.ts'
import { dayMs } from '../../../../lib/formats.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import { businessQuery } from '../../content/businesses/queries.ts'
import { channelsQuery } from '../../publishing/channels/queries.ts'
import { calendarQuery } from '../../publishing/schedule/queries.ts'
import { generationQuery } from '../../content/generation/queries.ts'
import { Desk } from './desk.tsx'

export interface DeskScreenProps {
  generationId: string
  /** The key of the draft that is read. */
  draftKey: string | undefined
}

/** The drafts of one brief: watched while they are written, read, and sent on their way together. */
export function DeskScreen({ generationId, draftKey }: DeskScreenProps) {
  const generation = useQuery(generationQuery(generationId))
  const businessId = generation.data?.businessId
  const enabled = businessId !== undefined
  const business = useQuery({ ...businessQuery(businessId ?? ''), enabled })
  const channels = useQuery({ ...channelsQuery(businessId), enabled })
  const calendar = useQuery({ ...calendarQuery({ ...useComingWeeks(), ...(enabled && { businessId }) }), enabled })

  if (generation.data && business.data && channels.data && calendar.data)
    return (
      <Desk
        key={generationId}
        generation={generation.data}
        business={business.data}
        channels={channels.data}
        taken={calendar.data.map(({ dueAt }) => dueAt)}
        draftKey={draftKey}
      />
    )
  const failed = [generation, business, channels, calendar].filter(({ isError }) => isError)
  const code = codeOf(failed[0]?.error)
  if (code === 'NOT_FOUND' || code === 'INVALID') return <NotHere />
  if (failed.length > 0)
    return (
      <div className="p-6">
        <ErrorState title={t`The drafts could not be loaded`} onRetry={() => Promise.all(failed.map((query) => query.refetch()))}>
          <Trans>They are safe, and go on being written.</Trans>
        </ErrorState>
      </div>
    )
  return <DeskSkeleton />
}

/** What is planned then is looked at before a time is suggested. Whole days, so that the question stays the same. */
function useComingWeeks() {
  const today = Math.floor(useNow().getTime() / dayMs) * dayMs
  return { from: new Date(today).toISOString(), to: new Date(today + 30 * dayMs).toISOString() }
}

function NotHere() {
  return (
    <EmptyState
      screen
      art="search"
      title={t`These drafts are not here`}
      actions={
        <Link to="/app/repository" className={buttonClass()}>
          <Trans>Open the repository</Trans>
        </Link>
      }
    >
      <Trans>The brief may belong to another workspace, or be older than 90 days. What was written stands in the repository.</Trans>
    </EmptyState>
  )
}

function DeskSkeleton() {
  return (
    <Loading label={t`Loading the drafts`}>
      <div className="grid gap-4 p-6">
        <Skeleton width={160} height={12} />
        <Skeleton width={320} height={24} />
        {[92, 84, 96, 60].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={40} />
        ))}
      </div>
    </Loading>
  )
}
