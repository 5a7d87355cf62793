// @vitest-environment happy-dom
import { i18n } from '#i18n'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { GoogleButton } from './google-button.tsx'

afterEach(cleanup)

test.each([
  [{ label: '', isGoogle: true }, 'Continue with Google'],
  [{ label: '', isGoogle: false }, 'Continue with single sign-on'],
  [{ label: 'Log in at Fynbos', isGoogle: true }, 'Log in at Fynbos'],
])('%o is the button “%s”', (offer, name) => {
  render(<GoogleButton offer={offer} />)

  expect(screen.getByRole('button').textContent).toBe(name)
})

test('words that nobody chose are said in the language of the page', () => {
  i18n.load(i18n.locale, { [generateMessageId('Continue with Google')]: ['Weiter mit Google'] })

  render(<GoogleButton offer={{ label: '', isGoogle: true }} />)

  expect(screen.getByRole('button').textContent).toBe('Weiter mit Google')
})
