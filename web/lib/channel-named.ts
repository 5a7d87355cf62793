import { t } from '@lingui/core/macro'
import { say } from '@postwright/contract/core/sentences'
import { channelKindIds, channelKinds, isOutside } from '@postwright/contract/publishing/channel-kinds'

/** Two accounts outside may be called the same: each is named with its platform. What is built in is called as what it is. */
export function channelNamed({ kind, name }: { kind: string; name: string }): string {
  const known = channelKindIds.find((id) => id === kind)
  const label = known && isOutside(known) ? say(channelKinds[known].label) : name
  return label === name ? name : t`${{ name }} (${{ kind: label }})`
}

/** The same of the channel of a delivery. */
export function deliveredTo({ channelKind, channelName }: { channelKind: string; channelName: string }): string {
  return channelNamed({ kind: channelKind, name: channelName })
}
