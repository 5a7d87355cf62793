import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { WholeContent } from '@postwright/contract/content/content'
import { settingsFor } from '@postwright/contract/content/for-channels'
import { takesFirstComment } from '@postwright/contract/publishing/channel-kinds'
import type { Channel } from '@postwright/contract/publishing/channels'
import { MessageCircle, PencilLine, Plus, Settings2 } from 'lucide-react'

import { channelNamed } from '../../../../../lib/channel-named.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../../../ui/menu.tsx'

interface OwnMenuProps {
  channels: readonly Channel[]
  content: WholeContent
  onText: (channelId: string) => void
  onComment: (channelId: string) => void
  onSettings: (channel: Channel) => void
}

/** What can be made different on each channel. Nothing once all of it is. */
export function OwnMenu({ channels, content, onText, onComment, onSettings }: OwnMenuProps) {
  const { forChannels = [] } = content
  const withoutText = channels.filter(({ id }) => forChannels.every(({ channelId, text }) => channelId !== id || text === null))
  const withoutSettings = channels.filter(({ id }) => Object.keys(settingsFor(content, id)).length === 0)
  const withoutComment = channels.filter(
    ({ id, kind }) => takesFirstComment(kind) && forChannels.every(({ channelId, firstComment }) => channelId !== id || !firstComment),
  )
  if (withoutText.length + withoutComment.length + withoutSettings.length === 0) return null
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="ghost" size="sm" icon={Plus} className="end">
          <Trans>For one channel…</Trans>
        </Button>
      }
    >
      {withoutText.map((channel) => (
        <MenuItem key={channel.id} icon={PencilLine} onSelect={() => onText(channel.id)}>
          {t`Text for ${{ name: channelNamed(channel) }}`}
        </MenuItem>
      ))}
      {withoutComment.map((channel) => (
        <MenuItem key={channel.id} icon={MessageCircle} onSelect={() => onComment(channel.id)}>
          {t`First comment on ${{ name: channelNamed(channel) }}`}
        </MenuItem>
      ))}
      {withoutSettings.map((channel) => (
        <MenuItem key={channel.id} icon={Settings2} onSelect={() => onSettings(channel)}>
          {t`Settings for ${{ name: channelNamed(channel) }}`}
        </MenuItem>
      ))}
    </Menu>
  )
}
