import type { ChannelKind } from '@postwright/contract/publishing/channel-kinds'

import { blueskyShown } from './bluesky/shown.ts'
import { devtoShown } from './devto/shown.ts'
import { discordShown } from './discord/shown.ts'
import { facebookShown } from './facebook/shown.ts'
import { ghostShown } from './ghost/shown.ts'
import { instagramShown } from './instagram/shown.ts'
import { linkedinShown } from './linkedin/shown.ts'
import { mastodonShown } from './mastodon/shown.ts'
import { telegramShown } from './telegram/shown.ts'
import { threadsShown } from './threads/shown.ts'
import { whatsappShown } from './whatsapp/shown.ts'
import { wordpressShown } from './wordpress/shown.ts'
import { xShown } from './x/shown.ts'
import { youtubeShown } from './youtube/shown.ts'

/** By names that stay the same; the same wherever nothing differs for readers. */
export type ShownSettings = Readonly<Record<string, string>>

/**
 * What of the settings of a channel changes what readers see of a post, or who sees it: the account that it appears under, who may see it,
 * whether comments are open. An approval covers the channel with these, and no post goes out with others. What an adapter keeps for itself
 * is none of them, nor is how a platform behaves. An adapter that has some says so in its folder, by a function that is named here.
 */
export const shownSettings: Readonly<Record<ChannelKind, (settings: Record<string, unknown>) => ShownSettings>> = {
  blog: () => ({}),
  newsletter: () => ({}),
  sandbox: () => ({}),
  by_hand: () => ({}),
  linkedin: linkedinShown,
  x: xShown,
  youtube: youtubeShown,
  facebook: facebookShown,
  instagram: instagramShown,
  threads: threadsShown,
  whatsapp: whatsappShown,
  bluesky: blueskyShown,
  mastodon: mastodonShown,
  wordpress: wordpressShown,
  ghost: ghostShown,
  devto: devtoShown,
  telegram: telegramShown,
  discord: discordShown,
}
