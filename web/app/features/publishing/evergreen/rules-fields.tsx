import { t } from '@lingui/core/macro'
import type { Channel } from '@postwright/contract/publishing/channels'
import type { EvergreenRules } from '@postwright/contract/publishing/evergreen'

import { addTo, today } from '../../../../lib/wall-time.ts'
import { Checkbox, Radio } from '../../../../ui/choice.tsx'
import { ChipToggle } from '../../../../ui/chip.tsx'
import { DateField } from '../../../../ui/date-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'

interface RulesFieldsProps {
  rules: EvergreenRules
  /** To choose among; none where posts of several businesses are meant. */
  channels: readonly Pick<Channel, 'id' | 'name' | 'status'>[]
  timeZone: string
  errors: Readonly<Record<string, string | undefined>>
  onChange: (rules: EvergreenRules) => void
}

/** How it is shown at first: it goes out, with a month between two showings. */
export const firstRules: EvergreenRules = { channelIds: [], restDays: 30, mostShowings: null, from: null, until: null, showAs: 'approved' }

/** How posts are shown again. */
export function RulesFields({ rules, channels, timeZone, errors, onChange }: RulesFieldsProps) {
  const { channelIds, restDays, mostShowings, from, until, showAs } = rules
  const first = today(timeZone)
  const change = (part: Partial<EvergreenRules>) => onChange({ ...rules, ...part })

  return (
    <>
      {channels.length > 0 && (
        <Field
          label={t`Channels`}
          group
          error={errors.channelIds}
          hint={channelIds.length === 0 ? t`None chosen: every channel that takes the post and has posting times.` : undefined}
        >
          <div className="chips">
            {channels.map(({ id, name, status }) => (
              <ChipToggle
                key={id}
                pressed={channelIds.includes(id)}
                onToggle={(isOn) => change({ channelIds: isOn ? [...channelIds, id] : channelIds.filter((one) => one !== id) })}
              >
                {status === 'connected' ? name : t`${{ name }} (not connected)`}
              </ChipToggle>
            ))}
          </div>
        </Field>
      )}
      <div className="again-numbers">
        <Field label={t`Days between two showings`} hint={t`On the same channel.`} error={errors.restDays}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={365}
            required
            value={Number.isNaN(restDays) ? '' : restDays}
            onChange={(event) => change({ restDays: event.currentTarget.valueAsNumber })}
          />
        </Field>
        <Field label={t`How often at most`} hint={t`On each channel. Empty: without end.`} error={errors.mostShowings}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={1000}
            value={mostShowings ?? ''}
            onChange={(event) => change({ mostShowings: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })}
          />
        </Field>
      </div>
      <Checkbox
        label={t`Only between two days`}
        checked={from !== null || until !== null}
        onChange={(event) =>
          change(event.currentTarget.checked ? { from: first, until: addTo(first, { months: 3 }) } : { from: null, until: null })
        }
      />
      {(from !== null || until !== null) && (
        <div className="again-numbers">
          <Field label={t`First day`} group error={errors.from}>
            <DateField
              label={t`First day`}
              value={from ?? first}
              min={from !== null && from < first ? from : first}
              max={addTo(first, { months: 60 })}
              onChange={(day) => change({ from: day })}
            />
          </Field>
          <Field label={t`Last day`} group error={errors.until}>
            <DateField
              label={t`Last day`}
              value={until ?? addTo(first, { months: 3 })}
              min={from ?? first}
              max={addTo(first, { months: 60 })}
              onChange={(day) => change({ until: day })}
            />
          </Field>
        </div>
      )}
      <Field label={t`Each showing`} group error={errors.showAs}>
        <div className="grid gap-1">
          <Radio
            name="show-as"
            label={t`Goes out`}
            hint={t`Words that the business wants approved, and nobody approved, wait for a review instead.`}
            checked={showAs === 'approved'}
            onChange={() => change({ showAs: 'approved' })}
          />
          <Radio
            name="show-as"
            label={t`Stands on the calendar as a draft`}
            hint={t`Nothing goes out until somebody schedules it.`}
            checked={showAs === 'draft'}
            onChange={() => change({ showAs: 'draft' })}
          />
        </div>
      </Field>
    </>
  )
}
