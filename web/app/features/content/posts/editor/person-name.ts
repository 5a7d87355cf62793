import { t } from '@lingui/core/macro'

/** Somebody without an account is told apart from a colleague of the same name. */
export function personName(person: string, isGuest: boolean): string {
  return isGuest ? t`${person} (guest)` : person
}
