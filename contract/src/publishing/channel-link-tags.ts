import type { Business } from '../content/businesses.ts'
import { type LinkParameters, linkParameters } from '../content/link-tags.ts'
import type { SettingValues } from '../content/setting-values.ts'
import type { ContentType } from '../core/content-types.ts'
import type { ChannelKind } from './channel-kinds.ts'

interface PostOnChannel {
  business: Pick<Business, 'name' | 'timeZone' | 'linkTags'>
  channel: { kind: ChannelKind; name: string; settings: Readonly<Record<string, unknown>> }
  contentType: ContentType
  /** For this post alone, over those of the channel. */
  settings: SettingValues
  /** When it goes out. */
  at: Date
}

/** What is added to the links of a post on a channel. */
export function linkParametersOn({ business, channel, contentType, settings, at }: PostOnChannel): LinkParameters {
  return linkParameters(
    business.linkTags,
    { ...channel.settings, ...settings },
    {
      // A wall and a person stand for the platform of the type.
      platform: channel.kind === 'sandbox' || channel.kind === 'by_hand' ? contentType : channel.kind,
      type: contentType,
      business: business.name,
      channel: channel.name,
      at,
      timeZone: business.timeZone,
    },
  )
}
