import { say } from '@postwright/contract/core/sentences'
import { type ChannelKind, channelKinds, isOutside, type OutsideKind } from '@postwright/contract/publishing/channel-kinds'
import { FlaskConical, Hand, Mail, Newspaper } from 'lucide-react'

const builtIn = { blog: Newspaper, newsletter: Mail, sandbox: FlaskConical, by_hand: Hand }

/** Drawn for 24 by 24 in the strokes of the other icons: what the place is known by, not its own mark. */
const drawn: Readonly<Record<OutsideKind, string>> = {
  x: 'M5 4 19 20M19 4 5 20',
  linkedin: 'M4 4h16v16H4zM8 11v5M8 8v.01M12 16v-5M12 13.500c0-3 4-3 4 0V16',
  youtube:
    'M3 7.500A2.500 2.500 0 0 1 5.500 5h13A2.500 2.500 0 0 1 21 7.500v9a2.500 2.500 0 0 1-2.500 2.500h-13A2.500 2.500 0 0 1 3 16.500zM10 9v6l5-3z',
  facebook: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M15 8h-1.500C12.500 8 12 8.700 12 10v11M9.500 13h5',
  instagram:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4M12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7M16.500 7.500v.01',
  threads:
    'M16 8.500C15.500 6 14 5 12 5c-3.500 0-5.500 2.500-5.500 7s2 7 5.500 7c3 0 5-1.500 5-4s-2-3.500-4.500-3.500S8.800 12.500 9 14.200c.3 2.600 5 2.300 5-1.200 0-2-.5-3-2-3',
  whatsapp: 'M4 20l1.300-4.200A8.500 8.500 0 1 1 8.500 19zM9.500 8.500c-.5 3.500 2.500 6.500 6 6',
  bluesky:
    'M12 11C10 7 6 4 4 4.5 2.500 5 3 11 5 13c1.500 1.500 4 1 4 1s-3 1-2 4c1 2.500 4 1 5-3 1 4 4 5.500 5 3 1-3-2-4-2-4s2.500.500 4-1c2-2 2.500-8 1-8.500-2-.5-6 2.500-8 6.500',
  mastodon:
    'M20 13c-.5 2.500-3 3.500-6 3.500H9.500c.5 2.500 4 2.500 6.500 2-1 1.500-3 2-5 2C6.500 20.500 4 18 4 13V9c0-3.500 2-5.500 8-5.500S20 5.500 20 9zM8 13V9.500C8 7 12 7 12 9.500V12v-2.500C12 7 16 7 16 9.500V13',
  wordpress: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M6.500 8.500 9.500 16 12 9.500l2.500 6.500 3-7.500',
  ghost: 'M5 20V11a7 7 0 0 1 14 0v9l-2.300-2-2.400 2-2.300-2-2.300 2-2.400-2zM9.500 10.500v1M14.500 10.500v1',
  devto: 'M4 5h16v14H4zM7 9v6h1.500C10 15 10.500 13.500 10.500 12S10 9 8.500 9zM13 9l2.200 6L17.500 9',
  telegram: 'M21 4 3 11l5.500 2.500L11 20l3-4 4 2.500zM8.500 13.500 21 4',
  discord:
    'M8 6C6 6.500 5 7.500 4.500 9 3.500 12 3 15 3.500 17c1 1 2.500 1.500 4 2l1-2h7l1 2c1.500-.5 3-1 4-2 .5-2 0-5-1-8-.5-1.500-1.500-2.500-3.500-3l-1 1.500H9zM9 12.500v1M15 12.500v1',
}

interface ChannelMarkProps {
  kind: ChannelKind
  size?: number
}

/** What kind of channel it is, at a glance. Decorative: its name stands beside it. */
export function ChannelMark({ kind, size = 16 }: ChannelMarkProps) {
  if (!isOutside(kind)) {
    const Icon = builtIn[kind]
    return <Icon className="mark" size={size} data-kind={kind} aria-hidden="true" />
  }
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 24 24" data-kind={kind} aria-hidden="true">
      <path d={drawn[kind]} />
    </svg>
  )
}

/** The mark in the frame of a row of channels. */
export function FramedMark({ kind }: { kind: ChannelKind }) {
  return (
    <span className="mg" title={say(channelKinds[kind].label)}>
      <ChannelMark kind={kind} />
    </span>
  )
}
