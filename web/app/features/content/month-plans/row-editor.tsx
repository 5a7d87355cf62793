import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'

import { fieldErrors, messageOf } from '../../../../lib/errors.ts'
import { useEdits } from '../../../../lib/use-edits.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import type { PlanRowProps } from './plan-row.tsx'
import { useUpdatePlanItem } from './queries.ts'
import { type RowValues, TypeField, WhenFields } from './row-fields.tsx'

/** A row while it is changed: it is saved whenever a field is left, and at the end. */
export function RowEditor({ item, plan, business, onDone }: Pick<PlanRowProps, 'item' | 'plan' | 'business'> & { onDone: () => void }) {
  const { id, revision, date, time, contentType, topic, angle } = item
  const { values, isChanged, set, settle } = useEdits<RowValues>({ date, time, contentType, topic, angle })
  const [read, setRead] = useState(revision)
  const update = useUpdatePlanItem()
  const problem = update.isError
    ? (Object.values(fieldErrors(update.error))[0] ?? messageOf(update.error, t`The row could not be saved. Try again.`))
    : null

  /** @returns whether it is saved now. */
  async function save(): Promise<boolean> {
    if (!isChanged) return true
    if (update.isPending || values.topic.trim() === '') return false
    try {
      const { items } = await update.mutateAsync({ id, revision: read, ...values })
      setRead(items.find((one) => one.id === id)?.revision ?? read)
      settle(values)
      return true
    } catch {
      // Whoever tries again has seen what the other one wrote.
      setRead(item.revision)
      return false
    }
  }

  function onBlur(event: FocusEvent) {
    const isWithin = event.currentTarget.contains(event.relatedTarget)
    if (isWithin || event.relatedTarget !== null) void save()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onDone()
  }

  return (
    <tr className="mp-row" data-state="edit" onBlur={onBlur} onKeyDown={onKeyDown}>
      <td>
        <WhenFields plan={plan} values={values} onChange={set} />
      </td>
      <td>
        <TypeField business={business} values={values} onChange={set} />
      </td>
      <td>
        <textarea
          className="mp-cell"
          rows={1}
          maxLength={200}
          aria-label={t`Topic`}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the row was opened to write in it
          autoFocus
          value={values.topic}
          onChange={(event) => set({ topic: event.currentTarget.value.replaceAll('\n', ' ') })}
        />
        {values.topic.trim() === '' && <FieldError>{t`Topic is required.`}</FieldError>}
      </td>
      <td>
        <textarea
          className="mp-cell"
          rows={2}
          maxLength={400}
          aria-label={t`Angle`}
          value={values.angle}
          onChange={(event) => set({ angle: event.currentTarget.value.replaceAll('\n', ' ') })}
        />
        {problem !== null && <FieldError>{problem}</FieldError>}
      </td>
      <td>
        <span className="mp-st8">
          <Button
            size="sm"
            pending={update.isPending}
            onClick={async () => {
              if (await save()) onDone()
            }}
          >
            <Trans>Done</Trans>
          </Button>
        </span>
      </td>
    </tr>
  )
}
