import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import type { PostSummary } from '@postwright/contract/content/posts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import './repository.css'
import { isRefusal, messageOf } from '../../../../../lib/errors.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../../../ui/button.tsx'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../../ui/error-state.tsx'
import { LoadMore } from '../../../../../ui/load-more.tsx'
import { PageHead } from '../../../../../ui/page-head.tsx'
import { Sheet } from '../../../../../ui/sheet.tsx'
import { SkeletonRows } from '../../../../../ui/skeleton.tsx'
import { useMay } from '../../../identity/accounts/use-may.ts'
import { businessesQuery } from '../../businesses/queries.ts'
import { BusinessLinks } from '../../review-links/business-links.tsx'
import { ChosenPosts } from './chosen-posts.tsx'
import { PostsMenu } from './files/posts-menu.tsx'
import { FoundDocuments } from './found-documents.tsx'
import { FoundMedia } from './found-media.tsx'
import { PostList } from './post-list.tsx'
import { postsQuery } from './queries.ts'
import { filterOf, isFiltered, noFilters } from './repository-filter.ts'
import { RepositoryFilters } from './repository-filters.tsx'
import type { ChangeSearch, RepositorySearch } from './repository-search.ts'

const NewPostDialog = lazy(() => import('../new-post-dialog.tsx').then((module) => ({ default: module.NewPostDialog })))

export interface RepositoryScreenProps {
  search: RepositorySearch
  onSearch: ChangeSearch
}

/** Everything written, found again. */
export function RepositoryScreen({ search, onSearch }: RepositoryScreenProps) {
  const { business: businessId, type, q } = search
  const posts = useInfiniteQuery(postsQuery(filterOf(search)))
  const { data: businesses } = useQuery(businessesQuery())
  const [writing, setWriting] = useState(false)
  const may = useMay()
  const timeZones = new Map(businesses?.map(({ id, timeZone }) => [id, timeZone]))
  const requiring = new Set(businesses?.flatMap(({ id, requiresApproval }) => (requiresApproval ? [id] : [])))
  const searched = posts.data?.pages[0]?.search
  const listed = (post: PostSummary) => ({ ...post, timeZone: timeZones.get(post.businessId), words: searched?.words ?? [] })
  const rows = posts.data?.pages.flatMap((page) => page.items.map(listed)) ?? []
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const links = businessId !== undefined && may.approveRequired && <BusinessLinks businessId={businessId} />
  // What is shown no more counts no more.
  const chosenRows = rows.filter(({ id }) => chosen.has(id))

  return (
    <>
      <PageHead
        title={t`Repository`}
        actions={
          <>
            <PostsMenu search={search} mayImport={(may.write ?? false) && businesses?.length !== 0} />
            {may.write && (
              <Button
                variant="primary"
                icon={Plus}
                disabled={businesses?.length === 0}
                title={businesses?.length === 0 ? t`Add a business first` : undefined}
                onClick={() => setWriting(true)}
              >
                <Trans>New post</Trans>
              </Button>
            )}
          </>
        }
      >
        {q ? t`Every post of your businesses, best match first.` : t`Every post of your businesses, newest change first.`}
      </PageHead>
      <RepositoryFilters search={search} onSearch={onSearch} />
      {search.links && links}
      <Sheet label={t`Found posts`}>
        {posts.isPending && <SkeletonRows rows={6} label={t`Loading posts`} />}
        {posts.isError &&
          rows.length === 0 &&
          (isRefusal(posts.error) ? (
            <Banner tone="warn" title={messageOf(posts.error, '')} />
          ) : (
            <ErrorState title={t`The posts could not be loaded`} onRetry={() => posts.refetch()} />
          ))}
        {posts.isSuccess &&
          rows.length === 0 &&
          (isFiltered(search) ? (
            <NothingFound onClear={() => onSearch(noFilters)} />
          ) : (
            <NothingWritten hasBusiness={businesses?.length !== 0} business={businesses?.find(({ id }) => id === businessId)} may={may} />
          ))}
        {searched?.isClose && (
          <p className="repo-close t13 soft" role="status">
            <Trans>Nothing has exactly these words. These posts come close.</Trans>
          </p>
        )}
        {rows.length > 0 && (
          <div aria-busy={posts.isPlaceholderData} className={posts.isPlaceholderData ? 'opacity-60' : undefined}>
            <PostList
              posts={rows}
              layout={search.layout ?? 'table'}
              choice={may.write || may.approveRequired ? { chosen, onChange: setChosen } : null}
            />
          </div>
        )}
        {chosenRows.length > 0 && (
          <ChosenPosts
            posts={chosenRows}
            onChange={setChosen}
            mayAsk={may.write ?? false}
            mayWrite={may.write ?? false}
            mayLink={chosenRows.every((post) => Boolean(requiring.has(post.businessId) ? may.approveRequired : may.approve))}
          />
        )}
        <LoadMore
          hasMore={posts.hasNextPage}
          pending={posts.isFetchingNextPage}
          onLoadMore={() => posts.fetchNextPage()}
          shown={plural({ count: rows.length }, { one: '# post shown', other: '# posts shown' })}
        />
        {posts.isFetchNextPageError && (
          <div className="sheet-foot c-bad t13">
            <Trans>More could not be loaded. Try again.</Trans>
          </div>
        )}
      </Sheet>
      {q !== undefined && <FoundDocuments q={q} businessId={businessId} />}
      {q !== undefined && <FoundMedia q={q} businessId={businessId} />}
      {!search.links && links}
      <Suspense>{writing && <NewPostDialog businessId={businessId} contentType={type} onClose={() => setWriting(false)} />}</Suspense>
    </>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      art="search"
      title={t`No post matches`}
      actions={
        <Button onClick={onClear}>
          <Trans>Show all posts</Trans>
        </Button>
      }
    >
      <Trans>Try fewer filters or other words.</Trans>
    </EmptyState>
  )
}

interface NothingWrittenProps {
  hasBusiness: boolean
  /** The one that is looked at, where one is chosen. */
  business: Business | undefined
  may: ReturnType<typeof useMay>
}

function NothingWritten({ hasBusiness, business, may }: NothingWrittenProps) {
  if (!hasBusiness)
    return (
      <EmptyState
        title={t`No businesses yet`}
        actions={
          may.addBusinesses && (
            <Link to="." search={(search) => ({ ...search, add: 'business' as const })} className={buttonClass()}>
              <Trans>Add Business</Trans>
            </Link>
          )
        }
      >
        {may.addBusinesses
          ? t`Add your first business to get started`
          : t`As soon as there is one that you may see, its posts show up here.`}
      </EmptyState>
    )
  return (
    <EmptyState
      title={business ? t`Nothing written for ${{ business: business.name }} yet` : t`Nothing written yet`}
      actions={
        may.write && (
          <Link to="/app/dashboard" search={{ business: business?.id }} className={buttonClass()}>
            <Trans>Write from a brief</Trans>
          </Link>
        )
      }
    >
      {may.write
        ? t`Drafts that you generate and posts that you write by hand are kept here.`
        : t`What owners, admins and editors write is kept here.`}
    </EmptyState>
  )
}
