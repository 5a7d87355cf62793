import { type Failure, hasStatus, orRetry, readAnswer, unclear } from '../answers.ts'
import type { LookUpOutcome, PrepareOutcome, SendInput } from '../platform.ts'
import { uniqueSlug } from '../slug.ts'
import { ask, type Caller, change, failed, postIn } from './api.ts'
import { brokenLimit, contentOf } from './content.ts'
import { GhostHandle, GhostSettings, Images, type Post } from './types.ts'

const uploadMs = 600_000

/** Everything that readers cannot see: pictures, and a draft whose address is known ahead. What an earlier try left is found by that. */
export async function prepareDraft(caller: Caller, input: SendInput): Promise<PrepareOutcome> {
  const { payload, key, media, keepHandle } = input
  const settings = GhostSettings.parse(input.channel.settings)
  const broken = brokenLimit(payload, settings)
  if (broken) return broken
  const { items } = await media.prepare()
  const isAgain = input.handle !== null
  const handle = GhostHandle.parse(input.handle ?? { slug: uniqueSlug(payload.title, key) })
  if (!isAgain) await keepHandle(handle)
  for (const item of items.slice(handle.pictures.length)) {
    const file = { open: () => media.read(item), bytes: item.bytes }
    const filename = `${item.id}.${item.contentType.split('/')[1]}`
    const multipart = [
      { name: 'purpose', value: 'image' },
      { name: 'ref', value: item.id },
      { name: 'file', value: file, filename, type: item.contentType },
    ]
    const result = await change(caller, 'POST', '/images/upload/', { body: { multipart }, timeoutMs: uploadMs })
    const uploaded = readAnswer(result, [201], Images)
    if (!uploaded) return orRetry(failed(result))
    handle.pictures.push(uploaded.images[0]!.url)
    await keepHandle(handle)
  }

  const known = isAgain ? await findBySlug(caller, handle.slug) : null
  if (known && 'type' in known) return orRetry(known)
  if (known) return { type: 'ready', handle: { ...handle, postId: known.id } }
  const [cover] = handle.pictures
  const draft = {
    title: payload.title ?? '',
    slug: handle.slug,
    html: await contentOf(payload, items, handle.pictures),
    status: 'draft',
    tags: settings.tags,
    ...(settings.isFeatured && { featured: true }),
    ...(cover && { feature_image: cover, feature_image_alt: items[0]?.alt ?? '' }),
    ...(payload.canonicalUrl && { canonical_url: payload.canonicalUrl }),
  }
  const result = await change(caller, 'POST', '/posts/?source=html', { body: { json: { posts: [draft] } } })
  const post = postIn(result)
  return post ? { type: 'ready', handle: { ...handle, postId: post.id } } : orRetry(failed(result))
}

export async function findPublished(caller: Caller, slug: string): Promise<LookUpOutcome> {
  const found = await findBySlug(caller, slug)
  if (found && 'type' in found) return unclear(found)
  return found && isOut(found) ? { type: 'found', remoteId: found.id, remoteUrl: found.url } : { type: 'absent' }
}

/** On the site, or as a mail. */
export function isOut({ status }: Post): boolean {
  return status === 'published' || status === 'sent'
}

async function findBySlug(caller: Caller, slug: string): Promise<Post | null | Failure> {
  const result = await ask(caller, `/posts/slug/${slug}/`)
  return hasStatus(result, 404) ? null : (postIn(result) ?? failed(result))
}
