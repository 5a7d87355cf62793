import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { Banner } from '../../../../../ui/banner.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { SkeletonRows } from '../../../../../ui/skeleton.tsx'
import { businessQuery } from '../../../content/businesses/queries.ts'
import { handleOf } from '../../../content/posts/editor/handle.ts'
import { postQuery } from '../../../content/posts/queries.ts'

const PlatformPreview = lazy(() =>
  import('../../../content/posts/preview/platform-preview.tsx').then((module) => ({ default: module.PlatformPreview })),
)

/** What goes out, in the form of its platform. */
export function PostText({ postId, businessId }: { postId: string; businessId: string }) {
  const post = useQuery(postQuery(postId))
  const business = useQuery(businessQuery(businessId))
  const waiting = <SkeletonRows rows={4} label={t`Loading the text`} />
  if (post.isPending || business.isPending) return waiting
  if (post.isError || business.isError) {
    const retry = () => Promise.all([post.refetch(), business.refetch()])
    return (
      <Banner
        tone="bad"
        title={t`The text could not be loaded`}
        actions={
          <Button onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    )
  }
  const { contentType, content } = post.data
  const { name, website } = business.data
  return (
    <section className="item-text" aria-label={t`Text`}>
      <Suspense fallback={waiting}>
        <PlatformPreview type={contentType} content={content} name={name} handle={handleOf(business.data, contentType)} website={website} />
      </Suspense>
    </section>
  )
}
