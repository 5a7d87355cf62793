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
      actions={
        others > 0 && (
          <Button size="sm" onClick={onLeaveOut}>
            {plural({ others }, { one: 'Make it for the other one', other: 'Make it for the other #' })}
          </Button>
        )
      }
    >
      <ul className="grid gap-1">
        {refused.map(({ id, title, why }) => (
          <li key={id}>
            <span className="m">{title}</span>: {why}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
