import type { ShownSettings } from '../shown-settings.ts'
import { LinkedInSettings } from './types.ts'

export function linkedinShown(settings: Record<string, unknown>): ShownSettings {
  const { author, visibility, asDocument, documentTitle } = LinkedInSettings.parse(settings)
  return { author, visibility, ...(asDocument && { asDocument: 'true', documentTitle }) }
}
