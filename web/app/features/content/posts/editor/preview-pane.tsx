import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import type { PostContent } from '@postwright/contract/content/content'
import type { Post } from '@postwright/contract/content/posts'
import type { RefObject } from 'react'

import { PlatformPreview } from '../preview/platform-preview.tsx'
import { handleOf } from './handle.ts'

interface PreviewProps {
  post: Post
  business: Business
  content: PostContent
  container: RefObject<HTMLDivElement | null>
}

/** The post in its form on the platform. */
export function Preview({ post, business, content, container }: PreviewProps) {
  return (
    <section className="ed-preview" aria-label={t`Preview`}>
      <div className="ed-preview-body" ref={container}>
        <PlatformPreview
          type={post.contentType}
          content={content}
          name={business.name}
          handle={handleOf(business, post.contentType)}
          website={business.website}
          suggested={post.suggestions}
        />
        <p className="t12 soft mt-5">
          <Trans>Goes out as {ph({ business: business.name })}. Each platform draws its own details.</Trans>
        </p>
      </div>
    </section>
  )
}
