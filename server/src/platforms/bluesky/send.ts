import { msg } from '@postwright/contract/core/msg'

import type { AddressRules } from '../../infra/public-address.ts'
import { inEnglish } from '../../sentences.ts'
import { answersNothing, orRetry, readAnswer, withRates } from '../answers.ts'
import type { PrepareOutcome, Reconnect, Refused, ReplyTo, Retry, SendInput, SendOutcome } from '../platform.ts'
import { call, type Caller, errorOf, failed, query } from './api.ts'
import { handlesIn } from './facets.ts'
import { appAddress, writeBudget } from './limits.ts'
import { linkCard } from './link-card.ts'
import { brokenLimit, hasThumb, recordOf, type ReplyRefs, withoutThumb } from './record.ts'
import { tidOf } from './tid.ts'
import { BlueskySettings, FrozenPost, Resolved, Written } from './types.ts'
import { uploadAll, uploadBlob } from './upload.ts'

export const collection = 'app.bsky.feed.post'

/** Freezes what will be written: pictures are handed over, and handles and the page of a link are asked for. */
export async function freeze(caller: Caller, input: SendInput, rules: AddressRules): Promise<PrepareOutcome> {
  const { items } = await input.media.prepare()
  const broken = brokenLimit(input.payload, items)
  if (broken) return broken
  const uploaded = await uploadAll(caller, { items, media: input.media })
  if (uploaded.type !== 'uploaded') return orRetry(uploaded)
  const { body } = input.payload
  const found = items.length === 0 ? await linkCard(body, { rules, signal: input.signal }) : null
  const thumb = found?.picture ? await uploadBlob(caller, found.picture) : null
  if (thumb && 'type' in thumb) return orRetry(thumb)
  const card = found && { ...found.card, ...(thumb && { thumb: thumb.blob }) }
  const dids = await resolve(caller, handlesIn(body))
  const answered = input.payload.replyTo ? await reply(caller, input.payload.replyTo) : null
  if (answered && answered.type !== 'found') return answered
  const { language } = BlueskySettings.parse(input.channel.settings)
  const record = recordOf(input.payload, {
    dids,
    images: uploaded.images,
    card,
    language,
    now: new Date(),
    reply: answered?.refs ?? null,
  })
  return { type: 'ready', handle: { rkey: tidOf(input), record } satisfies FrozenPost }
}

/** Writes what is frozen. The same record in the same place changes nothing, so that it may be written as often as nobody knows whether it was. */
export async function write(caller: Caller, did: string, input: SendInput): Promise<SendOutcome> {
  const frozen = FrozenPost.safeParse(input.handle).data
  if (!frozen) return { type: 'retry', afterSeconds: 0, reason: inEnglish(msg`It was not prepared.`) }
  let result = await put(caller, did, frozen)
  if (errorOf(result) === 'BlobNotFound' && hasThumb(frozen)) {
    // The picture of a page was forgotten meanwhile, and the page may show another one by now.
    const plain = withoutThumb(frozen)
    await input.keepHandle(plain)
    result = await put(caller, did, plain)
  } else if (errorOf(result) === 'BlobNotFound') {
    // They were forgotten meanwhile, and have the same names when they are handed over again.
    const { items } = await input.media.prepare()
    const uploaded = await uploadAll(caller, { items, media: input.media })
    if (uploaded.type !== 'uploaded') return orRetry(uploaded)
    result = await put(caller, did, frozen)
  }
  const written = readAnswer(result, [200], Written)
  const outcome: SendOutcome = written ? published(written.uri, did) : failed(result)
  return withRates(outcome, writeBudget(did).of, result)
}

export function published(uri: string, did: string): Extract<SendOutcome, { type: 'published' }> {
  return { type: 'published', remoteId: uri, remoteUrl: `${appAddress}/profile/${did}/post/${rkeyOf(uri)}` }
}

export function rkeyOf(uri: string): string {
  return uri.slice(uri.lastIndexOf('/') + 1)
}

/** Only as a new one: another record in its place is left alone. */
function put(caller: Caller, did: string, { rkey, record }: FrozenPost) {
  return call(caller, 'com.atproto.repo.putRecord', { json: { repo: did, collection, rkey, validate: true, record, swapRecord: null } })
}

/** What is answered is named by its content too, so that it cannot change below an answer. */
async function reply(caller: Caller, { root, parent }: ReplyTo): Promise<{ type: 'found'; refs: ReplyRefs } | Reconnect | Retry | Refused> {
  const refs: ReplyRefs['root'][] = []
  for (const uri of root === parent ? [root] : [root, parent]) {
    const result = await query(caller, 'com.atproto.repo.getRecord', { repo: repoOf(uri), collection, rkey: rkeyOf(uri) })
    const written = readAnswer(result, [200], Written)
    if (!written) return errorOf(result) === 'RecordNotFound' ? answersNothing : orRetry(failed(result))
    refs.push({ uri: written.uri, cid: written.cid })
  }
  const [first, last = first] = refs
  return first && last ? { type: 'found', refs: { root: first, parent: last } } : answersNothing
}

function repoOf(uri: string): string {
  return uri.split('/')[2] ?? ''
}

/** A handle that nobody has is a word like others. */
async function resolve(caller: Caller, handles: readonly string[]): Promise<Map<string, string>> {
  const dids = new Map<string, string>()
  for (const handle of handles.slice(0, mostMentions)) {
    const did = readAnswer(await query(caller, 'com.atproto.identity.resolveHandle', { handle }), [200], Resolved)?.did
    if (did) dids.set(handle, did)
  }
  return dids
}

const mostMentions = 20
