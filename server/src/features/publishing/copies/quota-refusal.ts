import { quotaMessages } from '@postwright/contract/core/errors'

import { inEnglish } from '../../../sentences.ts'

/** Whether a reason that was kept in English is that the plan of the workspace leaves nothing. */
export function isQuotaRefusal(reason: string): boolean {
  return Object.values(quotaMessages).some((sentence) => inEnglish(sentence) === reason)
}
