import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { channelKinds } from '@postwright/contract/publishing/channel-kinds'
import type { Channel } from '@postwright/contract/publishing/channels'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import type { Post } from '@postwright/contract/content/posts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Problem } from '../../../../ui/form-problem.tsx'
import { Banner } from '../../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { useNow } from '../../../../lib/use-now.ts'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { postsTakenInWords } from '../../billing/subscriptions/plan-words.ts'
import { useApprovePost } from '../../content/posts/queries.ts'
import { channelsQuery } from '../channels/queries.ts'
import { fittingChannels } from './fitting-channels.ts'
import { useSchedulePost } from './queries.ts'
import { Refusal } from './refusal.tsx'
import { hasPassed, nextHalfHour, type WallTime } from '../../../../lib/wall-time.ts'
import { instantFrom, type When, WhenFields, whenText } from './when-fields.tsx'
import { say } from '@postwright/contract/core/sentences'

export type SchedulablePost = Pick<Post, 'id' | 'businessId' | 'contentType' | 'revision'>

export interface ScheduleFormProps {
  post: SchedulablePost
  timeZone: string
  /** Where the calendar was dropped on; else the next half hour. */
  initial?: WallTime | undefined
  /** Saves what is being typed first, so that what is scheduled is what is seen. False when it could not be saved. */
  beforeSchedule?: (() => Promise<boolean>) | undefined
  /** Channels that it is on its way to already. */
  without?: ReadonlySet<string> | undefined
  /** Approves the post in the same step, for whoever may. */
  approvesFirst?: boolean
  onDone?: () => void
}

/** When and where one post goes out. */
export function ScheduleForm({ post, timeZone, initial, beforeSchedule, without, approvesFirst = false, onDone }: ScheduleFormProps) {
  const channels = useQuery(channelsQuery(post.businessId))
  const [picked, setPicked] = useState<When | undefined>(() => (initial && !hasPassed(initial, timeZone, new Date()) ? initial : undefined))
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const approve = useApprovePost()
  const schedule = useSchedulePost()
  const now = useNow()
  // As long as nobody chose, it stays the next half hour, however long the form is open.
  const wall = picked ?? nextHalfHour(timeZone, now)

  if (channels.isPending) return <SkeletonRows rows={2} label={t`Loading channels`} />
  if (channels.isError)
    return (
      <Banner
        tone="bad"
        title={t`The channels could not be loaded`}
        actions={
          <Button onClick={() => channels.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    )

  const fitting = fittingChannels(channels.data, post.contentType, without)
  const channelIds = chosen ?? fitting.map((channel) => channel.id)
  const errors = fieldErrors(schedule.error)
  const dueAt = instantFrom(wall, timeZone, now)

  async function submit(confirmDuplicate: boolean) {
    if (!dueAt) return
    const isSaved = (await beforeSchedule?.()) ?? true
    if (!isSaved) return toast.error(t`Your latest text is not saved yet. Schedule once it is.`)
    try {
      if (approvesFirst) await approve.mutateAsync({ id: post.id, revision: post.revision })
      await schedule.mutateAsync({ postId: post.id, dueAt, channelIds: [...channelIds], confirmDuplicate })
    } catch {
      // The refusal is shown in the form.
      return
    }
    const when = whenText(wall, timeZone)
    toast.success(wall === 'now' ? t`It goes out now` : approvesFirst ? t`Approved and scheduled for ${when}` : t`Scheduled for ${when}`)
    onDone?.()
  }

  /** What was refused was another choice than the one that is made now. */
  function afresh<Value>(choose: (value: Value) => void) {
    return (value: Value) => {
      schedule.reset()
      choose(value)
    }
  }

  if (fitting.length === 0) {
    return (
      <Banner
        title={t`No connected channel takes ${{ contentType: contentTypeLabel(post.contentType) }} posts`}
        actions={
          <Link to="/app/publishing" search={{ business: post.businessId }} className={buttonClass()}>
            <Trans>Open Publishing</Trans>
          </Link>
        }
      >
        <Trans>Connect one there, then schedule the post.</Trans>
      </Banner>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <WhenFields wall={wall} timeZone={timeZone} onChange={afresh(setPicked)} error={errors.dueAt} />
      <ChannelChoice channels={fitting} chosen={channelIds} onChange={afresh(setChosen)} error={errors.channelIds} />
      {approve.isError && <Problem error={approve.error} fallback={t`The post could not be approved`} />}
      {schedule.isError && (
        <Refusal
          error={schedule.error}
          fallback={t`The post could not be scheduled`}
          confirmLabel={t`Send it again`}
          pending={schedule.isPending}
          fields={['dueAt', 'channelIds']}
          onConfirm={() => submit(true)}
        />
      )}
      <Button
        variant="primary"
        className="px-2 py-1 h-auto min-h-8 whitespace-normal"
        icon={Clock}
        pending={approve.isPending || schedule.isPending}
        disabled={!dueAt || channelIds.length === 0 || errors.confirmDuplicate !== undefined}
        onClick={() => submit(false)}
      >
        {dueAt ? submitLabel(wall, timeZone, approvesFirst) : t`Choose a later time`}
      </Button>
    </div>
  )
}

function submitLabel(wall: When, timeZone: string, approvesFirst: boolean): string {
  if (wall === 'now') return approvesFirst ? t`Approve and publish now` : t`Publish now`
  const when = whenText(wall, timeZone)
  return approvesFirst ? t`Approve and schedule for ${when}` : t`Schedule for ${when}`
}

function ChannelChoice({
  channels,
  chosen,
  onChange,
  error,
}: {
  channels: Channel[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  error: string | undefined
}) {
  return (
    <Field label={t`Channels`} group error={error} hint={postsTakenInWords(chosen.length)}>
      <div className="grid gap-1">
        {channels.map((channel) => (
          <Checkbox
            key={channel.id}
            label={channel.name}
            hint={hintOf(channel)}
            checked={chosen.includes(channel.id)}
            onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, channel.id] : chosen.filter((id) => id !== channel.id))}
          />
        ))}
      </div>
    </Field>
  )
}

/** Its kind, unless it is called that. */
function hintOf({ kind, name }: Channel): string | undefined {
  const label = say(channelKinds[kind].label)
  return name === label ? undefined : label
}
