import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { channelKinds } from '@postwright/contract/publishing/channel-kinds'
import type { Channel } from '@postwright/contract/publishing/channels'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Ellipsis, ExternalLink, FlaskConical, Plug, Plus, Unplug } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { formatAgo } from '../../../../lib/formats.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { Monogram } from '../../../../ui/monogram.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import './channels.css'
import { channelsQuery, useDisconnect, useReconnect } from './queries.ts'
import { SandboxPanel } from './sandbox-panel.tsx'
import { useFailureToast } from '../../billing/subscriptions/use-failure-toast.ts'
import { say } from '@postwright/contract/core/sentences'

const PostingTimesDialog = lazy(() =>
  import('../slots/posting-times-dialog.tsx').then((module) => ({ default: module.PostingTimesDialog })),
)

/** Whether every channel can be reached, and what to do when one cannot. */
export function ChannelList({ businesses, businessId }: { businesses: Business[]; businessId: string | undefined }) {
  const channels = useQuery(channelsQuery(businessId))
  const [connecting, setConnecting] = useState(false)
  const { manageChannels } = useMay()
  const connect = manageChannels && (
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

interface ChannelRowProps {
  channel: Channel
  business: Business | undefined
  namesBusiness: boolean
  mayManage: boolean
}

function ChannelRow({ channel, business, namesBusiness, mayManage }: ChannelRowProps) {
  const businessName = business?.name ?? ''
  const [showsTimes, setShowsTimes] = useState(false)
  const [showsSandbox, setShowsSandbox] = useState(false)
  const reconnect = useReconnect()
  const showFailure = useFailureToast()
  const disconnect = useDisconnect()
  const connected = channel.status === 'connected'
  const { openLabel } = channelKinds[channel.kind]

  return (
    <li className="channel" data-tour={channel.sandbox ? 'channels-sandbox' : undefined}>
      <Monogram name={businessName} title={businessName} />
      <div className="min-w-0">
        <div className="m trunc">{channel.name}</div>
        <div className="t12 soft">{[...(namesBusiness ? [businessName] : []), ...notesOf(channel)].join(' · ')}</div>
      </div>
      <div className="row">
        {!connected && mayManage && (
          <Button
            size="sm"
            icon={Plug}
            pending={reconnect.isPending}
            onClick={() => reconnect.mutateAsync({ id: channel.id }).catch(showFailure)}
          >
            <Trans>Reconnect</Trans>
          </Button>
        )}
        <Menu align="end" trigger={<IconButton icon={Ellipsis} size="sm" label={t`Actions for ${{ name: channel.name }}`} />}>
          {connected && channel.address && (
            <MenuItem
              icon={ExternalLink}
              render={<a href={channel.address} target="_blank" rel="noreferrer" aria-label={say(openLabel)} />}
            >
              {say(openLabel)}
            </MenuItem>
          )}
          <MenuItem icon={CalendarClock} onSelect={() => setShowsTimes(true)}>
            <Trans>Posting times</Trans>
          </MenuItem>
          {connected && mayManage && channel.sandbox && (
            <MenuItem icon={FlaskConical} onSelect={() => setShowsSandbox(true)}>
              <Trans>How it behaves</Trans>
            </MenuItem>
          )}
          {connected && mayManage && (
            <MenuItem icon={Unplug} danger onSelect={() => void disconnect.mutateAsync({ id: channel.id }).catch(showFailure)}>
              <Trans>Disconnect</Trans>
            </MenuItem>
          )}
        </Menu>
      </div>
      {showsTimes && business && (
        <Suspense>
          <PostingTimesDialog
            businesses={[business]}
            businessId={business.id}
            channelId={channel.id}
            onClose={() => setShowsTimes(false)}
          />
        </Suspense>
      )}
      {showsSandbox && channel.sandbox && (
        <SandboxPanel channel={channel} behaviour={channel.sandbox} onClose={() => setShowsSandbox(false)} />
      )}
    </li>
  )
}

/** How it stands; what it is only where its name does not say so. */
function notesOf({ kind, name, status, lastSentAt }: Channel): string[] {
  if (status === 'reconnect') return [t`Signed out; its deliveries wait`]
  if (status === 'disconnected') return [t`Disconnected; its deliveries wait`]
  const description = say(channelKinds[kind].description)
  return [...(name === description ? [] : [description]), ...(lastSentAt ? [t`sent ${{ ago: formatAgo(lastSentAt) }}`] : [])]
}
