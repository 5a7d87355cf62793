import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { mostPlanItems } from '@postwright/contract/content/month-plan-slots'
import type { MonthPlan } from '@postwright/contract/content/month-plans'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'

import { fieldErrors, messageOf } from '../../../../lib/errors.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { CostSummary } from './cost-summary.tsx'
import { MiniMonth } from './mini-month.tsx'
import { PeriodFields } from './period-fields.tsx'
import { countsOf } from './plan-progress.ts'
import { isSame, type PlanSettings, postsOf, settingsOf, usualSettings, withoutBlank } from './plan-settings.ts'
import { useProposeAgain, useProposePlan } from './queries.ts'
import { RhythmFields } from './rhythm-fields.tsx'
import { ThemeFields } from './theme-fields.tsx'
import { todayIn } from './today.ts'

interface SettingsPanelProps {
  business: Business
  plan: MonthPlan | null
  mayWrite: boolean
}

/** What the posts are proposed by. A change counts once it is proposed again. */
export function SettingsPanel({ business, plan, mayWrite }: SettingsPanelProps) {
  const today = todayIn(business.timeZone)
  const [typed, setTyped] = useState<PlanSettings | null>(null)
  const settings = typed ?? (plan ? settingsOf(plan) : usualSettings(business, today))
  const set = (change: Partial<PlanSettings>) => setTyped({ ...settings, ...change })
  const propose = useProposePlan()
  const again = useProposeAgain()
  const problem = propose.error ?? again.error
  const errors = fieldErrors(problem)
  const isBusy = plan?.state === 'proposing' || plan?.state === 'writing'
  const isFixed = !mayWrite || isBusy
  const posts = postsOf(settings, plan)
  const isWithoutTheme = withoutBlank(settings.themes).length === 0
  const isUnwritten = plan !== null && countsOf(plan.items).written === 0

  function submit() {
    const asked = { ...settings, themes: withoutBlank(settings.themes) }
    const done = { onSuccess: () => setTyped(null) }
    if (plan) again.mutate({ id: plan.id, ...asked }, done)
    else propose.mutate({ businessId: business.id, ...asked }, done)
  }

  return (
    <section className="mp-in" aria-label={t`What is planned`}>
      <PeriodFields
        settings={settings}
        today={today}
        standing={plan?.standing ?? []}
        disabled={isFixed}
        error={errors.from ?? errors.to}
        onChange={set}
      />
      <ThemeFields
        themes={settings.themes}
        plan={plan}
        disabled={isFixed}
        error={errorIn(errors, 'themes')}
        onChange={(themes) => set({ themes })}
      />
      <RhythmFields
        business={business}
        rhythm={settings.rhythm}
        disabled={isFixed}
        error={errorIn(errors, 'rhythm')}
        onChange={(rhythm) => set({ rhythm })}
      />
      {!isFixed && (plan === null || isUnwritten || !isSame(settings, settingsOf(plan))) && (
        <div className="mp-propose">
          {/* Above its button: below, it would come where nobody who pressed it looks. */}
          {errors.businessId !== undefined && <Banner tone="warn" title={errors.businessId} />}
          {problem !== null && Object.keys(errors).length === 0 && (
            <Banner tone="bad" title={messageOf(problem, t`The plan could not be proposed. Try again.`)} />
          )}
          <Button
            variant={plan === null ? 'primary' : 'default'}
            block
            icon={plan === null ? undefined : RefreshCw}
            pending={propose.isPending || again.isPending}
            disabled={isWithoutTheme || posts === 0 || posts > mostPlanItems}
            onClick={submit}
          >
            {plan === null ? plural({ posts }, { one: 'Propose # post', other: 'Propose # posts' }) : t`Propose again`}
          </Button>
          {isWithoutTheme && (
            <p className="hint">
              <Trans>Name at least one theme first.</Trans>
            </p>
          )}
          {posts > mostPlanItems && (
            <FieldError>{t`A plan has at most ${{ most: mostPlanItems }} posts. Shorten the period, or post less often.`}</FieldError>
          )}
          {posts === 0 && <FieldError>{t`Choose a content type and a weekday first.`}</FieldError>}
          {plan !== null && (
            <p className="hint">
              {isUnwritten ? (
                <Trans>Every row is proposed anew, with other topics; what was changed in the rows is lost.</Trans>
              ) : (
                <Trans>What is written stays; every other row is proposed anew.</Trans>
              )}
            </p>
          )}
        </div>
      )}
      {plan && <MiniMonth plan={plan} />}
      {plan && <CostSummary plan={plan} />}
    </section>
  )
}

function errorIn(errors: Record<string, string>, field: string): string | undefined {
  return Object.entries(errors).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1]
}
