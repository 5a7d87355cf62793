import { contentTypeLabel } from '../content-types.ts'
import { msg, plural } from '../msg.ts'
import { minuteOf, publishers, type Rules, sayWords, type Words } from './rules.ts'

export const publishingKinds: Rules<
  | 'delivery_failed'
  | 'delivery_needs_attention'
  | 'thread_stopped'
  | 'delivery_missed'
  | 'post_by_hand'
  | 'channel_reconnect'
  | 'channel_ends'
  | 'queue_runs_dry'
  | 'posts_do_not_fit'
  | 'post_published'
  | 'deliveries_late'
> = {
  delivery_failed: {
    label: msg`A post could not be published`,
    group: 'publishing',
    icon: 'alert',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: publishers,
    sentence: ({ post, channel }, count) =>
      count === 1
        ? msg`“${{ post }}” could not be published on ${{ channel }}`
        : msg`${plural({ count }, { one: '# post', other: '# posts' })} could not be published on ${{ channel }}`,
    detail: lastReason,
  },
  delivery_needs_attention: {
    label: msg`Only a person can tell whether a post is live`,
    group: 'publishing',
    icon: 'alert',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: publishers,
    sentence: ({ post, channel }, count) =>
      count === 1
        ? msg`Please check whether “${{ post }}” is live on ${{ channel }}`
        : msg`Please check whether ${plural({ count }, { one: '# post is', other: '# posts are' })} live on ${{ channel }}`,
    detail: lastReason,
  },
  thread_stopped: {
    label: msg`A thread or a first comment stopped`,
    group: 'publishing',
    icon: 'alert',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: publishers,
    sentence: ({ post, channel, part }) =>
      part === null
        ? msg`The first comment on “${{ post }}” did not go out on ${{ channel }}`
        : msg`The thread “${{ post }}” stopped on ${{ channel }}`,
    // The post itself is the first part that readers see.
    detail: ({ part, reason }) =>
      part === null ? [reason] : [msg`Part ${{ number: part + 1 }} did not go out: ${{ reason: sayWords(reason) }}`],
  },
  delivery_missed: {
    label: msg`A post was not sent in time`,
    group: 'publishing',
    icon: 'clock',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: publishers,
    sentence: ({ post, channel }, count) =>
      count === 1
        ? msg`“${{ post }}” missed its time on ${{ channel }}`
        : msg`${plural({ count }, { one: '# post missed its time', other: '# posts missed their time' })} on ${{ channel }}`,
    detail: () => [msg`It was too late to send without asking. Send it now, plan it again, or cancel it.`],
  },
  post_by_hand: {
    label: msg`It is time to post something by hand`,
    group: 'publishing',
    icon: 'send',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: publishers,
    sentence: ({ post, business, contentType }, count) => {
      const type = contentTypeLabel(contentType)
      return count === 1
        ? msg`Post “${{ post }}” now: ${{ type }}, ${{ business }}`
        : msg`Still to be posted: “${{ post }}”, ${{ type }}, ${{ business }}`
    },
    detail: () => [msg`Copy the text, post it, and say where it is: only then does it count as published.`],
  },
  channel_reconnect: {
    label: msg`A channel has to be connected again`,
    group: 'publishing',
    icon: 'plug',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: publishers,
    sentence: ({ channel, business }) => msg`${{ channel }} of ${{ business }} has to be connected again`,
    detail: () => [msg`What is planned there waits for 24 hours, and goes out once it is connected.`],
  },
  channel_ends: {
    label: msg`A channel has to be connected again soon`,
    group: 'publishing',
    icon: 'plug',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: publishers,
    sentence: ({ channel, business }) => msg`Connect ${{ channel }} of ${{ business }} again: its sign-in ends before its next post`,
    detail: ({ post, dueAt, endsAt }, _count, timeZone) => [
      msg`It ends on ${{ end: minuteOf(endsAt, timeZone) }}, and “${{ post }}” is due on ${{ due: minuteOf(dueAt, timeZone) }}.`,
    ],
  },
  queue_runs_dry: {
    label: msg`The queue of a channel runs dry`,
    group: 'publishing',
    icon: 'clock',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: publishers,
    sentence: ({ channel, business }) => msg`The queue of ${{ channel }}, ${{ business }}, runs dry`,
    detail: ({ lastAt }, _count, timeZone) => [
      msg`Its last post is that of ${{ last: minuteOf(lastAt, timeZone) }}. The posting times after it are empty.`,
    ],
  },
  posts_do_not_fit: {
    label: msg`Planned posts do not fit a channel any more`,
    group: 'publishing',
    icon: 'alert',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: publishers,
    sentence: ({ posts, channel, business }) =>
      msg`${plural({ count: posts }, { one: '# planned post does not fit', other: '# planned posts do not fit' })} ${{ channel }} of ${{ business }} any more`,
    detail: ({ post, dueAt, reason }, _count, timeZone) => [
      msg`The first is “${{ post }}”, due on ${{ due: minuteOf(dueAt, timeZone) }}.`,
      reason,
    ],
  },
  deliveries_late: {
    label: msg`Posts are due and not on their way`,
    group: 'publishing',
    icon: 'clock',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: publishers,
    sentence: ({ count }) => msg`${plural({ count }, { one: '# post is', other: '# posts are' })} due and not on the way yet`,
    detail: ({ minutes }) => [
      msg`The first waits for ${plural({ minutes }, { one: '# minute', other: '# minutes' })}. It goes out as soon as the server sends again; the administrator was told.`,
    ],
  },
  post_published: {
    label: msg`A post was published`,
    group: 'publishing',
    icon: 'send',
    channels: { inApp: 'off', mail: 'off', digest: 'off' },
    roles: publishers,
    sentence: ({ post, channel }, count) =>
      count === 1
        ? msg`“${{ post }}” was published on ${{ channel }}`
        : msg`${plural({ count }, { one: '# post was', other: '# posts were' })} published on ${{ channel }}`,
    detail: () => [],
  },
}

function lastReason({ post, reason }: { post: string; reason: Words }, count: number): Words[] {
  return [count === 1 ? reason : msg`Last: “${{ post }}” · ${{ reason: sayWords(reason) }}`]
}
