import { msg } from '@postwright/contract/core/msg'

import type { Platform, SafetyClass } from '../../../platforms/platform.ts'
import { inEnglish } from '../../../sentences.ts'
import { maxTries } from '../deliveries/public.ts'
import type { ReplyRow } from './change.ts'

export type Step = 'prepare' | 'send' | 'reconcile'

type Next = { type: 'step'; step: Step; doubtfulSince: Date | null } | { type: 'ask'; reason: string }

/**
 * What is done with a reply whose turn has come: one that a node left while it was sent may be live, and goes on as its platform allows – it
 * is repeated, looked for, or left to a person.
 */
export function nextStep(
  reply: Pick<ReplyRow, 'status' | 'step' | 'doubtfulSince' | 'nextAt' | 'handle' | 'attempts'>,
  { prepare, preparesMediaAlone }: Pick<Platform, 'prepare' | 'preparesMediaAlone'>,
  safety: SafetyClass,
): Next {
  const wasLeft = reply.status === 'sending' && reply.step === 'send'
  const doubtfulSince = reply.doubtfulSince ?? (wasLeft ? reply.nextAt : null)
  if (doubtfulSince === null) {
    const isToPrepare = prepare !== undefined && !preparesMediaAlone && reply.handle === null
    return { type: 'step', step: isToPrepare ? 'prepare' : 'send', doubtfulSince }
  }
  if (safety === 'C') return { type: 'step', step: 'reconcile', doubtfulSince }
  if (safety === 'D' || reply.attempts >= maxTries)
    return { type: 'ask', reason: inEnglish(msg`It is not clear whether it arrived. Look there, and say what you see.`) }
  return { type: 'step', step: 'send', doubtfulSince }
}
