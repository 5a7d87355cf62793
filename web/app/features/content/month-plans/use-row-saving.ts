import type { MonthPlanItem } from '@postwright/contract/content/month-plans'
import { useRef, useState } from 'react'

import { difference } from '../../../../lib/difference.ts'
import { useUpdatePlanItem } from './queries.ts'
import type { RowValues } from './row-fields.tsx'

/** The values of a row while it is changed. Saves go out one after the other, each with the revision that the last one gave. */
export function useRowSaving(item: MonthPlanItem) {
  const { id, date, time, contentType, topic, angle } = item
  const [values, setValues] = useState<RowValues>({ date, time, contentType, topic, angle })
  const update = useUpdatePlanItem()
  const last = useRef({ values, saved: values, revision: item.revision, running: Promise.resolve(true) })

  function set(change: Partial<RowValues>) {
    last.current.values = { ...last.current.values, ...change }
    setValues(last.current.values)
  }

  async function send(): Promise<boolean> {
    const { values: sent, saved, revision } = last.current
    if (Object.keys(difference<Partial<RowValues>>(sent, saved)).length === 0) return true
    if (sent.topic.trim() === '') return false
    try {
      const { items } = await update.mutateAsync({ id, revision, ...sent })
      last.current.saved = sent
      last.current.revision = items.find((one) => one.id === id)?.revision ?? revision
      return true
    } catch {
      return false
    }
  }

  /** @returns whether everything is saved then. */
  function save(): Promise<boolean> {
    last.current.running = last.current.running.then(send)
    return last.current.running
  }

  /** Whoever was told of another's change has seen it: the next save is over it. */
  function takeOver(revision: number): void {
    last.current.revision = revision
  }

  return { values, set, save, takeOver, error: update.error }
}
