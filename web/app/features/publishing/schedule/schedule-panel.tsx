import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { isSchedulable } from '@postwright/contract/content/post-states'
import type { Post } from '@postwright/contract/content/posts'
import { useQuery } from '@tanstack/react-query'

import { deliveredTo } from '../../../../lib/channel-named.ts'
import { formatZoned } from '../../../../lib/formats.ts'
import { useKeptFocus } from '../../../../lib/use-kept-focus.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { useMay, writers } from '../../identity/accounts/use-may.ts'
import { businessQuery } from '../../content/businesses/queries.ts'
import { deliveriesOfPostQuery } from '../deliveries/queries.ts'
import { ApproveFirst, needsApproval } from './approve-first.tsx'
import { DeliveryLine } from './delivery-line.tsx'
import { panelStates } from './panel-states.ts'
import { type Place, proposedAt } from './place.ts'
import { PlannedDeliveries } from './planned-deliveries.tsx'
import { PublishedDelivery } from './published-delivery.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { SendToChannels } from './send-to-channels.tsx'
import { UpdateLive } from './update-live.tsx'

export interface SchedulePanelProps {
  post: Post
  /** Where the calendar asked for this post, for which its time is proposed. */
  planFor?: Place | undefined
  /** Saves what is being typed first; false when it could not be saved. */
  beforeSchedule?: () => Promise<boolean>
}

/** The editor's pane. A post is not scheduled (a form), scheduled (when and where, Move, Cancel), or published (its addresses). */
export function SchedulePanel({ post, planFor, beforeSchedule }: SchedulePanelProps) {
  const deliveries = useQuery(deliveriesOfPostQuery(post.id))
  const business = useQuery(businessQuery(post.businessId))
  const may = useMay()
  const keptFocus = useKeptFocus<HTMLDivElement>()

  if (deliveries.isPending || business.isPending) return <SkeletonRows rows={2} label={t`Loading deliveries`} />
  if (deliveries.isError || business.isError) {
    const retry = () => Promise.all([deliveries.refetch(), business.refetch()])
    return (
      <Banner
        tone="bad"
        title={t`The deliveries could not be loaded`}
        actions={
          <Button onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    )
  }
  const { timeZone } = business.data
  const { coming, published, takenDown, trouble } = panelStates(deliveries.data.items)
  const isClear = coming.length === 0 && published.length === 0 && !trouble.some(({ status }) => status === 'needs_attention')
  const onTheirWay = coming.flatMap(({ deliveries: together }) => together.map(({ channelId }) => channelId))
  const maySchedule = may.publish && isSchedulable(post.status)

  return (
    <div className="grid gap-4" {...keptFocus}>
      {coming.map(({ dueAt, deliveries: together }) => (
        // Moved, it is still the same.
        <PlannedDeliveries key={together[0]?.id} dueAt={dueAt} deliveries={together} timeZone={timeZone} mayChange={may.publish ?? false} />
      ))}
      {published.map((delivery) => (
        <PublishedDelivery key={delivery.id} delivery={delivery} timeZone={timeZone} />
      ))}
      {may.publish && post.status === 'published' && <UpdateLive post={post} published={published} />}
      {takenDown.map((delivery) => (
        <p key={delivery.id} className="t13 soft">
          {t`Taken down from ${{ channel: deliveredTo(delivery) }} on ${{ time: formatZoned(delivery.takenDownAt ?? '', timeZone) }}`}
        </p>
      ))}
      {trouble.length > 0 && (
        <ul className="grid gap-3">
          {trouble.map((delivery) => (
            <DeliveryLine key={delivery.id} delivery={delivery} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {isClear && (
        <FirstTime
          post={post}
          planFor={planFor}
          business={business.data}
          mayPublish={may.publish ?? false}
          mayApprove={may.approveRequired ?? false}
          beforeSchedule={beforeSchedule}
        />
      )}
      {maySchedule && coming.length > 0 && (
        <SendToChannels
          label={t`Add a channel…`}
          post={post}
          timeZone={timeZone}
          without={new Set(onTheirWay)}
          beforeSchedule={beforeSchedule}
        />
      )}
      {maySchedule && coming.length === 0 && published.length > 0 && (
        <SendToChannels label={t`Send again…`} post={post} timeZone={timeZone} beforeSchedule={beforeSchedule} />
      )}
    </div>
  )
}

interface FirstTimeProps extends SchedulePanelProps {
  business: Business
  mayPublish: boolean
  mayApprove: boolean
}

/** Not scheduled: the form, or why there is none. */
function FirstTime({ post, planFor, business, mayPublish, mayApprove, beforeSchedule }: FirstTimeProps) {
  if (!mayPublish)
    return (
      <p className="hint">
        <Trans>{writers} schedule and publish.</Trans>
      </p>
    )
  if (!isSchedulable(post.status)) return <p className="hint">{notNow(post)}</p>
  if (needsApproval(post, business)) return <ApproveFirst mayApprove={mayApprove} />
  const { timeZone } = business
  const place = planFor ?? post.plannedFor
  return (
    <ScheduleForm
      post={post}
      timeZone={timeZone}
      initial={place ? proposedAt(place, timeZone) : undefined}
      beforeSchedule={beforeSchedule}
    />
  )
}

/** Why a post without deliveries cannot be given a time. */
function notNow({ status }: Post): string {
  if (status === 'archived') return t`An archived post is not scheduled. Bring it back first.`
  return status === 'changes_requested'
    ? t`Changes are asked for. This post is scheduled once it is approved.`
    : t`This post waits for a review. It is scheduled after it.`
}
