// @vitest-environment happy-dom
import { done, refused, server } from '../../../../test/server.ts'

import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { about, answer, conversation, followLine, question } from './fixtures.ts'
import { box, openTalk, said, serveTalk, type } from './open-talk.tsx'

beforeEach(serveTalk)
afterEach(() => {
  cleanup()
  server.forget()
})

test('while an answer is written Enter sends nothing: the text stays, and a line says what to wait for', async () => {
  said([question, { ...answer, state: 'writing', text: 'A' }])
  server.answers('chat/follow', () => followLine().response)
  await openTalk()
  await screen.findByRole('button', { name: /^Stop/ })

  type('And now?')
  fireEvent.keyDown(box(), { key: 'Enter', shiftKey: true })
  const line = 'Wait for the end of the answer, or stop it. Your message is kept.'
  expect(screen.queryByText(line)).toBeNull()
  fireEvent.keyDown(box(), { key: 'Enter' })

  expect(screen.getByText(line).getAttribute('role')).toBe('status')
  expect(server.inputsOf('chat/send')).toEqual([])
  expect(box().value).toBe('And now?')
})

test('what is typed is kept for its conversation until it is sent', async () => {
  await openTalk()
  type('Half a thought')
  cleanup()

  await openTalk()
  expect(box().value).toBe('Half a thought')
  server.answers('chat/send', () => done({ conversation, question, answer }))
  fireEvent.keyDown(box(), { key: 'Enter' })
  await screen.findByText(answer.text)
  cleanup()

  await openTalk()
  expect(box().value).toBe('')
})

test('what is refused is in the box again and in its place, with the sentence of the quota', async () => {
  server.answers('chat/send', () =>
    Response.json(
      { json: { defined: true, code: 'QUOTA', status: 402, message: 'Token quota exceeded', data: { type: 'tokens_exceeded' } } },
      { status: 402 },
    ),
  )
  await openTalk()

  type('/draft linkedin: the cupping')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))

  expect(await screen.findByText('Token quota exceeded')).toBeTruthy()
  expect(box().value).toBe('/draft linkedin: the cupping')
  cleanup()
  await openTalk()
  expect(box().value).toBe('/draft linkedin: the cupping')
})

test('sent once more after a lost answer, it is the same question', async () => {
  let isLost = true
  server.answers('chat/send', () => {
    if (isLost) return refused(500, 'INTERNAL_SERVER_ERROR', '')
    return done({ conversation, question, answer })
  })
  await openTalk()
  type('What have we promised?')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Your message could not be sent', undefined, { timeout: 5000 })
  isLost = false

  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText(answer.text)

  const ids = server.inputsOf('chat/send').map((input) => (input as { id: string }).id)
  expect(ids.length).toBeGreaterThan(1)
  expect(new Set(ids).size).toBe(1)
})

test('a slash offers the commands, and one is taken by the keyboard', async () => {
  await openTalk()

  type('/f')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  fireEvent.keyDown(box(), { key: 'Enter' })

  expect(box().value).toBe('/find ')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(server.inputsOf('chat/send')).toEqual([])
})

test('before the first message the commands are said, and a prompt goes into the box', async () => {
  await openTalk('new')

  expect(await screen.findByText(/It is not an AI model: it obeys these commands/)).toBeTruthy()
  expect(screen.getByText('/draft linkedin, x: what it is about')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'What is due this week' }))

  expect(box().value).toBe('/when')
})

test('whoever may not write is offered the commands that read, and no other', async () => {
  server.answers('chat/about', () => done({ ...about, mayWrite: false }))
  await openTalk('new')

  expect(await screen.findByText('/find words')).toBeTruthy()
  expect(screen.queryByText(/^\/draft/)).toBeNull()
  type('/')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.split(' ')[0])).toEqual([
    expect.stringMatching(/^\/find/),
    expect.stringMatching(/^\/help/),
  ])
})

test('whoever may not write is told who can, and saves nothing as a post', async () => {
  server.answers('chat/about', () => done({ ...about, mayWrite: false }))
  said([question, answer])

  await openTalk()

  expect(await screen.findByText(/Owners, admins and editors can have drafts made/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Copy' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save as post' })).toBeNull()
})
