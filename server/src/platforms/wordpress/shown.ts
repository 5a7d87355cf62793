import type { ShownSettings } from '../shown-settings.ts'
import { WordPressSettings } from './types.ts'

export function wordpressShown(settings: Record<string, unknown>): ShownSettings {
  const { account, categories, tags, isSticky } = WordPressSettings.parse(settings)
  return {
    account,
    ...(categories.length > 0 && { categories: categories.join(', ') }),
    ...(tags.length > 0 && { tags: tags.join(', ') }),
    ...(isSticky && { sticky: 'yes' }),
  }
}
