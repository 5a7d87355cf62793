// @vitest-environment happy-dom
import { postWith } from '../../../../../test/posts.ts'
import { done, lost, refused, server } from '../../../../../test/server.ts'

import type { Post, UpdatePost } from '@postwright/contract/content/posts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { SaveStatusLine } from './save-status.tsx'
import { TextPane } from './text-pane.tsx'
import { useContent, useSaveStatus, useWorkingCopy } from './use-working-copy.ts'

const mine = 'Four readings.'
const post = postWith({
  contentType: 'youtube',
  title: 'Thursday readings',
  content: { title: 'Thursday readings', body: 'Three' },
  editedBy: { id: '019a9d5e-0000-7000-8000-000000000003', name: 'Thabo Nkosi' },
})
const theirs: Post = { ...post, revision: 5, content: { ...post.content, body: 'Three readings, and mulled wine.' } }

beforeEach(() => {
  server.answers('posts/update', savedAs)
  server.answers('posts/get', () => done(theirs))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  server.forget()
})

test('a refused save says why beside the text, which stays; the next text is saved', async () => {
  const reason = 'Use at most 100,000 characters.'
  server.answers('posts/update', () => refused(422, 'INVALID', reason, [{ field: 'content.body', message: reason }]))
  open()

  write(mine)

  expect(await screen.findByText(reason)).toBeTruthy()
  expect(status()).toBe('Not saved')
  expect(body().value).toBe(mine)

  server.answers('posts/update', savedAs)
  write('Five readings.')

  await waitFor(() => expect(status()).toMatch(/^Saved/))
  expect(screen.queryByText(reason)).toBeNull()
})

test('without a connection the text is kept in this browser, and is sent when the connection is back', async () => {
  server.answers('posts/update', lost)
  open()

  write(mine)
  await waitFor(() => expect(status()).toContain('Not saved yet: no connection'))
  expect(JSON.stringify({ ...localStorage })).toContain(mine)

  server.answers('posts/update', savedAs)
  window.dispatchEvent(new Event('online'))

  await waitFor(() => expect(status()).toMatch(/^Saved/))
  expect(sent().at(-1)).toMatchObject({ id: post.id, revision: 4, content: { body: mine } })
  expect({ ...localStorage }).toEqual({})
})

test('what was never saved stands there again when the post is opened the next time', async () => {
  server.answers('posts/update', lost)
  open()
  write(mine)
  await waitFor(() => expect(status()).toContain('no connection'))
  cleanup()

  open()

  expect(body().value).toBe(mine)
})

test('a save after somebody else’s asks; keeping mine makes theirs a version and mine the text that follows it', async () => {
  server.answers('posts/update', () => refused(409, 'CONFLICT', 'Somebody saved this text meanwhile.'))
  open()
  write(mine)
  const keep = await screen.findByRole('button', { name: 'Keep mine, theirs as a version' })
  expect(textOf('Mine')).toContain(mine)
  expect(textOf('Theirs')).toContain(theirs.content.body)
  const before = sent().length

  server.answers('posts/update', savedAs)
  fireEvent.click(keep)

  await waitFor(() => expect(status()).toMatch(/^Saved/))
  expect(sent().slice(before)).toMatchObject([
    { revision: 5, content: theirs.content, checkpoint: true },
    { revision: 6, content: { body: mine }, checkpoint: true },
  ])
  expect(body().value).toBe(mine)
})

test('of each part mine, theirs or both is kept; the result is shown, and saved as one text once everything is chosen', async () => {
  const [base, byMe, byThem] = ['One.\n\nTwo.\n\nThree.', 'One!\n\nTwo.\n\nThree of mine.', 'One.\n\nTwo, changed.\n\nThree of theirs.']
  server.answers('posts/get', () => done({ ...theirs, content: { ...post.content, body: byThem } }))
  server.answers('posts/update', () => refused(409, 'CONFLICT', 'Somebody saved this text meanwhile.'))
  open({ ...post, content: { ...post.content, body: base } })
  write(byMe)
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save the result' })
  const chosen = (number: number) =>
    part(number)
      .queryAllByRole('radio', { checked: true })
      .map((radio) => (radio as HTMLInputElement).value)
  expect([chosen(1), chosen(2), chosen(3)]).toEqual([['mine'], ['theirs'], []])
  expect(save.disabled).toBe(true)

  fireEvent.click(part(3).getByRole('radio', { name: 'Both' }))

  const result = 'One!\n\nTwo, changed.\n\nThree of mine.\n\nThree of theirs.'
  expect(screen.getByRole('region', { name: 'What is saved' }).textContent).toContain(result)
  const before = sent().length
  server.answers('posts/update', savedAs)
  fireEvent.click(save)
  await waitFor(() => expect(status()).toMatch(/^Saved/))
  // A text of another test, which never reached the server, may be sent again meanwhile.
  const since = sent().slice(before) as UpdatePost[]
  expect(since.filter(({ revision }) => revision > 4)).toMatchObject([
    { revision: 5, content: { body: byThem }, checkpoint: true },
    { revision: 6, content: { body: result }, checkpoint: true },
  ])
  expect(body().value).toBe(result)
})

test('using theirs shows it and saves nothing', async () => {
  server.answers('posts/update', () => refused(409, 'CONFLICT', 'Somebody saved this text meanwhile.'))
  open()
  write(mine)
  const use = await screen.findByRole('button', { name: 'Use theirs' })
  const before = sent().length

  fireEvent.click(use)

  await waitFor(() => expect(body().value).toBe(theirs.content.body))
  expect(sent()).toHaveLength(before)
})

function open(opened = post) {
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <Saving post={opened} />
    </QueryClientProvider>,
  )
}

/** The parts of the editor that save and tell of it. */
function Saving({ post }: { post: Post }) {
  const copy = useWorkingCopy(post)
  const typed = useContent(copy)
  const state = useSaveStatus(copy)
  return (
    <>
      <SaveStatusLine copy={copy} savedAt={post.editedAt} />
      <TextPane
        copy={copy}
        type={post.contentType}
        locked={null}
        writtenRef={{ current: null }}
        surface={{ current: null }}
        commented={false}
        onComment={null}
      />
      {state.kind === 'conflict' && (
        <ConflictDialog copy={copy} mine={typed} theirs={state.theirs} myId={undefined} open onOpenChange={() => {}} />
      )}
    </>
  )
}

/** Types over what is there, and leaves the field, which saves at once. */
function write(text: string): void {
  fireEvent.change(body(), { target: { value: text } })
  fireEvent.blur(body())
}

const body = () => screen.getByLabelText<HTMLTextAreaElement>('Description')
const status = () => screen.getByRole('status', { hidden: true }).textContent
const textOf = (label: string) =>
  screen
    .getAllByRole('group', { name: label })
    .map(({ textContent }) => textContent)
    .join()
const part = (number: number) => within(screen.getByRole('group', { name: new RegExp(`^Part ${number}`) }))
const sent = () => server.inputsOf('posts/update')

function savedAs(input: unknown) {
  const { content, revision } = input as Pick<Post, 'content' | 'revision'>
  return done({ ...post, content, revision: revision + 1 })
}
