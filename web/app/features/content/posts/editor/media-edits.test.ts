import type { MediaItem } from '@postwright/contract/content/content'
import type { Post, UpdatePost } from '@postwright/contract/content/posts'
import { ORPCError } from '@orpc/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { postWith } from '../../../../../test/posts.ts'
import { MediaEdits } from './media-edits.ts'
import { type SaveOutcome, WorkingCopy } from './working-copy.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const latencyMs = 600
const upperHalf = { x: 0, y: 0, width: 1, height: 0.5 }
const describedAs = (alt: string) => (media: readonly MediaItem[]) => media.map((item) => (item.id === cup.id ? { ...item, alt } : item))
const cut = (media: readonly MediaItem[]) => media.map((item) => (item.id === cup.id ? { ...item, crop: upperHalf } : item))

test('an alt text that is typed while a crop is on its way is shown at once, and stored after it', async () => {
  const { edits, server, copy } = open()

  const both = [edits.edit(cut), edits.edit(describedAs('A white cup'))]
  const shown = edits.state.media
  await vi.advanceTimersByTimeAsync(1.5 * latencyMs)
  const meanwhile = copy.state.status.kind
  await vi.advanceTimersByTimeAsync(3 * latencyMs)

  expect([meanwhile, copy.state.status.kind]).toEqual(['saving', 'saved'])
  expect(shown).toMatchObject([{ alt: 'A white cup', crop: upperHalf }, {}])
  expect(await Promise.all(both)).toEqual([true, true])
  expect(server.post.media).toMatchObject([{ alt: 'A white cup', crop: upperHalf }, {}])
  expect([server.asked, edits.state]).toMatchObject([2, { isSaving: false, error: null }])
})

test('text that is typed while media are on their way stays, and is saved after them, and what waits for all of it waits', async () => {
  const { edits, server, copy } = open()

  void edits.edit(cut)
  void edits.edit((media) => media.toReversed())
  await vi.advanceTimersByTimeAsync(latencyMs / 2)
  copy.edit({ title: null, body: 'Typed meanwhile.' })
  const afterwards = copy.flush().then(() => server.post)
  await vi.advanceTimersByTimeAsync(6 * latencyMs)

  const { content, media } = await afterwards
  expect([content.body, media?.map(({ id }) => id)]).toEqual(['Typed meanwhile.', [bag.id, cup.id]])
  expect([server.asked, copy.state]).toMatchObject([3, { content: { body: 'Typed meanwhile.' }, status: { kind: 'saved' } }])
})

test('where somebody else saved in between, the edit is made of what they left, and their text is shown', async () => {
  const { edits, server, copy } = open()
  server.change({ content: { title: null, body: 'By Thabo.' }, media: [bag, cup] })

  const stored = edits.edit(describedAs('A white cup'))
  await vi.advanceTimersByTimeAsync(9 * latencyMs)

  expect(await stored).toBe(true)
  expect(server.post).toMatchObject({ content: { body: 'By Thabo.' }, media: [{ id: bag.id }, { id: cup.id, alt: 'A white cup' }] })
  expect(copy.state.content.body).toBe('By Thabo.')
})

test('an edit that is refused is shown no more and says why; the others are stored', async () => {
  const { edits, server } = open()
  server.refuses = (media) => media.some(({ crop }) => crop)

  const both = [edits.edit(cut), edits.edit(describedAs('A white cup'))]
  await vi.advanceTimersByTimeAsync(5 * latencyMs)

  expect(await Promise.all(both)).toEqual([false, true])
  expect(server.post.media).toMatchObject([{ alt: 'A white cup' }, {}])
  expect(edits.state.media).toEqual(server.post.media)
  expect(edits.state.error).toMatchObject({ code: 'FORBIDDEN' })
})

const item = (nth: number): MediaItem => ({
  id: `019a9d5e-0000-7000-8000-00000000000${nth}`,
  hash: String(nth).repeat(64),
  kind: 'image',
  alt: '',
})
const [cup, bag] = [item(7), item(8)]

function open() {
  const server = new SlowServer()
  const ports = { save: server.saveText, load: server.load, keep: () => {}, onReplaced: () => {} }
  const copy = new WorkingCopy(server.post, ports)
  const edits = new MediaEdits(server.post, {
    copy,
    save: server.saveMedia,
    async load() {
      const now = await server.load()
      copy.receive(now)
      return now
    },
    onStored: (post) => copy.receive(post),
  })
  return { copy, edits, server }
}

/** One that takes what was made of its newest revision alone. */
class SlowServer {
  post = postWith({ media: [cup, bag] })
  asked = 0
  refuses: (media: readonly MediaItem[]) => boolean = () => false

  saveText = async ({ revision, content }: UpdatePost): Promise<SaveOutcome> => {
    await this.#arrive()
    if (revision !== this.post.revision) return { kind: 'conflict', message: 'Somebody saved this post in the meantime.' }
    return { kind: 'saved', post: this.change({ content }) }
  }

  saveMedia = async (media: readonly MediaItem[], revision: number): Promise<Post> => {
    await this.#arrive()
    if (this.refuses(media)) throw new ORPCError('FORBIDDEN', { message: 'No.' })
    if (revision !== this.post.revision) throw new ORPCError('CONFLICT', { message: 'Somebody saved this post in the meantime.' })
    return this.change({ media: [...media] })
  }

  load = async (): Promise<Post> => {
    await this.#wait()
    return this.post
  }

  change(change: Partial<Post>): Post {
    this.post = { ...this.post, ...change, revision: this.post.revision + 1 }
    return this.post
  }

  async #arrive(): Promise<void> {
    this.asked += 1
    await this.#wait()
  }

  #wait(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, latencyMs))
  }
}
