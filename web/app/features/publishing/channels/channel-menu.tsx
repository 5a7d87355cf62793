import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { channelCan, channelKinds, isOutside } from '@postwright/contract/publishing/channel-kinds'
import type { Channel } from '@postwright/contract/publishing/channels'
import { say } from '@postwright/contract/core/sentences'
import {
  CalendarClock,
  CirclePause,
  CirclePlay,
  Ellipsis,
  ExternalLink,
  FlaskConical,
  History,
  PencilLine,
  Settings2,
  Stethoscope,
  Unplug,
} from 'lucide-react'

import { IconButton } from '../../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { useFailureToast } from '../../billing/subscriptions/use-failure-toast.ts'
import type { ChannelAct } from './channel-dialogs.tsx'
import { usePause, useResume } from './queries.ts'

interface ChannelMenuProps {
  channel: Channel
  mayManage: boolean
  onAct: (act: ChannelAct) => void
}

/** What can be done with a channel. */
export function ChannelMenu({ channel, mayManage, onAct }: ChannelMenuProps) {
  const { id, name, kind, status, address } = channel
  const { openLabel } = channelKinds[kind]
  const pause = usePause()
  const resume = useResume()
  const showFailure = useFailureToast()
  const label = say(channelKinds[kind].label)
  const fullName = name === label ? name : `${name} · ${label}`
  const isOn = status === 'connected' || status === 'paused'

  return (
    <Menu align="end" trigger={<IconButton icon={Ellipsis} size="sm" label={t`Actions for ${{ name: fullName }}`} />}>
      {isOn && address && (
        <MenuItem icon={ExternalLink} render={<a href={address} target="_blank" rel="noreferrer" aria-label={say(openLabel)} />}>
          {say(openLabel)}
        </MenuItem>
      )}
      <MenuItem icon={CalendarClock} onSelect={() => onAct('times')}>
        <Trans>Posting times</Trans>
      </MenuItem>
      {mayManage && isOutside(kind) && status !== 'disconnected' && (
        <MenuItem icon={Stethoscope} onSelect={() => onAct('examine')}>
          <Trans>Check</Trans>
        </MenuItem>
      )}
      {isOn && mayManage && channel.sandbox && (
        <MenuItem icon={FlaskConical} onSelect={() => onAct('behave')}>
          <Trans>How it behaves</Trans>
        </MenuItem>
      )}
      {channelCan(kind, 'tells-its-past') && (
        <MenuItem icon={History} onSelect={() => onAct('import')}>
          <Trans>Earlier posts</Trans>
        </MenuItem>
      )}
      {mayManage && (
        <MenuItem icon={Settings2} onSelect={() => onAct('settings')}>
          <Trans>Settings</Trans>
        </MenuItem>
      )}
      {mayManage && (
        <MenuItem icon={PencilLine} onSelect={() => onAct('rename')}>
          <Trans>Rename</Trans>
        </MenuItem>
      )}
      {mayManage && status === 'connected' && (
        <MenuItem icon={CirclePause} onSelect={() => void pause.mutateAsync({ id }).catch(showFailure)}>
          <Trans>Pause</Trans>
        </MenuItem>
      )}
      {mayManage && status === 'paused' && (
        <MenuItem icon={CirclePlay} onSelect={() => void resume.mutateAsync({ id }).catch(showFailure)}>
          <Trans>Resume</Trans>
        </MenuItem>
      )}
      {status !== 'disconnected' && mayManage && (
        <MenuItem icon={Unplug} danger onSelect={() => onAct('disconnect')}>
          <Trans>Disconnect</Trans>
        </MenuItem>
      )}
    </Menu>
  )
}
