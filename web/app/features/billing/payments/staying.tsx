import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ChooseStaying, Staying as Who } from '@postwright/contract/billing/payments'
import type { PlanId } from '@postwright/contract/core/plans'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'

import { roleNames } from '../../identity/team/roles.ts'
import { Checkbox } from '../../../../ui/choice.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { stayingQuery } from './queries.ts'

export interface StayingChoice {
  /** Null where all of it stays. */
  choice: ChooseStaying | null
  /** More than there is room for, or not known yet. */
  isReady: boolean
  form: ReactNode
}

/** Which businesses and members stay in a plan that has room for fewer than there are. */
export function useStaying(plan: { planId: PlanId; extraBusinesses: number }): StayingChoice {
  const staying = useQuery(stayingQuery(plan))
  const [chosen, setChosen] = useState<Partial<ChooseStaying>>({})
  if (staying.isError)
    return {
      choice: null,
      isReady: false,
      form: <ErrorState title={t`It could not be loaded who stays`} onRetry={() => staying.refetch()} />,
    }
  if (!staying.data) return { choice: null, isReady: false, form: <SkeletonRows rows={3} label={t`Reading who stays`} /> }

  const { businesses, members } = staying.data
  if (!isTight(businesses) && !isTight(members)) return { choice: null, isReady: true, form: null }
  const businessIds = chosen.businessIds ?? staysOf(businesses.items)
  const userIds = chosen.userIds ?? staysOf(members.items)
  const isReady = businessIds.length <= (businesses.limit ?? Infinity) && userIds.length <= members.limit
  const form = (
    <div className="bill-stays">
      {isTight(businesses) && (
        <Keep
          title={t`Businesses that stay`}
          limit={businesses.limit ?? 0}
          rows={businesses.items.map((one) => ({ ...one, hint: plannedText(one.planned, businessIds.includes(one.id)) }))}
          chosen={businessIds}
          onChange={(ids) => setChosen({ ...chosen, businessIds: ids })}
        />
      )}
      {isTight(members) && (
        <Keep
          title={t`Seats that stay`}
          limit={members.limit}
          rows={members.items.map((one) => ({ ...one, isFixed: one.role === 'owner', hint: memberText(one, userIds.includes(one.id)) }))}
          chosen={userIds}
          onChange={(ids) => setChosen({ ...chosen, userIds: ids })}
        />
      )}
      <p className="t13 soft">
        <Trans>The rest is kept, read only, and comes back if you move up again. Until the day you can choose anew.</Trans>
      </p>
    </div>
  )
  return { choice: { businessIds, userIds }, isReady, form }
}

function isTight({ limit, items }: { limit: number | null; items: unknown[] }): boolean {
  return limit !== null && items.length > limit
}

interface Row {
  id: string
  name: string
  hint: string
  isFixed?: boolean
}

interface KeepProps {
  title: string
  limit: number
  rows: Row[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

function Keep({ title, limit, rows, chosen, onChange }: KeepProps) {
  const id = useId()
  const count = chosen.length
  return (
    <section className="bill-keep" aria-labelledby={id}>
      <h4 id={id} className="row t13">
        <span className="grow">{title}</span>
        <span className="soft num" data-bad={count > limit || undefined}>{t`${count} of ${limit}`}</span>
      </h4>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Checkbox
              label={row.name}
              hint={row.hint || undefined}
              checked={chosen.includes(row.id)}
              disabled={row.isFixed}
              onChange={({ target: { checked } }) => onChange(checked ? [...chosen, row.id] : chosen.filter((one) => one !== row.id))}
            />
          </li>
        ))}
      </ul>
      {count > limit && (
        <p className="t13 bill-bad" role="status">
          {t`Choose ${limit} at most.`}
        </p>
      )}
    </section>
  )
}

function staysOf(items: readonly { id: string; stays: boolean }[]): string[] {
  return items.filter(({ stays }) => stays).map(({ id }) => id)
}

function plannedText(planned: number, stays: boolean): string {
  if (planned === 0) return stays ? '' : t`Nothing is planned after that day`
  return stays
    ? t`${plural({ planned }, { one: '# post planned after that day', other: '# posts planned after that day' })}`
    : t`${plural({ planned }, { one: '# post planned after that day is held and not sent', other: '# posts planned after that day are held and not sent' })}`
}

function memberText({ role }: Who['members']['items'][number], stays: boolean): string {
  const name = roleNames[role]
  if (role === 'owner') return t`Owner, always stays`
  return stays ? name : t`${{ role: name }}, comes in no more`
}
