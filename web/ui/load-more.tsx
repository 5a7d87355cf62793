import { Trans } from '@lingui/react/macro'
import { Button } from './button.tsx'

export interface LoadMoreProps {
  hasMore: boolean
  pending: boolean
  onLoadMore: () => unknown
  /** How many are shown, in words: "50 posts shown". */
  shown?: string
}

/** The end of a list that comes in pages; nothing once all of it is there. */
export function LoadMore({ hasMore, pending, onLoadMore, shown }: LoadMoreProps) {
  if (!hasMore) return null
  return (
    <div className="sheet-foot justify-center">
      {shown && <span className="t12 soft num">{shown}</span>}
      <Button pending={pending} onClick={onLoadMore}>
        <Trans>Load more</Trans>
      </Button>
    </div>
  )
}
