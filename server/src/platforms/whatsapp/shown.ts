import type { ShownSettings } from '../shown-settings.ts'
import { WhatsappSettings } from './types.ts'

export function whatsappShown(settings: Record<string, unknown>): ShownSettings {
  const { account, template, templateValues } = WhatsappSettings.parse(settings)
  return { account, template, templateValues: templateValues.join('\n') }
}
