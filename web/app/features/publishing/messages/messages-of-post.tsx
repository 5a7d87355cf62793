import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Post } from '@postwright/contract/content/posts'
import { useQuery } from '@tanstack/react-query'

import '../newsletters/newsletters.css'
import { BroadcastFigures } from './broadcasts.tsx'
import { broadcastsOfPostQuery } from './queries.ts'

/** Beside a post that went out on WhatsApp: what became of it for the people on the list. */
export function MessagesOfPost({ post: { id: postId, businessId } }: { post: Post }) {
  const { data: broadcasts = [] } = useQuery(broadcastsOfPostQuery({ businessId, postId }))
  if (broadcasts.length === 0) return null
  return (
    <section className="mt-5 grid gap-3" aria-label={t`Messages on WhatsApp`}>
      <h3 className="h3">
        <Trans>Messages on WhatsApp</Trans>
      </h3>
      {broadcasts.map((broadcast) => (
        <BroadcastFigures key={broadcast.id} broadcast={broadcast} />
      ))}
    </section>
  )
}
