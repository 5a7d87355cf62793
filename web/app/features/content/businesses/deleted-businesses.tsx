import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { DeletedBusiness } from '@postwright/contract/content/businesses'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'

import { messageOf } from '../../../../lib/errors.ts'
import { formatDate } from '../../../../lib/formats.ts'
import { useSteadyRows } from '../../../../lib/steady-rows.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Monogram } from '../../../../ui/monogram.tsx'
import { RowOutcome } from '../../../../ui/row-outcome.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { PlanRefusal } from '../../billing/subscriptions/plan-refusal.tsx'
import { isPlanRefusal } from '../../billing/subscriptions/refused-by-plan.ts'
import { deletedBusinessesQuery, planQuery, useRestoreBusiness } from './queries.ts'
import { restoredWords, restoringWords } from './restored-words.ts'

/** Businesses deleted in the last 30 days, for the settings screen. */
export function DeletedBusinesses() {
  const deleted = useQuery(deletedBusinessesQuery())
  const rows = useSteadyRows(deleted.data ?? [], ({ id }) => id)
  return (
    <Sheet title={t`Deleted businesses`} note={t`kept for 30 days`} className="mt-6 max-w-[720px]">
      <LoadState of={deleted} rows={2} loading={t`Loading deleted businesses`} failed={t`Deleted businesses could not be loaded`} />
      {deleted.data && rows.length === 0 && (
        <EmptyState title={t`Nothing deleted`}>
          <Trans>A business that you delete can be restored here for 30 days, with what it had planned.</Trans>
        </EmptyState>
      )}
      <ul className="lines">
        {rows.map(({ row, isGone }) => (
          <DeletedLine key={row.id} business={row} isGone={isGone} />
        ))}
      </ul>
    </Sheet>
  )
}

function DeletedLine({ business, isGone }: { business: DeletedBusiness; isGone: boolean }) {
  const restore = useRestoreBusiness()
  const { data: plan } = useQuery(planQuery())
  const { deleteBusinesses } = useMay()

  async function bringBack() {
    const restored = await restore.mutateAsync({ id: business.id }).catch(() => null)
    if (restored) toast.success(restoredWords(restored.business.name, restored.deliveries))
  }

  return (
    <li className="px-4 py-3 grid gap-2">
      <div className="row gap-3">
        <Monogram name={business.name} />
        <div className="grow">
          <div className="m trunc">{business.name}</div>
          <div className="t12 soft">
            <Trans>Deleted {ph({ when: formatDate(business.deletedAt) })}</Trans>
          </div>
          {restoringWords(business.deliveries, plan?.isAgreed ? plan.posts.remaining : undefined).map((text) => (
            <div key={text} className="t12 soft">
              {text}
            </div>
          ))}
        </div>
        {isGone && <RowOutcome>{restore.isSuccess ? t`Restored` : t`Not here any more`}</RowOutcome>}
        {deleteBusinesses && !isGone && (
          <Button
            size="sm"
            icon={Undo2}
            pending={restore.isPending}
            aria-label={t`Restore ${{ business: business.name }}`}
            onClick={bringBack}
          >
            <Trans>Restore</Trans>
          </Button>
        )}
      </div>
      {restore.isError &&
        (isPlanRefusal(restore.error) ? (
          <PlanRefusal error={restore.error} wish="businesses" otherwise={t`Delete a business that you no longer need.`} />
        ) : (
          <FieldError>{messageOf(restore.error, t`It could not be restored. Try again.`)}</FieldError>
        ))}
    </li>
  )
}
