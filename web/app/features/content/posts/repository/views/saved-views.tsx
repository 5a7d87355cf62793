import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PostView } from '@postwright/contract/content/post-views'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, ChevronDown, Pencil, Trash2, Users } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../../../../../ui/button.tsx'
import { Menu, MenuItem, MenuRule } from '../../../../../../ui/menu.tsx'
import { toast } from '../../../../../../ui/toasts.tsx'
import { ChangeView, NameView } from './name-view.tsx'
import { isFiltered, isShown, searchOf } from '../repository-filter.ts'
import type { ChangeSearch, RepositorySearch } from '../repository-search.ts'
import { useRemovePostView, useSavePostView, postViewsQuery } from './queries.ts'

interface SavedViewsProps {
  search: RepositorySearch
  onSearch: ChangeSearch
}

/** Filters by a name, one's own and those that others share. */
export function SavedViews({ search, onSearch }: SavedViewsProps) {
  const { data: views = [] } = useQuery(postViewsQuery())
  const remove = useRemovePostView()
  const save = useSavePostView()
  const [isNaming, setNaming] = useState(false)
  const [changing, setChanging] = useState<PostView | null>(null)
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
