import { unlessUnsendable } from './media.ts'
import type {
  ConnectedChannel,
  EditInput,
  EditOutcome,
  HistoryOutcome,
  LookUpOutcome,
  MetricsOutcome,
  OutsidePlatform,
  PrepareOutcome,
  RemoveOutcome,
  SendInput,
  SendOutcome,
} from './platform.ts'
import { uniqueSlug } from './slug.ts'

interface DraftSite<Caller> {
  connection: OutsidePlatform['connection']
  callerOf: (credentials: ConnectedChannel['credentials'], signal: AbortSignal) => Caller
  prepareDraft: (caller: Caller, input: SendInput) => Promise<PrepareOutcome>
  publishDraft: (caller: Caller, input: SendInput) => Promise<SendOutcome>
  findPublished: (caller: Caller, slug: string) => Promise<LookUpOutcome>
  removePost: (caller: Caller, remoteId: string) => Promise<RemoveOutcome>
  editPost: (caller: Caller, input: EditInput) => Promise<EditOutcome>
  countPost: (caller: Caller, remoteId: string) => Promise<MetricsOutcome>
  listPosts: (caller: Caller, cursor: string | null) => Promise<HistoryOutcome>
}

/** A site where a draft is made and then published, and which tells its posts by their slug: publishing one twice shows it once. */
export function draftSite<Caller>(site: DraftSite<Caller>): OutsidePlatform {
  const caller = ({ credentials }: ConnectedChannel, signal: AbortSignal) => site.callerOf(credentials, signal)

  return {
    connection: site.connection,
    safetyOf: () => 'B',
    settleMs: 60_000,
    prepare: (input) => unlessUnsendable(() => site.prepareDraft(caller(input.channel, input.signal), input)),
    send: (input) => site.publishDraft(caller(input.channel, input.signal), input),
    lookUp: ({ payload, key, channel, signal }) => site.findPublished(caller(channel, signal), uniqueSlug(payload.title, key)),
    remove: ({ remoteId, channel, signal }) => site.removePost(caller(channel, signal), remoteId),
    edit: (input) => site.editPost(caller(input.channel, input.signal), input),
    metrics: ({ remoteId, channel, signal }) => site.countPost(caller(channel, signal), remoteId),
    history: ({ cursor, channel, signal }) => site.listPosts(caller(channel, signal), cursor),
  }
}
