import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, ChevronDown, Trash2, Users } from 'lucide-react'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Menu, MenuItem, MenuRule } from '../../../../ui/menu.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { isFiltered, isShown, queryOf, searchOf } from './tasks-filter.ts'
import type { ChangeSearch, TasksSearch } from './tasks-search.ts'
import { useRemoveView, useSaveView, viewsQuery } from './view-queries.ts'

interface SavedViewsProps {
  search: TasksSearch
  onSearch: ChangeSearch
}

/** Filters by a name, one's own and those that others share. */
export function SavedViews({ search, onSearch }: SavedViewsProps) {
  const { data: views = [] } = useQuery(viewsQuery())
  const remove = useRemoveView()
  const [isNaming, setNaming] = useState(false)
  const shown = views.find((view) => isShown(view, search))

  function takeAway() {
    if (!shown) return
    remove.mutate(
      { id: shown.id },
      {
        onSuccess: () => toast.success(t`View “${{ view: shown.name }}” deleted`),
        onError: (error) => toast.failed(error, t`The view could not be deleted`),
      },
    )
  }

  return (
    <>
      {views.length > 0 && (
        <Menu
          trigger={
            <Button size="sm" icon={Bookmark}>
              <span className="trunc">{shown?.name ?? t`Views`}</span>
              <ChevronDown aria-hidden="true" />
            </Button>
          }
        >
          {views.map((view) => (
            <MenuItem
              key={view.id}
              icon={view.isShared ? Users : Bookmark}
              end={view.isOwn ? undefined : view.ownerName}
              onSelect={() => onSearch(searchOf(view))}
            >
              <span className="trunc">{view.name}</span>
            </MenuItem>
          ))}
          {shown?.isOwn && (
            <>
              <MenuRule />
              <MenuItem icon={Trash2} danger onSelect={takeAway}>
                {t`Delete view “${{ view: shown.name }}”`}
              </MenuItem>
            </>
          )}
        </Menu>
      )}
      {isFiltered(search) && !shown && (
        <Button size="sm" variant="ghost" onClick={() => setNaming(true)}>
          <Trans>Save view</Trans>
        </Button>
      )}
      {isNaming && <NameView search={search} onClose={() => setNaming(false)} />}
    </>
  )
}

function NameView({ search, onClose }: { search: TasksSearch; onClose: () => void }) {
  const save = useSaveView()
  const errors = fieldErrors(save.error)

  function submit(form: FormData) {
    const name = form.get('name')
    save.mutate(
      { name: typeof name === 'string' ? name : '', isShared: form.get('shared') === 'on', query: queryOf(search) },
      {
        onSuccess: ({ name: saved }) => {
          toast.success(t`View “${{ view: saved }}” saved`)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog title={t`Save view`} submitLabel={t`Save view`} pending={save.isPending} onSubmit={submit} onClose={onClose}>
      <div className="stack">
        <Field label={t`Name`} required error={errors['name']}>
          <Input name="name" maxLength={60} />
        </Field>
        <Checkbox name="shared" label={t`Everybody in the workspace sees it`} />
        <FormProblem error={save.error} fallback={t`The view could not be saved`} />
      </div>
    </FormDialog>
  )
}
