import type { Business } from '@postwright/contract/content/businesses'
import type { ChannelKind, OutsideKind } from '@postwright/contract/publishing/channel-kinds'
import type { Channel } from '@postwright/contract/publishing/channels'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { useMay } from '../../identity/accounts/use-may.ts'
import { AheadBanner } from './ahead-banner.tsx'
import { ChannelList } from './channel-list.tsx'
import { CheckAll } from './check-all.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { DoctorPanel } from './doctor-panel.tsx'
import { Gallery } from './gallery.tsx'
import { BusinessLinkTags } from './link-tags.tsx'
import { channelsQuery } from './queries.ts'

const ConnectPanel = lazy(() => import('./connect-panel.tsx').then((module) => ({ default: module.ConnectPanel })))

type Opened =
  | { type: 'connect'; kind: OutsideKind }
  | { type: 'add'; kind: ChannelKind }
  /** What was connected just now is looked at. */
  | { type: 'examine'; channel: Channel }

/** The channels of one business, and what else can be connected to it. */
export function ChannelsPanel({ business }: { business: Business }) {
  const { data: channels = [] } = useQuery(channelsQuery(business.id))
  const [opened, setOpened] = useState<Opened | null>(null)
  const { manageChannels } = useMay()
  const close = () => setOpened(null)

  function afterConnecting([channel]: Channel[]) {
    setOpened(channel ? { type: 'examine', channel } : null)
  }

  return (
    <div className="grid gap-6">
      {manageChannels && <CheckAll channels={channels} />}
      <AheadBanner business={business} channels={channels} />
      <ChannelList businesses={[business]} businessId={business.id} isAddedBelow />
      <BusinessLinkTags business={business} mayManage={manageChannels ?? false} />
      <Gallery
        channels={channels}
        mayManage={manageChannels ?? false}
        onConnect={(kind) => setOpened({ type: 'connect', kind })}
        onAdd={(kind) => setOpened({ type: 'add', kind })}
      />
      <Suspense>
        {opened?.type === 'connect' && (
          <ConnectPanel key={opened.kind} kind={opened.kind} businessId={business.id} onConnected={afterConnecting} onClose={close} />
        )}
        {opened?.type === 'add' && <ConnectDialog businesses={[business]} businessId={business.id} kind={opened.kind} onClose={close} />}
        {opened?.type === 'examine' && (
          <DoctorPanel
            channel={channels.find(({ id }) => id === opened.channel.id) ?? opened.channel}
            onReconnect={() => setOpened(null)}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}
