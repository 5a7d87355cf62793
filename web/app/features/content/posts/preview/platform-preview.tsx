import type { PostContent } from '@postwright/contract/content/content'
import type { Suggestions } from '@postwright/contract/content/posts'
import type { ContentType } from '@postwright/contract/core/content-types'
import { type ComponentType, memo } from 'react'

import './preview.css'
import { ArticlePreview } from './article-preview.tsx'
import { BlogPreview } from './blog-preview.tsx'
import { FacebookPreview } from './facebook-preview.tsx'
import { InstagramPreview } from './instagram-preview.tsx'
import { LinkedinPreview } from './linkedin-preview.tsx'
import { NewsletterPreview } from './newsletter-preview.tsx'
import { WhatsappPreview } from './whatsapp-preview.tsx'
import { XPreview } from './x-preview.tsx'
import { YoutubePreview } from './youtube-preview.tsx'

export interface PreviewProps {
  content: PostContent
  /** Who it goes out as. */
  name: string
  /** The account's name on the platform, without @. */
  handle: string
  website: string | null
  /** What was proposed beside the text; left out where it is shown what goes out. */
  suggested?: Suggestions | null
}

const previews: Record<ContentType, ComponentType<PreviewProps>> = {
  linkedin: LinkedinPreview,
  newsletter: NewsletterPreview,
  blog: BlogPreview,
  articles: ArticlePreview,
  x: XPreview,
  instagram: InstagramPreview,
  facebook: FacebookPreview,
  youtube: YoutubePreview,
  whatsapp: WhatsappPreview,
}

/** The post in the form of its platform, between crop marks. */
export const PlatformPreview = memo(function PlatformPreview({ type, ...props }: PreviewProps & { type: ContentType }) {
  const Preview = previews[type]
  return (
    <div className="crops">
      <Preview {...props} />
    </div>
  )
})
