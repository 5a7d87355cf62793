import { t } from '@lingui/core/macro'

/** An area of the log for the filter: `sign-in` as "Sign in". */
export function areaLabel(area: string): string {
  if (area === 'ai') return 'AI'
  if (area === 'key') return t`API key`
  const words = area.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
