import type { ShownSettings } from '../shown-settings.ts'
import { GhostSettings } from './types.ts'

export function ghostShown(settings: Record<string, unknown>): ShownSettings {
  const { account, tags, newsletter, segment, isMailOnly } = GhostSettings.parse(settings)
  return {
    account,
    ...(tags.length > 0 && { tags: tags.join(', ') }),
    ...(newsletter && { newsletter, segment, ...(isMailOnly && { mail: 'only' }) }),
  }
}
