// @vitest-environment happy-dom
import { done, refused, server } from '../../../../test/server.ts'

import type { ChatMessage } from '@postwright/contract/work/chat-messages'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { answer, conversation, followLine, idOf, question } from './fixtures.ts'
import { box, openTalk, said, serveTalk, type } from './open-talk.tsx'

beforeEach(serveTalk)
afterEach(() => {
  cleanup()
  server.forget()
})

test('an answer whose line is cut in the middle goes on where it was, with no word lost or doubled', async () => {
  const text = 'We promised a seat with each bag, on Saturday at ten.'
  const begun: ChatMessage = { ...answer, state: 'writing', text: '' }
  const lines = [followLine(), followLine()]
  const waiting = [...lines]
  server.answers('chat/send', () => done({ conversation, question, answer: begun }))
  server.answers('chat/follow', () => waiting.shift()?.response ?? refused(404, 'NOT_FOUND', 'Gone.'))
  await openTalk()

  type('What have we promised?')
  fireEvent.keyDown(box(), { key: 'Enter' })
  await waitFor(() => expect(followed()).toEqual([0]))
  lines[0]?.push({ type: 'text', at: 0, delta: text.slice(0, 20) })
  await screen.findByText(text.slice(0, 20))
  lines[0]?.cut()
  await waitFor(() => expect(followed()).toEqual([0, 20]))
  // What is told twice stands there once.
  lines[1]?.push({ type: 'text', at: 12, delta: text.slice(12, 40) })
  lines[1]?.push({ type: 'text', at: 40, delta: text.slice(40) })
  said([question, { ...answer, text }])
  lines[1]?.push({ type: 'done', message: { ...answer, text } })
  lines[1]?.end()

  await waitFor(() => expect(screen.getByRole('article', { name: 'Answer' }).getAttribute('aria-busy')).toBe('false'))
  expect(screen.getByRole('article').querySelector('.ch-md')?.textContent).toBe(text)
  expect(box().value).toBe('')
})

test('a screen opened in the middle of an answer shows what there is, and asks for the rest alone', async () => {
  const line = followLine()
  said([question, { ...answer, state: 'writing', text: 'A free seat' }])
  server.answers('chat/follow', () => line.response)

  await openTalk()

  expect(await screen.findByText('A free seat')).toBeTruthy()
  await waitFor(() => expect(followed()).toEqual([11]))
  line.push({ type: 'text', at: 11, delta: ' with each bag.' })
  expect(await screen.findByText('A free seat with each bag.')).toBeTruthy()
})

test('a screen reader is told of whole sentences, once each', async () => {
  const line = followLine()
  said([question, { ...answer, state: 'writing', text: '' }])
  server.answers('chat/follow', () => line.response)
  await openTalk()
  await waitFor(() => expect(followed()).toEqual([0]))

  line.push({ type: 'text', at: 0, delta: 'The door opens at nine. The first' })
  await screen.findByText(/The first/)

  const region = screen.getByRole('article').querySelector('[aria-live="polite"]')
  expect(region?.textContent).toBe('The door opens at nine.')
  expect(screen.getByRole('log').getAttribute('aria-live')).toBe('off')
})

test('Escape and the button stop the answer', async () => {
  said([question, { ...answer, state: 'writing', text: 'A' }])
  server.answers('chat/follow', () => followLine().response)
  server.answers('chat/stop', () => done({}))
  await openTalk()

  await press(/^Stop/)
  await waitFor(() => expect(server.inputsOf('chat/stop')).toEqual([{ id: answer.id }]))
  expect(document.activeElement, 'the button goes, and the keyboard goes on in the box').toBe(box())
  fireEvent.keyDown(box(), { key: 'Escape' })

  await waitFor(() => expect(server.inputsOf('chat/stop')).toHaveLength(2))
})

