import type { ShownSettings } from '../shown-settings.ts'
import { MastodonSettings } from './types.ts'

export function mastodonShown(settings: Record<string, unknown>): ShownSettings {
  const { account, visibility, language, contentWarning } = MastodonSettings.parse(settings)
  return { account, visibility, ...(language && { language }), ...(contentWarning && { contentWarning }) }
}
