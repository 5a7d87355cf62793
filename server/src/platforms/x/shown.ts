import type { ShownSettings } from '../shown-settings.ts'
import { XSettings } from './types.ts'

export function xShown(settings: Record<string, unknown>): ShownSettings {
  const { account, replies } = XSettings.parse(settings)
  return { account, replies }
}
