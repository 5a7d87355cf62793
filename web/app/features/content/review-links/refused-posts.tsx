import { plural } from '@lingui/core/macro'

import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'

interface RefusedPostsProps {
  refused: readonly { id: string; title: string; why: string }[]
  /** How many posts are left without them. */
  others: number
  onLeaveOut: () => void
}

/** Which posts cannot be in a link, each with its reason, and the way on without them. */
export function RefusedPosts({ refused, others, onLeaveOut }: RefusedPostsProps) {
  return (
    <Banner
      tone="bad"
      title={plural(
        { count: refused.length },
        { one: 'No link was made: # post cannot be in it', other: 'No link was made: # posts cannot be in it' },
      )}
    >
      <ul className="grid gap-2 pt-1">
        {refused.map(({ id, title, why }) => (
          <li key={id} className="min-w-0">
            <div className="m two-lines">{title}</div>
            {why}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Button size="sm" className="mt-3" onClick={onLeaveOut}>
          {plural({ others }, { one: 'Make it for the other one', other: 'Make it for the other #' })}
        </Button>
      )}
    </Banner>
  )
}
