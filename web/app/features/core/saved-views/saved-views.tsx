import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SavedView } from '@postwright/contract/core/saved-views'
import { Bookmark, ChevronDown, Pencil, Trash2, Users } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { Menu, MenuItem, MenuRule } from '../../../../ui/menu.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { ChangeView, NameView } from './name-view.tsx'
import type { ViewWrites } from './view-writes.ts'

interface SavedViewsProps<Query> {
  views: readonly SavedView<Query>[]
  writes: ViewWrites<Query>
  /** What is looked at now. */
  query: Query
  /** Whether that is worth a name. */
  isFiltered: boolean
  isShown: (view: SavedView<Query>) => boolean
  onShow: (view: SavedView<Query>) => void
}

/** Filters by a name, one's own and those that others share. */
export function SavedViews<Query>({ views, writes, query, isFiltered, isShown, onShow }: SavedViewsProps<Query>) {
  const { save, remove } = writes
  const [isNaming, setNaming] = useState(false)
  const [changing, setChanging] = useState<SavedView<Query> | null>(null)
  const shown = views.find(isShown)

  function takeAway({ id, name, isShared, query: kept }: SavedView<Query>) {
    const back = () =>
      save.mutate({ name, query: kept, isShared }, { onError: (error) => toast.failed(error, t`The view could not be saved`) })
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
              onSelect={() => onShow(view)}
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
              <MenuItem icon={Trash2} danger onSelect={() => takeAway(shown)}>
                {t`Delete view “${{ view: shown.name }}”`}
              </MenuItem>
            </>
          )}
        </Menu>
      )}
      {isFiltered && !shown && (
        <Button size="sm" variant="ghost" onClick={() => setNaming(true)}>
          <Trans>Save view</Trans>
        </Button>
      )}
      {isNaming && <NameView query={query} save={save} onClose={() => setNaming(false)} />}
      {changing && <ChangeView view={changing} update={writes.update} onClose={() => setChanging(null)} />}
    </>
  )
}
