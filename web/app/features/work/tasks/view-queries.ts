import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export const viewsQuery = () => api.tasks.views.queryOptions()

export function useSaveView() {
  return useMutation(api.tasks.saveView.mutationOptions({ retry: false, onSuccess: useInvalidate('tasks') }))
}

export function useUpdateView() {
  return useMutation(api.tasks.updateView.mutationOptions({ onSuccess: useInvalidate('tasks') }))
}

export function useRemoveView() {
  return useMutation(api.tasks.removeView.mutationOptions({ onSuccess: useInvalidate('tasks') }))
}

export const automaticTasksQuery = () => api.tasks.settings.queryOptions()

export function useSaveAutomaticTasks() {
  return useMutation(api.tasks.saveSettings.mutationOptions({ onSuccess: useInvalidate('tasks') }))
}
