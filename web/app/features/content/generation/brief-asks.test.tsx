// @vitest-environment happy-dom
import { done, refused, server } from '../../../../test/server.ts'

import type { Ask } from '@postwright/contract/content/asks'
import type { Business } from '@postwright/contract/content/businesses'
import type { Brief } from '@postwright/contract/content/generation'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { BriefForm } from './brief-form.tsx'

afterEach(() => {
  cleanup()
  server.forget()
  sessionStorage.clear()
})

const business = { id: '0198c0de-0000-7000-8000-000000000001', name: 'Pedal & Pine', contentTypes: ['facebook'] } as Business
const subject: Ask = { kind: 'subject', count: 1, promise: 'Write a post' }
const place: Ask = { kind: 'place', count: 1, promise: 'open day' }
const price: Ask = { kind: 'price', count: 1, promise: 'discount' }
const date: Ask = { kind: 'date', count: 1, promise: 'open day' }

const waits = 'Nothing is written yet: give it above, or leave it out.'

test.each([
  [subject, 'What is it about?', 'Our move to Wynberg'],
  [place, 'Where is it?', 'Tokai forest'],
  [price, 'What is the offer?', 'R50 off a day'],
  [date, 'When is it?', 'Saturday 14 June'],
])('writing waits for $kind, and takes what is given', async (ask, label, answer) => {
  const onWrite = show([ask])
  await write('Announce our open day')

  expect(await screen.findByText(waits)).toBeTruthy()
  expect(onWrite).not.toHaveBeenCalled()

  fireEvent.change(screen.getByLabelText(label), { target: { value: answer } })
  press(/^Write 1 draft/)
  await waitFor(() => expect(onWrite).toHaveBeenCalledOnce())
  expect(onWrite.mock.calls[0]?.[0].given).toEqual([{ kind: ask.kind, lines: [answer] }])
})

test('one answer of two is not enough', async () => {
  const onWrite = show([place, price])
  await write('Announce our open day with a discount')
  expect(await screen.findByText('Nothing is written yet: give them above, or leave them out.')).toBeTruthy()

  fireEvent.change(screen.getByLabelText('Where is it?'), { target: { value: 'Tokai forest' } })
  press(/^Write 1 draft/)
  expect(await screen.findByText(/^Nothing is written yet/)).toBeTruthy()
  expect(onWrite).not.toHaveBeenCalled()
})

test('an answer of spaces is none', async () => {
  const onWrite = show([place])
  await write('Announce our open day')
  await screen.findByText(waits)

  fireEvent.change(screen.getByLabelText('Where is it?'), { target: { value: '   ' } })
  press(/^Write 1 draft/)
  expect(await screen.findByText(waits)).toBeTruthy()
  expect(onWrite).not.toHaveBeenCalled()
})

test('what is left out on purpose is written without', async () => {
  const onWrite = show([price])
  await write('Announce our discount')
  await screen.findByText(waits)

  press('Write without')
  await waitFor(() => expect(onWrite).toHaveBeenCalledOnce())
  expect(onWrite.mock.calls[0]?.[0].given).toEqual([])
})

test('where a model writes, nobody is asked', async () => {
  const onWrite = show([price], { composer: false })
  await write('Announce our discount')

  await waitFor(() => expect(onWrite).toHaveBeenCalledOnce())
  expect(server.inputsOf('generation/asks')).toEqual([])
})

test('where the asks do not come, the brief is written as it is', async () => {
  const onWrite = show([price])
  server.answers('generation/asks', () => refused(422, 'INVALID', 'No.'))
  await write('Announce our discount')

  await waitFor(() => expect(onWrite).toHaveBeenCalledOnce())
})

test('a business that the plan has no room for says so before anything is typed, and its brief cannot be sent', async () => {
  show([], { isLocked: true })

  expect(await screen.findByText('This business is locked')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Write 1 draft' }).disabled).toBe(true)
})

function show(asks: readonly Ask[], { composer = true, isLocked = false } = {}) {
  server.answers('generation/asks', () => done(asks))
  server.answers('generation/writers', () => done([{ contentType: 'facebook', composer }]))
  server.answers('generation/last', () => done(null))
  server.answers('ideas/list', () => done({ ideas: [] }))
  server.answers('generation/estimate', () => done({ tokens: 10 }))
  const onWrite = vi.fn<(brief: Brief) => Promise<boolean>>().mockResolvedValue(true)
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <BriefForm
        businesses={[business]}
        business={{ ...business, isLocked }}
        subscription={undefined}
        onBusiness={() => {}}
        isNext
        reused={undefined}
        onReused={() => {}}
        refusal={null}
        onWrite={onWrite}
      />
    </QueryClientProvider>,
  )
  return onWrite
}

async function write(text: string): Promise<void> {
  await waitFor(() => expect(server.inputsOf('generation/writers')).toHaveLength(1))
  fireEvent.change(screen.getByLabelText('What should be written'), { target: { value: text } })
  press(/^Write 1 draft/)
}

function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }))
}
