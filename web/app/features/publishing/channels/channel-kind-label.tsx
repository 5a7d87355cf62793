import { say } from '@postwright/contract/core/sentences'
import { type ChannelKind, channelKinds } from '@postwright/contract/publishing/channel-kinds'

import { ChannelMark } from './channel-mark.tsx'

/** A kind of channel by its mark and name. */
export function ChannelKindLabel({ kind }: { kind: ChannelKind }) {
  return (
    <span className="inline-flex items-center gap-2">
      <ChannelMark kind={kind} />
      {say(channelKinds[kind].label)}
    </span>
  )
}
