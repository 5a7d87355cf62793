// @vitest-environment happy-dom
import { done, refused, server } from '../../../../test/server.ts'

import type { Business } from '@postwright/contract/content/businesses'
import type { MonthPlan, MonthPlanItem } from '@postwright/contract/content/month-plans'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { PlanRow } from './plan-row.tsx'
import { RowEditor } from './row-editor.tsx'
import { RowState } from './row-state.tsx'
import { weekText } from './week-text.ts'

afterEach(() => {
  cleanup()
  server.forget()
})

const item: MonthPlanItem = {
  id: 'item',
  date: '2026-10-05',
  time: '09:00',
  contentType: 'x',
  theme: 0,
  topic: 'Cold brew',
  angle: '',
  revision: 3,
  state: 'waiting',
  message: null,
  asks: [],
  postId: null,
}
const plan = { id: 'plan', from: '2026-10-05', to: '2026-10-31', items: [item] } as unknown as MonthPlan
const business = { contentTypes: ['x', 'linkedin'] } as unknown as Business

function show(): () => void {
  const onDone = vi.fn<() => void>()
  render(<Row of={item} onDone={onDone} />)
  return onDone
}

const queryClient = new QueryClient()

function Row({ of, onDone }: { of: MonthPlanItem; onDone: () => void }) {
  return (
    <QueryClientProvider client={queryClient}>
      <table>
        <tbody>
          <RowEditor item={of} plan={plan} business={business} onDone={onDone} />
        </tbody>
      </table>
    </QueryClientProvider>
  )
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
}

test('a changed row is saved with the revision that was read, and closes', async () => {
  server.answers('monthPlans/updateItem', () => done({ ...plan, items: [{ ...item, revision: 4 }] }))
  const onDone = show()

  type('Topic', 'Your kettle is too hot')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))

  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
  const sent = { id: 'item', revision: 3, date: '2026-10-05', time: '09:00', contentType: 'x', topic: 'Your kettle is too hot', angle: '' }
  expect(server.inputsOf('monthPlans/updateItem')).toEqual([sent])
})

test('leaving a field saves it, and what somebody else changed is told and loses nothing', async () => {
  server.answers('monthPlans/updateItem', () =>
    refused(409, 'CONFLICT', 'This was changed in the meantime.', [{ field: 'revision', message: 'Somebody else changed this row.' }]),
  )
  const onDone = show()

  type('Angle', 'One number, one reason')
  fireEvent.blur(screen.getByRole('textbox', { name: 'Angle' }), { relatedTarget: screen.getByRole('textbox', { name: 'Topic' }) })

  await screen.findByText('Somebody else changed this row.')
  expect(screen.getByRole('textbox', { name: 'Angle' })).toHaveProperty('value', 'One number, one reason')
  expect(screen.getByText('Now it says “Cold brew”.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save mine' })).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
})

test('the next save carries the revision that the last one gave', async () => {
  server.answers('monthPlans/updateItem', () => done({ ...plan, items: [{ ...item, revision: 4 }] }))
  const onDone = show()

  type('Topic', 'Your kettle is too hot')
  fireEvent.blur(screen.getByRole('textbox', { name: 'Topic' }), { relatedTarget: screen.getByRole('textbox', { name: 'Angle' }) })
  await vi.waitFor(() => expect(server.inputsOf('monthPlans/updateItem')).toHaveLength(1))
  type('Angle', 'One number, one reason')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))

  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(server.inputsOf('monthPlans/updateItem')).toMatchObject([{ revision: 3 }, { revision: 4 }])
})

test('“Save mine” saves over the change that was told', async () => {
  server.answers('monthPlans/updateItem', () =>
    server.inputsOf('monthPlans/updateItem').length === 1
      ? refused(409, 'CONFLICT', 'This was changed in the meantime.', [{ field: 'revision', message: 'Somebody else changed this row.' }])
      : done({ ...plan, items: [{ ...item, revision: 6 }] }),
  )
  const onDone = vi.fn<() => void>()
  const { rerender } = render(<Row of={item} onDone={onDone} />)
  type('Topic', 'Your kettle is too hot')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByText('Somebody else changed this row.')

  rerender(<Row of={{ ...item, topic: 'Filter or not', revision: 5 }} onDone={onDone} />)
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }))

  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(server.inputsOf('monthPlans/updateItem')).toMatchObject([{ revision: 3 }, { revision: 5, topic: 'Your kettle is too hot' }])
})

