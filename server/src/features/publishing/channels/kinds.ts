import type { ChannelKind } from '@postwright/contract/publishing/channel-kinds'

import { freshBehaviour, type SandboxSettings } from '../../../platforms/sandbox/types.ts'

interface Kind {
  /** Where its posts can be seen, below the address of this instance. */
  path: (channelId: string) => string
  newSettings: () => Record<string, unknown>
}

/** What the server adds to the descriptors of the contract. */
export const kinds: Readonly<Record<ChannelKind, Kind>> = {
  blog: { path: () => '/blog', newSettings: () => ({}) },
  sandbox: {
    path: (channelId) => `/sandbox/${channelId}`,
    newSettings: () => ({ behaviour: freshBehaviour, sessions: [] }) satisfies SandboxSettings,
  },
}
