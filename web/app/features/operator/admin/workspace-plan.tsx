import { ph, select, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PlanStanding } from '@postwright/contract/billing/billing'
import { plans } from '@postwright/contract/core/plans'
import type { UserDetails } from '@postwright/contract/operator/users'
import { type ReactNode, useState } from 'react'

import { roleInSentence } from '../../identity/team/roles.ts'

import { formatDate, formatNumber, formatZoned } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { type PlanAct, PlanDialog } from './plan-dialog.tsx'

type Workspace = UserDetails['workspaces'][number]

/** One workspace of a person, and its plan; the owner's is decided here. `more`: what else can be done about it. */
export function WorkspacePlan({ workspace, more }: { workspace: Workspace; more?: ReactNode }) {
  const [act, setAct] = useState<PlanAct | null>(null)
  const { name, role, plan } = workspace
  return (
    <li className="stack gap-2 py-2">
      <div className="row">
        <span className="trunc grow">{name}</span>
        <span className="t12 soft">{roleInSentence[role]}</span>
      </div>
      <div className="t12 soft num">
        {standingInWords(plan)}
        {plan.current && <div>{usedInWords(plan.current)}</div>}
        {plan.chosen && (
          <div>
            <Trans>Chose {ph({ label: plans[plan.chosen.planId].label })} at sign-up</Trans>
          </div>
        )}
        {plan.asked && <div className="c-warn">{askedInWords(plan.asked, plan.current)}</div>}
      </div>
      {role === 'owner' && (
        <div className="row flex-wrap gap-2">
          <Button size="sm" onClick={() => setAct('grant')}>
            <Trans>Grant a plan</Trans>
          </Button>
          {plan.current && (
            <Button size="sm" onClick={() => setAct('change')}>
              <Trans>Change plan</Trans>
            </Button>
          )}
          {(plan.current?.endsAt ?? plan.ended) && (
            <Button size="sm" onClick={() => setAct('extend')}>
              <Trans>Extend</Trans>
            </Button>
          )}
          {more}
        </div>
      )}
      {act && <PlanDialog act={act} workspace={workspace} onClose={() => setAct(null)} />}
    </li>
  )
}

function standingInWords({ current, ended }: PlanStanding): string {
  if (current) {
    const { planLabel, isTrial, endsAt } = current
    if (!endsAt) return isTrial ? t`${planLabel} trial, renewed each month` : t`${planLabel}, renewed each month`
    const end = formatDate(endsAt)
    return isTrial ? t`${planLabel} trial, until ${end}` : t`${planLabel}, until ${end}`
  }
  if (!ended) return t`No plan`
  const [label, when] = [plans[ended.planId].label, formatDate(ended.endedAt)]
  return ended.isTrial ? t`${label} trial ended ${when}` : t`${label} plan ended ${when}`
}

function askedInWords({ wish, askedAt }: NonNullable<PlanStanding['asked']>, current: PlanStanding['current']): string {
  const when = formatZoned(askedAt)
  if (current === null) return t`Asked for a plan, ${when}`
  return t`Asked for ${select(wish, { plan: 'another plan', tokens: 'more tokens', posts: 'more posts', businesses: 'more businesses', other: 'more seats' })}, ${when}`
}

function usedInWords({ tokens, posts }: NonNullable<PlanStanding['current']>): string {
  const [tokensUsed, tokensIncluded] = [formatNumber(tokens.used), formatNumber(tokens.included)]
  const [postsUsed, postsIncluded] = [formatNumber(posts.used), formatNumber(posts.included)]
  if (posts.held === 0) return t`${tokensUsed} of ${tokensIncluded} tokens, ${postsUsed} of ${postsIncluded} posts used`
  const held = formatNumber(posts.held)
  return t`${tokensUsed} of ${tokensIncluded} tokens, ${postsUsed} of ${postsIncluded} posts used, ${held} held`
}
