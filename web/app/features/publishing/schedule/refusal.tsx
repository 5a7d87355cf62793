import { t } from '@lingui/core/macro'
import { fieldErrors } from '../../../../lib/errors.ts'
import { scrollToIt } from '../../../../lib/scroll-to-it.ts'
import { Problem } from '../../../../ui/form-problem.tsx'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { PlanRefusal } from '../../billing/subscriptions/plan-refusal.tsx'
import { isPlanRefusal } from '../../billing/subscriptions/refused-by-plan.ts'

export interface RefusalProps {
  error: unknown
  /** What to say when the server gave no reason. */
  fallback: string
  /** What confirming does: "Send it again". */
  confirmLabel: string
  pending: boolean
  /** Fields of the form that show what was refused about them. */
  fields: readonly ('dueAt' | 'channelIds')[]
  onConfirm: () => unknown
}

/** Why a time was refused, as far as no field shows it. The same text on a channel within a day may be sent all the same. */
export function Refusal(props: RefusalProps) {
  const errors = fieldErrors(props.error)
  if (props.fields.some((field) => errors[field])) return null
  return (
    <div ref={scrollToIt}>
      <Reason {...props} errors={errors} />
    </div>
  )
}

function Reason({ error, errors, fallback, confirmLabel, pending, onConfirm }: RefusalProps & { errors: Record<string, string> }) {
  if (isPlanRefusal(error)) return <PlanRefusal error={error} kept={t`The post stays as it is.`} />
  const { confirmDuplicate } = errors
  if (!confirmDuplicate) return <Problem error={error} fallback={fallback} />
  const again = (
    <Button pending={pending} onClick={onConfirm}>
      {confirmLabel}
    </Button>
  )
  return <Banner tone="warn" title={confirmDuplicate} actions={again} />
}
