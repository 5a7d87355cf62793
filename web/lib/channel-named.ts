import { t } from '@lingui/core/macro'
import { say } from '@postwright/contract/core/sentences'
import { channelKindIds, channelKinds, isOutside } from '@postwright/contract/publishing/channel-kinds'

interface Named {
  kind: string
  name: string
}

/** Two accounts outside may be called the same: each is named with its platform. What is built in is called as what it is. */
export function channelNamed({ kind, name }: Named): string {
  const known = channelKindIds.find((id) => id === kind)
  return known && isOutside(known) ? namedWithKind({ kind, name }) : name
}

/** An account with the kind of its channel, unless it is called that. */
export function namedWithKind({ kind, name }: Named): string {
  const known = channelKindIds.find((id) => id === kind)
  const label = known && say(channelKinds[known].label)
  return !label || label === name ? name : t`${{ name }} (${{ kind: label }})`
}

/** The channel of a delivery. */
export function deliveredTo({ channelKind, channelName }: { channelKind: string; channelName: string }): string {
  return channelNamed({ kind: channelKind, name: channelName })
}
