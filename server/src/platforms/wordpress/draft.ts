import { z } from 'zod'

import { type Failure, orRetry, readAnswer, unclear } from '../answers.ts'
import type { LookUpOutcome, PrepareOutcome, SendInput } from '../platform.ts'
import { uniqueSlug } from '../slug.ts'
import { ask, type Caller, change, failed } from './api.ts'
import { contentOf } from './content.ts'
import { termIds } from './terms.ts'
import { Post, WordPressHandle, WordPressSettings } from './types.ts'
import { upload } from './upload.ts'

/** Everything that readers cannot see: pictures, and a draft whose address is known ahead. What an earlier try left is found by that. */
export async function prepareDraft(caller: Caller, input: SendInput): Promise<PrepareOutcome> {
  const { payload, key, channel, media, keepHandle } = input
  const { items } = await media.prepare()
  const isAgain = input.handle !== null
  const handle = WordPressHandle.parse(input.handle ?? { slug: uniqueSlug(payload.title, key) })
  if (!isAgain) await keepHandle(handle)
  for (const [at, item] of items.entries()) {
    if (handle.media[at]) continue
    const added = await upload(caller, { item, media, name: `${handle.slug}-${at + 1}`, mayBeThere: isAgain })
    if (added.type !== 'uploaded') return orRetry(added)
    handle.media.push(added.media)
    await keepHandle(handle)
  }
  const settings = WordPressSettings.parse(channel.settings)
  const terms = [await termIds(caller, 'categories', settings.categories), await termIds(caller, 'tags', settings.tags)] as const
  for (const term of terms) if (term.type !== 'ids') return orRetry(term)

  const known = isAgain ? await findBySlug(caller, handle.slug) : null
  if (known && 'type' in known) return orRetry(known)
  const [categories, tags] = terms.map((term) => (term.type === 'ids' ? term.ids : []))
  const draft = {
    title: payload.title ?? '',
    content: await contentOf(payload, items, handle.media),
    slug: handle.slug,
    status: 'draft',
    ...(handle.media[0] && { featured_media: handle.media[0].id }),
    ...(settings.isSticky && { sticky: true }),
    ...(categories!.length > 0 && { categories }),
    ...(tags!.length > 0 && { tags }),
  }
  if (known) return { type: 'ready', handle: { ...handle, postId: known.id } }
  const result = await change(caller, { path: '/wp/v2/posts', body: { json: draft } })
  const post = readAnswer(result, [201], Post)
  return post ? { type: 'ready', handle: { ...handle, postId: post.id } } : orRetry(failed(result))
}

export async function findPublished(caller: Caller, slug: string): Promise<LookUpOutcome> {
  const found = await findBySlug(caller, slug)
  if (found && 'type' in found) return unclear(found)
  return found?.status === 'publish' ? { type: 'found', remoteId: String(found.id), remoteUrl: found.link } : { type: 'absent' }
}

async function findBySlug(caller: Caller, slug: string): Promise<Post | null | Failure> {
  const result = await ask(caller, '/wp/v2/posts', { slug, status: 'any', context: 'edit' })
  const list = readAnswer(result, [200], z.array(Post))
  return list ? (list[0] ?? null) : failed(result)
}
