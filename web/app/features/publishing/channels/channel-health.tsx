import { t } from '@lingui/core/macro'
import type { Channel } from '@postwright/contract/publishing/channels'
import { CircleCheck, CirclePause, CircleX, type LucideIcon, TriangleAlert, Unplug } from 'lucide-react'

import { formatAgo } from '../../../../lib/formats.ts'

interface Health {
  icon: LucideIcon
  tone: 'good' | 'warn' | 'bad' | 'soft'
  word: string
  note: string | null
}

/** How a channel stands: an icon with a word, and since when. */
export function ChannelHealth({ channel }: { channel: Channel }) {
  const { icon: Icon, tone, word, note } = healthOf(channel)
  return (
    <div className="channel-health">
      <span className="row gap-1.5" data-tone={tone}>
        <Icon className="i i-14" aria-hidden="true" />
        <span className="m">{word}</span>
      </span>
      {note && <span className="t12 soft block">{note}</span>}
    </div>
  )
}

function healthOf({ status, diagnosis, lastSentAt, planned }: Channel): Health {
  const waits = planned > 0 ? t`its posts wait` : null
  if (status === 'reconnect') return { icon: CircleX, tone: 'bad', word: t`Signed out`, note: waits }
  if (status === 'disconnected') return { icon: Unplug, tone: 'soft', word: t`Disconnected`, note: waits }
  if (status === 'paused') return { icon: CirclePause, tone: 'soft', word: t`Paused`, note: waits }
  const sent = lastSentAt ? t`sent ${{ ago: formatAgo(lastSentAt) }}` : null
  const checked = diagnosis ? t`checked ${{ ago: formatAgo(diagnosis.at) }}` : null
  const found = (sought: 'fault' | 'warning') => diagnosis?.lines.find(({ state }) => state === sought)
  const fault = found('fault')
  if (fault) return { icon: TriangleAlert, tone: 'warn', word: t`To be mended`, note: fault.says }
  const warning = found('warning')
  if (warning) return { icon: TriangleAlert, tone: 'warn', word: t`Works, with a warning`, note: warning.says }
  return { icon: CircleCheck, tone: 'good', word: t`Works`, note: sent ?? checked }
}
