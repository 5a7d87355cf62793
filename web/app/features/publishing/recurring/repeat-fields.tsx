import { t } from '@lingui/core/macro'
import { platformRules } from '@postwright/contract/content/platform-rules'
import { type ContentType, contentTypeLabel } from '@postwright/contract/core/content-types'

import { Radio } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { RuleChoice } from '../../core/recurrence/rule-choice.tsx'
import { EndsField } from './ends-field.tsx'
import { type Repeat, repeatBy } from './repeat.ts'
import { RepeatPreview } from './repeat-preview.tsx'

export interface RepeatFieldsProps {
  businessId: string
  contentType: ContentType
  timeZone: string
  /** When it comes first. */
  firstDay: string
  time: string
  repeat: Repeat | null
  /** One that comes again already does not stop to here. */
  mayBeNever?: boolean
  errors: Readonly<Record<string, string | undefined>>
  onChange: (repeat: Repeat | null) => void
}

/** Whether and how a post comes again: by which rule, until when, and what each showing is. */
export function RepeatFields(props: RepeatFieldsProps) {
  const { businessId, contentType, timeZone, firstDay, time, repeat, mayBeNever = true, errors, onChange } = props
  return (
    <>
      <Field label={t`Repeat`} group error={errors.rule}>
        <RuleChoice
          label={t`Repeat`}
          neverLabel={mayBeNever ? t`Does not repeat` : null}
          rule={repeat?.rule ?? null}
          startsOn={firstDay}
          onChange={(rule) => onChange(rule === null ? null : repeat ? { ...repeat, rule } : repeatBy(rule))}
        />
      </Field>
      {repeat && (
        <>
          <RepeatPreview businessId={businessId} timeZone={timeZone} firstDay={firstDay} time={time} repeat={repeat} />
          <EndsField repeat={repeat} firstDay={firstDay} errors={errors} onChange={onChange} />
          <Field label={t`Each showing`} group error={errors.showAs}>
            <div className="grid gap-1">
              <Radio
                name="repeat-as"
                label={t`Goes out`}
                hint={t`Words that the business wants approved, and nobody approved, wait for a review instead.`}
                checked={repeat.showAs === 'approved'}
                onChange={() => onChange({ ...repeat, showAs: 'approved' })}
              />
              {platformRules[contentType].refusesRepeats && repeat.showAs === 'approved' && (
                <p className="t13 c-warn">
                  {t`${{ platform: contentTypeLabel(contentType) }} refuses words that went out there before. A showing for which there is no other wording waits as a draft: write wordings in the menu of the recurring post.`}
                </p>
              )}
              <Radio
                name="repeat-as"
                label={t`Stands on the calendar as a draft`}
                hint={t`Nothing goes out until somebody schedules it.`}
                checked={repeat.showAs === 'draft'}
                onChange={() => onChange({ ...repeat, showAs: 'draft' })}
              />
            </div>
          </Field>
        </>
      )}
    </>
  )
}
