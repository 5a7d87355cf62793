import { plural, t } from '@lingui/core/macro'
import type { VersionSource } from '@postwright/contract/content/posts'

/** The passages of documents that a version was made from, on demand each with what it says. */
export function VersionSources({ number, sources }: { number: number; sources: readonly VersionSource[] }) {
  if (sources.length === 0) return null
  return (
    <details>
      <summary>
        {plural({ passages: sources.length }, { one: 'From # passage of your documents', other: 'From # passages of your documents' })}
      </summary>
      <ul className="ver-sources" aria-label={t`Passages that version ${number} was made from`}>
        {sources.map((source, at) => (
          // Two passages of a document may say the same.
          // oxlint-disable-next-line react/no-array-index-key -- the list is read, and never changed
          <li key={at}>
            <q>{source.quote}</q>
            <span className="soft">{placeOf(source)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** "Lot sheet.pdf, Drying, p. 2" */
function placeOf({ document, heading, page }: VersionSource): string {
  if (page === null) return heading ? t`${document}, ${heading}` : document
  return heading ? t`${document}, ${heading}, p. ${page}` : t`${document}, p. ${page}`
}
