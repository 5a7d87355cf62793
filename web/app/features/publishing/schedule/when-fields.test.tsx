// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { type When, WhenFields, type WhenFieldsProps, whenText } from './when-fields.tsx'

const timeZone = 'Africa/Johannesburg'

// The language is asked for once.
beforeAll(() => void vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB'))
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-09-16T11:03:00+02:00'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('beside the clock stand now and the next round times, each with its day, its time and what it is', () => {
  render(<Choosing />)

  expect(offered().map((button) => button.textContent)).toEqual([
    'NowSends at once',
    'Today, 11:30Half hour',
    'Today, 12:00Full hour',
    'Tomorrow, 09:00In the morning',
  ])
})

test('a round time is chosen by one press, is then the one that is marked, and gives way to the clock', () => {
  render(<Choosing />)
  expect(marked()).toEqual([])

  fireEvent.click(offered()[3]!)
  expect(marked()).toEqual(['Tomorrow, 09:00In the morning'])
  expect(chosen()).toBe('Thu 17 Sept, 09:00 SAST')
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Hour' }).value).toBe('09')

  fireEvent.click(offered()[0]!)
  expect(marked()).toEqual(['NowSends at once'])
  expect(chosen()).toBe('now')
})

test('the next free posting time stands among them, once', () => {
  render(<Choosing freeTimes={[{ wall: '2026-09-17T09:00:00', name: 'Next free slot' }]} />)

  expect(offered().map((button) => button.textContent)).toEqual([
    'NowSends at once',
    'Tomorrow, 09:00Next free slot',
    'Today, 11:30Half hour',
    'Today, 12:00Full hour',
  ])
})

test('what has passed says so, until a later time is chosen', () => {
  render(<Choosing first="2026-09-16T10:00:00" />)
  expect(screen.getByText('This time has passed. Choose a later one.')).toBeTruthy()

  fireEvent.click(offered()[1]!)

  expect(screen.queryByText('This time has passed. Choose a later one.')).toBeNull()
})

function Choosing({ first = '2026-09-20T14:15:00', freeTimes }: Pick<WhenFieldsProps, 'freeTimes'> & { first?: When }) {
  const [wall, setWall] = useState<When>(first)
  return (
    <>
      <WhenFields wall={wall} timeZone={timeZone} freeTimes={freeTimes} onChange={setWall} />
      <output>{whenText(wall, timeZone)}</output>
    </>
  )
}

const offered = () => within(screen.getByRole('group', { name: 'Times to choose from' })).getAllByRole('button')
const marked = () => offered().flatMap((button) => (button.getAttribute('aria-pressed') === 'true' ? [button.textContent] : []))
const chosen = () => document.querySelector('output')!.textContent
