import type { Post, UpdatePost } from '@postwright/contract/content/posts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { postWith } from '../../../../../test/posts.ts'
import { type LocalDraft, type SaveOutcome, WorkingCopy } from './working-copy.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('typing is saved once it pauses, as one change', async () => {
  const { copy, server } = open()

  copy.edit(text('H'))
  copy.edit(text('He'))
  copy.edit(text('Hello'))
  await vi.advanceTimersByTimeAsync(800)

  expect(server.saves.map((save) => save.content.body)).toEqual(['Hello'])
  expect(copy.state.status.kind).toBe('saved')
})

test('a change that is taken back before it was saved leaves the text saved, without a call', async () => {
  const { copy, server } = open()

  copy.edit(text('x'))
  copy.edit(text(''))
  expect(copy.state.status.kind).toBe('waiting')
  await vi.advanceTimersByTimeAsync(800)

  expect(copy.state.status).toEqual({ kind: 'saved', at: null })
  expect(server.saves).toEqual([])
})

test('going back to the stored text ends a refusal and a missing connection, and keeps the time of the last save', async () => {
  const { copy, server } = open()
  copy.edit(text('stored'))
  await vi.advanceTimersByTimeAsync(800)
  const saved = copy.state.status

  server.refusal = 'Use at most 100,000 characters.'
  copy.edit(text('too long'))
  await vi.advanceTimersByTimeAsync(800)
  copy.edit(text('stored'))
  await vi.advanceTimersByTimeAsync(800)
  expect(copy.state.status).toEqual(saved)

  server.isDown = true
  copy.edit(text('typed on a train'))
  await vi.advanceTimersByTimeAsync(800)
  copy.edit(text('stored'))
  await vi.advanceTimersByTimeAsync(800)
  expect(copy.state.status).toEqual(saved)
})

test('somebody who never pauses is saved all the same', async () => {
  const { copy, server } = open()

  for (let key = 1; key <= 20; key += 1) {
    copy.edit(text('x'.repeat(key)))
    await vi.advanceTimersByTimeAsync(400)
  }

  expect(server.saves.length).toBeGreaterThan(0)
})

test('what is typed while a save is under way is saved after it, on the new revision', async () => {
  const { copy, server } = open()
  copy.edit(text('one'))
  const saving = copy.flush()

  copy.edit(text('one two'))
  await saving
  await vi.advanceTimersByTimeAsync(800)

  expect(server.saves.map(({ revision, content }) => [revision, content.body])).toEqual([
    [0, 'one'],
    [1, 'one two'],
  ])
})

test('without a connection the text is kept and sent again by itself', async () => {
  const { copy, server, kept } = open()
  server.isDown = true
  copy.edit(text('typed on a train'))
  await vi.advanceTimersByTimeAsync(800)
  expect(copy.state.status.kind).toBe('offline')
  expect(kept.last).toEqual({ revision: 0, content: text('typed on a train'), base: text('') })

  server.isDown = false
  await vi.advanceTimersByTimeAsync(2000)

  expect(server.post.content.body).toBe('typed on a train')
  expect(copy.state.status.kind).toBe('saved')
  expect(kept.last).toBeNull()
})

test('a save after somebody else saved becomes a question, and neither text is lost', async () => {
  const { copy, server } = open()
  server.saveAs('theirs')

  copy.edit(text('mine'))
  await vi.advanceTimersByTimeAsync(800)
  expect(copy.state.status).toMatchObject({ kind: 'conflict', theirs: { content: text('theirs') } })
  expect(copy.state.content.body).toBe('mine')
  await copy.resolve(copy.state.content)

  expect(server.versions).toEqual(['theirs', 'mine'])
  expect(server.post.content.body).toBe('mine')
})

test('what a person made of both texts is saved after theirs, and stands here', async () => {
  const { copy, server } = open()
  server.saveAs('theirs')
  copy.edit(text('mine'))
  await vi.advanceTimersByTimeAsync(800)

  await copy.resolve(text('mine and theirs'))

  expect(server.versions).toEqual(['theirs', 'mine and theirs'])
  expect(copy.state).toMatchObject({ content: text('mine and theirs'), status: { kind: 'saved' } })
})

test('of a text that was kept before somebody else saved, what it was made from is known', () => {
  const before = { revision: -1, content: text('mine'), base: text('what both began with') }
  const { copy } = open(before)
  expect(copy.state.status.kind).toBe('conflict')
  expect(copy.base).toEqual(before.base)

  copy.takeTheirs()

  expect(copy.base).toEqual(copy.state.content)
})

test('taking theirs answers with mine, so that it can come back', async () => {
  const { copy, server } = open()
  server.saveAs('theirs')
  copy.edit(text('mine'))
  await vi.advanceTimersByTimeAsync(800)

  const mine = copy.takeTheirs()

  expect(mine.body).toBe('mine')
  expect(copy.state.content.body).toBe('theirs')
  expect(copy.isDirty).toBe(false)
})

