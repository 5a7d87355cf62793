import { t } from '@lingui/core/macro'

import { fieldErrors, messageOf } from '../../../../lib/errors.ts'

/** Why tags could not be kept: what is wrong with one of them, before anything else. */
export function refusalOf(error: unknown): string {
  return Object.values(fieldErrors(error))[0] ?? messageOf(error, t`The tags could not be changed. Try again.`)
}
