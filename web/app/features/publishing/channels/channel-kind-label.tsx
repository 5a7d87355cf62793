import { type ChannelKind, channelKinds } from '@postwright/contract/publishing/channel-kinds'
import { FlaskConical, Globe, Hand, Mail, Megaphone, MessagesSquare, Newspaper } from 'lucide-react'
import { say } from '@postwright/contract/core/sentences'

const icons = { blog: Newspaper, newsletter: Mail, sandbox: FlaskConical, hand: Hand, social: Megaphone, site: Globe, chat: MessagesSquare }

/** A kind of channel by its icon and name. */
export function ChannelKindLabel({ kind }: { kind: ChannelKind }) {
  const { icon, label } = channelKinds[kind]
  const Icon = icons[icon]
  return (
    <span className="inline-flex items-center gap-2">
      <Icon size={15} aria-hidden />
      {say(label)}
    </span>
  )
}
