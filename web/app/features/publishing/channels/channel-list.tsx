import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { ChannelRow } from './channel-row.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import './channels.css'
import { channelsQuery } from './queries.ts'

interface ChannelListProps {
  businesses: Business[]
  businessId: string | undefined
  /** Where others can be added; without it, the list has a button for that. */
  isAddedBelow?: boolean
}

/** Whether every channel can be reached, and what to do when one cannot. */
export function ChannelList({ businesses, businessId, isAddedBelow = false }: ChannelListProps) {
  const channels = useQuery(channelsQuery(businessId))
  const [connecting, setConnecting] = useState(false)
  const { manageChannels } = useMay()
  const connect = manageChannels && !isAddedBelow && (
    <Button size="sm" icon={Plus} data-tour="channels-connect" disabled={businesses.length === 0} onClick={() => setConnecting(true)}>
      <Trans>Connect</Trans>
    </Button>
  )

  return (
    <Sheet title={t`Channels`} count={channels.data?.length} actions={connect}>
      <LoadState of={channels} rows={3} loading={t`Loading channels`} failed={t`The channels could not be loaded`} />
      {channels.data?.length === 0 && (
        <EmptyState title={t`No channels yet`}>
          <Trans>A business gets its blog and a sandbox wall when it is added.</Trans>
        </EmptyState>
      )}
      <ul className="channels" data-tour="channels">
        {channels.data?.map((channel) => (
          <ChannelRow
            key={channel.id}
            channel={channel}
            business={businesses.find(({ id }) => id === channel.businessId)}
            namesBusiness={businessId === undefined && businesses.length > 1}
            mayManage={manageChannels ?? false}
          />
        ))}
      </ul>
      {connecting && <ConnectDialog businesses={businesses} businessId={businessId} onClose={() => setConnecting(false)} />}
    </Sheet>
  )
}
