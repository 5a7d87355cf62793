import { t } from '@lingui/core/macro'
import type { EvergreenEntry } from '@postwright/contract/publishing/evergreen'
import { useState } from 'react'

import { messageOf } from '../../../../lib/errors.ts'
import { useChangeEntry, useRemoveEntry, useRestoreEntry } from './queries.ts'

/** What is done to entries at once. What was taken out last can be put back while the library is open. */
export function useLibraryActs() {
  const [gone, setGone] = useState<EvergreenEntry | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const change = useChangeEntry()
  const removing = useRemoveEntry()
  const restoring = useRestoreEntry()

  async function attempt(act: Promise<unknown>, fallback: string): Promise<boolean> {
    setFailed(null)
    try {
      await act
      return true
    } catch (error) {
      setFailed(messageOf(error, fallback))
      return false
    }
  }

  return {
    gone,
    failed,
    isPuttingBack: restoring.isPending,
    pause: ({ id, rules }: EvergreenEntry, paused: boolean) =>
      attempt(change.mutateAsync({ id, ...rules, paused }), t`It could not be changed`),
    remove: async (entry: EvergreenEntry) => {
      if (await attempt(removing.mutateAsync({ id: entry.id }), t`It could not be taken out`)) setGone(entry)
    },
    putBack: async ({ id }: EvergreenEntry) => {
      if (await attempt(restoring.mutateAsync({ id }), t`It could not be put back`)) setGone(null)
    },
  }
}
