import type { ShownSettings } from '../shown-settings.ts'
import { BlueskySettings } from './types.ts'

export function blueskyShown(settings: Record<string, unknown>): ShownSettings {
  const { language } = BlueskySettings.parse(settings)
  return language ? { language } : {}
}
