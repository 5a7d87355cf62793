// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { LinkCard, LinkTitles } from './link-card.tsx'

afterEach(cleanup)

const text = 'See https://www.lumen.example/menu. Book at https://book.example/tea!'

test('the card is of the first address, by the title of its page, and of the last one on X', () => {
  const { rerender } = render(
    <LinkTitles value={new Map([['https://www.lumen.example/menu', 'Tea & cake']])}>
      <LinkCard text={text} />
    </LinkTitles>,
  )
  expect(screen.getByRole('group', { name: 'Link card' }).textContent).toBe('Tea & cakelumen.example')

  rerender(<LinkCard text={text} of="last" />)
  expect(screen.getByRole('group', { name: 'Link card' }).textContent).toBe('The title of the pagebook.example')
})

test('a text without an address has none', () => {
  render(<LinkCard text="Come to the cupping, www.lumen.example" />)

  expect(screen.queryByRole('group')).toBeNull()
})
