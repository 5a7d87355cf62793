import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { FocusEvent, KeyboardEvent } from 'react'

import { codeOf, fieldErrors, messageOf } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import type { PlanRowProps } from './plan-row.tsx'
import { TypeField, WhenFields } from './row-fields.tsx'
import { useRowSaving } from './use-row-saving.ts'

/** A row while it is changed: it is saved whenever a field is left, and at the end. */
export function RowEditor({ item, plan, business, onDone }: Pick<PlanRowProps, 'item' | 'plan' | 'business'> & { onDone: () => void }) {
  const { values, set, save, takeOver, error } = useRowSaving(item)
  const problem = error && (Object.values(fieldErrors(error))[0] ?? messageOf(error, t`The row could not be saved. Try again.`))
  const isChangedElsewhere = codeOf(error) === 'CONFLICT' && fieldErrors(error).revision !== undefined

  function onBlur(event: FocusEvent) {
    // A window that loses the focus is no field that was left.
    if (event.relatedTarget !== null) void save()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onDone()
  }

  async function finish() {
    if (await save()) onDone()
  }

  async function saveMine() {
    takeOver(item.revision)
    await finish()
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
        {isChangedElsewhere && (
          <div className="mp-askr">
            <span className="soft">{t`Now it says “${{ topic: item.topic }}”.`}</span>
            <Button size="sm" onClick={saveMine}>
              <Trans>Save mine</Trans>
            </Button>
            <Button size="sm" variant="ghost" onClick={onDone}>
              <Trans>Keep theirs</Trans>
            </Button>
          </div>
        )}
      </td>
      <td>
        <Done onDone={finish} />
      </td>
    </tr>
  )
}

/** It is not held up by the save that leaving a field begins: the press would be lost. */
function Done({ onDone }: { onDone: () => Promise<void> }) {
  return (
    <span className="mp-st8">
      <Button size="sm" onClick={onDone}>
        <Trans>Done</Trans>
      </Button>
    </span>
  )
}
