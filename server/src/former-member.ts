import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

/** Whoever left the workspace is not named any more. */
export function formerMember(): string {
  return say(msg`Former member`)
}
