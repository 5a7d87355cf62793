import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { inWeek, type Rhythm } from '@postwright/contract/content/month-plan-slots'
import { type ContentType, contentTypeIds, contentTypeLabel } from '@postwright/contract/core/content-types'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'

import { formatList, formatTime, formatWeekday, zoneName } from '../../../../lib/formats.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { TypeLabel } from '../../../../ui/content-type.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { Popover } from '../../../../ui/popover.tsx'
import { TimeField } from '../../../../ui/time-field.tsx'
import { changed, stepped } from './plan-settings.ts'

interface RhythmFieldsProps {
  business: Business
  rhythm: readonly Rhythm[]
  disabled: boolean
  error: string | undefined
  onChange: (rhythm: Rhythm[]) => void
}

/** How often each type of the business is posted a week, on which days and when. */
export function RhythmFields({ business, rhythm, disabled, error, onChange }: RhythmFieldsProps) {
  const types = contentTypeIds.filter((type) => business.contentTypes.includes(type))
  const zone = zoneName(useNow(), business.timeZone)
  return (
    <div role="group" aria-label={t`Rhythm`}>
      <div className="mp-h">
        <h2 className="grow">
          <Trans>Rhythm</Trans>
        </h2>
        <span className="t12 soft">
          <Trans>a week</Trans>
        </span>
      </div>
      {types.length === 0 && (
        <p className="t12 soft">
          <Trans>This business uses no content type yet. Choose some in its profile.</Trans>
        </p>
      )}
      {types.map((type) => (
        <TypeRhythm
          key={type}
          type={type}
          of={rhythm.find(({ contentType }) => contentType === type)}
          disabled={disabled}
          onStep={(step) => onChange(stepped(rhythm, type, step))}
          onChange={(next) => onChange(changed(rhythm, next))}
        />
      ))}
      {error !== undefined && <FieldError>{error}</FieldError>}
      <p className="t12 soft">
        <Trans>Times are on the clock of the business, {zone}. They are ordinary ones until you change them.</Trans>
      </p>
    </div>
  )
}

interface TypeRhythmProps {
  type: ContentType
  of: Rhythm | undefined
  disabled: boolean
  onStep: (step: 1 | -1) => void
  onChange: (next: Rhythm) => void
}

function TypeRhythm({ type, of, disabled, onStep, onChange }: TypeRhythmProps) {
  const times = of?.weekdays.length ?? 0
  const name = contentTypeLabel(type)
  return (
    <div className="mp-rh">
      <TypeLabel type={type} />
      {of ? (
        <Days of={of} disabled={disabled} onChange={onChange} />
      ) : (
        <span className="t12 soft">
          <Trans>not in this plan</Trans>
        </span>
      )}
      <span className="mp-st" role="group" aria-label={t`${{ name }} a week`}>
        {!disabled && (
          <IconButton size="sm" icon={Minus} label={t`Fewer of ${{ name }}`} disabled={times === 0} onClick={() => onStep(-1)} />
        )}
        <b className="num" aria-live="polite">
          {times}
        </b>
        {!disabled && <IconButton size="sm" icon={Plus} label={t`More of ${{ name }}`} disabled={times === 7} onClick={() => onStep(1)} />}
      </span>
    </div>
  )
}

/** Any Monday. */
const monday = Date.parse('2026-10-05')

function dayOf(weekday: number): string {
  return new Date(monday + (weekday - 1) * 86_400_000).toISOString().slice(0, 10)
}

function Days({ of, disabled, onChange }: { of: Rhythm; disabled: boolean; onChange: (next: Rhythm) => void }) {
  const [open, setOpen] = useState(false)
  const days = formatList(of.weekdays.map((weekday) => formatWeekday(dayOf(weekday), 'short')))
  const text = `${days}, ${formatTime(`2026-10-05T${of.time}:00Z`, 'UTC')}`
  if (disabled) return <span className="t12 soft num">{text}</span>
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title={t`Days and time of ${ph({ name: contentTypeLabel(of.contentType) })}`}
      trigger={
        <button type="button" className="textbtn t12 num">
          {text}
        </button>
      }
    >
      <div className="mp-days">
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => {
          const isOn = of.weekdays.includes(weekday)
          return (
            <button
              key={weekday}
              type="button"
              className="chip"
              aria-pressed={isOn}
              aria-label={formatWeekday(dayOf(weekday), 'long')}
              disabled={isOn && of.weekdays.length === 1}
              onClick={() =>
                onChange({ ...of, weekdays: isOn ? of.weekdays.filter((one) => one !== weekday) : inWeek([...of.weekdays, weekday]) })
              }
            >
              {formatWeekday(dayOf(weekday), 'short')}
            </button>
          )
        })}
      </div>
      <TimeField value={of.time} onChange={(time) => onChange({ ...of, time })} />
    </Popover>
  )
}