test('an edited question is sent beside what it was, and the way back to the earlier wording is there', async () => {
  const edited = { ...question, id: idOf(5), text: 'What was promised?', siblingIds: [question.id, idOf(5)] }
  const next = { ...answer, id: idOf(6), parentId: edited.id, siblingIds: [idOf(6)], text: 'Nothing.' }
  said([question, answer])
  server.answers('chat/send', () => done({ conversation, question: edited, answer: next }))
  server.answers('chat/show', () => done(conversation))
  await openTalk()

  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  fireEvent.change(screen.getByLabelText('Your message'), { target: { value: 'What was promised?' } })
  await press('Send again')

  expect(await screen.findByText('Nothing.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(box()))
  expect(server.inputsOf('chat/send')).toMatchObject([{ text: 'What was promised?', parentId: null, conversationId: conversation.id }])
  expect(screen.queryByText(answer.text)).toBeNull()
  expect(screen.getByText('2 of 2')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Later wording' })).toHaveProperty('disabled', true)
  said([{ ...question, siblingIds: edited.siblingIds }, answer])
  await press('Earlier wording')

  expect(await screen.findByText(answer.text)).toBeTruthy()
  expect(server.inputsOf('chat/show')).toEqual([{ id: question.id }])
  expect(screen.getByText('1 of 2')).toBeTruthy()
  expect(document.activeElement, 'only the way back is left').toBe(screen.getByRole('button', { name: 'Later wording' }))
})

test('an edit that is given up gives the focus back', async () => {
  said([question, answer])
  await openTalk()

  await press('Edit')
  fireEvent.keyDown(screen.getByLabelText('Your message'), { key: 'Escape' })

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }))
})

test('Enter sends an edited question, as it sends a new one; Shift with Enter and one that is as it was send nothing', async () => {
  said([question, answer])
  server.answers('chat/send', () => done({ conversation, question: { ...question, id: idOf(5) }, answer: { ...answer, id: idOf(6) } }))
  await openTalk()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const edited = screen.getByLabelText('Your message')

  fireEvent.keyDown(edited, { key: 'Enter' })
  fireEvent.change(edited, { target: { value: 'What was promised?' } })
  fireEvent.keyDown(edited, { key: 'Enter', shiftKey: true })
  expect(server.inputsOf('chat/send')).toEqual([])
  fireEvent.keyDown(edited, { key: 'Enter' })

  await waitFor(() => expect(server.inputsOf('chat/send')).toMatchObject([{ text: 'What was promised?' }]))
})

test('an answer once more takes the place of the one before, which can be gone back to', async () => {
  const again = { ...answer, id: idOf(7), text: 'One seat a bag.', siblingIds: [answer.id, idOf(7)] }
  said([question, answer])
  server.answers('chat/retry', () => done(again))
  await openTalk()

  await press('Retry')

  expect(await screen.findByText('One seat a bag.')).toBeTruthy()
  expect(document.activeElement).toBe(box())
  expect(server.inputsOf('chat/retry')).toEqual([{ id: answer.id }])
  expect(screen.queryByText(answer.text)).toBeNull()
  expect(screen.getByRole('button', { name: 'Earlier answer' })).toHaveProperty('disabled', false)
})

test('an answer that failed says why, and is retried', async () => {
  said([question, { ...answer, state: 'failed', message: 'The server stopped while it wrote this.' }])
  server.answers('chat/retry', () => done({ ...answer, id: idOf(8), text: 'Now whole.', siblingIds: [answer.id, idOf(8)] }))
  await openTalk()

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The server stopped while it wrote this.')
  expect(screen.getByText(answer.text), 'what was written stays').toBeTruthy()
  fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('Now whole.')).toBeTruthy()
})

test('earlier messages are read when they are asked for', async () => {
  server.answers('chat/messages', (input) => {
    const { before } = input as { before?: string }
    return done(before === undefined ? { items: [answer], hasEarlier: true } : { items: [question], hasEarlier: false })
  })
  await openTalk()

  fireEvent.click(await screen.findByRole('button', { name: 'Show earlier messages' }))

  const log = await screen.findByRole('log')
  await waitFor(() => expect(log.textContent).toMatch(/What have we promised\?.*A free seat/))
  expect(server.inputsOf('chat/messages').at(-1)).toMatchObject({ before: answer.id })
})

const followed = () => server.inputsOf('chat/follow').map((input) => (input as { after: number }).after)

/** By keyboard: the button has the focus. */
async function press(name: string | RegExp) {
  const button = await screen.findByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}
