import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export const taskViewsQuery = () => api.tasks.views.queryOptions()

export function useTaskViewWrites() {
  const onSuccess = useInvalidate('tasks')
  return {
    save: useMutation(api.tasks.saveView.mutationOptions({ retry: false, onSuccess })),
    update: useMutation(api.tasks.updateView.mutationOptions({ onSuccess })),
    remove: useMutation(api.tasks.removeView.mutationOptions({ onSuccess })),
  }
}

export const automaticTasksQuery = () => api.tasks.settings.queryOptions()

export function useSaveAutomaticTasks() {
  return useMutation(api.tasks.saveSettings.mutationOptions({ onSuccess: useInvalidate('tasks') }))
}
