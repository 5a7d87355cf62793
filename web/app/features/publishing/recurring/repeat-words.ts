import { t } from '@lingui/core/macro'
import type { Series } from '@postwright/contract/publishing/recurring'

/** Said once it does. */
export function repeatedText({ words }: Pick<Series, 'words'>): string {
  return t`It comes again: ${words}`
}

/** What the button of the form does. */
export function repeatLabel(approvesFirst: boolean): string {
  return approvesFirst ? t`Approve, schedule and repeat` : t`Schedule and repeat`
}
