import { t } from '@lingui/core/macro'
import type { SavePostView, PostView } from '@postwright/contract/content/post-views'

import { fieldErrors } from '../../../../../../lib/errors.ts'
import { Checkbox } from '../../../../../../ui/choice.tsx'
import { Field } from '../../../../../../ui/field.tsx'
import { FormDialog } from '../../../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../../../ui/form-problem.tsx'
import { Input } from '../../../../../../ui/input.tsx'
import { toast } from '../../../../../../ui/toasts.tsx'
import { queryOf } from '../repository-filter.ts'
import type { RepositorySearch } from '../repository-search.ts'
import { useSavePostView, useUpdatePostView } from './queries.ts'

/** Gives what is filtered a name. */
export function NameView({ search, onClose }: { search: RepositorySearch; onClose: () => void }) {
  const { mutate, error, isPending } = useSavePostView()
  const submit = (named: Named) => mutate({ ...named, query: queryOf(search) }, { onSuccess: ({ name }) => saved(name, onClose) })
  return <ViewForm title={t`Save view`} submitLabel={t`Save view`} error={error} pending={isPending} onSubmit={submit} onClose={onClose} />
}

/** Renames a view of one's own, and shares it or keeps it. */
export function ChangeView({ view, onClose }: { view: PostView; onClose: () => void }) {
  const { mutate, error, isPending } = useUpdatePostView()
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

type Named = Pick<SavePostView, 'name' | 'isShared'>

interface ViewFormProps {
  title: string
  submitLabel: string
  view?: PostView
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
