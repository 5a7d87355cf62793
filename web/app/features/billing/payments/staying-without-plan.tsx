import { t } from '@lingui/core/macro'

import { Button } from '../../../../ui/button.tsx'
import { useStaying } from './staying.tsx'
import { useSaveStaying } from './use-save-staying.ts'

/** Which business and who go on when no plan follows; nothing where there is room for all of it. */
export function StayingWithoutPlan({ until }: { until: string }) {
  const staying = useStaying({ planId: 'starter', extraBusinesses: 0 })
  const save = useSaveStaying(staying)
  if (!staying.form) return null
  return (
    <>
      <p className="t13 soft">{t`Without another plan there is room for one business and the owner after that day.`}</p>
      {staying.form}
      {staying.choice && (
        <Button disabled={!staying.isReady} onClick={() => save(t`Saved for ${{ day: until }}.`)}>{t`Save who stays`}</Button>
      )}
    </>
  )
}
