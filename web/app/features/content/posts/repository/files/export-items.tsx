import { t } from '@lingui/core/macro'
import { FileBraces, FileSpreadsheet, FileText } from 'lucide-react'

import { MenuItem } from '../../../../../../ui/menu.tsx'
import { filterOf } from '../repository-filter.ts'
import type { RepositorySearch } from '../repository-search.ts'

/** Which posts go into a file: what an address shows, or those that are chosen. */
export type Exported = { search: RepositorySearch } | { ids: readonly string[] }

const formats = [
  { format: 'csv', icon: FileSpreadsheet, label: t`Export as CSV` },
  { format: 'json', icon: FileBraces, label: t`Export as JSON` },
  { format: 'md', icon: FileText, label: t`Export as Markdown` },
] as const

/** The kinds of file, within a menu. */
export function ExportItems({ posts }: { posts: Exported }) {
  return formats.map(({ format, icon, label }) => (
    <MenuItem key={format} icon={icon} render={<a aria-label={label} href={addressOf(posts, format)} download />}>
      {label}
    </MenuItem>
  ))
}

function addressOf(posts: Exported, format: string): string {
  const given = 'ids' in posts ? { ids: posts.ids.join(',') } : filterOf(posts.search)
  const stated = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/api/exports/posts.${format}?${new URLSearchParams(stated).toString()}`
}
