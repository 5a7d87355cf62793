import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { zoneName } from '../../../../lib/formats.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Select } from '../../../../ui/select.tsx'
import { useMay, writers } from '../../identity/accounts/use-may.ts'
import { channelsQuery } from '../channels/queries.ts'
import { ChannelTimes } from './channel-times.tsx'
import { slotsQuery } from './queries.ts'
import './slots.css'
import { Week } from './week.tsx'
import { changesClocks } from './weekly-time.ts'

export interface PostingTimesDialogProps {
  businesses: readonly Pick<Business, 'id' | 'name' | 'timeZone'>[]
  /** What is chosen at first. */
  businessId: string | undefined
  channelId?: string
  onClose: () => void
}

/** The weekly times of a channel, which "Add to queue" fills. */
export function PostingTimesDialog({ businesses, businessId, channelId, onClose }: PostingTimesDialogProps) {
  const [chosenBusiness, setBusiness] = useState(businessId ?? businesses[0]?.id)
  const [chosenChannel, setChannel] = useState(channelId)
  const channels = useQuery(channelsQuery(chosenBusiness))
  const slots = useQuery(slotsQuery(chosenBusiness))
  const now = useNow()
  const mayChange = useMay().publish ?? false
  const channel = channels.data?.find(({ id }) => id === chosenChannel) ?? channels.data?.[0]
  const timeZone = businesses.find(({ id }) => id === chosenBusiness)?.timeZone ?? 'UTC'
  const own = slots.data?.filter((slot) => slot.channelId === channel?.id) ?? []
  const others = channels.data?.filter(({ id }) => id !== channel?.id && slots.data?.some((slot) => slot.channelId === id)) ?? []

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Posting times`}
      description={t`“Add to queue” gives a post the next of these times that is free.`}
    >
      <div className="sheet-body grid gap-4">
        {businesses.length > 1 && channelId === undefined && (
          <Field label={t`Business`}>
            <Select
              value={chosenBusiness ?? ''}
              onChange={setBusiness}
              options={businesses.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        )}
        <LoadState of={channels} rows={1} loading={t`Loading channels`} failed={t`The channels could not be loaded`} />
        {channel && (
          <Field label={t`Channel`}>
            <Select
              value={channel.id}
              onChange={setChannel}
              options={(channels.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        )}
        <LoadState of={slots} rows={4} loading={t`Loading posting times`} failed={t`The posting times could not be loaded`} />
        {channel && slots.data && (
          <div key={channel.id} className="grid gap-4">
            {mayChange ? <ChannelTimes channel={channel} slots={own} others={others} all={slots.data} /> : <Week slots={own} />}
            <p className="hint">
              {t`Times are on the clock of the business, ${{ zone: zoneName(now, timeZone) }}.`}{' '}
              {changesClocks(timeZone) && t`In the night in which clocks skip an hour, a time in that hour is one hour later.`}{' '}
              {channel.status !== 'connected' && t`This channel is not connected: its times count again once it is.`}{' '}
              {!mayChange && <Trans>{writers} change them.</Trans>}
            </p>
          </div>
        )}
      </div>
    </Dialog>
  )
}