test('Done pressed while leaving a field is still being saved closes the row, with one save and no conflict with oneself', async () => {
  const saved = Promise.withResolvers<Response>()
  server.answers('monthPlans/updateItem', () =>
    server.inputsOf('monthPlans/updateItem').length === 1
      ? saved.promise
      : refused(409, 'CONFLICT', 'This was changed in the meantime.', [{ field: 'revision', message: 'Somebody else changed this row.' }]),
  )
  const onDone = show()

  type('Topic', 'Your kettle is too hot')
  fireEvent.blur(screen.getByRole('textbox', { name: 'Topic' }), { relatedTarget: screen.getByRole('button', { name: 'Done' }) })
  await vi.waitFor(() => expect(server.inputsOf('monthPlans/updateItem')).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  saved.resolve(done({ ...plan, items: [{ ...item, revision: 4 }] }))

  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(server.inputsOf('monthPlans/updateItem')).toHaveLength(1)
  expect(screen.queryByText('Somebody else changed this row.')).toBeNull()
})

test('a row that is as it was is not sent', async () => {
  const onDone = show()

  fireEvent.click(screen.getByRole('button', { name: 'Done' }))

  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(server.inputsOf('monthPlans/updateItem')).toEqual([])
})

test('a row without a topic is not sent', () => {
  const onDone = show()

  type('Topic', ' ')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))

  expect(screen.getByText('Topic is required.')).toBeTruthy()
  expect([server.inputsOf('monthPlans/updateItem').length, onDone]).toMatchObject([0, expect.any(Function)])
})

function OpenRow() {
  const [isOpen, setOpen] = useState(true)
  return <PlanRow item={item} plan={{ ...plan, themes: ['Cold brew'] }} business={business} mayWrite isOpen={isOpen} onOpen={setOpen} />
}

test('when a row closes, its topic takes the focus on', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <table>
        <tbody>
          <OpenRow />
        </tbody>
      </table>
    </QueryClientProvider>,
  )
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Topic' }), { key: 'Escape' })

  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cold brew' })))
})

function writtenRow(isInterrupted: boolean) {
  const writing: MonthPlan = { ...plan, state: 'writing', isInterrupted }
  return <RowState item={{ ...item, state: 'writing' }} plan={writing} mayWrite onEdit={() => undefined} />
}

test('while the server that wrote a row is gone, the row waits', () => {
  const { rerender } = render(writtenRow(false))
  expect(screen.getByRole('status').textContent).toContain('Writing')

  rerender(writtenRow(true))

  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByText('Waits')).toBeTruthy()
  // It is still theirs whose server stopped: a change would be refused.
  expect(screen.queryByRole('button')).toBeNull()
})

test('nor is the row or its week marked as being written, and the year of its day stands above it', () => {
  const row = { ...item, date: '2099-10-05', state: 'writing' as const }
  const week = { first: '2099-10-05', last: '2099-10-11', items: [row] }
  const of = (isInterrupted: boolean): MonthPlan => ({ ...plan, themes: ['Cold brew'], state: 'writing', isInterrupted, items: [row] })
  const table = (shown: MonthPlan) => (
    <table>
      <tbody>
        <PlanRow item={row} plan={shown} business={business} mayWrite isOpen={false} onOpen={() => undefined} />
      </tbody>
    </table>
  )
  const { rerender } = render(table(of(false)))
  expect(screen.getByRole('row').dataset['state']).toBe('writing')
  expect(weekText(week, of(false))).toMatch(/2099: writing$/)

  rerender(table(of(true)))

  expect(screen.getByRole('row').dataset['state']).toBe('waiting')
  expect(weekText(week, of(true))).toMatch(/2099: 1 post$/)
  expect(screen.getAllByRole('cell')[0]?.textContent).not.toContain('2099')
})
