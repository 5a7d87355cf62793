import { t } from '@lingui/core/macro'

import './tag-list.css'

/** So many are shown in a row; the rest is counted. */
const mostShown = 3

/** The tags of a post as they are read. */
export function TagList({ tags, inRow = false }: { tags: readonly string[]; inRow?: boolean }) {
  if (tags.length === 0) return null
  const shown = inRow ? tags.slice(0, mostShown) : tags
  const rest = tags.length - shown.length
  return (
    <ul className="post-tags" aria-label={t`Tags`}>
      {shown.map((tag) => (
        <li key={tag} className="post-tag trunc">
          {tag}
        </li>
      ))}
      {rest > 0 && (
        <li className="post-tag" title={tags.slice(mostShown).join(', ')}>
          +{rest}
        </li>
      )}
    </ul>
  )
}
