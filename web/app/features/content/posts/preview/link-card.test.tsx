// @vitest-environment happy-dom
import { addressesIn } from '@postwright/contract/content/addresses'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { LinkCard, LinkTitles } from './link-card.tsx'
import { RichText } from './rich-text.tsx'

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
  expect(screen.getByRole('group', { name: 'Link card' }).textContent).toBe('book.example/teabook.example')
})

test('an address in quotation marks or brackets is the same to the card, to the text and to whoever read its title', () => {
  const address = 'https://lumen.example/tea_(green)'
  const body = `We grew it (see “${address}”).`
  render(
    <LinkTitles value={new Map(addressesIn({ title: null, body }).map((one) => [one, 'Green tea']))}>
      <LinkCard text={body} />
      <p>
        <RichText text={body} />
      </p>
    </LinkTitles>,
  )

  expect(screen.getByRole('group', { name: 'Link card' }).textContent).toBe('Green tealumen.example')
  expect(screen.getByText('lumen.example/tea_(green)').parentElement?.textContent).toBe('We grew it (see “lumen.example/tea_(green)”).')
})

test('a text without an address has none', () => {
  render(<LinkCard text="Come to the cupping, www.lumen.example" />)

  expect(screen.queryByRole('group')).toBeNull()
})
