import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ContentType } from '@postwright/contract/core/content-types'
import type { DueAt } from '@postwright/contract/publishing/schedule'

import { ownTimeZone, formatDate, formatTime, formatZoned, zoneName } from '../../../../lib/formats.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { DateField } from '../../../../ui/date-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import { TimeField } from '../../../../ui/time-field.tsx'
import { wallTimeOf } from '../../../../lib/wall-clock.ts'
import { addTo, hasPassed, instantOf, type RoundTime, roundTimes, type WallTime } from '../../../../lib/wall-time.ts'
import { type OwnTimes, suggestedTimes } from './suggested-times.ts'
import './when-fields.css'

/** A time on the clock of the business, or the word `now`: as soon as it is confirmed. */
export type When = WallTime

export interface WhenFieldsProps {
  wall: When
  timeZone: string
  onChange: (wall: When) => void
  error?: string | undefined
  /** Proposes times that are good for posts of this type, too. */
  contentType?: ContentType
  /** Those by figures of its own; without them, what published studies find good is proposed. */
  goodTimes?: OwnTimes
  /** Free posting times of where it goes. */
  freeTimes?: readonly RoundTime[] | undefined
}

/** When something goes out, on the clock of the business: a day, an hour and a minute, or one of the next round times. */
export function WhenFields({ wall, timeZone, onChange, error, contentType, goodTimes = noneYet, freeTimes = [] }: WhenFieldsProps) {
  const now = useNow()
  const present = wallTimeOf(now.toISOString(), timeZone)
  const shown = wall === 'now' ? present : wall
  const [date = '', time = ''] = shown.split('T')
  const suggested = contentType ? suggestedTimes({ contentType, timeZone, now, good: goodTimes.times }) : []
  const isFree = ({ wall: round }: RoundTime) => freeTimes.some((free) => free.wall === round)
  const round = [...roundTimes(now, timeZone), ...suggested].filter((one) => !isFree(one))
  const problem = error ?? (instantFrom(wall, timeZone, now) === undefined ? timeHasPassed : undefined)

  return (
    <Field label={t`When`} group error={problem} hint={onOwnClock(shown, timeZone)}>
      <div className="when">
        <DateField
          label={t`Date`}
          value={date}
          min={present.slice(0, 10)}
          max={addTo(present.slice(0, 10), { days: longestDays })}
          invalid={problem !== undefined}
          onChange={(chosen) => onChange(`${chosen}T${time}`)}
        />
        <TimeField
          value={time.slice(0, 5)}
          invalid={problem !== undefined}
          aside={zoneName(instantOf(shown, timeZone), timeZone)}
          onChange={(chosen) => onChange(`${date}T${chosen}:00`)}
        />
      </div>
      <div className="when-times" role="group" aria-label={t`Times to choose from`}>
        <button type="button" aria-pressed={wall === 'now'} onClick={() => onChange('now')}>
          <Trans>
            Now
            <span>Sends at once</span>
          </Trans>
        </button>
        {[...freeTimes, ...round].map(({ wall: offered, name }) => (
          <button key={`${offered} ${name}`} type="button" aria-pressed={wall === offered} onClick={() => onChange(offered)}>
            {shortText(offered, timeZone, present)}
            <span>{name}</span>
          </button>
        ))}
      </div>
      {suggested.some((one) => !isFree(one)) && <span className="hint">{evidenceOf(goodTimes)}</span>}
    </Field>
  )
}

const noneYet: OwnTimes = { of: 'business', times: [] }

function evidenceOf({ of, times }: OwnTimes): string {
  if (times.length === 0) return t`Norms are of published studies: your channels have too few figures of their own.`
  return of === 'channel'
    ? t`How good is by the figures of this channel alone, in the last half year.`
    : t`How good is by the figures of your own channels, in the last half year.`
}

export const timeHasPassed = t`This time has passed. Choose a later one.`

/** The server takes what is due within two years. */
const longestDays = 729

/** "Tue 4 Mar, 09:00 SAST", or "now". */
export function whenText(wall: When, timeZone: string): string {
  return wall === 'now' ? t`now` : formatZoned(instantOf(wall, timeZone), timeZone)
}

/** What to ask the server for; undefined for a time that has passed. */
export function instantFrom(wall: When, timeZone: string, now = new Date()): DueAt | undefined {
  if (wall === 'now') return 'now'
  return hasPassed(wall, timeZone, now) ? undefined : instantOf(wall, timeZone)
}

/** "Today, 11:30", "Tomorrow, 09:00", "Thu 17 Sep, 09:00" */
function shortText(wall: WallTime, timeZone: string, present: WallTime): string {
  const instant = instantOf(wall, timeZone)
  const today = present.slice(0, 10)
  const names: Record<string, string> = { [today]: t`Today`, [addTo(today, { days: 1 })]: t`Tomorrow` }
  return `${names[wall.slice(0, 10)] ?? formatDate(instant, timeZone)}, ${formatTime(instant, timeZone)}`
}

/** What the reader's own clock shows then, when it is another one than that of the business. */
function onOwnClock(wall: WallTime, timeZone: string): string | undefined {
  const instant = instantOf(wall, timeZone)
  const own = ownTimeZone()
  return wallTimeOf(instant, own) === wall
    ? undefined
    : t`On the clock of the business. On yours it is ${{ instant: formatZoned(instant, own) }}.`
}
