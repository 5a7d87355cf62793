import type { FirstComment, ForChannel, PostContent, WholeContent } from './content.ts'
import type { Reply } from './replies.ts'
import type { SettingValues } from './setting-values.ts'

/** The text that a channel gets. */
export function textFor({ title, body, forChannels }: WholeContent, channelId: string): PostContent {
  return find(forChannels, channelId)?.text ?? { title, body }
}

/** What is set for this post on a channel; what is not stands as the channel has it. */
export function settingsFor({ forChannels }: Pick<WholeContent, 'forChannels'>, channelId: string): SettingValues {
  return find(forChannels, channelId)?.settings ?? {}
}

/** What follows the text on a channel, in the order in which it goes out. */
export function repliesFor({ forChannels }: Pick<WholeContent, 'forChannels'>, channelId: string): Reply[] {
  const { thread = [], firstComment } = find(forChannels, channelId) ?? {}
  const parts = thread.map((body): Reply => ({ kind: 'part', body, afterMinutes: 0 }))
  return firstComment ? [...parts, { kind: 'comment', ...firstComment }] : parts
}

/** What is different on channels: equal exactly when that is, in whichever order. */
export function spokenFor(forChannels: readonly ForChannel[]): readonly unknown[] {
  return saying(forChannels)
    .toSorted((one, other) => (one.channelId < other.channelId ? -1 : 1))
    .map(({ channelId, text, settings = {}, thread = [], firstComment }) => [
      channelId,
      text && [text.title, text.body],
      Object.entries(settings).toSorted(byName),
      ...(thread.length > 0 || firstComment ? [[thread, firstComment ? [firstComment.body, firstComment.afterMinutes] : null]] : []),
    ])
}

/** Without those for which nothing is different. */
export function saying(forChannels: readonly ForChannel[]): ForChannel[] {
  return forChannels.filter(
    ({ text, settings = {}, thread = [], firstComment }) =>
      text !== null || Object.keys(settings).length > 0 || thread.length > 0 || firstComment !== undefined,
  )
}

/** Whether two texts say the same everywhere. One that names no channels leaves them as they are. */
export function isSameWhole(one: WholeContent, other: WholeContent): boolean {
  if (one.title !== other.title || one.body !== other.body) return false
  if (!one.forChannels || !other.forChannels || one.forChannels === other.forChannels) return true
  return JSON.stringify(spokenFor(one.forChannels)) === JSON.stringify(spokenFor(other.forChannels))
}

/** The same with another text for a channel; null gives it the text that all others get, which goes on in no thread. */
export function withTextFor(content: WholeContent, channelId: string, text: PostContent | null): WholeContent {
  const own = { ...(find(content.forChannels, channelId) ?? { channelId }), text }
  return withOwn(content, text === null ? withoutThread(own) : own)
}

/** The same with a text that goes on in a thread on a channel; without parts, in none. */
export function withThreadFor(content: WholeContent, channelId: string, thread: string[]): WholeContent {
  const own = withoutThread(find(content.forChannels, channelId) ?? { channelId, text: null })
  return withOwn(content, thread.length > 0 ? { ...own, thread } : own)
}

/** The same with another first comment on a channel; null takes it away. */
export function withFirstCommentFor(content: WholeContent, channelId: string, firstComment: FirstComment | null): WholeContent {
  const { firstComment: _before, ...own } = find(content.forChannels, channelId) ?? { channelId, text: null }
  return withOwn(content, firstComment ? { ...own, firstComment } : own)
}

/** With the text that all others get, whatever that is; what is set and said under it stays. */
export function withoutOwnText(own: ForChannel): ForChannel {
  return { ...withoutThread(own), text: null }
}

/** The same with other settings on a channel. */
export function withSettingsFor(content: WholeContent, channelId: string, settings: SettingValues): WholeContent {
  return withOwn(content, { ...(find(content.forChannels, channelId) ?? { channelId, text: null }), settings })
}

/** Everything that it says anywhere. */
export function allWords({ body, forChannels = [] }: WholeContent): string {
  const own = forChannels.flatMap(({ text, thread = [], firstComment }) => [text?.body ?? '', ...thread, firstComment?.body ?? ''])
  return [body, ...own.filter((words) => words !== '')].join('\n\n')
}

/** In the place that the channel had among the others. */
function withOwn({ forChannels = [], ...content }: WholeContent, own: ForChannel): WholeContent {
  const at = forChannels.findIndex(({ channelId }) => channelId === own.channelId)
  return { ...content, forChannels: saying(at === -1 ? [...forChannels, own] : forChannels.with(at, own)) }
}

function withoutThread({ thread: _thread, ...own }: ForChannel): ForChannel {
  return own
}

function find(forChannels: readonly ForChannel[] = [], channelId: string): ForChannel | undefined {
  return forChannels.find((one) => one.channelId === channelId)
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}
