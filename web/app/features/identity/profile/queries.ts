import { t } from '@lingui/core/macro'
import type { Theme } from '@postwright/contract/identity/accounts'
import { useEffect, useEffectEvent } from 'react'

import { api } from '../../../../lib/api.ts'
import { codeOf } from '../../../../lib/errors.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { applyTheme } from '../../../../lib/theme.ts'
import { keepUnsavedTheme, unsavedTheme } from '../../../../lib/unsaved-theme.ts'
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
    keepUnsavedTheme(theme)
    update.mutate(
      { theme },
      {
        onSuccess: () => keepUnsavedTheme(null),
        onError: (error) => {
          // Without an answer, it is saved again when the application is next opened.
          if (codeOf(error) !== undefined) keepUnsavedTheme(null)
          toast.failed(error, t`The theme could not be saved to your account.`)
        },
      },
    )
  }
}

/** Shows the account's theme, unless a newer choice was on its way there when the page was left: that one is saved again. */
export function useAccountTheme(theme: Theme) {
  const choose = useEffectEvent(useChooseTheme())
  useEffect(() => {
    const unsaved = unsavedTheme()
    if (unsaved) choose(unsaved)
    else applyTheme(theme)
  }, [theme])
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
