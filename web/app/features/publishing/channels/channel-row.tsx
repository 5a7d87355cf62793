import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { channelKinds, isOutside } from '@postwright/contract/publishing/channel-kinds'
import type { Channel } from '@postwright/contract/publishing/channels'
import { say } from '@postwright/contract/core/sentences'
import { Plug } from 'lucide-react'
import { useState } from 'react'

import { formatZoned } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { useFailureToast } from '../../billing/subscriptions/use-failure-toast.ts'
import { type ChannelAct, ChannelDialogs } from './channel-dialogs.tsx'
import { ChannelHealth } from './channel-health.tsx'
import { FramedMark } from './channel-mark.tsx'
import { ChannelMenu } from './channel-menu.tsx'
import { useReconnect } from './queries.ts'

interface ChannelRowProps {
  channel: Channel
  business: Business | undefined
  namesBusiness: boolean
  mayManage: boolean
}

export function ChannelRow({ channel, business, namesBusiness, mayManage }: ChannelRowProps) {
  const businessName = business?.name ?? ''
  const [act, setAct] = useState<ChannelAct | null>(null)
  const reconnect = useReconnect()
  const showFailure = useFailureToast()
  const isLost = channel.status === 'reconnect' || channel.status === 'disconnected'
  const notes = [...(namesBusiness ? [businessName] : []), ...notesOf(channel)].join(' · ')

  function connectAgain() {
    if (isOutside(channel.kind)) return setAct('reconnect')
    return reconnect.mutateAsync({ id: channel.id }).catch(showFailure)
  }

  return (
    <li className="channel" data-tour={channel.sandbox ? 'channels-sandbox' : undefined}>
      <FramedMark kind={channel.kind} />
      <div className="channel-name">
        <div className="m">{channel.name}</div>
        {notes !== '' && <div className="t12 soft">{notes}</div>}
      </div>
      <ChannelHealth channel={channel} />
      {channel.next && business && (
        <div className="channel-next">
          <span className="num m block">{formatZoned(channel.next.dueAt, business.timeZone)}</span>
          <span className="t12 soft trunc block">{channel.next.title}</span>
        </div>
      )}
      <div className="channel-acts row">
        {isLost && mayManage && (
          <Button size="sm" icon={Plug} pending={reconnect.isPending} onClick={connectAgain}>
            <Trans>Reconnect</Trans>
          </Button>
        )}
        <ChannelMenu channel={channel} mayManage={mayManage} onAct={setAct} />
      </div>
      <ChannelDialogs act={act} channel={channel} business={business} onAct={setAct} />
    </li>
  )
}

/** What it is, only where its name does not say so. */
function notesOf({ kind, name, account }: Channel): string[] {
  const description = say(channelKinds[kind].description)
  return [...(name === description ? [] : [description]), ...(account === null || account === name ? [] : [t`as ${{ account }}`])]
}
