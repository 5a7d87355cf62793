import type { ShownSettings } from '../shown-settings.ts'
import { tagsOf } from './content.ts'
import { DevtoSettings } from './types.ts'

export function devtoShown(settings: Record<string, unknown>): ShownSettings {
  const { account, tags } = DevtoSettings.parse(settings)
  return { account, ...(tags.length > 0 && { tags: tagsOf(tags).join(', ') }) }
}
