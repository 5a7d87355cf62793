import { t } from '@lingui/core/macro'

import { formatList } from './formats.ts'

/** With the channels that would take it too, if they were connected, and it were approved for them. */
export function withLeftOut(said: string, channels: readonly string[]): string {
  if (channels.length === 0) return said
  return t`${said}. Not on ${{ channels: formatList([...new Set(channels)]) }}: it has to be connected again, or the post approved for it.`
}
