import type { ChannelKind } from '@postwright/contract/channels'
import { contentTypeIds, type ContentType } from '@postwright/contract/content-types'
import { uuidv7 } from 'uuidv7'

import { freshBehaviour, type SandboxSettings } from '../../../platforms/sandbox/types.ts'

interface Kind {
  contentTypes: readonly ContentType[]
  /** Where its posts can be seen, below the address of this instance. */
  path: (channelId: string) => string
  newSettings: () => Record<string, unknown>
}

const kinds: Record<ChannelKind, Kind> = {
  blog: { contentTypes: ['blog', 'articles'], path: () => '/blog', newSettings: () => ({}) },
  sandbox: {
    contentTypes: contentTypeIds,
    path: (channelId) => `/sandbox/${channelId}`,
    newSettings: () => ({ behaviour: freshBehaviour, signIn: uuidv7() }) satisfies SandboxSettings,
  },
}

/** What each kind of channel is, in one table. */
export function channelKind(kind: ChannelKind): Kind {
  return kinds[kind]
}
