import type { WarningKind } from '@postwright/contract/publishing/channel-warnings'

import type { Events, Reactions } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { managersAnd } from './recipients.ts'
import { notify, settleNotices } from './service.ts'

const kinds = { reconnect: 'channel_ends', dry: 'queue_runs_dry', limit: 'posts_do_not_fit' } as const satisfies Record<WarningKind, string>

/** What is to be mended before it costs a post: told once, and over when it is mended. `tx` is a system transaction. */
export const aboutWarnings: Reactions = {
  'channel.warned': (_services, tx, warned) => tell(tx, warned),
  'channel.mended': (_services, tx, { channelId, warning }) => settleNotices(tx, { kind: kinds[warning], about: channelId }),
}

async function tell(tx: Tx, warned: Events['channel.warned']): Promise<void> {
  const { warning, workspaceId, businessId, businessName: business, channelId, channelName: channel, at, posts, endsAt, reason } = warned
  const post = warned.post ?? ''
  const of = { workspaceId, businessId, about: channelId, link: `/app/business/${businessId}/profile?tab=channels` }
  const userIds = await managersAnd(tx, { workspaceId, businessId, kind: kinds[warning] })
  // Of one that was signed out, they were told when it was.
  if (warning === 'reconnect') {
    if (endsAt) await notify(tx, { ...of, kind: 'channel_ends', userIds, subject: { channel, business, post, dueAt: at, endsAt } })
    return
  }
  if (warning === 'dry') return notify(tx, { ...of, kind: 'queue_runs_dry', userIds, subject: { channel, business, lastAt: at } })
  return notify(tx, {
    ...of,
    kind: 'posts_do_not_fit',
    userIds,
    subject: { channel, business, post, posts, dueAt: at, reason: reason ?? '' },
  })
}
