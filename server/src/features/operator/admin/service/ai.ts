import type { AiProviderSettings, AiProviderState } from '@postwright/contract/operator/admin'
import type { ManageSettings } from '@postwright/contract/content/ai-settings'

import type { Context, Services } from '../../../../context.ts'
import { forbidden, invalid } from '../../../../errors.ts'
import { emit, outsideWorkspaces } from '../../../../events.ts'
import { hostedBaseUrl, hostedProviders, isHostedProvider } from '../../../../ai/hosted-providers.ts'
import { testConnection } from '../../../../ai/models.ts'
import { publicAddresses, UnsafeAddress } from '../../../../infra/public-address.ts'
import { createSafeFetch } from '../../../../infra/safe-fetch.ts'
import { moveFollowers } from '../../../content/ai-settings/public.ts'
import { aiState, proposedAiChoice, saveAiChoice } from '../../../core/instance/public.ts'
import { mayAdminister } from '../policy.ts'
import { msg } from '@postwright/contract/core/msg'
import { heard } from '../../../../sentences.ts'

/** Where drafts are written; the key is not told. */
export async function readAi({ services, actor }: Context): Promise<AiProviderState> {
  if (!mayAdminister(actor)) throw forbidden(msg`Only a super admin may do this.`)
  return aiState(services)
}

/**
 * Chooses where drafts are written, for everybody who chose nothing else.
 *
 * @throws INVALID on `baseUrl` when it leads into a private network that the operator did not allow.
 */
export async function saveAi({ services, actor }: Context, settings: AiProviderSettings): Promise<AiProviderState> {
  if (!mayAdminister(actor)) throw forbidden(msg`Only a super admin may do this.`)
  await refusePrivateAddress(settings.baseUrl, services.config.safeFetchAllow)

  return services.db.asSystem('an administrator chooses the AI provider', async (tx) => {
    const state = await saveAiChoice(tx, services, settings)
    await moveFollowers(tx, state.provider)
    const { provider, baseUrl, model } = state
    await emit(tx, { type: 'ai.chosen', by: outsideWorkspaces(actor), provider, baseUrl, model })
    return state
  })
}

/** Asks the provider for one word; what it answers in the way of an error is shown. */
export async function testAi({ services, actor }: Context, settings: AiProviderSettings): Promise<{ success: boolean; message: string }> {
  if (!mayAdminister(actor)) throw forbidden(msg`Only a super admin may do this.`)
  const { safeFetchAllow: allow } = services.config
  await refusePrivateAddress(settings.baseUrl, allow)
  return testConnection(await proposedAiChoice(services, settings), createSafeFetch({ allow }))
}

/**
 * The specification's `manage-settings`: tries a provider, a model and a key out, and stores nothing.
 *
 * @throws INVALID on `provider` when nobody knows it, on `baseUrl` or `model` when neither the call nor the instance names one.
 */
export async function manageSettings(context: Context, input: ManageSettings): Promise<{ success: boolean; message: string }> {
  if (!mayAdminister(context.actor)) throw forbidden(msg`Only a super admin may do this.`)
  const { provider, apiKey } = input
  if (provider === 'composer') return testAi(context, { provider, baseUrl: null, model: '', apiKey })

  const { baseUrl, model } = await addressed(context.services, input)
  if (baseUrl === null) throw invalid('baseUrl', msg`Address is required.`)
  if (model === '') throw invalid('model', msg`Model is required.`)
  return testAi(context, { provider: 'openai-compatible', baseUrl, model, apiKey })
}

/** The address and the model to try: of a hosted provider known to us, or those of the instance where the call names none. */
async function addressed(services: Services, { provider, baseUrl, model }: ManageSettings) {
  if (isHostedProvider(provider)) return { baseUrl: baseUrl ?? hostedBaseUrl(provider, services.config.aiProviderUrls), model }
  if (provider !== 'openai-compatible') {
    const known = hostedProviders.join(', ')
    throw invalid(
      'provider',
      msg`There is no AI provider “${{ provider }}” here. Use ${{ known }}, composer, or openai-compatible with a baseUrl.`,
    )
  }
  const stored = await aiState(services)
  return { baseUrl: baseUrl ?? stored.baseUrl, model: model || stored.model }
}

async function refusePrivateAddress(baseUrl: string | null, allow: readonly string[]): Promise<void> {
  if (baseUrl === null) return
  try {
    await publicAddresses(new URL(baseUrl), { allow })
  } catch (error) {
    if (error instanceof UnsafeAddress) throw invalid('baseUrl', heard(error.message))
    // A host that cannot be found now may be there later; the test of the connection says so.
  }
}
