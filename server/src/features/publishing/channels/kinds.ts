import { channelCan, type ChannelKind, isOutside } from '@postwright/contract/publishing/channel-kinds'

import { freshBehaviour, type SandboxSettings } from '../../../platforms/sandbox/types.ts'
import type { channels } from './table.ts'

/** What a channel of this instance begins with; what is outside is set when it is connected. */
export function newSettings(kind: ChannelKind): Record<string, unknown> {
  return kind === 'sandbox' ? ({ behaviour: freshBehaviour, sessions: [] } satisfies SandboxSettings) : {}
}

/** Where its posts can be seen; null where a platform has no such place for an account. `baseUrl` is that of this instance. */
export function addressOf({ kind, id, address }: Pick<typeof channels.$inferSelect, 'kind' | 'id' | 'address'>, baseUrl: string) {
  if (isOutside(kind)) return address
  if (channelCan(kind, 'hands-over') || channelCan(kind, 'mails')) return null
  return `${baseUrl}${kind === 'sandbox' ? `/sandbox/${id}` : '/blog'}`
}
