import type { Channel } from '@postwright/contract/channels'
import { type ContentType, contentTypeLabel } from '@postwright/contract/content-types'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useState } from 'react'

import { fieldErrors, messageOf } from '../../../lib/errors.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { channelsQuery } from '../publishing/queries.ts'
import { useSchedulePost } from './queries.ts'
import { nextHalfHour, type WallTime } from './wall-time.ts'
import { instantFrom, WhenFields, whenText } from './when-fields.tsx'

export interface ScheduleFormProps {
  post: { id: string; businessId: string; contentType: ContentType }
  timeZone: string
  /** Where the calendar was dropped on; else the next half hour. */
  initial?: WallTime | undefined
  /** Saves what is being typed first, so that what is scheduled is what is seen. False when it could not be saved. */
  beforeSchedule?: (() => Promise<boolean>) | undefined
  onDone?: () => void
}

/** When and where one post goes out. */
export function ScheduleForm({ post, timeZone, initial, beforeSchedule, onDone }: ScheduleFormProps) {
  const channels = useQuery(channelsQuery(post.businessId))
  const [wall, setWall] = useState<WallTime>(() => initial ?? nextHalfHour(timeZone))
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const schedule = useSchedulePost()

  if (channels.isPending) return <SkeletonRows rows={2} label="Loading channels" />
  if (channels.isError)
    return (
      <Banner tone="bad" title="The channels could not be loaded" actions={<Button onClick={() => channels.refetch()}>Try again</Button>} />
    )

  const fitting = channels.data.filter((channel) => channel.status === 'connected' && channel.contentTypes.includes(post.contentType))
  const channelIds = chosen ?? fitting.map((channel) => channel.id)
  const errors = fieldErrors(schedule.error)
  const dueAt = instantFrom(wall, timeZone)

  async function submit(confirmDuplicate: boolean) {
    if (!dueAt) return
    const isSaved = (await beforeSchedule?.()) ?? true
    if (!isSaved) return toast.error('Your latest text is not saved yet. Schedule once it is.')
    try {
      await schedule.mutateAsync({ postId: post.id, dueAt, channelIds: [...channelIds], confirmDuplicate })
    } catch {
      // The refusal is shown in the form.
      return
    }
    toast.success(`Scheduled for ${whenText(wall, timeZone)}`)
    onDone?.()
  }

  if (fitting.length === 0) {
    return (
      <Banner title={`No connected channel takes ${contentTypeLabel(post.contentType)} posts`}>
        Connect one under Publishing, then schedule the post.
      </Banner>
    )
  }
  return (
    <div className="grid gap-4">
      <WhenFields wall={wall} timeZone={timeZone} onChange={setWall} error={errors.dueAt} />
      <ChannelChoice channels={fitting} chosen={channelIds} onChange={setChosen} error={errors.channelIds} />
      {schedule.isError && <Refusal error={schedule.error} pending={schedule.isPending} onConfirm={() => submit(true)} />}
      <Button
        variant="primary"
        icon={Clock}
        pending={schedule.isPending}
        disabled={!dueAt || channelIds.length === 0}
        onClick={() => submit(false)}
      >
        {dueAt ? `Schedule for ${whenText(wall, timeZone)}` : 'Choose a date and a time'}
      </Button>
    </div>
  )
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
    <Field label="Channels" group error={error}>
      <div className="grid gap-1">
        {channels.map((channel) => (
          <Checkbox
            key={channel.id}
            label={channel.name}
            hint={channel.kind === 'blog' ? 'Built-in blog' : 'Sandbox wall'}
            checked={chosen.includes(channel.id)}
            onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, channel.id] : chosen.filter((id) => id !== channel.id))}
          />
        ))}
      </div>
    </Field>
  )
}

/** What no field can show. The same text on a channel within a day may be sent all the same. */
function Refusal({ error, pending, onConfirm }: { error: unknown; pending: boolean; onConfirm: () => unknown }) {
  const fields = fieldErrors(error)
  const duplicate = fields.confirmDuplicate
  if (duplicate) {
    const again = (
      <Button pending={pending} onClick={onConfirm}>
        Send it again
      </Button>
    )
    return <Banner tone="warn" title={duplicate} actions={again} />
  }
  if (fields.dueAt || fields.channelIds) return null
  return <Banner tone="bad" title={messageOf(error, 'The post could not be scheduled')} />
}
