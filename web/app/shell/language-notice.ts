import { t } from '@lingui/core/macro'

import { notice } from '../../ui/toasts.tsx'

const reported = 'language-missing-reported'

/** Says that English stands where a language could not be loaded: once in each tab. */
export function noticeMissingLanguage(): void {
  if (sessionStorage.getItem(reported) !== null) return
  sessionStorage.setItem(reported, '')
  const text = t`Until it can be, this page speaks English. Reload it to try again.`
  notice({ about: 'language', title: t`Your language could not be loaded`, text, tone: 'warn' })
}
