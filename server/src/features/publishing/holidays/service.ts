import type { Holiday, ReadHolidays } from '@postwright/contract/publishing/holidays'
import { and, eq } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { currentLanguage } from '../../../sentences.ts'
import { businesses } from '../../content/businesses/table.ts'
import { countryOf, holidaysOf } from './of-country.ts'

/** More zones than the businesses of a workspace are in. */
const mostZones = 50

/** The public holidays on these days, in the countries of one active business or of all. */
export async function listHolidays({ db, actor }: Context, { from, to, businessId }: ReadHolidays): Promise<Holiday[]> {
  const zones = await db.transaction((tx) =>
    tx
      .selectDistinct({ timeZone: businesses.timeZone })
      .from(businesses)
      .where(
        and(
          eq(businesses.workspaceId, actor.workspaceId),
          eq(businesses.status, 'active'),
          businessId === undefined ? undefined : eq(businesses.id, businessId),
        ),
      )
      .limit(mostZones),
  )
  const found = await Promise.all(zones.map(({ timeZone }) => countryOf(timeZone)))
  const countries = [...new Set(found.filter((country) => country !== undefined))].toSorted((one, other) => one.localeCompare(other))
  const years = [...new Set([from, to].map((day) => Number(day.slice(0, 4))))]
  const language = currentLanguage()
  const all = await Promise.all(countries.flatMap((country) => years.map((year) => holidaysOf(country, year, language))))
  return all
    .flat()
    .filter(({ date }) => from <= date && date < to)
    .toSorted((one, other) => one.date.localeCompare(other.date))
}
