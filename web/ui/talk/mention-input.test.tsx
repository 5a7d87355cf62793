// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'

import { MentionInput } from './mention-input.tsx'

afterEach(cleanup)

test('behind a name that was chosen one goes on typing at once', () => {
  render(<Box />)
  const area = screen.getByRole<HTMLTextAreaElement>('combobox', { name: 'Comment' })
  fireEvent.change(area, { target: { value: 'Ask @Tha, please', selectionStart: 8, selectionEnd: 8 } })
  area.setSelectionRange(8, 8)
  fireEvent.select(area)

  fireEvent.keyDown(area, { key: 'Enter' })

  expect(area.value).toBe('Ask @Thandi Mokoena , please')
  expect(area.selectionStart).toBe('Ask @Thandi Mokoena '.length)
})

function Box() {
  const [value, setValue] = useState('')
  const people = [{ id: '019a9d5e-0000-7000-8000-000000000001', name: 'Thandi Mokoena' }]
  return <MentionInput label="Comment" value={value} people={people} onChange={setValue} onSend={() => {}} />
}
