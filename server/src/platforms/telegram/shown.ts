import type { ShownSettings } from '../shown-settings.ts'
import { TelegramSettings } from './types.ts'

export function telegramShown(settings: Record<string, unknown>): ShownSettings {
  const { account, showsLinkCard } = TelegramSettings.parse(settings)
  return { account, ...(!showsLinkCard && { linkCard: 'none' }) }
}
