import type { ShownSettings } from '../shown-settings.ts'
import { YouTubeSettings } from './types.ts'

export function youtubeShown(settings: Record<string, unknown>): ShownSettings {
  const { channel, visibility, tags, category, isForChildren } = YouTubeSettings.parse(settings)
  return { channel, visibility, tags: tags.join(', '), category, isForChildren: String(isForChildren) }
}
