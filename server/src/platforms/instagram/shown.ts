import type { ShownSettings } from '../shown-settings.ts'
import { InstagramSettings } from './types.ts'

export function instagramShown(settings: Record<string, unknown>): ShownSettings {
  return { account: InstagramSettings.parse(settings).account }
}
