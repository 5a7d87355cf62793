import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MediaSummary } from '@postwright/contract/content/media'
import { Link } from '@tanstack/react-router'

import type { MediaSearch } from './media-search.ts'

interface FoldersProps {
  summary: MediaSummary | undefined
  search: MediaSearch
}

interface Folder {
  label: string
  count: number
  shown: Pick<MediaSearch, 'tag' | 'view'>
}

/** Each tag is a folder; below them, what is to tidy. */
export function Folders({ summary, search }: FoldersProps) {
  const all: Folder = { label: t`All`, count: summary?.count ?? 0, shown: {} }
  const tagged = summary?.tags.map(({ name, count }): Folder => ({ label: name, count, shown: { tag: name } })) ?? []
  const untagged: Folder = { label: t`No folder`, count: summary?.noFolder ?? 0, shown: { view: 'no-folder' } }
  const toTidy: Folder[] = [
    { label: t`No alt text`, count: summary?.noAlt ?? 0, shown: { view: 'no-alt' } },
    { label: t`Not used`, count: summary?.unused ?? 0, shown: { view: 'unused' } },
    { label: t`Films`, count: summary?.films ?? 0, shown: { view: 'films' } },
  ]
  return (
    <nav className="media-folders" aria-label={t`Folders`}>
      <FolderLink folder={all} search={search} />
      {tagged.map((folder) => (
        <FolderLink key={folder.label} folder={folder} search={search} />
      ))}
      {tagged.length > 0 && <FolderLink folder={untagged} search={search} />}
      <p>
        <Trans>To tidy</Trans>
      </p>
      {toTidy.map((folder) => (
        <FolderLink key={folder.label} folder={folder} search={search} />
      ))}
    </nav>
  )
}

function FolderLink({ folder: { label, count, shown }, search }: { folder: Folder; search: MediaSearch }) {
  const isShown = search.tag === shown.tag && search.view === shown.view
  return (
    <Link to="/app/media" search={{ ...search, tag: undefined, view: undefined, ...shown }} aria-current={isShown ? 'true' : undefined}>
      <span className="trunc">{label}</span>
      <span className="count">{count}</span>
    </Link>
  )
}
