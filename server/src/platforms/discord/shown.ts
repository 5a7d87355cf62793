import type { ShownSettings } from '../shown-settings.ts'
import { DiscordSettings } from './types.ts'

export function discordShown(settings: Record<string, unknown>): ShownSettings {
  const { account, mode, showsLinkCards, shownAs } = DiscordSettings.parse(settings)
  return {
    account,
    as: mode === 'bot' ? 'bot' : 'webhook',
    ...(!showsLinkCards && { linkCards: 'none' }),
    ...(shownAs && { name: shownAs }),
  }
}
