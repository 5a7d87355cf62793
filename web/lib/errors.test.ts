import { expect, test } from 'vitest'

import { failureOf, fieldErrors, isRefusal, messageOf, quotaRefusalOf, WireError } from './errors.ts'

test('the first message of each field is shown at that field', () => {
  const error = new WireError('INVALID', 'Some fields need another look.', {
    fields: [
      { field: 'name', message: 'Name is required.' },
      { field: 'name', message: 'Too short.' },
    ],
  })

  expect(fieldErrors(error)).toEqual({ name: 'Name is required.' })
})

test('a refusal speaks for itself, and a bug says nothing of itself', () => {
  expect(messageOf(new WireError('CONFLICT', 'There is already one.'), 'Failed')).toBe('There is already one.')
  expect(messageOf(new WireError('INTERNAL_SERVER_ERROR', 'relation "posts" does not exist'), 'Failed')).toBe('Failed')
  expect(messageOf(new WireError('UNAVAILABLE', 'Try again in a few seconds.'), 'Failed')).toBe('Try again in a few seconds.')
  expect(messageOf(new TypeError('Failed to fetch'), 'Failed')).toContain('cannot be reached')
})

test('what failed stands first and why it failed under it, unless the server has said both', () => {
  const reason = 'The server cannot be reached. Check the connection and try again.'

  expect(failureOf(new TypeError('Failed to fetch'), 'Failed to sign in')).toEqual({ title: 'Failed to sign in', reason })
  expect(failureOf(new WireError('INTERNAL_SERVER_ERROR', ''), 'Failed to sign in')).toEqual({ title: 'Failed to sign in' })
  expect(failureOf(new WireError('UNAUTHENTICATED', 'Wrong email or password.'), 'Failed to sign in')).toEqual({
    title: 'Wrong email or password.',
  })
})

test('an answer that is no refusal may be asked for again', () => {
  expect(isRefusal(WireError.from(null))).toBe(false)
  expect(isRefusal(WireError.from({ code: 'QUOTA', message: 'Token quota exceeded' }))).toBe(true)
})

test('a quota refusal names its type', () => {
  expect(quotaRefusalOf(WireError.from({ code: 'QUOTA', message: 'Token quota exceeded', data: { type: 'tokens_exceeded' } }))).toBe(
    'tokens_exceeded',
  )
  expect(quotaRefusalOf(WireError.from({ code: 'QUOTA', message: '', data: { type: 'else' } }))).toBeUndefined()
})
