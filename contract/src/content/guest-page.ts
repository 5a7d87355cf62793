import type { ContentType } from '../core/content-types.ts'
import type { MediaItem, PostContent } from './content.ts'
import type { Reply } from './replies.ts'

/** What is behind a review link, as its guest sees it. Moments are ISO 8601 in UTC. */
export interface GuestPage {
  /** `/review/…`, to which its forms go. */
  path: string
  businessName: string
  website: string | null
  workspaceName: string
  timeZone: string
  title: string
  note: string
  maker: GuestMaker
  madeAt: string
  endsAt: string
  /** As the guest calls themselves, or is called. */
  guestName: string
  posts: GuestPost[]
}

/** Who made the link; null where they left. */
export type GuestMaker = { name: string; email: string } | null

/** With an address to look at that ends, which needs no account; null for a film without a poster. */
export type GuestMedia = MediaItem & { address: string | null }

interface OwnText {
  /** Its name. */
  channel: string
  /** Null where it gets the common one. */
  text: PostContent | null
  /** What is set there for this post, each as a line. */
  settings: readonly string[]
  /** The parts in which its text goes on, and a first comment. */
  replies: readonly Reply[]
}

export interface GuestPost {
  id: string
  title: string
  contentType: ContentType
  /** What was given to the reviewers last, and nothing that is still being typed. */
  content: PostContent
  /** What channels get in place of it. */
  ownTexts: readonly OwnText[]
  media: readonly GuestMedia[]
  version: number
  /** SHA-256 of it, in hexadecimal: the decision names what was seen. */
  hash: string
  /** Of the post when the page was made: whoever decides meanwhile is told of. */
  status: string
  /** Another one once anything of this post is different from what the page shows. */
  now: string
  dueAt: string | null
  /** Where a plan has it, on the clock of the business. */
  plannedFor: string | null
  /** `worked_on`: its text is being changed. `out`: it is published, or on its way. */
  state: 'waits' | 'approved' | 'changes_requested' | 'worked_on' | 'out' | 'taken_back'
  decided: { by: string; isOwn: boolean; version: number; at: string; comments: number } | null
  /** Whether the guest may decide, or think again. */
  decidable: boolean
  /**
   * Whether the guest's yes is asked for: the rule of the business, or of the review, may name others, or have a guest asked `later`, once
   * the first step is done. `of_nobody`: whoever made the link may not have posts approved any more, so its guest decides nothing.
   */
  yes: 'counts' | 'later' | 'of_others' | 'of_nobody'
  /** An earlier version, on which this guest decided; null where there is none. */
  before: { version: number; content: PostContent; ownTexts: readonly OwnText[]; media: readonly GuestMedia[] | null } | null
  /** When this version was given to the reviewers. */
  cameAt: string | null
  comments: GuestComment[]
}

/** Plain text. Of colleagues, answers to a guest alone. */
export interface GuestComment {
  id: string
  replyTo: string | null
  author: string
  isGuest: boolean
  /** Written by whoever looks at the page: they may change it. */
  isOwn: boolean
  body: string
  quote: { text: string; start: number } | null
  createdAt: string
  editedAt: string | null
}
