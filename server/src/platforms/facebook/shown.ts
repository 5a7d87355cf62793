import type { ShownSettings } from '../shown-settings.ts'
import { FacebookSettings } from './types.ts'

export function facebookShown(settings: Record<string, unknown>): ShownSettings {
  const { page, showsLinkCard } = FacebookSettings.parse(settings)
  return { page, ...(!showsLinkCard && { linkCard: 'none' }) }
}
