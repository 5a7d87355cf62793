import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ImportedPost } from '@postwright/contract/publishing/channel-imports'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'

import { formatDate } from '../../../../../lib/formats.ts'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { LoadMore } from '../../../../../ui/load-more.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { TextSearch } from '../../../../../ui/text-search.tsx'
import { sayResults } from '../../../../../lib/results.ts'
import { useImportedPosts } from './queries.ts'

/** The newest first, or those that have the words that are looked for. */
export function ImportedPosts({ channelId, total }: { channelId: string; total: number }) {
  const [q, setQ] = useState('')
  const list = useImportedPosts(channelId, q)
  const posts = list.data?.pages.flatMap(({ items }) => items) ?? []

  return (
    <section className="imported" aria-label={t`Imported posts`}>
      <div className="imported-head">
        <h3 className="h4">
          <Trans>Imported</Trans> <span className="soft num">{total}</span>
        </h3>
        <TextSearch label={t`Search imported posts`} placeholder={t`Search imported posts`} value={q} onChange={setQ} />
      </div>
      <LoadState of={list} rows={4} loading={t`Loading imported posts`} failed={t`The imported posts could not be loaded`} />
      {list.isSuccess && posts.length === 0 && (
        <EmptyState art="search" title={t`No imported post has these words`}>
          {t`Look for other words.`}
        </EmptyState>
      )}
      <ul>
        {posts.map((post) => (
          <Post key={post.id} post={post} />
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        pending={list.isFetchingNextPage}
        onLoadMore={() => list.fetchNextPage()}
        shown={t`${plural({ count: posts.length }, { one: '# post', other: '# posts' })} shown`}
      />
    </section>
  )
}

function Post({ post: { title, text, address, language, publishedAt, counts } }: { post: ImportedPost }) {
  const day = formatDate(publishedAt)
  const results = sayResults({ counts })
  return (
    <li lang={language ?? undefined}>
      {title && <p className="m">{title}</p>}
      <p className="imported-text">{text || <Trans>Without a text</Trans>}</p>
      <p className="imported-facts">
        {address ? (
          <a href={address} target="_blank" rel="noreferrer noopener" aria-label={t`Open the post of ${{ day }}`}>
            <span className="num">{day}</span>
            <ExternalLink aria-hidden="true" className="i" />
          </a>
        ) : (
          <span className="num">{day}</span>
        )}
        {results && <span className="num">{results}</span>}
      </p>
    </li>
  )
}
