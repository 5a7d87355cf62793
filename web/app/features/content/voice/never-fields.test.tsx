// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'

import { NeverFields } from './never-fields.tsx'

afterEach(cleanup)

function Fields() {
  const [value, setValue] = useState([{ word: 'bike', instead: 'cycle', claim: false }])
  return <NeverFields value={value} error={undefined} onChange={(changed) => setValue([...changed])} />
}

test('each line is removed by a button of its own name, one without a word as well', () => {
  render(<Fields />)
  fireEvent.click(screen.getByRole('button', { name: 'Add a word' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove bike' }))

  expect(screen.getAllByRole('textbox', { name: 'Never' })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Remove this line' }))
  expect(screen.queryByRole('textbox', { name: 'Never' })).toBeNull()
})
