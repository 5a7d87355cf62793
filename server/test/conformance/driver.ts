import type { OutsideKind } from '@postwright/contract/publishing/channel-kinds'

import type { OutsidePlatform, Payload, SafetyClass, ConnectedChannel, Counts } from '../../src/platforms/platform.ts'
import type { ProviderServer } from '../fakes/provider-server.ts'
import type { Picture } from './deliver.ts'

/** Something that readers see, oldest first. */
export interface Shown {
  id: string
  /** Its text as readers see it; a title is a line of its own. */
  text: string
  media: { alt: string; bytes: number }[]
  /** The one that it answers, where it answers one. */
  answers?: string
}

/** One platform under test: its stand-in, and an account that was connected there as people connect one. */
export interface Stand {
  server: ProviderServer
  platform: OutsidePlatform
  /** The same, which may not ask in this network. */
  strict: OutsidePlatform
  channel: ConnectedChannel
  /** What it posts nothing without: added where a test has no pictures, and not among what is shown. */
  needed?: Picture[]
  /** Every post has a film, which readers see beside what is `shown`. */
  carriesFilm?: true
  shown: () => Shown[]
  /** Connects with something in it that is wrong. */
  connectWrongly: () => Promise<{ type: string; field?: string | null }>
  /** The account does not let us in any more. */
  signOut: () => void
  /** And in again, with new credentials. */
  signInAgain: () => Promise<ConnectedChannel>
}

export interface Driver {
  name: string
  kind: OutsideKind
  safety: SafetyClass
  start: () => Promise<Stand>
  /** A text that it takes. */
  payload: Payload
  /** What readers see of it. */
  text: string
  /** One that its documented limits refuse; null where it has none. */
  tooLong: Payload | null
  /** The request that makes a post visible, by method and the beginning of its path. */
  visible: string
  /** Whether readers who cannot see a picture are told what it shows. */
  hasAlt: boolean | 'below the cover'
  /** Every post has a film, and no pictures but what stands for it. */
  carriesFilm?: true
  /** Whether it is handed pictures, and not their addresses. */
  takesBytes: boolean
  /** A request that any check of the account makes. */
  asking: string
  /** How it asks to wait, and how something before it does that does not say how long. */
  busy: Busy & { seconds: number }
  busyWithout: Busy
  /** The field of the form that is named when what stands in it is wrong; null where the platform asks on a page of its own. */
  wrongField: string | null
  /** A way to name a server, where people may name one. */
  serverField: string | null
  /** Its servers are constants, which nobody types and no answer names. */
  isOurs?: true
  /** What else its form asks for. */
  fields: Record<string, string>
  /** The same text a second time, by another delivery. */
  repeated: 'goes out' | 'waits' | 'is refused'
  /** Null where nothing is counted. */
  counts: Counts | null
  /** What a list of earlier posts counts, where that is less. */
  pastCounts?: Counts
  /** Whether it finds what it sent. */
  readsBack: boolean
  /** Whether it finds it by what was agreed on ahead, and not by its text. */
  idTells: boolean
  takesDown: boolean
  /** Whether a post may get another text. */
  edits: boolean
  /** Where its kind lists what was posted before, and this account does not. */
  tellsPast?: false
  /** Whether what follows a post goes out as answers to it, one after another as any other posts, as one comment, or not at all. */
  replies: 'as answers' | 'one after another' | 'as a comment' | 'not'
}

interface Busy {
  status: number
  headers?: Record<string, string>
  body: string
}
