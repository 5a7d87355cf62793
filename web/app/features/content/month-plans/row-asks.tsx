import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MonthPlan, MonthPlanItem } from '@postwright/contract/content/month-plans'
import { useState } from 'react'

import { messageOf } from '../../../../lib/errors.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { BriefAsks } from '../generation/brief-asks.tsx'
import { type BriefDraft, givenLines } from '../generation/brief-draft.ts'
import { useUpdatePlanItem, useWritePlan, useWritePlanItem } from './queries.ts'

interface RowAsksProps {
  item: MonthPlanItem
  plan: MonthPlan
  mayWrite: boolean
}

/** What a topic promises and nobody gave: to be answered, or left out. */
export function RowAsks({ item, plan, mayWrite }: RowAsksProps) {
  const [answering, setAnswering] = useState(false)
  const write = useWritePlanItem()
  const promise = item.asks[0]?.promise ?? ''
  return (
    <div className="mp-askr">
      <span>{t`It promises “${promise}”, and nobody gave that yet.`}</span>
      {mayWrite && (
        <>
          <Button size="sm" onClick={() => setAnswering(true)}>
            <Trans>Answer</Trans>
          </Button>
          <Button
            size="sm"
            variant="ghost"
            pending={write.isPending}
            onClick={() =>
              write.mutate({ id: item.id }, { onError: (error) => toast.error(messageOf(error, t`The draft could not be begun`)) })
            }
          >
            <Trans>Write it without</Trans>
          </Button>
        </>
      )}
      {answering && <Answer item={item} plan={plan} onClose={() => setAnswering(false)} />}
    </div>
  )
}

function Answer({ item, plan, onClose }: { item: MonthPlanItem; plan: MonthPlan; onClose: () => void }) {
  const [given, setGiven] = useState<BriefDraft['given']>({})
  const update = useUpdatePlanItem()
  const write = useWritePlan()
  const { id, revision, date, time, contentType, topic, angle } = item

  async function submit() {
    try {
      await update.mutateAsync({ id, revision, date, time, contentType, topic, angle, given: givenLines(given) })
      if (plan.state === 'done') await write.mutateAsync({ id: plan.id })
      onClose()
    } catch {
      // Shown in the dialog.
    }
  }

  const problem = update.error ?? write.error
  return (
    <FormDialog
      title={t`Before “${ph({ topic })}” is written`}
      submitLabel={t`Write the draft`}
      pending={update.isPending || write.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <BriefAsks asks={item.asks} given={given} isWaiting={false} onChange={setGiven} onLeaveOut={onClose} />
      {problem && <Banner tone="bad" title={messageOf(problem, t`The answer could not be saved. Try again.`)} />}
    </FormDialog>
  )
}
