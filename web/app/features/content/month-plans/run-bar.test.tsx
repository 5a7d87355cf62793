// @vitest-environment happy-dom
import { done, lost, refused, server } from '../../../../test/server.ts'

import type { MonthPlan, MonthPlanItem } from '@postwright/contract/content/month-plans'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { RunBar } from './run-bar.tsx'

beforeEach(() => {
  server.answers('monthPlans/estimate', () => done({ posts: 2, tokens: 64_200, costMicros: null, tokensLeft: 175_700 }))
  server.answers('schedule/planned', () => done({ items: [], postsLeft: 30 }))
})
afterEach(() => {
  cleanup()
  server.forget()
})

function item(state: MonthPlanItem['state'], at: number): MonthPlanItem {
  const row = { id: `item-${at}`, date: '2026-10-05', time: '09:00', contentType: 'x' as const, theme: 0, topic: `Topic ${at}` }
  return { ...row, angle: '', revision: 0, state, message: null, asks: [], postId: null }
}

function planOf(changes: Partial<MonthPlan>, states: MonthPlanItem['state'][]): MonthPlan {
  return {
    id: 'plan',
    businessId: 'business',
    timeZone: 'UTC',
    from: '2026-10-05',
    to: '2026-10-31',
    themes: ['Cold brew'],
    rhythm: [],
    state: 'proposed',
    proposer: null,
    stopReason: null,
    message: null,
    isUnderWay: false,
    isInterrupted: false,
    createdAt: '2026-10-01T08:00:00.000Z',
    createdBy: 'Naledi Jacobs',
    startedAt: null,
    startedBy: null,
    stoppedAt: null,
    stoppedBy: null,
    resumedAt: null,
    resumedAfter: null,
    standing: [],
    items: states.map(item),
    ...changes,
  }
}

const queryClient = new QueryClient()

function barOf(plan: MonthPlan, mayWrite = true) {
  return (
    <QueryClientProvider client={queryClient}>
      <RunBar plan={plan} mayWrite={mayWrite} mayPublish={mayWrite} />
    </QueryClientProvider>
  )
}

function show(changes: Partial<MonthPlan>, states: MonthPlanItem['state'][], mayWrite = true) {
  return render(barOf(planOf(changes, states), mayWrite))
}

const bar = () => document.body.textContent ?? ''
const parts = () => [...screen.getByRole('progressbar').children].map((part) => part.getAttribute('data-state'))

test('a proposal says what it takes of what is left, and how many drafts are written next', async () => {
  server.answers('monthPlans/write', () => done({}))
  show({ message: 'The AI provider did not answer: Not now.' }, ['waiting', 'waiting'])

  await screen.findByText(/about 64,200 of your 175,700 tokens/)
  fireEvent.click(screen.getByRole('button', { name: 'Write 2 drafts' }))

  expect(bar()).toContain('A proposal of 2 posts')
  expect(bar()).toContain('The AI provider did not answer: Not now.')
  await vi.waitFor(() => expect(server.inputsOf('monthPlans/write')).toEqual([{ id: 'plan' }]))
})

function told(...angles: string[]): MonthPlanItem[] {
  return angles.map((angle, at) => ({ ...item('waiting', at), angle }))
}

test('a proposal by rules says beforehand that its posts repeat what little there is to say', () => {
  show({ items: told('We do the books.', 'We do the books.', 'We do the books.') }, [])
  expect(bar()).toContain('say one thing for 3 posts, which will repeat each other.')
  cleanup()

  show({ items: told('We do the books.', 'We do the books.', 'We open at nine.') }, [])
  expect(bar()).not.toContain('repeat')
  cleanup()

  show({ items: told('We do the books.', 'We do the books.', 'We do the books.'), proposer: 'small' }, [])
  expect(bar()).not.toContain('repeat')
})

test('a proposal by rules from a profile that says nothing asks for something to say', () => {
  show({}, ['waiting', 'waiting', 'waiting'])

  expect(bar()).toContain('say nothing yet that a post could tell')
})

test('while the server that wrote is gone, no part of the bar is being written', () => {
  show({ state: 'writing', isUnderWay: true }, ['written', 'writing', 'waiting'])
  expect(parts()).toEqual(['written', 'writing', 'waiting'])
  cleanup()

  show({ state: 'writing', isUnderWay: true, isInterrupted: true }, ['written', 'writing', 'waiting'])
  expect(parts()).toEqual(['written', 'waiting', 'waiting'])
})

test('why the drafts are not begun stands beside the button until the next try, with what is safe', async () => {
  server.answers('monthPlans/write', () => refused(500, 'INTERNAL_SERVER_ERROR', 'Internal server error'))
  show({}, ['waiting', 'waiting'])
  fireEvent.click(screen.getByRole('button', { name: 'Write 2 drafts' }))

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The drafts could not be begun')
  expect(alert.textContent).toContain('The plan is kept as it is')

  server.answers('monthPlans/write', () => done({}))
  fireEvent.click(screen.getByRole('button', { name: 'Write 2 drafts' }))
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a plan that could not be stopped says so where it is stopped', async () => {
  server.answers('monthPlans/stop', () => lost())
  show({ state: 'writing', isUnderWay: true }, ['writing'])
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))

  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.')
})

test('a proposal that takes more than is left says beside its button that it will stop in its middle', async () => {
  server.answers('monthPlans/estimate', () => done({ posts: 2, tokens: 64_200, costMicros: null, tokensLeft: 20_000 }))
  show({}, ['waiting', 'waiting'])

  expect((await screen.findByRole('status')).textContent).toContain('That is more than is left.')
})

