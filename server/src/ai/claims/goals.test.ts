import { expect, test } from 'vitest'

import { DraftInputs } from '../prompt/inputs.ts'
import { claimsOf } from './claims.ts'

const business = {
  name: 'Bosduif Coffee',
  context: 'A roastery in Woodstock that hosts cuppings.',
  mission: 'To roast honest coffee for every kitchen',
  goals: [
    'Become the leading roastery of outdoor cafés',
    'Increase weekday lunch bookings',
    'Sell out each cupping',
    'Roast honest coffee for every kitchen',
  ],
}

function statuses(body: string, text = 'Tell people about the cuppings.') {
  return claimsOf({ title: null, body }, DraftInputs.parse({ contentType: 'linkedin', business, brief: { text } }), []).map(
    ({ status }) => status,
  )
}

test.each([
  'We are becoming what we hoped: to become the leading roastery for outdoor cafés.',
  'Help us increase our weekday lunch bookings.',
])('a draft that publishes a goal is to be checked: %s', (body) => {
  expect(statuses(body)).toEqual(['to_check'])
})

test.each([
  'Our weekday lunch menu takes bookings.',
  'We sell coffee at each cupping.',
  'We roast honest coffee for every kitchen.',
  'Outdoor cafés serve it cold.',
])('what shares words with a goal, or stands in the public profile, is none: %s', (body) => {
  expect(statuses(body)).not.toContain('to_check')
})

test('a goal that the brief itself tells is told', () => {
  expect(
    statuses('Help us increase our weekday lunch bookings.', 'Ask people to help us increase our weekday lunch bookings.'),
  ).not.toContain('to_check')
})
