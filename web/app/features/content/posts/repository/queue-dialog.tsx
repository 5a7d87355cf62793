import { plural, t } from '@lingui/core/macro'
import type { QueueMany } from '@postwright/contract/publishing/bulk-schedule'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ChipToggle } from '../../../../../ui/chip.tsx'
import { Checkbox, Radio } from '../../../../../ui/choice.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { FormDialog } from '../../../../../ui/form-dialog.tsx'
import { Problem } from '../../../../../ui/form-problem.tsx'
import { channelsQuery } from '../../../publishing/channels/queries.ts'
import { businessesQuery } from '../../businesses/queries.ts'
import type { ChosenPost } from './chosen-posts.tsx'
import type { useBulkQueue } from './use-bulk-queue.ts'

interface QueueDialogProps {
  posts: readonly ChosenPost[]
  queueing: ReturnType<typeof useBulkQueue>
  onClose: () => void
}

/** How several posts take the free posting times of their channels. */
export function QueueDialog({ posts, queueing, onClose }: QueueDialogProps) {
  const [how, setHow] = useState<QueueMany['how']>('next')
  const [shuffle, setShuffle] = useState(false)
  const [without, setWithout] = useState<readonly string[]>([])
  const channels = useChannelsOf(posts)
  const channelIds = channels.map(({ id }) => id).filter((id) => !without.includes(id))
  const isNoneLeft = channels.length > 0 && channelIds.length === 0

  async function add() {
    if (isNoneLeft) return
    // Left out, a channel that is connected meanwhile takes part as well.
    if (await queueing.add({ how, shuffle, ...(without.length > 0 && { channelIds }) })) onClose()
  }

  return (
    <FormDialog
      title={plural({ count: posts.length }, { one: 'Add # post to the queue', other: 'Add # posts to the queue' })}
      description={t`Each goes out at free posting times of the chosen channels that take it.`}
      submitLabel={t`Add to queue`}
      pending={queueing.isPending}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      {channels.length > 1 && (
        <Field label={t`Channels`} group error={isNoneLeft ? t`Choose at least one channel.` : undefined}>
          <div className="chips">
            {channels.map(({ id, label }) => (
              <ChipToggle
                key={id}
                pressed={!without.includes(id)}
                onToggle={(isOn) => setWithout(isOn ? without.filter((one) => one !== id) : [...without, id])}
              >
                {label}
              </ChipToggle>
            ))}
          </div>
        </Field>
      )}
      <Field label={t`At which times`} group>
        <div className="grid gap-1">
          <Radio
            name="how"
            label={t`The next free ones`}
            hint={t`One after the other, as soon as there is room.`}
            checked={how === 'next'}
            onChange={() => setHow('next')}
          />
          <Radio
            name="how"
            label={t`Spread over a week`}
            hint={t`Over the days of the next seven, as evenly as the posting times allow. What finds no room there comes next.`}
            checked={how === 'week'}
            onChange={() => setHow('week')}
          />
        </div>
      </Field>
      <Checkbox
        label={t`Shuffle their order`}
        hint={t`Else they go out in the order of the list.`}
        checked={shuffle}
        onChange={(event) => setShuffle(event.currentTarget.checked)}
      />
      {queueing.error !== null && <Problem error={queueing.error} fallback={t`The posts could not be added to the queue`} />}
    </FormDialog>
  )
}

/** The connected channels of the businesses that the posts are of; with the names of these where they are several. */
function useChannelsOf(posts: readonly ChosenPost[]): { id: string; label: string }[] {
  const businessIds = new Set(posts.flatMap(({ businessId }) => businessId ?? []))
  const [only] = businessIds
  const { data: channels = [] } = useQuery(channelsQuery(businessIds.size === 1 ? only : undefined))
  const { data: businesses = [] } = useQuery(businessesQuery())
  return channels
    .filter(({ businessId, status }) => status === 'connected' && businessIds.has(businessId))
    .map(({ id, name, businessId }) => {
      const business = businesses.find((one) => one.id === businessId)?.name ?? ''
      return { id, label: businessIds.size === 1 || name.includes(business) ? name : `${name} · ${business}` }
    })
}
