import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { codeOf } from '../../../../../lib/errors.ts'
import { buttonClass } from '../../../../../ui/button.tsx'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../../../../ui/skeleton.tsx'
import { businessQuery } from '../../businesses/queries.ts'
import { postQuery } from '../queries.ts'
import { type RenderRevise, type RenderSchedule, type RenderStyle, Editor } from './editor.tsx'

interface EditorScreenProps {
  postId: string
  renderSchedule: RenderSchedule
  renderStyle: RenderStyle
  renderRevise: RenderRevise
}

/** One post: its text, its form on the platform, and what becomes of it. */
export function EditorScreen({ postId, renderSchedule, renderStyle, renderRevise }: EditorScreenProps) {
  const post = useQuery(postQuery(postId))
  const business = useQuery({ ...businessQuery(post.data?.businessId ?? ''), enabled: post.data !== undefined })

  const error = post.error ?? business.error
  if (error && !(post.data && business.data)) {
    if (codeOf(error) === 'NOT_FOUND' || codeOf(error) === 'INVALID')
      return (
        <EmptyState
          screen
          art="search"
          title={t`This post is not here`}
          actions={
            <Link to="/app/repository" className={buttonClass()}>
              <Trans>Open the repository</Trans>
            </Link>
          }
        >
          <Trans>It may belong to another workspace, or the address is incomplete.</Trans>
        </EmptyState>
      )
    return (
      <div className="p-6">
        <ErrorState title={t`The post could not be loaded`} onRetry={() => (post.error ? post.refetch() : business.refetch())}>
          <Trans>Nothing was changed.</Trans>
        </ErrorState>
      </div>
    )
  }
  if (!post.data || !business.data) return <EditorSkeleton />
  return <Editor key={post.data.id} post={post.data} business={business.data} {...{ renderSchedule, renderStyle, renderRevise }} />
}

function EditorSkeleton() {
  return (
    <Loading label={t`Loading the post`}>
      <div className="grid gap-4 p-6">
        <Skeleton width={160} height={12} />
        <Skeleton width={320} height={24} />
        {[92, 84, 96, 60, 88, 72].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={14} />
        ))}
      </div>
    </Loading>
  )
}
