import { t } from '@lingui/core/macro'
import type { SavedView, SaveView } from '@postwright/contract/core/saved-views'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Checkbox } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import type { ViewWrites } from './view-writes.ts'

interface NameViewProps<Query> {
  query: Query
  save: ViewWrites<Query>['save']
  onClose: () => void
}

/** Gives what is filtered a name. */
export function NameView<Query>({ query, save: { mutate, error, isPending }, onClose }: NameViewProps<Query>) {
  const submit = (named: Named) => mutate({ ...named, query }, { onSuccess: ({ name }) => saved(name, onClose) })
  return <ViewForm title={t`Save view`} submitLabel={t`Save view`} error={error} pending={isPending} onSubmit={submit} onClose={onClose} />
}

interface ChangeViewProps<Query> {
  view: SavedView<Query>
  update: ViewWrites<Query>['update']
  onClose: () => void
}

/** Renames a view of one's own, and shares it or keeps it. */
export function ChangeView<Query>({ view, update: { mutate, error, isPending }, onClose }: ChangeViewProps<Query>) {
  const submit = (named: Named) => mutate({ ...named, id: view.id }, { onSuccess: ({ name }) => saved(name, onClose) })
  return (
    <ViewForm
      title={t`Change view`}
      submitLabel={t`Save`}
      view={view}
      error={error}
      pending={isPending}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}

function saved(view: string, onClose: () => void) {
  toast.success(t`View “${{ view }}” saved`)
  onClose()
}

type Named = Pick<SaveView<unknown>, 'name' | 'isShared'>

interface ViewFormProps {
  title: string
  submitLabel: string
  view?: Named
  error: unknown
  pending: boolean
  onSubmit: (named: Named) => void
  onClose: () => void
}

function ViewForm({ title, submitLabel, view, error, pending, onSubmit, onClose }: ViewFormProps) {
  const errors = fieldErrors(error)

  function submit(form: FormData) {
    const name = form.get('name')
    onSubmit({ name: typeof name === 'string' ? name : '', isShared: form.get('shared') === 'on' })
  }

  return (
    <FormDialog title={title} submitLabel={submitLabel} pending={pending} onSubmit={submit} onClose={onClose}>
      <div className="stack">
        <Field label={t`Name`} required error={errors['name']}>
          <Input name="name" maxLength={60} defaultValue={view?.name} />
        </Field>
        <Checkbox name="shared" label={t`Everybody in the workspace sees it`} defaultChecked={view?.isShared} />
        <FormProblem error={error} fallback={t`The view could not be saved`} />
      </div>
    </FormDialog>
  )
}
