// @vitest-environment happy-dom
import { done, refused, server } from '../../../../test/server.ts'

import { type ChatAttachment, mostChatAttachments } from '@postwright/contract/work/chat-messages'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { answer, conversation, idOf, question } from './fixtures.ts'
import { box, openTalk, serveTalk, type } from './open-talk.tsx'

const plan: ChatAttachment = {
  id: idOf(70),
  name: 'Parking plan.pdf',
  type: 'document',
  kind: 'pdf',
  bytes: 1_400_000,
  status: 'ready',
  progress: null,
  isPartial: false,
  message: null,
}

beforeEach(() => {
  serveTalk()
  server.answers('chat/attach', () => done(plan))
  server.answers('chat/attachment', () => done(plan))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  server.forget()
})

test('a file that is too large is refused by name before it is sent, and stops no other', async () => {
  await openTalk()

  choose('Attach an image', sized('bag.jpg', 'image/jpeg', 10 * 1024 * 1024 + 1), sized('door.jpg', 'image/jpeg', 10))
  choose('Attach a document', sized('all.pdf', 'application/pdf', 20 * 1024 * 1024 + 1))

  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    'Use an image of at most 10 MB.',
    'Use a file of at most 20 MB.',
  ])
  await waitFor(() => expect(server.inputsOf('chat/attach')).toHaveLength(1))
})

test('more files than go with one message are refused by name, and the others are sent', async () => {
  await openTalk()
  const names = Array.from({ length: mostChatAttachments + 1 }, (_, at) => `door-${at}.jpg`)

  choose('Attach an image', ...names.map((name) => sized(name, 'image/jpeg', 10)))

  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual(['Attach at most 8 files to one message.'])
  await waitFor(() => expect(server.inputsOf('chat/attach')).toHaveLength(mostChatAttachments))
})

test('how far a document is read is shown, and the message waits until it is', async () => {
  server.answers('chat/attach', () => done({ ...plan, status: 'reading', progress: { done: 4, total: 11 } }))
  server.answers('chat/attachment', () => done({ ...plan, status: 'reading', progress: { done: 4, total: 11 } }))
  server.answers('chat/send', () => done({ conversation, question, answer }))
  await openTalk()
  type('Where to park?')

  choose('Attach a document', sized(plan.name, 'application/pdf', 10))

  expect(await screen.findByText('Reading, 4 of 11 pages')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Reading Parking plan.pdf' }).getAttribute('aria-valuenow')).toBe('4')
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(server.inputsOf('chat/send')).toEqual([])
  expect(screen.getByText('Your message can be sent once its files are read.')).toBeTruthy()
  server.answers('chat/attachment', () => done(plan))
  await waitFor(() => expect(screen.queryByText('Reading, 4 of 11 pages')).toBeNull())
  fireEvent.keyDown(box(), { key: 'Enter' })

  await waitFor(() => expect(server.inputsOf('chat/send')).toMatchObject([{ attachmentIds: [plan.id] }]))
  expect(screen.queryByRole('button', { name: 'Remove Parking plan.pdf' })).toBeNull()
})

test('a file is taken out again, here and on the server', async () => {
  server.answers('chat/detach', () => done({}))
  await openTalk()
  choose('Attach a document', sized(plan.name, 'application/pdf', 10))
  await waitFor(() => expect(screen.getByRole('list', { name: 'Attached' }).querySelector('[aria-busy="true"]')).toBeNull())

  fireEvent.click(screen.getByRole('button', { name: 'Remove Parking plan.pdf' }))

  await waitFor(() => expect(server.inputsOf('chat/detach')).toEqual([{ id: plan.id }]))
  expect(screen.queryByText('Parking plan.pdf')).toBeNull()
})

test('what is attached is still there when one comes back, and is sent once', async () => {
  server.answers('chat/send', () => done({ conversation, question, answer }))
  await openTalk()
  choose('Attach a document', sized(plan.name, 'application/pdf', 10))
  await waitFor(() => expect(screen.getByRole('list', { name: 'Attached' }).querySelector('[aria-busy="true"]')).toBeNull())
  cleanup()
  await openTalk()

  expect(screen.getByText(plan.name)).toBeTruthy()
  type('Where to park?')
  fireEvent.keyDown(box(), { key: 'Enter' })

  await waitFor(() => expect(server.inputsOf('chat/send')).toMatchObject([{ attachmentIds: [plan.id] }]))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Attached' })).toBeNull())
  cleanup()
  await openTalk()
  expect(screen.queryByText(plan.name)).toBeNull()
})

test('what the server refuses says why beside its name', async () => {
  server.answers('chat/attach', () => refused(422, 'INVALID', 'Look again.', [{ field: 'file', message: 'This is no document.' }]))
  await openTalk()

  choose('Attach a document', sized('thing.pdf', 'application/pdf', 10))

  expect((await screen.findByRole('alert')).textContent).toBe('This is no document.')
})

function choose(label: string, ...files: File[]) {
  const input = document.querySelector<HTMLInputElement>(`input[type="file"][aria-label="${label}"]`)
  if (!input) throw new Error(`There is no way to ${label}.`)
  fireEvent.change(input, { target: { files } })
}

/** As large as it says, without taking that much. */
function sized(name: string, mime: string, bytes: number): File {
  const file = new File(['x'], name, { type: mime })
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}
