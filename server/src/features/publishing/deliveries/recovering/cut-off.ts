import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../../../sentences.ts'

/** What the log says of a try that ended with its node: the platform is not to blame for it. */
export const cutOffTries = {
  prepare: inEnglish(msg`The server stopped while it was being prepared.`),
  send: inEnglish(msg`The server stopped before an answer came.`),
}
