import { z } from 'zod'

import { type Failure, readAnswer } from '../answers.ts'
import type { MediaPort, SentItem } from '../media.ts'
import { ask, type Caller, change, failed } from './api.ts'
import { Media, type Uploaded } from './types.ts'

const uploadMs = 600_000

interface Upload {
  item: SentItem
  media: MediaPort
  /** Of the file, and so of what it becomes: by it an upload that nobody heard of is found. */
  name: string
  /** An earlier try may have left it. */
  mayBeThere: boolean
}

/** Puts a picture into the library of the site, with what it shows. */
export async function upload(
  caller: Caller,
  { item, media, name, mayBeThere }: Upload,
): Promise<{ type: 'uploaded'; media: Uploaded } | Failure> {
  const known = mayBeThere ? await find(caller, name) : ({ type: 'absent' } as const)
  const made = known.type === 'absent' ? await add(caller, { item, media, name }) : known
  if (made.type !== 'uploaded' || !item.alt) return made
  const described = await change(caller, { path: `/wp/v2/media/${made.media.id}`, body: { json: { alt_text: item.alt } } })
  return readAnswer(described, [200], Media) ? made : failed(described)
}

async function add(caller: Caller, { item, media, name }: Omit<Upload, 'mayBeThere'>) {
  const result = await change(caller, {
    path: '/wp/v2/media',
    headers: { 'content-disposition': `attachment; filename="${name}.${item.contentType.split('/')[1]}"` },
    body: { type: item.contentType, open: () => media.read(item), bytes: item.bytes },
    timeoutMs: uploadMs,
  })
  const made = readAnswer(result, [201], Media)
  return made ? uploaded(made) : failed(result)
}

async function find(caller: Caller, slug: string) {
  const result = await ask(caller, '/wp/v2/media', { slug, context: 'edit' })
  const list = readAnswer(result, [200], z.array(Media))
  if (!list) return failed(result)
  return list[0] ? uploaded(list[0]) : ({ type: 'absent' } as const)
}

function uploaded({ id, source_url: url }: z.infer<typeof Media>) {
  return { type: 'uploaded', media: { id, url } } as const
}
