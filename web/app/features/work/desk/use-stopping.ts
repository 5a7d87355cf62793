import { t } from '@lingui/core/macro'
import type { Generation } from '@postwright/contract/content/generation'
import { useState } from 'react'

import { toast } from '../../../../ui/toasts.tsx'
import { useStopDrafts } from '../../content/generation/queries.ts'

/** Stops one draft, or all; what is written so far is kept. A draft counts as being stopped until it has ended. */
export function useStopping({ id, drafts }: Generation): { stopping: ReadonlySet<string>; stopDrafts: (key?: string) => Promise<void> } {
  const stop = useStopDrafts()
  const [stopping, setStopping] = useState<ReadonlySet<string>>(new Set())

  const ended = [...stopping].filter((key) => !drafts.some((draft) => draft.key === key && draft.state === 'writing'))
  // Written once more, it can be stopped once more.
  if (ended.length > 0) setStopping(new Set([...stopping].filter((key) => !ended.includes(key))))

  async function stopDrafts(key?: string) {
    const keys = drafts.filter((draft) => draft.state === 'writing' && (key === undefined || draft.key === key)).map((draft) => draft.key)
    setStopping((before) => new Set([...before, ...keys]))
    try {
      await stop.mutateAsync({ id, ...(key !== undefined && { key }) })
    } catch (error) {
      setStopping((before) => new Set([...before].filter((of) => !keys.includes(of))))
      toast.failed(error, t`It could not be stopped. Try again.`)
    }
  }

  return { stopping, stopDrafts }
}
