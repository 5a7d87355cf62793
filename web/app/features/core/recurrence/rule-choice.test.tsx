// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { RuleChoice } from './rule-choice.tsx'

beforeEach(() => seen.splice(0))
afterEach(cleanup)

// A Saturday, the first of its month.
const startsOn = '2026-12-05'
const seen: (string | null)[] = []

function Chooses({ rule: first }: { rule: string | null }) {
  const [rule, setRule] = useState(first)
  return (
    <RuleChoice
      label="Repeat"
      neverLabel="Never"
      rule={rule}
      startsOn={startsOn}
      onChange={(next) => {
        seen.push(next)
        setRule(next)
      }}
    />
  )
}

function choose(name: string, value: string) {
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })
}

test('an own rhythm begins weekly on the day of the start, and takes other days and weeks between', () => {
  render(<Chooses rule={null} />)
  choose('Repeat', 'own')
  expect(seen.at(-1)).toBe('FREQ=WEEKLY;BYDAY=SA')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saturday' }).disabled).toBe(true)

  fireEvent.click(screen.getByRole('button', { name: 'Thursday' }))
  fireEvent.click(screen.getByRole('button', { name: 'Tuesday' }))
  fireEvent.click(screen.getByRole('button', { name: 'Saturday' }))
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Every' }), { target: { value: '3' } })

  expect(seen.at(-1)).toBe('FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,TH')
})

test.each([
  ['on day 5', 'FREQ=MONTHLY;BYMONTHDAY=5'],
  ['on the last day', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['on the first Saturday', 'FREQ=MONTHLY;BYDAY=1SA'],
  ['on the last Saturday', 'FREQ=MONTHLY;BYDAY=-1SA'],
])('a month is counted to its day %s', (label, rule) => {
  render(<Chooses rule={null} />)
  choose('Repeat', 'own')
  choose('Unit of time', 'MONTHLY')
  choose('Day of the month', screen.getByRole<HTMLOptionElement>('option', { name: label }).value)

  expect(seen.at(-1)).toBe(rule)
})

test('what is no number of weeks changes nothing', () => {
  render(<Chooses rule="FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH" />)
  choose('Repeat', 'own')

  for (const value of ['', '0', '367', '1.5']) fireEvent.change(screen.getByRole('spinbutton', { name: 'Every' }), { target: { value } })

  expect(seen).toEqual([])
})

test('a rule that was made elsewhere is said in words, not as calendars write it, and kept until another is chosen', () => {
  render(<Chooses rule="FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1" />)

  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Repeat' }).selectedOptions[0]?.textContent).toBe(
    'Every month: the last of the weekdays',
  )
  choose('Repeat', 'own')
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Every' }), { target: { value: '2' } })

  expect(seen.at(-1)).toBe('FREQ=MONTHLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1')
})
