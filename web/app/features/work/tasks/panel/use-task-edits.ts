import { t } from '@lingui/core/macro'
import type { Task } from '@postwright/contract/work/task-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { codeOf, fieldErrors, messageOf } from '../../../../../lib/errors.ts'
import { taskQuery, useUpdateTask, versionOf } from '../queries.ts'
import { fieldsOf, isUntouched, sameFields, type TaskChange, type TaskFields } from './task-fields.ts'

export interface Problem {
  title: string
  /** What was not saved, and stands on the screen: to be sent over what somebody else saved, or to be given up. */
  change: TaskChange
  isConflict: boolean
}

export interface TaskEdits {
  /** What is shown: what was changed here, saved or not, over what is saved. */
  values: TaskFields
  isSaving: boolean
  problem: Problem | null
  /** `since`: what the person saw when they began to type. */
  save: (change: TaskChange, since?: TaskChange) => Promise<void>
  /** Sends what was not saved, whatever is there now. */
  insist: () => void
  giveUp: () => void
}

/**
 * Saves each field by itself, one after the other. Somebody else's change of another field is no conflict: only who changed the same one is
 * told of, and decides.
 */
export function useTaskEdits(task: Task): TaskEdits {
  const queryClient = useQueryClient()
  const { mutateAsync } = useUpdateTask()
  const [pending, setPending] = useState<readonly TaskChange[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const saved = useRef<readonly TaskChange[]>([])
  const latest = () => queryClient.getQueryData(taskQuery(task.id).queryKey) ?? task

  async function save(change: TaskChange, since: TaskChange = {}): Promise<void> {
    const began = { ...fieldsOf(latest()), ...since }
    const savedBefore = saved.current.length
    setProblem(null)
    setPending((before) => [...before, change])
    // What one's own earlier changes made of a field meanwhile is nobody else's change of it.
    const sending = queue.current.then(() => send(change, Object.assign({}, began, ...saved.current.slice(savedBefore))))
    queue.current = sending
    const failed = await sending
    setPending((before) => before.filter((one) => one !== change))
    if (failed) setProblem(failed)
  }

  async function send(change: TaskChange, began: TaskFields): Promise<Problem | null> {
    if (!isUntouched(change, began, fieldsOf(latest()))) return conflict(change)
    try {
      await put(change, versionOf(queryClient, latest()))
      return null
    } catch (error) {
      if (codeOf(error) !== 'CONFLICT') return refusal(error, change)
      const fresh = await queryClient.fetchQuery({ ...taskQuery(task.id), staleTime: 0 }).catch(() => null)
      if (!fresh) return refusal(error, change)
      if (!isUntouched(change, began, fieldsOf(fresh))) return conflict(change, messageOf(error, ''))
      return again(change, fresh.version)
    }
  }

  async function again(change: TaskChange, version: number): Promise<Problem | null> {
    try {
      await put(change, version)
      return null
    } catch (error) {
      return codeOf(error) === 'CONFLICT' ? conflict(change, messageOf(error, '')) : refusal(error, change)
    }
  }

  async function put(change: TaskChange, version: number): Promise<void> {
    saved.current = [...saved.current, sameFields(change, fieldsOf(await mutateAsync({ id: task.id, version, ...change })))]
  }

  function insist() {
    if (problem) void save(problem.change)
  }

  const shown: TaskFields = Object.assign({}, fieldsOf(task), problem?.change, ...pending)
  return { values: shown, isSaving: pending.length > 0, problem, save, insist, giveUp: () => setProblem(null) }
}

function conflict(change: TaskChange, title?: string): Problem {
  return { title: title || t`Somebody changed this meanwhile.`, change, isConflict: true }
}

function refusal(error: unknown, change: TaskChange): Problem {
  return { title: Object.values(fieldErrors(error))[0] ?? messageOf(error, t`The change could not be saved`), change, isConflict: false }
}
