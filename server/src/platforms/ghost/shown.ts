import type { ShownSettings } from '../shown-settings.ts'
import { GhostSettings } from './types.ts'

export function ghostShown(settings: Record<string, unknown>): ShownSettings {
  const { account, tags, isFeatured, newsletter, segment, isMailOnly } = GhostSettings.parse(settings)
  return {
    account,
    ...(tags.length > 0 && { tags: tags.join(', ') }),
    ...(isFeatured && { featured: 'yes' }),
    ...(newsletter && { newsletter, segment, ...(isMailOnly && { mail: 'only' }) }),
  }
}
