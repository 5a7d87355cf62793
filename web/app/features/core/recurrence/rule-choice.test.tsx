// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { RuleChoice } from './rule-choice.tsx'

afterEach(cleanup)

test('a rule that was typed counts as soon as its field is left, as by a press that sends the form', () => {
  const onChange = vi.fn<(rule: string | null) => void>()
  render(<RuleChoice label="Repeat" neverLabel="Never" rule={null} startsOn="2026-12-05" onChange={onChange} />)
  fireEvent.change(screen.getByRole('combobox', { name: 'Repeat' }), { target: { value: 'own' } })
  const field = screen.getByRole('textbox', { name: 'Rule, as calendars write it' })

  fireEvent.blur(field)
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: 'FREQ=MONTHLY;BYMONTHDAY=31 ' } })
  fireEvent.blur(field)

  expect(onChange.mock.calls).toEqual([['FREQ=MONTHLY;BYMONTHDAY=31']])
})

test('a rule that was typed is said in words, not as calendars write it', () => {
  const rule = 'FREQ=WEEKLY;BYDAY=MO,TH'
  render(<RuleChoice label="Repeat" neverLabel={null} rule={rule} startsOn="2026-12-05" onChange={() => undefined} />)

  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Repeat' })

  expect(select.selectedOptions[0]?.textContent).toBe('Every Monday and Thursday')
})
