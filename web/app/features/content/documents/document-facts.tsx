import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { DocumentKind, SourceDocument } from '@postwright/contract/content/documents'

import { formatDateTime } from '../../../../lib/formats.ts'

/** What it is, how much was read of it, who gave it, and how fresh it is. */
export function DocumentFacts({ document }: { document: SourceDocument }) {
  const { kind, address, status, pages, words, passages, posts, isPartial, addedBy, createdAt, readAt } = document
  const when = formatDateTime(createdAt)
  const read = readAt === null ? null : formatDateTime(readAt)
  return (
    <p className="t12 soft num docs-facts">
      {kind !== null && address === null && <span>{kindName(kind)}</span>}
      {pages !== null && (
        <span>
          <Plural value={pages} one="# page" other="# pages" />
        </span>
      )}
      {passages > 0 && (
        <>
          <span>
            <Plural value={words} one="# word" other="# words" />
          </span>
          <span>
            <Plural value={passages} one="# passage" other="# passages" />
          </span>
        </>
      )}
      {posts > 0 && (
        <span>
          <Plural value={posts} one="# post made from it" other="# posts made from it" />
        </span>
      )}
      <span>{addedBy === null ? t`Added ${{ when }}` : t`Added by ${{ person: addedBy }}, ${{ when }}`}</span>
      {address !== null && status === 'ready' && read !== null && <span>{t`Fetched ${{ when: read }}, and again each week`}</span>}
      {status === 'ready' && isPartial && (
        <span className="c-warn">
          <Trans>It is very long: its beginning was read.</Trans>
        </span>
      )}
      {status !== 'ready' && passages > 0 && read !== null && <span>{t`What was read ${{ when: read }} is used until then`}</span>}
    </p>
  )
}

function kindName(kind: DocumentKind): string {
  return { pdf: 'PDF', docx: 'DOCX', txt: t`Text`, markdown: 'Markdown', html: 'HTML', csv: 'CSV' }[kind]
}
