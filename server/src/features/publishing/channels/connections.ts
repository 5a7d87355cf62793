import type { ChannelKind, OutsideKind } from '@postwright/contract/publishing/channel-kinds'

import type { Services } from '../../../context.ts'
import type { Connection } from '../../../platforms/connection.ts'
import type { OutsidePlatform } from '../../../platforms/platform.ts'
import { sandboxConnection } from '../../../platforms/sandbox/connection.ts'
import { outsideOf } from '../integrations/public.ts'

/** How each kind of channel is connected; null where posts need no account. `sandboxOrigin` is where this instance answers. */
export function connectionsOf(services: Services, sandboxOrigin: string = ownOrigin(services)): Record<ChannelKind, Connection | null> {
  const outside = Object.entries(outsideOf(services)) as [OutsideKind, OutsidePlatform][]
  return {
    blog: null,
    newsletter: null,
    by_hand: null,
    sandbox: sandboxConnection({ origin: sandboxOrigin, secrets: services.secrets }),
    // An entry for each kind.
    ...(Object.fromEntries(outside.map(([kind, { connection }]) => [kind, connection])) as Record<OutsideKind, Connection>),
  }
}

/** How long before their end the credentials of each kind are renewed, in seconds; 0 where nobody can renew them, or they have no end. */
export function renewedAhead(services: Services): Partial<Record<ChannelKind, number>> {
  return Object.fromEntries(
    Object.entries(connectionsOf(services)).map(([kind, connection]) => [kind, connection?.refreshAheadSeconds ?? 0]),
  )
}

/** A node with the web service reaches itself past every proxy; a mere worker goes the way that everybody goes. */
export function ownOrigin({ config }: Pick<Services, 'config'>): string {
  if (!config.services.includes('web')) return config.baseUrl
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`
}
