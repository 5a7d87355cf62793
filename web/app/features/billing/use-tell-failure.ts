import { toast } from '../../../ui/toasts.tsx'
import { quotaRefusalOf } from '../../../lib/errors.ts'
import { useWhomToAsk } from './ask-for-plan.tsx'
import { isPlanRefusal } from './plan-refusal.tsx'

/** For what was asked from a menu or a row, which has no place for its own error. */
export function useTellFailure(fallback = 'That did not work'): (error: unknown) => void {
  const whom = useWhomToAsk()
  return (error) => {
    const plan = quotaRefusalOf(error) === 'no_subscription' ? 'a plan to go on' : 'a larger plan'
    toast.failed(error, fallback, isPlanRefusal(error) ? `${whom} for ${plan}.` : undefined)
  }
}
