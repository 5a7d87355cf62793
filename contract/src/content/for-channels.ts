import type { ForChannel, PostContent, WholeContent } from './content.ts'
import type { SettingValues } from './setting-values.ts'

/** The text that a channel gets. */
export function textFor({ title, body, forChannels }: WholeContent, channelId: string): PostContent {
  return find(forChannels, channelId)?.text ?? { title, body }
}

/** What is set for this post on a channel; what is not stands as the channel has it. */
export function settingsFor({ forChannels }: Pick<WholeContent, 'forChannels'>, channelId: string): SettingValues {
  return find(forChannels, channelId)?.settings ?? {}
}

/** What is different on channels: equal exactly when that is, in whichever order. */
export function spokenFor(forChannels: readonly ForChannel[]): readonly unknown[] {
  return saying(forChannels)
    .toSorted((one, other) => (one.channelId < other.channelId ? -1 : 1))
    .map(({ channelId, text, settings = {} }) => [channelId, text && [text.title, text.body], Object.entries(settings).toSorted(byName)])
}

/** Without those for which nothing is different. */
export function saying(forChannels: readonly ForChannel[]): ForChannel[] {
  return forChannels.filter(({ text, settings = {} }) => text !== null || Object.keys(settings).length > 0)
}

/** Whether two texts say the same everywhere. One that names no channels leaves them as they are. */
export function isSameWhole(one: WholeContent, other: WholeContent): boolean {
  if (one.title !== other.title || one.body !== other.body) return false
  if (!one.forChannels || !other.forChannels || one.forChannels === other.forChannels) return true
  return JSON.stringify(spokenFor(one.forChannels)) === JSON.stringify(spokenFor(other.forChannels))
}

/** The same with another text for a channel; null gives it the text that all others get. */
export function withTextFor(content: WholeContent, channelId: string, text: PostContent | null): WholeContent {
  return withOwn(content, { ...(find(content.forChannels, channelId) ?? { channelId }), text })
}

/** The same with other settings on a channel. */
export function withSettingsFor(content: WholeContent, channelId: string, settings: SettingValues): WholeContent {
  return withOwn(content, { ...(find(content.forChannels, channelId) ?? { channelId, text: null }), settings })
}

/** Everything that it says anywhere. */
export function allWords({ body, forChannels = [] }: WholeContent): string {
  return [body, ...forChannels.flatMap(({ text }) => (text ? [text.body] : []))].join('\n\n')
}

/** In the place that the channel had among the others. */
function withOwn({ forChannels = [], ...content }: WholeContent, own: ForChannel): WholeContent {
  const at = forChannels.findIndex(({ channelId }) => channelId === own.channelId)
  return { ...content, forChannels: saying(at === -1 ? [...forChannels, own] : forChannels.with(at, own)) }
}

function find(forChannels: readonly ForChannel[] = [], channelId: string): ForChannel | undefined {
  return forChannels.find((one) => one.channelId === channelId)
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}
