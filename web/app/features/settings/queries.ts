import { useMutation, useQueryClient } from '@tanstack/react-query'

import { api } from '../../../lib/api.ts'
import { useReadAgain } from '../../../lib/live.ts'

export function useUpdateProfile() {
  return useMutation(api.accounts.updateProfile.mutationOptions({ onSuccess: useReadAgain('account') }))
}

export function aiSettingsQuery() {
  return api.aiSettings.list.queryOptions()
}

function useReadSettingsAgain() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.aiSettings.key() })
}

export function useUpdateAiSetting() {
  return useMutation(api.aiSettings.update.mutationOptions({ onSuccess: useReadSettingsAgain() }))
}

export function useRemoveAiSetting() {
  return useMutation(api.aiSettings.remove.mutationOptions({ onSuccess: useReadSettingsAgain() }))
}
