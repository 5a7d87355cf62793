import type { Delivery } from '@postwright/contract/deliveries'
import type { Post } from '@postwright/contract/posts'
import { useQuery } from '@tanstack/react-query'
import { CalendarX, ExternalLink } from 'lucide-react'

import { formatZoned } from '../../../lib/formats.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useMay, writers } from '../accounts/use-may.ts'
import { businessQuery } from '../businesses/queries.ts'
import { deliveriesOfPostQuery, useCancelDelivery } from '../publishing/queries.ts'
import { type Place, proposedAt } from './place.ts'
import { ScheduleForm } from './schedule-form.tsx'

const schedulable = new Set<Post['status']>(['draft', 'approved', 'scheduled', 'failed', 'needs_attention', 'published'])

interface SchedulePanelProps {
  post: Post
  planFor?: Place | undefined
  beforeSchedule?: () => Promise<boolean>
}

/** The editor's pane: where the post goes or went, and a form to send it somewhere. */
export function SchedulePanel({ post, planFor, beforeSchedule }: SchedulePanelProps) {
  const deliveries = useQuery(deliveriesOfPostQuery(post.id))
  const business = useQuery(businessQuery(post.businessId))
  const may = useMay()

  if (deliveries.isPending || business.isPending) return <SkeletonRows rows={2} label="Loading deliveries" />
  if (deliveries.isError || business.isError) {
    const retry = () => Promise.all([deliveries.refetch(), business.refetch()])
    return <Banner tone="bad" title="The deliveries could not be loaded" actions={<Button onClick={retry}>Try again</Button>} />
  }
  const { timeZone, requiresApproval } = business.data
  const waitsForApproval = requiresApproval && post.approvedVersion === null
  return (
    <div className="grid gap-4">
      {deliveries.data.items.length > 0 && (
        <ul className="grid">
          {deliveries.data.items.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} timeZone={timeZone} mayCancel={may.publish ?? false} />
          ))}
        </ul>
      )}
      {!may.publish ? (
        <p className="hint">{writers} schedule and publish.</p>
      ) : waitsForApproval ? (
        <Banner title="Approve the post first">This business asks for approval before a post is scheduled.</Banner>
      ) : (
        schedulable.has(post.status) && (
          <ScheduleForm
            post={post}
            timeZone={timeZone}
            initial={planFor && proposedAt(planFor, timeZone)}
            beforeSchedule={beforeSchedule}
          />
        )
      )}
    </div>
  )
}

function DeliveryRow({ delivery, timeZone, mayCancel }: { delivery: Delivery; timeZone: string; mayCancel: boolean }) {
  const cancel = useCancelDelivery()
  const waiting = mayCancel && ['scheduled', 'retrying', 'held'].includes(delivery.status)
  return (
    <li className="grid gap-1 border-t border-rule py-3 first:border-t-0 first:pt-0">
      <span className="row">
        <span className="m grow trunc">{delivery.channelName}</span>
        <StatusBadge status={delivery.status} />
      </span>
      <span className="row t12 soft">
        <span className="num grow">{formatZoned(delivery.publishedAt ?? delivery.dueAt, timeZone)}</span>
        {delivery.remoteUrl && (
          <a className="link row" href={delivery.remoteUrl} target="_blank" rel="noreferrer">
            View <ExternalLink className="i-14" aria-hidden="true" />
          </a>
        )}
        {waiting && (
          <IconButton
            icon={CalendarX}
            size="sm"
            label={`Take ${delivery.channelName} off the calendar`}
            pending={cancel.isPending}
            onClick={() =>
              cancel.mutateAsync({ id: delivery.id }).catch((error: unknown) => toast.failed(error, 'The delivery could not be cancelled'))
            }
          />
        )}
      </span>
      {delivery.reason && <span className="t12 c-warn">{delivery.reason}</span>}
    </li>
  )
}
