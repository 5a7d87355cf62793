import type { LanguageModelV4 } from '@ai-sdk/provider'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

import { callFor, toldInItsWay } from '../../../ai/prompt/stand-ins.ts'
import { refusingModel } from '../../../ai/providers/refusing-model.ts'
import { limitsOf, modelFor, type ModelChoice } from '../../../ai/providers/models.ts'
import { reasoningOf } from '../../../ai/providers/reasoning.ts'
import type { Candidate } from '../../../ai/providers/candidates.ts'
import { ModelRefusal } from '../../../ai/providers/failure.ts'
import type { Services } from '../../../context.ts'
import { SecretUnreadable } from '../../../infra/secrets.ts'
import { reachOf } from './reach.ts'
import { type Payment, reserve } from './reserve.ts'

/** One model that may write, before it is asked. */
export interface ModelOption {
  /** Of the circuit breaker; calls with one key share it. */
  key: string
  label: string
  choice: ModelChoice
  payment: Payment
}

export function candidateOf(services: Services, { key, label, choice, payment }: ModelOption): Candidate {
  return {
    writer: { providerId: payment.providerId, providerName: payment.providerName, provider: choice.kind, modelId: choice.model, label },
    model: toldInItsWay(modelOf(services, { choice, payment }), choice.kind),
    breaker: services.aiCalls.breakerOf(key),
    limits: limitsOf(choice.kind),
    reasoning: reasoningOf(choice.kind, choice.model),
    reserve: async (call) => reserve(services, payment, callFor(choice.kind, call)),
  }
}

/** A key that was sealed with a secret that is lost is told when the model is asked. */
function modelOf(
  services: Services,
  { choice, payment: { providerName: provider } }: Pick<ModelOption, 'choice' | 'payment'>,
): LanguageModelV4 {
  try {
    return modelFor(choice, reachOf(services))
  } catch (error) {
    if (error instanceof ModelRefusal) return refusingModel(choice.model, error.message)
    if (!(error instanceof SecretUnreadable)) throw error
    return refusingModel(choice.model, say(msg`The key of ${{ provider }} cannot be read any more. It has to be entered again.`))
  }
}