test('a change elsewhere shows at once when nothing is being typed, and waits when something is', () => {
  const { copy, server, replaced } = open()
  copy.receive(server.saveAs('first of theirs'))
  expect(copy.state.content.body).toBe('first of theirs')
  expect(replaced).toHaveBeenCalledOnce()

  copy.edit(text('being typed'))
  copy.receive(server.saveAs('second of theirs'))

  expect(copy.state.content.body).toBe('being typed')
  expect(copy.state.status.kind).toBe('conflict')
})

test('a colleague who goes on saving is announced once, and again after one has written oneself', async () => {
  const { copy, server, replaced } = open()
  copy.receive(server.saveAs('first of theirs'))
  copy.receive(server.saveAs('second of theirs'))
  expect(replaced.mock.calls.map(([post]) => [post.editedBy.name, post.content.body])).toEqual([['Thabo Nkosi', 'first of theirs']])

  copy.edit(text('mine'))
  await vi.advanceTimersByTimeAsync(800)
  copy.receive(server.saveAs('third of theirs'))

  expect(replaced).toHaveBeenCalledTimes(2)
})

test('a revision that the person asked for is shown without telling them of their own change; a colleague is still told of', () => {
  const { copy, server, replaced } = open()
  copy.expect(naledi.id)

  copy.receive(server.saveAs('revised', naledi))
  expect(copy.state.content.body).toBe('revised')
  expect(replaced).not.toHaveBeenCalled()

  copy.receive(server.saveAs('theirs'))
  expect(replaced).toHaveBeenCalledOnce()
})

test('text that was never stored comes back when the post is opened again', async () => {
  const { copy, server } = open({ revision: 0, content: text('from before the tab closed') })
  expect(copy.state.content.body).toBe('from before the tab closed')
  expect(copy.isBroughtBack).toBe(true)

  await vi.advanceTimersByTimeAsync(800)

  expect(server.post.content.body).toBe('from before the tab closed')
})

test('a refusal is shown and not repeated until the text changes', async () => {
  const { copy, server } = open()
  server.refusal = 'Use at most 100,000 characters.'
  copy.edit(text('too long'))
  await vi.advanceTimersByTimeAsync(60_000)

  expect(copy.state.status).toMatchObject({ kind: 'refused', message: 'Use at most 100,000 characters.' })
  expect(server.saves).toHaveLength(1)
})

const naledi = { id: '01990000-0000-7000-8000-00000000000a', name: 'Naledi Jacobs' }
const thabo = { id: '01990000-0000-7000-8000-00000000000b', name: 'Thabo Nkosi' }

test('texts for channels are saved with the text, stay where an edit names none, and are taken away by name', async () => {
  const { copy, server } = open()
  const forChannels = [{ channelId: 'c1', text: text('For the wall') }]

  copy.edit({ ...text('Hello'), forChannels })
  copy.edit(text('Hello there'))
  await vi.advanceTimersByTimeAsync(800)
  copy.edit({ ...text('Hello there'), forChannels: [] })
  await vi.advanceTimersByTimeAsync(800)

  expect(server.saves.map(({ content }) => content)).toEqual([
    { ...text('Hello there'), forChannels },
    { ...text('Hello there'), forChannels: [] },
  ])
})

function text(body: string) {
  return { title: null, body }
}

function open(before: LocalDraft | null = null) {
  const server = new FakeServer()
  const kept: { last: LocalDraft | null } = { last: before }
  const replaced = vi.fn<(post: Post) => void>()
  const ports = {
    save: server.save,
    load: async () => server.post,
    keep: (last: LocalDraft | null) => void (kept.last = last),
    onReplaced: replaced,
  }
  return { copy: new WorkingCopy(server.post, ports, before), server, kept, replaced }
}

class FakeServer {
  isDown = false
  refusal: string | null = null
  readonly saves: UpdatePost[] = []
  readonly versions: string[] = []
  post = aPost()

  save = async (input: UpdatePost): Promise<SaveOutcome> => {
    if (this.isDown) return { kind: 'offline' }
    this.saves.push(input)
    if (this.refusal) return { kind: 'refused', message: this.refusal, fields: [] }
    if (input.revision !== this.post.revision) return { kind: 'conflict', message: 'Somebody saved this post in the meantime.' }
    if (input.checkpoint) this.versions.push(input.content.body)
    return { kind: 'saved', post: this.saveAs(input.content.body, naledi) }
  }

  saveAs(body: string, editedBy = thabo): Post {
    this.post = { ...this.post, content: text(body), editedBy, revision: this.post.revision + 1 }
    return this.post
  }
}

function aPost(): Post {
  return postWith({ title: '', content: text(''), revision: 0, editedBy: naledi })
}
