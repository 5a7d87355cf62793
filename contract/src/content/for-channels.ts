import type { ForChannel, PostContent, WholeContent } from './content.ts'

/** The text that a channel gets. */
export function textFor({ title, body, forChannels = [] }: WholeContent, channelId: string): PostContent {
  return forChannels.find((one) => one.channelId === channelId)?.text ?? { title, body }
}

/** What is written for channels by themselves: equal exactly when that is, in whichever order. */
export function spokenFor(forChannels: readonly ForChannel[]): readonly unknown[] {
  return forChannels
    .toSorted((one, other) => (one.channelId < other.channelId ? -1 : 1))
    .map(({ channelId, text }) => [channelId, text.title, text.body])
}

/** Whether two texts say the same everywhere. One that names no channels leaves them as they are. */
export function isSameWhole(one: WholeContent, other: WholeContent): boolean {
  if (one.title !== other.title || one.body !== other.body) return false
  if (!one.forChannels || !other.forChannels || one.forChannels === other.forChannels) return true
  return JSON.stringify(spokenFor(one.forChannels)) === JSON.stringify(spokenFor(other.forChannels))
}

/** The same with another text for a channel; null gives it the text that all others get. */
export function withTextFor({ forChannels = [], ...content }: WholeContent, channelId: string, text: PostContent | null): WholeContent {
  const others = forChannels.filter((one) => one.channelId !== channelId)
  return { ...content, forChannels: text ? [...others, { channelId, text }] : others }
}

/** Everything that it says anywhere. */
export function allWords({ body, forChannels = [] }: WholeContent): string {
  return [body, ...forChannels.map(({ text }) => text.body)].join('\n\n')
}
