import { say, type Sentence } from '../core/sentences.ts'
import { msg } from '../core/msg.ts'
import { type ContentType, contentTypeIds } from '../core/content-types.ts'

/** What a channel of some kind can do beyond taking a post. A screen offers a step only where its kind can do it. */
export type ChannelAbility =
  /** Its posts are seen by the public, as opposed to rehearsed. */
  | 'reaches-readers'
  /** It can be told to misbehave as real platforms do. */
  | 'simulates-failures'
  /** A person posts there: at its time a post is handed over to them, and is out when they say so. */
  | 'hands-over'
  /** Its posts are mails: they are at no address. */
  | 'mails'
  /** Its posts are messages to people one by one: they are at no address either. */
  | 'writes-to-people'
  /** It lists what was posted with its account before, or past us. */
  | 'tells-its-past'
  /** What answers a post can follow it: a text goes on in a thread, and has a first comment. */
  | 'takes-replies'
  /** A first comment alone can follow a post. */
  | 'takes-comments'
  /** A post can be taken down there, and its text changed, once it is published. */
  | 'takes-down'
  | 'edits'

interface ChannelKindInfo {
  label: Sentence
  /** The name of an icon of the design system. */
  icon: 'blog' | 'newsletter' | 'sandbox' | 'hand' | 'social' | 'site' | 'chat'
  /** What it is, beside its name. */
  description: Sentence
  /** For whoever connects one. */
  hint: Sentence
  openLabel: Sentence
  contentTypes: readonly ContentType[]
  can: readonly ChannelAbility[]
  /**
   * What a person has to do to connect one: nothing, fill in the form of `channelForms`, or fill it in and then allow it on the platform,
   * which sends the browser back.
   */
  needs: 'nothing' | 'form' | 'redirect'
  /** How many a business may have. */
  limitPerBusiness: 1 | null
  /** The name of the one that each new business is given; null for a kind that people connect themselves. */
  givenName: ((businessName: string) => string) | null
}

const shortTexts = ['linkedin', 'x', 'instagram', 'facebook'] as const satisfies readonly ContentType[]

/** Of a place outside that somebody has an account at. */
const outside = { limitPerBusiness: null, givenName: null } as const satisfies Partial<ChannelKindInfo>
/** Where posts are read as they come, and answered. */
const network = { ...outside, can: ['reaches-readers', 'takes-replies', 'takes-down', 'edits'] } as const satisfies Partial<ChannelKindInfo>
/** Which tells what is there already, too. */
const site = { ...outside, can: ['reaches-readers', 'tells-its-past', 'takes-down', 'edits'] } as const satisfies Partial<ChannelKindInfo>

