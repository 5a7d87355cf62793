import { expect, test } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import { signedIn, visitor } from '../../../../test/harness.ts'
import { countryOf, holidaysOf } from './of-country.ts'

test('a business has the holidays of the country whose clock it has, and all businesses those of all', async () => {
  const { api } = await signedIn()
  const cape = await addBusiness(api, { timeZone: 'Africa/Johannesburg' })
  await addBusiness(api, { timeZone: 'Europe/Berlin' })
  await addBusiness(api, { timeZone: 'UTC' })
  const range = { from: '2026-09-20', to: '2026-10-04' }

  expect(await api.holidays.list({ ...range, businessId: cape.id })).toEqual([
    { date: '2026-09-24', name: 'Heritage Day', country: 'ZA', isTranslated: true },
  ])
  expect((await api.holidays.list(range)).map(({ date, country }) => `${date} ${country}`)).toEqual(['2026-09-24 ZA', '2026-10-03 DE'])
  expect(await api.holidays.list({ ...range, to: '2026-09-24' })).toEqual([])
})

const names = async (language: 'en' | 'de') => (await holidaysOf('DE', 2026, language)).map(({ name }) => name)

test('names are in the reader’s language; a holiday of several days stands on each', async () => {
  expect(await names('de')).toContain('Neujahr')
  expect(await names('en')).toContain("New Year's Day")
  const here = await holidaysOf('ZA', 2026, 'de')
  expect(here.map(({ name, isTranslated }) => [name, isTranslated])).toEqual(
    expect.arrayContaining([
      ['Karfreitag', true],
      ['Day of Reconciliation', false],
    ]),
  )
  expect((await holidaysOf('JP', 2026, 'de')).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Tag der Verfassung', 'Mountain Day']),
  )
  const turkish = (await holidaysOf('TR', 2026, 'en')).filter(({ date }) => date >= '2026-03-19' && date <= '2026-03-23')
  expect(turkish.length).toBeGreaterThan(1)
})

test.each([
  ['Africa/Johannesburg', 'ZA'],
  ['Europe/Zurich', 'CH'],
  ['Asia/Calcutta', 'IN'],
  ['America/New_York', 'US'],
  ['UTC', undefined],
])('the clock of %s is that of %s', async (zone, country) => {
  expect(await countryOf(zone)).toBe(country)
})

test('another workspace and a visitor read nothing of it', async () => {
  const owner = await signedIn()
  const { id: businessId } = await addBusiness(owner.api, { timeZone: 'Africa/Johannesburg' })
  const asked = { from: '2026-09-20', to: '2026-10-04', businessId }

  expect(await (await signedIn()).api.holidays.list(asked)).toEqual([])
  await expect((await visitor()).api.holidays.list(asked)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})
