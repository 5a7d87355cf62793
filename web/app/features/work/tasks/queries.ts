import type { Board } from '@postwright/contract/work/tasks'
import type { TaskFilter } from '@postwright/contract/work/task-views'
import type { Task, TaskStatus, TaskSummary } from '@postwright/contract/work/task-shapes'
import { keepPreviousData, type QueryClient, useQueryClient } from '@tanstack/react-query'

import { api, client } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export type TaskSort = 'due' | 'priority' | 'updated' | 'position'

const pageSize = 50
type Cursor = string | undefined

/** A column of the board, or with another sort a group of the list, page by page. */
export function columnQuery(filter: TaskFilter, status: TaskStatus, sort: TaskSort) {
  const input = (cursor: Cursor) => ({ ...filter, status, sort, cursor, limit: pageSize })
  return api.tasks.list.infiniteOptions({
    input,
    initialPageParam: undefined as Cursor,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    async queryFn({ pageParam, signal }: { pageParam: Cursor; signal: AbortSignal }) {
      if (pageParam !== undefined || sort !== 'position') return client.tasks.list(input(pageParam), { signal })
      const { columns } = await boardOnce(filter)
      return columns.find((column) => column.status === status) ?? { items: [], nextCursor: null }
    },
  })
}

export function countsQuery(filter: TaskFilter, isBoard: boolean) {
  const own = isBoard && { queryFn: async () => (await boardOnce(filter)).counts }
  return { ...api.tasks.counts.queryOptions({ input: filter }), ...own, placeholderData: keepPreviousData }
}

const asked = new Map<string, Promise<Board>>()

/** The first pages of all columns and the counts come in one answer, however many ask for them in the same moment. */
function boardOnce(filter: TaskFilter): Promise<Board> {
  const key = JSON.stringify(filter)
  const known = asked.get(key)
  if (known) return known
  const forget = () => void (asked.get(key) === board && asked.delete(key))
  const board = client.tasks.board({ ...filter, limit: pageSize }).finally(forget)
  asked.set(key, board)
  // Whoever asks later asks because something changed.
  setTimeout(forget)
  return board
}

export const taskQuery = (id: string) => api.tasks.get.queryOptions({ input: { id } })

export const labelsQuery = () => api.tasks.labels.queryOptions()

export const commentsQuery = (taskId: string) =>
  api.tasks.comments.infiniteOptions({ input: (cursor: Cursor) => ({ taskId, cursor, limit: 30 }), ...pages })

export const activityQuery = (taskId: string) =>
  api.tasks.activity.infiniteOptions({ input: (cursor: Cursor) => ({ taskId, cursor, limit: 10 }), ...pages })

export const tasksOfPostQuery = (postId: string) => api.tasks.ofPost.queryOptions({ input: { postId } })

const pages = {
  initialPageParam: undefined as Cursor,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
}

export function useCreateTask() {
  return useMutation(api.tasks.create.mutationOptions({ onSuccess: useAnswer() }))
}

export function useUpdateTask() {
  return useMutation(api.tasks.update.mutationOptions({ onSuccess: useAnswer() }))
}

/** The screens are read again by whoever moves: the task stands in its new place until they show it there. */
export function useMoveTask() {
  const queryClient = useQueryClient()
  return useMutation(api.tasks.move.mutationOptions({ onSuccess: (task) => noteVersion(queryClient, task) }))
}

export function useTick() {
  return useMutation(api.tasks.tick.mutationOptions({ onSuccess: useAnswer() }))
}

export function useBulkEdit() {
  return useMutation(api.tasks.bulk.mutationOptions({ onSettled: useInvalidate('tasks') }))
}

export function useRemoveTask() {
  return useMutation(api.tasks.remove.mutationOptions({ onSuccess: useInvalidate('tasks') }))
}

export function useRestoreTasks() {
  return useMutation(api.tasks.restore.mutationOptions({ onSuccess: useInvalidate('tasks') }))
}

export function useAttach() {
  return useMutation(api.tasks.attach.mutationOptions({ onSuccess: useInvalidate('tasks') }))
}

export function useDetach() {
  return useMutation(api.tasks.detach.mutationOptions({ onSuccess: useInvalidate('tasks') }))
}

export function useComment() {
  return useMutation(api.tasks.comment.mutationOptions({ onSuccess: useInvalidate('tasks') }))
}

export function useEditComment() {
  return useMutation(api.tasks.editComment.mutationOptions({ onSuccess: useInvalidate('tasks') }))
}

export function useRemoveComment() {
  return useMutation(api.tasks.removeComment.mutationOptions({ onSuccess: useInvalidate('tasks') }))
}

/** What a person answers with is what is shown from then on. */
function useAnswer() {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate('tasks')
  return async (task: Task) => {
    noteVersion(queryClient, task)
    queryClient.setQueryData(taskQuery(task.id).queryKey, task)
    await invalidate()
  }
}

const versions = new WeakMap<QueryClient, Map<string, number>>()

/** What one's own change made of a task is known before the lists are read again. */
function noteVersion(queryClient: QueryClient, { id, version }: Pick<TaskSummary, 'id' | 'version'>): void {
  const known = versions.get(queryClient) ?? new Map<string, number>()
  versions.set(queryClient, known.set(id, Math.max(version, known.get(id) ?? 0)))
}

/** The version that the next change of a task is made on. */
export function versionOf(queryClient: QueryClient, { id, version }: Pick<TaskSummary, 'id' | 'version'>): number {
  return Math.max(version, versions.get(queryClient)?.get(id) ?? 0)
}

/** Posts that a task may be linked to: those changed last, or the best matches for what is typed. */
export function postsToLinkQuery(q: string, businessId: string | undefined) {
  return { ...api.posts.list.queryOptions({ input: { q: q || undefined, businessId, limit: 20 } }), placeholderData: keepPreviousData }
}
