import { t } from '@lingui/core/macro'
import type { OfSeries } from '@postwright/contract/publishing/recurring'

import type { WallTime } from '../../../../lib/wall-time.ts'
import { Checkbox, Radio } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { type LaterOnes, laterOnes, timeNote } from './later-ones.ts'

interface LaterChoiceProps {
  series: OfSeries
  move: { from: WallTime; to: WallTime }
  /** Null: this one alone. */
  chosen: LaterOnes | null
  onChange: (chosen: LaterOnes | null) => void
}

/** Which later showings move as this one does. */
export function LaterChoice({ series, move, chosen, onChange }: LaterChoiceProps) {
  const offered = laterOnes(series, move)
  const [only] = offered
  if (only && offered.length === 1)
    return (
      <Checkbox
        label={only.label}
        checked={chosen !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? only.which : null)}
      />
    )
  return (
    <Field label={t`What moves as well`} group hint={timeNote(series, move)}>
      <div className="grid gap-1">
        <Radio name="later-ones" label={t`Only this one`} checked={chosen === null} onChange={() => onChange(null)} />
        {offered.map(({ which, label }) => (
          <Radio key={which} name="later-ones" label={label} checked={chosen === which} onChange={() => onChange(which)} />
        ))}
      </div>
    </Field>
  )
}
