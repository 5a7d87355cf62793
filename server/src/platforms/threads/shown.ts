import type { ShownSettings } from '../shown-settings.ts'
import { ThreadsSettings } from './types.ts'

export function threadsShown(settings: Record<string, unknown>): ShownSettings {
  const { account, replies } = ThreadsSettings.parse(settings)
  return { account, replies }
}