const kinds = {
  blog: {
    label: msg`Blog`,
    icon: 'blog',
    description: msg`Built-in blog`,
    hint: msg`The public blog of this server. One for each business.`,
    openLabel: msg`Open the blog`,
    contentTypes: ['blog', 'articles'],
    can: ['reaches-readers', 'takes-down', 'edits'],
    needs: 'nothing',
    limitPerBusiness: 1,
    givenName: (businessName) => say(msg`${{ businessName }} blog`),
  },
  newsletter: {
    label: msg`Newsletter`,
    icon: 'newsletter',
    description: msg`Mail to your subscribers`,
    hint: msg`A mail to everybody on the list of this business. One for each business.`,
    openLabel: msg`Open the form`,
    contentTypes: ['newsletter'],
    can: ['reaches-readers', 'mails'],
    needs: 'nothing',
    limitPerBusiness: 1,
    givenName: null,
  },
  sandbox: {
    label: msg`Sandbox wall`,
    icon: 'sandbox',
    description: msg`Sandbox wall`,
    hint: msg`Behaves like a platform; nothing leaves this server.`,
    openLabel: msg`Open the wall`,
    contentTypes: contentTypeIds,
    can: ['simulates-failures', 'takes-replies', 'takes-down', 'edits'],
    needs: 'nothing',
    limitPerBusiness: null,
    givenName: () => say(msg`Sandbox wall`),
  },
  by_hand: {
    label: msg`By hand`,
    icon: 'hand',
    description: msg`You post it yourself`,
    hint: msg`At its time you are given the finished text and where to post it. For platforms that are not connected.`,
    openLabel: msg`Open the platform`,
    contentTypes: contentTypeIds,
    can: ['reaches-readers', 'hands-over'],
    needs: 'nothing',
    limitPerBusiness: 1,
    givenName: null,
  },
  linkedin: {
    ...outside,
    can: ['reaches-readers', 'tells-its-past', 'takes-comments', 'takes-down', 'edits'],
    label: msg`LinkedIn`,
    icon: 'social',
    description: msg`LinkedIn`,
    hint: msg`A sign-in there, for your profile or your pages.`,
    openLabel: msg`Open the page`,
    contentTypes: ['linkedin'],
    needs: 'redirect',
  },
  x: {
    ...outside,
    // Posts of most accounts cannot be changed.
    can: ['reaches-readers', 'tells-its-past', 'takes-replies', 'takes-down'],
    label: msg`X`,
    icon: 'social',
    description: msg`X`,
    hint: msg`A sign-in there.`,
    openLabel: msg`Open the profile`,
    contentTypes: ['x'],
    needs: 'redirect',
  },
  facebook: {
    ...outside,
    can: ['reaches-readers', 'tells-its-past', 'takes-replies', 'takes-down', 'edits'],
    label: msg`Facebook`,
    icon: 'social',
    description: msg`Page on Facebook`,
    hint: msg`A sign-in there, and a page of yours.`,
    openLabel: msg`Open the page`,
    contentTypes: ['facebook'],
    needs: 'redirect',
  },
  instagram: {
    ...outside,
    // Its posts cannot be changed.
    can: ['reaches-readers', 'tells-its-past', 'takes-replies', 'takes-down'],
    label: msg`Instagram`,
    icon: 'social',
    description: msg`Instagram`,
    hint: msg`A sign-in with Facebook, and a professional account that belongs to a page.`,
    openLabel: msg`Open the profile`,
    contentTypes: ['instagram'],
    needs: 'redirect',
  },
  threads: {
    ...outside,
    // Its posts cannot be changed.
    can: ['reaches-readers', 'tells-its-past', 'takes-replies', 'takes-down'],
    label: msg`Threads`,
    icon: 'social',
    description: msg`Threads`,
    hint: msg`A sign-in there.`,
    openLabel: msg`Open the profile`,
    contentTypes: shortTexts,
    needs: 'redirect',
  },
  youtube: {
    ...outside,
    can: ['reaches-readers', 'tells-its-past', 'takes-comments', 'takes-down', 'edits'],
    label: msg`YouTube`,
    icon: 'social',
    description: msg`YouTube`,
    hint: msg`A sign-in to the Google account of the channel.`,
    openLabel: msg`Open the channel`,
    contentTypes: ['youtube'],
    needs: 'redirect',
  },
  whatsapp: {
    ...outside,
    // Who got a message keeps it.
    can: ['reaches-readers', 'writes-to-people'],
    label: msg`WhatsApp`,
    icon: 'chat',
    description: msg`WhatsApp`,
    hint: msg`A number of a WhatsApp business account, to people who agreed to get messages.`,
    openLabel: msg`Open the number`,
    contentTypes: ['whatsapp'],
    needs: 'form',
  },
  bluesky: {
    ...outside,
    // Its posts cannot be changed.
    can: ['reaches-readers', 'tells-its-past', 'takes-replies', 'takes-down'],
    label: msg`Bluesky`,
    icon: 'social',
    description: msg`Bluesky`,
    hint: msg`Your handle and an app password.`,
    openLabel: msg`Open the profile`,
    contentTypes: shortTexts,
    needs: 'form',
  },
  mastodon: {
    ...outside,
    can: ['reaches-readers', 'tells-its-past', 'takes-replies', 'takes-down', 'edits'],
    label: msg`Mastodon`,
    icon: 'social',
    description: msg`Mastodon`,
    hint: msg`The address of your server, then a sign-in there.`,
    openLabel: msg`Open the profile`,
    contentTypes: shortTexts,
    needs: 'redirect',
  },
  wordpress: {
    ...site,
    label: msg`WordPress`,
    icon: 'site',
    description: msg`WordPress`,
    hint: msg`The address of the site and an application password.`,
    openLabel: msg`Open the site`,
    contentTypes: ['blog', 'articles'],
    needs: 'form',
  },
  ghost: {
    ...site,
    label: msg`Ghost`,
    icon: 'site',
    description: msg`Ghost`,
    hint: msg`The address of the site and an Admin API key.`,
    openLabel: msg`Open the site`,
    contentTypes: ['newsletter', 'blog', 'articles'],
    needs: 'form',
  },
  devto: {
    ...site,
    label: msg`dev.to`,
    icon: 'site',
    description: msg`dev.to`,
    hint: msg`An API key.`,
    openLabel: msg`Open the profile`,
    contentTypes: ['blog', 'articles'],
    needs: 'form',
  },
  telegram: {
    ...network,
    label: msg`Telegram`,
    icon: 'chat',
    description: msg`Telegram`,
    hint: msg`The token of a bot that is an admin of your channel.`,
    openLabel: msg`Open the channel`,
    contentTypes: ['linkedin', 'newsletter', 'x', 'instagram', 'facebook', 'whatsapp'],
    needs: 'form',
  },
  discord: {
    ...network,
    label: msg`Discord`,
    icon: 'chat',
    description: msg`Discord`,
    hint: msg`A webhook address, or a bot to read back.`,
    openLabel: msg`Open the channel`,
    contentTypes: ['linkedin', 'newsletter', 'x', 'instagram', 'facebook', 'whatsapp'],
    needs: 'form',
  },
} as const satisfies Record<string, ChannelKindInfo>

export type ChannelKind = keyof typeof kinds

/** Those that post somewhere else: they are connected with an account there, and a plan says how many of them there may be. */
export type OutsideKind = Exclude<ChannelKind, 'blog' | 'newsletter' | 'sandbox' | 'by_hand'>

/** Each kind of channel, in the order in which lists show them: whatever differs between kinds outside their platforms' folders is data here. */
export const channelKinds: Readonly<Record<ChannelKind, ChannelKindInfo>> = kinds

// The keys of an object literal are the union of its type.
export const channelKindIds = Object.keys(kinds) as ChannelKind[]

export function channelCan(kind: ChannelKind, ability: ChannelAbility): boolean {
  return channelKinds[kind].can.includes(ability)
}

/** Whether something of one's own can be written under a post that is out. */
export function takesFirstComment(kind: ChannelKind): boolean {
  return channelCan(kind, 'takes-replies') || channelCan(kind, 'takes-comments')
}

export function isOutside(kind: ChannelKind): kind is OutsideKind {
  return channelKinds[kind].needs !== 'nothing'
}

export const outsideKinds: readonly OutsideKind[] = channelKindIds.filter(isOutside)
