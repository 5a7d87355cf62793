import { t } from '@lingui/core/macro'
import type { Theme } from '@postwright/contract/identity/accounts'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { applyTheme } from '../../../../lib/theme.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'
import { toast } from '../../../../ui/toasts.tsx'

export function useUpdateProfile() {
  return useMutation(api.accounts.updateProfile.mutationOptions({ onSuccess: useInvalidate('account') }))
}

/** Shows the choice at once, and keeps it on the account for every other device. */
export function useChooseTheme() {
  const update = useUpdateProfile()
  return (theme: Theme) => {
    applyTheme(theme)
    update.mutate({ theme }, { onError: (error) => toast.failed(error, t`The theme could not be saved to your account.`) })
  }
}

export function useSetAvatar() {
  return useMutation(api.accounts.setAvatar.mutationOptions({ onSuccess: useInvalidate('account') }))
}

export function useRemoveAvatar() {
  return useMutation(api.accounts.removeAvatar.mutationOptions({ onSuccess: useInvalidate('account') }))
}

export function aiSettingsQuery() {
  return api.aiSettings.list.queryOptions()
}

export function useUpdateAiSetting() {
  return useMutation(api.aiSettings.update.mutationOptions({ onSuccess: useInvalidate('aiSettings') }))
}

export function useRemoveAiSetting() {
  return useMutation(api.aiSettings.remove.mutationOptions({ onSuccess: useInvalidate('aiSettings') }))
}
