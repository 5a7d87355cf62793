import { plural, t } from '@lingui/core/macro'
import { type PlanId, plans } from '@postwright/contract/core/plans'
import type { UserDetails } from '@postwright/contract/operator/users'

import { formatNumber } from '../../../../lib/formats.ts'
import { Banner } from '../../../../ui/banner.tsx'

type Workspace = UserDetails['workspaces'][number]

/** Names what a workspace has beyond a plan, before it is granted. */
export function Excess({ planId, workspace }: { planId: PlanId; workspace: Workspace }) {
  const lines = excessOf(planId, workspace)
  if (lines.length === 0) return null
  return (
    <Banner tone="warn" title={t`${{ name: workspace.name }} has more than ${{ label: plans[planId].label }} includes`}>
      <ul className="m-0 ps-4">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Banner>
  )
}

/** What follows is what the limits of a plan do: they lock and refuse, and delete nothing. */
export function excessOf(planId: PlanId, { inUse, plan: { current } }: Pick<Workspace, 'inUse' | 'plan'>): string[] {
  const { businesses, posts, seats, tokens } = plans[planId]
  const held = current?.posts.held ?? 0
  const writing = current?.tokens.held ?? 0
  return [
    businesses !== null && inUse.businesses > businesses
      ? t`${plural({ count: inUse.businesses }, { one: '# business', other: '# businesses' })}, and the plan has ${businesses}: those beyond it become read only at once, and nothing is deleted.`
      : '',
    // Of a plan by agreement the seats are agreed in this dialog.
    posts !== null && inUse.seats > seats
      ? t`${plural({ count: inUse.seats }, { one: '# seat', other: '# seats' })} taken by members and invitations, and the plan has ${seats}: members beyond it come in no more, and nobody can join.`
      : '',
    posts !== null && held > posts
      ? t`${plural(held, { one: '# post', other: '# posts' })} held for what is scheduled, and the plan has ${posts}.`
      : '',
    tokens !== null && writing > tokens
      ? t`${plural(writing, { one: '# token', other: '# tokens' })} held for what is being written, and the plan has ${{ tokens: formatNumber(tokens) }}.`
      : '',
  ].filter(Boolean)
}
