import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { TaskView } from '@postwright/contract/work/task-views'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, ChevronDown, Pencil, Trash2, Users } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { Menu, MenuItem, MenuRule } from '../../../../ui/menu.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { ChangeView, NameView } from './name-view.tsx'
import { isFiltered, isShown, searchOf } from './tasks-filter.ts'
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
  const save = useSaveView()
  const [isNaming, setNaming] = useState(false)
  const [changing, setChanging] = useState<TaskView | null>(null)
  const shown = views.find((view) => isShown(view, search))

  function takeAway() {
    if (!shown) return
    const { id, name, query, isShared } = shown
    const back = () => save.mutate({ name, query, isShared }, { onError: (error) => toast.failed(error, t`The view could not be saved`) })
    remove.mutate(
      { id },
      {
        onSuccess: () => toast.success(t`View “${{ view: name }}” deleted`, { label: t`Undo`, onAction: back }),
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
              <MenuItem icon={Pencil} onSelect={() => setChanging(shown)}>
                {t`Rename or share “${{ view: shown.name }}”`}
              </MenuItem>
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
      {changing && <ChangeView view={changing} onClose={() => setChanging(null)} />}
    </>
  )
}
