import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { LinkList } from './link-list.tsx'
import { MakeLinkDialog } from './make-link-dialog.tsx'
import { reviewLinksQuery } from './queries.ts'

interface PostLinksProps {
  postId: string
  title: string
  businessId: string
  /** Whether the post can still be decided about. */
  isOpen: boolean
  /** Saves what is still being typed. */
  before: () => Promise<boolean>
}

/** The review links that a post is behind, and a new one. */
export function PostLinks({ postId, title, businessId, isOpen, before }: PostLinksProps) {
  const links = useQuery(reviewLinksQuery(businessId, postId))
  const [isMaking, setMaking] = useState(false)
  if (!isOpen && !links.data?.length) return null
  return (
    <section className="ed-psec" aria-label={t`Review links`}>
      <div className="ed-sec-head">
        <h2 className="h3">
          <Trans>Review links</Trans>
        </h2>
        {links.data && links.data.length > 0 && <span className="count">{links.data.length}</span>}
      </div>
      {links.data && links.data.length > 0 && <LinkList links={links.data} />}
      {isOpen && (
        <Button block icon={Link2} onClick={() => setMaking(true)}>
          <Trans>Send a review link</Trans>
        </Button>
      )}
      {isMaking && (
        <MakeLinkDialog posts={[{ id: postId, title }]} businessId={businessId} before={before} onClose={() => setMaking(false)} />
      )}
    </section>
  )
}
