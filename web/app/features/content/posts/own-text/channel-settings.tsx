import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SettingValues } from '@postwright/contract/content/setting-values'
import type { Channel } from '@postwright/contract/publishing/channels'
import { Undo2 } from 'lucide-react'

import { channelNamed } from '../../../../../lib/channel-named.ts'
import { Button } from '../../../../../ui/button.tsx'
import { SettingFields } from './setting-fields.tsx'

interface ChannelSettingsProps {
  channel: Channel
  /** Those of this post. */
  settings: SettingValues
  isLocked: boolean
  onChange: (settings: SettingValues) => void
  onLeave: () => void
}

/** How this post goes out on a channel. */
export function ChannelSettings({ channel, settings, isLocked, onChange, onLeave }: ChannelSettingsProps) {
  const name = channelNamed(channel)
  return (
    <div role="group" id={idOfSettingsFor(channel.id)} aria-label={t`Settings for ${{ name }}`} className="grid gap-3">
      <div className="row ct-head">
        <span className="label grow">{t`Settings for ${{ name }}`}</span>
        {!isLocked && (
          <Button variant="ghost" size="sm" icon={Undo2} onClick={() => onChange({})}>
            <Trans>Back to those of the channel</Trans>
          </Button>
        )}
      </div>
      <SettingFields
        channel={channel}
        values={{ ...channel.settings, ...settings }}
        isLocked={isLocked}
        onChange={(name, value) => onChange({ ...settings, [name]: value })}
        onLeave={onLeave}
      />
    </div>
  )
}

export function idOfSettingsFor(channelId: string): string {
  return `settings-for-${channelId}`
}
