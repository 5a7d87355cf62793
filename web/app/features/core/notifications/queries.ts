import { useQueryClient } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export const unreadQuery = () => api.notifications.unread.queryOptions()

export function useMarkRead() {
  return useMutation(api.notifications.markRead.mutationOptions({ onSuccess: useInvalidate('notifications') }))
}

export function useMarkAllRead() {
  return useMutation(api.notifications.markAllRead.mutationOptions({ onSuccess: useInvalidate('notifications') }))
}

export const mailChoicesQuery = () => api.mail.choices.queryOptions()

export function useSetMailChoices() {
  const queryClient = useQueryClient()
  return useMutation(
    api.mail.setChoices.mutationOptions({ onSuccess: (choices) => queryClient.setQueryData(mailChoicesQuery().queryKey, choices) }),
  )
}

export const preferencesQuery = () => api.notifications.preferences.queryOptions()

export function useSetPreference() {
  return useMutation(api.notifications.setPreference.mutationOptions({ onSettled: useInvalidate('notifications') }))
}
