import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { TaskSettings } from '@postwright/contract/work/task-views'
import { useQuery } from '@tanstack/react-query'

import { Checkbox } from '../../../../ui/choice.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useEdits } from '../../../../lib/use-edits.ts'
import { automaticTasksQuery, useSaveAutomaticTasks } from './view-queries.ts'

const causes: readonly { name: keyof TaskSettings; label: string; hint: string }[] = [
  { name: 'review', label: t`A post waits for review`, hint: t`Until it is approved or goes back to its author.` },
  { name: 'reconnect', label: t`A channel must be reconnected`, hint: t`Until it is connected again.` },
  { name: 'delivery', label: t`A delivery failed or needs a decision`, hint: t`Until it is sent, decided or taken off the calendar.` },
]

const all: TaskSettings = { review: true, reconnect: true, delivery: true }

/** Which tasks are made by themselves in this workspace. */
export function AutomaticDialog({ onClose }: { onClose: () => void }) {
  const settings = useQuery(automaticTasksQuery())
  const save = useSaveAutomaticTasks()
  const { values, set } = useEdits(settings.data ?? all)

  function submit() {
    save.mutate(values, {
      onSuccess: () => {
        toast.success(t`Automatic tasks saved`)
        onClose()
      },
    })
  }

  return (
    <FormDialog
      title={t`Automatic tasks`}
      description={t`They are made when something waits for a person, and close themselves once it is mended.`}
      submitLabel={t`Save`}
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {settings.data ? (
        causes.map(({ name, label, hint }) => (
          <Checkbox
            key={name}
            label={label}
            hint={hint}
            checked={values[name]}
            onChange={(event) => set({ [name]: event.currentTarget.checked })}
          />
        ))
      ) : (
        <LoadState of={settings} rows={3} loading={t`Loading`} failed={t`The choice could not be loaded`}>
          <Trans>Tasks go on being made as before.</Trans>
        </LoadState>
      )}
      <FormProblem error={save.error} fallback={t`The choice could not be saved`} />
    </FormDialog>
  )
}
