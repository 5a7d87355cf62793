import { say, type Sentence } from '../core/sentences.ts'
import { msg } from '../core/msg.ts'
import { type ContentType, contentTypeIds } from '../core/content-types.ts'

/** What a channel of some kind can do beyond taking a post. A screen offers a step only where its kind can do it. */
export type ChannelAbility =
  /** Its posts are seen by the public, as opposed to rehearsed. */
  | 'reaches-readers'
  /** It can be told to misbehave as real platforms do. */
  | 'simulates-failures'

interface ChannelKindInfo {
  label: Sentence
  /** The name of an icon of the design system. */
  icon: 'blog' | 'sandbox'
  /** What it is, beside its name. */
  description: Sentence
  /** For whoever connects one. */
  hint: Sentence
  openLabel: Sentence
  contentTypes: readonly ContentType[]
  can: readonly ChannelAbility[]
  /** What a person has to bring to connect one. */
  needs: 'nothing' | 'sign-in' | 'credentials'
  /** How many a business may have. */
  limitPerBusiness: 1 | null
  /** The name of the one that each new business is given; null for a kind that people connect themselves. */
  givenName: ((businessName: string) => string) | null
}

const kinds = {
  blog: {
    label: msg`Blog`,
    icon: 'blog',
    description: msg`Built-in blog`,
    hint: msg`The public blog of this server. One for each business.`,
    openLabel: msg`Open the blog`,
    contentTypes: ['blog', 'articles'],
    can: ['reaches-readers'],
    needs: 'nothing',
    limitPerBusiness: 1,
    givenName: (businessName) => say(msg`${{ businessName }} blog`),
  },
  sandbox: {
    label: msg`Sandbox wall`,
    icon: 'sandbox',
    description: msg`Sandbox wall`,
    hint: msg`Behaves like a platform; nothing leaves this server.`,
    openLabel: msg`Open the wall`,
    contentTypes: contentTypeIds,
    can: ['simulates-failures'],
    needs: 'nothing',
    limitPerBusiness: null,
    givenName: () => say(msg`Sandbox wall`),
  },
} as const satisfies Record<string, ChannelKindInfo>

export type ChannelKind = keyof typeof kinds

/** Each kind of channel, in the order in which lists show them: whatever differs between kinds outside their platforms' folders is data here. */
export const channelKinds: Readonly<Record<ChannelKind, ChannelKindInfo>> = kinds

// The keys of an object literal are the union of its type.
export const channelKindIds = Object.keys(kinds) as ChannelKind[]

export function channelCan(kind: ChannelKind, ability: ChannelAbility): boolean {
  return channelKinds[kind].can.includes(ability)
}
