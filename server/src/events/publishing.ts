import type { DisconnectChannel } from '@postwright/contract/publishing/channels'
import type { WarningKind } from '@postwright/contract/publishing/channel-warnings'
import type { ChannelKind } from '@postwright/contract/publishing/channel-kinds'

import type { By, ByNobody, Acted, OfWorkspace, OfBusiness, OfChannel, Delivered, EndedDelivery, LateDeliveries } from '../event-parts.ts'

/** Channels, what is planned for them, and what became of it. */
export interface PublishingEvents {
  /** What is shown again; `what` is a post's title or a tag, or how many posts. */
  'evergreen.added': Acted & OfBusiness & { what: string }
  'evergreen.changed': Acted &
    OfBusiness & { what: string; change: 'rules' | 'paused' | 'resumed' | 'wordings' | 'restored' | 'left out' | 'put back' }
  'evergreen.removed': Acted & OfBusiness & { what: string }
  /** What is planned of it. */
  'evergreen.planned': OfBusiness
  /** A post that comes again by a rule; `what` is its title. */
  'series.added': Acted & OfBusiness & { what: string }
  'series.changed': Acted &
    OfBusiness & { what: string; change: 'rules' | 'paused' | 'resumed' | 'moved' | 'text' | 'left out' | 'put back' | 'undone' }
  'series.ended': Acted & OfBusiness & { what: string }
  /** What is on the calendar of them. */
  'series.planned': OfBusiness
  /** Weekly posting times; `times` as an entry of the log has them: "Mon 09:00, Thu 09:00". */
  'slots.added': Acted & OfBusiness & OfChannel & { times: string }
  'slots.removed': Acted & OfBusiness & OfChannel & { times: string }
  'calendarFeed.made': Acted & OfBusiness & { name: string }
  'calendarFeed.ended': Acted & OfBusiness & { name: string }
  'report.made': Acted & OfBusiness & { reportId: string; name: string }
  'report.renewed': Acted & OfBusiness & { reportId: string; name: string }
  'report.ended': Acted & OfBusiness & { reportId: string; name: string }
  /** Too many wrong passcodes were tried by whoever had its address. */
  'report.rested': OfBusiness & { by: ByNobody; reportId: string; name: string }
  /** `by` is null for what comes with a business. */
  'channel.connected': OfChannel & { by: By | null; kind: ChannelKind; name: string }
  'channel.changed': OfChannel
  /** Said before the row is locked: deliveries are locked before channels, everywhere. */
  'channel.reconnecting': OfChannel
  'channel.reconnected': Acted & OfChannel
  /** Said before the row is changed, for the same reason. */
  'channel.disconnected': Acted & OfChannel & { planned: DisconnectChannel['planned']; toChannelId: string | null }
  'channel.settingsChanged': Acted & OfChannel
  'channel.renamed': Acted & OfChannel & { before: string; name: string }
  /** As disconnected: before the row is changed. */
  'channel.paused': Acted & OfChannel
  'channel.resumed': Acted & OfChannel
  /** Of what was posted with the account of a channel before. */
  'import.begun': Acted & OfChannel
  'import.changed': OfChannel
  'import.taught': Acted & OfChannel & { teachesVoice: boolean }
  'import.removed': Acted & OfChannel & { posts: number }
  'channel.signedOut': OfChannel & { businessId: string; name: string }
  /** Something is to be mended before it costs a post, the first one at `at`: said once. `endsAt`: of a sign-in that has not ended yet. */
  'channel.warned': OfBusiness &
    OfChannel & {
      businessName: string
      channelName: string
      warning: WarningKind
      at: string
      post: string | null
      posts: number
      endsAt: string | null
      reason: string | null
    }
  'channel.mended': OfChannel & { warning: WarningKind }
  /** The list of a business; `count` people at once. */
  'readers.added': Acted & OfBusiness & { count: number }
  'readers.exported': Acted & OfBusiness
  /** `address` is a hash. */
  'readers.forgotten': Acted & OfBusiness & { address: string }
  /** By themselves. */
  'readers.changed': OfBusiness
  /** They left, or their mailboxes did; `issueId` is the mail that led to it, where that is known. */
  'readers.ended': OfBusiness & {
    status: 'unsubscribed' | 'bounced' | 'complained'
    ended: readonly { subscriberId: string; issueId: string | null }[]
  }
  /** The list of people who get messages on their phone; `count` at once. */
  'contacts.added': Acted & OfBusiness & { count: number }
  /** `address` is a hash. */
  'contacts.forgotten': Acted & OfBusiness & { address: string }
  /** By themselves, or by what the platform tells. */
  'messages.changed': OfBusiness
  'broadcast.decided': Acted & OfBusiness & { decision: 'cancel' | 'resume'; what: string }
  'newsletter.configured': Acted & OfBusiness
  'issue.changed': OfBusiness & { issueId: string }
  'issue.decided': Acted & OfBusiness & { issueId: string; decision: 'pause' | 'resume' | 'cancel'; what: string }
  'post.scheduled': Acted & { postId: string; dueAt: Date; deliveries: number }
  'post.rescheduled': Acted & { postId: string | undefined; dueAt: Date; deliveries: number }
  'delivery.planned': OfWorkspace & { deliveryId: string }
  'delivery.changed': OfWorkspace & { deliveryIds: readonly string[] }
  /** Nothing more happens to them by themselves. */
  'delivery.ended': OfWorkspace & { ended: readonly EndedDelivery[] }
  /** By a platform's own word; `delivery.ended` is said as well. */
  'delivery.published': OfWorkspace & { published: readonly Delivered[] }
  /** A person is to post them now. */
  'delivery.handedOver': OfWorkspace & { handedOver: readonly (Delivered & { fence: number })[]; isReminder: boolean }
  /** What is due and was not begun in time, looked at each minute; without any, what was told of is over. */
  'deliveries.late': { late: readonly LateDeliveries[]; administrators: readonly string[] }
  'delivery.decided': Acted & {
    deliveryId: string
    decision: 'cancel' | 'send-now' | 'live' | 'not-live' | 'give-up' | 'take-down' | 'update'
  }
  /** Of what follows a post that is out. */
  /** It goes out by no try of ours any more, or a person has to look whether it is out; what comes after it waits. */
  'reply.stopped': OfBusiness & { deliveryId: string; number: number; kind: 'part' | 'comment'; reason: string | null }
  'reply.decided': Acted & { deliveryId: string; number: number; decision: 'send_again' | 'live' }
}