test('while it writes it counts, says that the page may be closed, and that it went on after a restart', () => {
  const under = { state: 'writing' as const, isUnderWay: true, startedAt: '2026-10-01T10:31:00.000Z', startedBy: 'Naledi Jacobs' }
  show({ ...under, resumedAt: '2026-10-01T10:36:00.000Z', resumedAfter: 1 }, ['written', 'written', 'writing', 'waiting'])

  expect(bar()).toContain('Writing the drafts 2 of 4')
  expect(bar()).toContain('You can close this page: the server goes on.')
  expect(bar()).toMatch(/It restarted at .*36.* and took up after draft 1; none was written twice\./)
  expect(screen.getByRole('progressbar', { name: 'Drafts written' }).getAttribute('aria-valuenow')).toBe('2')
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy()
})

test('while its server is not heard of it says so and that it goes on by itself, and promises no minutes', () => {
  const under = { state: 'writing' as const, isUnderWay: true, isInterrupted: true, startedAt: '2026-10-01T10:31:00.000Z' }
  show({ ...under, resumedAfter: 0 }, ['written', 'written', 'writing', 'waiting'])

  expect(bar()).toContain('Interrupted 2 of 4')
  expect(bar()).not.toMatch(/about \d+ minute/)
  expect(bar()).toContain('It goes on by itself within a minute or so; what is written stays')
})

test('a restart before the first draft names no draft', () => {
  const under = { state: 'writing' as const, isUnderWay: true, startedAt: '2026-10-01T10:31:00.000Z' }
  show({ ...under, resumedAt: '2026-10-01T10:32:00.000Z', resumedAfter: 0 }, ['writing', 'waiting'])

  expect(bar()).toMatch(/It restarted at .*32.*, before the first draft was written\./)
  expect(bar()).not.toContain('draft 0')
})

test('a plan that waits for another one says so', () => {
  show({ state: 'writing' }, ['waiting'])

  expect(bar()).toContain('Waits for its turn')
})

test('a plan that met the end of the quota says that what is written stays and the rest waits, with a way on', () => {
  const stopped = { state: 'stopped' as const, stopReason: 'quota' as const, stoppedAt: '2026-10-01T10:42:00.000Z' }
  show({ ...stopped, message: 'You have used all your tokens.' }, ['written', 'waiting', 'waiting'])

  expect(bar()).toContain('Stopped 1 of 3 what is written stays')
  expect(bar()).toContain('You have used all your tokens. What is not written waits until somebody presses “Go on”.')
  expect(screen.getByRole('button', { name: 'Go on' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See larger plans' })).toBeTruthy()
})

test('a larger plan is named to whoever may write, and only where the quota stopped it', () => {
  const stopped = { state: 'stopped' as const, stoppedAt: '2026-10-01T10:42:00.000Z' }
  show({ ...stopped, stopReason: 'person', stoppedBy: 'Naledi Jacobs' }, ['waiting'])
  show({ ...stopped, stopReason: 'quota', message: 'Token quota exceeded' }, ['waiting'], false)

  expect(screen.queryByRole('link', { name: 'See larger plans' })).toBeNull()
})

test('the reason of a quota without a full stop does not run into what comes after it', () => {
  const stopped = { state: 'stopped' as const, stopReason: 'quota' as const, stoppedAt: '2026-10-01T10:42:00.000Z' }
  show({ ...stopped, message: 'Token quota exceeded' }, ['waiting'])

  expect(bar()).toContain('Token quota exceeded. What is not written waits')
})

test('what failed and what asks is counted when the rest is written', () => {
  show({ state: 'done' }, ['written', 'failed', 'asks', 'asks'])

  expect(bar()).toContain('Written, but not all of it 1 of 4')
  expect(bar()).toContain('1 draft failed: its row says why. 2 rows ask you first.')
})

test('a plan that is written says how the next one is begun', () => {
  show({ state: 'done' }, ['written', 'written'])

  expect(bar()).toContain('All drafts are written 2 of 2')
  expect(bar()).toContain('To plan the next weeks, close this plan')
})

test('whoever may not write sees how far it is, and no buttons', () => {
  show(
    { state: 'stopped', stopReason: 'person', stoppedAt: '2026-10-01T10:42:00.000Z', stoppedBy: 'Naledi Jacobs' },
    ['written', 'waiting'],
    false,
  )

  expect(bar()).toMatch(/Stopped at .*42.* by Naledi Jacobs\./)
  expect(screen.queryAllByRole('button')).toEqual([])
})

function press(name: string): void {
  screen.getByRole('button', { name }).focus()
  fireEvent.click(screen.getByRole('button', { name }))
}

test('a button that goes when it was pressed gives the focus to the one in its place', async () => {
  server.answers('monthPlans/write', () => done(planOf({ state: 'writing' }, ['waiting', 'waiting'])))
  server.answers('monthPlans/stop', () => done(planOf({ state: 'stopped' }, ['waiting', 'waiting'])))
  const { rerender } = show({ state: 'proposed' }, ['waiting', 'waiting'])

  press('Write 2 drafts')
  await vi.waitFor(() => expect(server.inputsOf('monthPlans/write')).toHaveLength(1))
  rerender(barOf(planOf({ state: 'writing' }, ['waiting', 'waiting'])))
  expect(document.activeElement?.textContent).toBe('Stop')
  press('Stop')
  await vi.waitFor(() => expect(server.inputsOf('monthPlans/stop')).toHaveLength(1))
  rerender(barOf(planOf({ state: 'stopped' }, ['waiting', 'waiting'])))

  expect(document.activeElement?.textContent).toBe('Go on')
})
