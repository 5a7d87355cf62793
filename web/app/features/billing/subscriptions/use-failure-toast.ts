import { t } from '@lingui/core/macro'
import { toast } from '../../../../ui/toasts.tsx'
import { isPlanRefusal, wishAfter } from './refused-by-plan.ts'
import { useAsking } from './use-asking.ts'

/** For what was asked from a menu or a row, which has no place for its own error. */
export function useFailureToast(fallback = t`That did not work`): (error: unknown) => void {
  const { way, advise, ask } = useAsking()
  return (error) => {
    if (!isPlanRefusal(error)) return toast.failed(error, fallback)
    const wish = wishAfter(error, 'posts')
    const advice = advise(wish === 'plan' ? 'goOn' : 'larger')
    const onAction = () => ask(wish, { onSuccess: () => toast.success(t`The administrator was asked`) })
    toast.failed(error, fallback, advice, way === 'ask' || way === 'ask-again' ? { label: t`Ask`, onAction } : undefined)
  }
}
