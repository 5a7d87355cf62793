import type { Holiday } from '@postwright/contract/publishing/holidays'
import { useQuery } from '@tanstack/react-query'

import { pageLocale } from '../../../../../lib/i18n.ts'
import { holidaysQuery } from '../queries.ts'
import type { CalendarRange } from './calendar-range.ts'
import { useShown } from './use-shown.ts'

/** What each day is called, `2026-09-24`: "Heritage Day". */
export type HolidaysByDay = ReadonlyMap<string, string>

const none: HolidaysByDay = new Map()

/** The public holidays of the days that are shown, in the countries of the businesses, where somebody wishes to see them. */
export function useHolidays(range: CalendarRange, businessId: string | undefined) {
  const [areShown, toggle] = useShown('holidays')
  const { data = [] } = useQuery(holidaysQuery({ from: range.from, to: range.to, businessId }, areShown))
  return { byDay: areShown ? holidaysByDay(data) : none, areShown, toggle }
}

/** Each name once; its countries stand with it where there are several, or where the name is not in the reader's language. */
export function holidaysByDay(holidays: readonly Holiday[]): HolidaysByDay {
  const hasSeveral = new Set(holidays.map(({ country }) => country)).size > 1
  const named = (ofDay: readonly Holiday[]) =>
    [...Map.groupBy(ofDay, ({ name }) => name)].map(([name, same]) =>
      hasSeveral || same.some(({ isTranslated }) => !isTranslated)
        ? `${name} (${same.map(({ country }) => (hasSeveral ? country : countryName(country))).join(', ')})`
        : name,
    )
  return new Map([...Map.groupBy(holidays, ({ date }) => date)].map(([date, ofDay]) => [date, named(ofDay).join(', ')]))
}

/** "South Africa" of ZA. */
function countryName(code: string): string {
  return new Intl.DisplayNames(pageLocale(), { type: 'region' }).of(code) ?? code
}
