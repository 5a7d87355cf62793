import { t } from '@lingui/core/macro'
import { isByAgreement } from '@postwright/contract/billing/plan-figures'
import { type PlanId, planIds, plans } from '@postwright/contract/core/plans'
import type { UserDetails } from '@postwright/contract/operator/users'
import { useState } from 'react'

import { failureOf, fieldErrors } from '../../../../lib/errors.ts'
import { formatDate } from '../../../../lib/formats.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { AgreedFields, agreedOf, noFigures } from './agreed-fields.tsx'
import { Excess } from './excess.tsx'
import { EndField, endOf, firstEnd } from './end-field.tsx'
import { useChangePlan, useExtendPlan, useGrantPlan } from './queries.ts'

/** What can be done about a plan. */
export type PlanAct = 'grant' | 'change' | 'extend'

interface PlanDialogProps {
  act: PlanAct
  workspace: UserDetails['workspaces'][number]
  onClose: () => void
}

const words: Record<
  PlanAct,
  { title: (name: string) => string; submitLabel: string; doneMessage: (name: string) => string; failed: string }
> = {
  grant: {
    title: (name) => t`Grant ${name} a plan`,
    submitLabel: t`Grant plan`,
    doneMessage: (name) => t`${name} has its plan`,
    failed: t`Failed to create subscription`,
  },
  change: {
    title: (name) => t`Change the plan of ${name}`,
    submitLabel: t`Change plan`,
    doneMessage: (name) => t`The plan of ${name} is changed`,
    failed: t`The plan could not be changed`,
  },
  extend: {
    title: (name) => t`Extend the plan of ${name}`,
    submitLabel: t`Extend plan`,
    doneMessage: (name) => t`The plan of ${name} lasts longer`,
    failed: t`The plan could not be extended`,
  },
}

export function PlanDialog({ act, workspace, onClose }: PlanDialogProps) {
  const { id: workspaceId, name, plan } = workspace
  const [planId, setPlanId] = useState<PlanId>(plan.chosen?.planId ?? (act === 'change' ? (plan.current?.planId ?? 'solo') : 'solo'))
  const [figures, setFigures] = useState(noFigures)
  const [end, setEnd] = useState(() => firstEnd(act, plan.current?.endsAt ?? plan.ended?.endedAt))
  const [reason, setReason] = useState('')
  const mutations = { grant: useGrantPlan(), change: useChangePlan(), extend: useExtendPlan() }
  const { title, submitLabel, doneMessage, failed } = words[act]
  const { error, isError, isPending } = mutations[act]
  const errors = fieldErrors(error)
  const problem = failureOf(error, failed)
  const agreed = isByAgreement(plans[planId])
  const placed = ['planId', 'tokens', 'posts', 'seats', 'endsAt', 'reason'].some((field) => errors[field])

  async function submit() {
    const chosen = { workspaceId, planId, ...(agreed && agreedOf(figures)), reason }
    const run = {
      grant: () => mutations.grant.mutateAsync({ ...chosen, endsAt: endOf(end) }),
      change: () => mutations.change.mutateAsync(chosen),
      extend: () => mutations.extend.mutateAsync({ workspaceId, endsAt: endOf(end), reason }),
    }[act]
    await run().then(
      () => {
        toast.success(doneMessage(name))
        onClose()
        return null
      },
      // The dialog says why, at the field where there is one.
      (refusal: unknown) => {
        if (Object.keys(fieldErrors(refusal)).length === 0) toast.failed(refusal, failed)
        return null
      },
    )
  }

  return (
    <FormDialog
      title={title(name)}
      description={explain(act, plan.current?.endsAt ?? null)}
      submitLabel={submitLabel}
      pending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {act !== 'extend' && (
        <Field label={t`Plan`} error={errors['planId']}>
          <Select value={planId} onChange={setPlanId} options={planIds.map((value) => ({ value, label: plans[value].label }))} />
        </Field>
      )}
      {act !== 'extend' && agreed && <AgreedFields figures={figures} errors={errors} onChange={setFigures} />}
      {act !== 'extend' && <Excess planId={planId} workspace={workspace} />}
      {act !== 'change' && <EndField end={end} error={errors['endsAt']} onChange={setEnd} />}
      <Field label={t`Reason`} required hint={t`The owner of the workspace reads it.`} error={errors['reason']}>
        <Textarea value={reason} maxLength={1000} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
      {isError && !placed && (
        <Banner tone="bad" title={problem.title}>
          {problem.reason}
        </Banner>
      )}
    </FormDialog>
  )
}

function explain(act: PlanAct, endsAt: string | null): string {
  if (act === 'grant')
    return t`A new month begins now with everything that the plan includes. What is scheduled keeps its place. Nothing is charged.`
  if (act === 'extend') return t`Quotas stay as they are until the month turns. Nothing is charged.`
  if (!endsAt) return t`The month goes on: its dates and what was used stay. Nothing is charged.`
  const end = formatDate(endsAt)
  return t`The month goes on: its dates and what was used stay, and so does the end on ${end}. Nothing is charged.`
}
