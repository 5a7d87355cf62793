import type { Business } from '@postwright/contract/content/businesses'
import { isOutside } from '@postwright/contract/publishing/channel-kinds'
import type { Channel } from '@postwright/contract/publishing/channels'
import { lazy, Suspense } from 'react'

import { RenameDialog } from './rename-dialog.tsx'
import { SandboxPanel } from './sandbox-panel.tsx'

const PostingTimesDialog = lazy(() =>
  import('../slots/posting-times-dialog.tsx').then((module) => ({ default: module.PostingTimesDialog })),
)
const DoctorPanel = lazy(() => import('./doctor-panel.tsx').then((module) => ({ default: module.DoctorPanel })))
const SettingsDialog = lazy(() => import('./settings-dialog.tsx').then((module) => ({ default: module.SettingsDialog })))
const DisconnectDialog = lazy(() => import('./disconnect-dialog.tsx').then((module) => ({ default: module.DisconnectDialog })))
const ImportPanel = lazy(() => import('./earlier-posts/import-panel.tsx').then((module) => ({ default: module.ImportPanel })))
const ConnectPanel = lazy(() => import('./connect-panel.tsx').then((module) => ({ default: module.ConnectPanel })))

/** What a person does with a channel in a dialog or panel of its own. */
export type ChannelAct = 'times' | 'examine' | 'behave' | 'import' | 'settings' | 'rename' | 'reconnect' | 'disconnect'

interface ChannelDialogsProps {
  act: ChannelAct | null
  channel: Channel
  business: Business | undefined
  onAct: (act: ChannelAct | null) => void
}

export function ChannelDialogs({ act, channel, business, onAct }: ChannelDialogsProps) {
  const close = () => onAct(null)
  return (
    <Suspense>
      {act === 'times' && business && (
        <PostingTimesDialog businesses={[business]} businessId={business.id} channelId={channel.id} onClose={close} />
      )}
      {act === 'behave' && channel.sandbox && <SandboxPanel channel={channel} behaviour={channel.sandbox} onClose={close} />}
      {act === 'settings' && <SettingsDialog channel={channel} onClose={close} />}
      {act === 'rename' && <RenameDialog channel={channel} onClose={close} />}
      {act === 'examine' && <DoctorPanel channel={channel} onReconnect={() => onAct('reconnect')} onClose={close} />}
      {act === 'import' && <ImportPanel channel={channel} onReconnect={() => onAct('reconnect')} onClose={close} />}
      {act === 'disconnect' && <DisconnectDialog channel={channel} onClose={close} />}
      {act === 'reconnect' && isOutside(channel.kind) && (
        <ConnectPanel kind={channel.kind} businessId={channel.businessId} channel={channel} onConnected={close} onClose={close} />
      )}
    </Suspense>
  )
}
