import { addedProviderKinds } from '@postwright/contract/content/ai-provider-kinds'
import type { ManageSettings } from '@postwright/contract/content/ai-settings'
import { msg } from '@postwright/contract/core/msg'

import type { ConnectionTest } from '../../../../ai/providers/connection-test.ts'
import type { Context } from '../../../../context.ts'
import { invalid } from '../../../../errors.ts'
import { refuseOthers } from '../policy.ts'
import { refusePrivateAddress } from '../reach.ts'
import { addressOf, keptKey, storedProviders } from '../stored.ts'
import { tryOut } from '../try-out.ts'

/**
 * The specification's `manage-settings`: tries a provider, a model and a key out, and stores nothing. What the call leaves out is taken
 * from the first provider of that kind that is stored.
 *
 * @throws INVALID on `provider` when nobody knows it, on `baseUrl` or `model` when neither the call nor the instance names one.
 */
export async function manageSettings(
  { services, actor }: Context,
  { provider, model, apiKey, baseUrl }: ManageSettings,
): Promise<ConnectionTest> {
  refuseOthers(actor)
  if (provider === 'composer') return tryOut(services, actor, { kind: 'composer', model: '' }, { row: undefined })
  if (provider === 'local') return tryOutLocal({ services, actor }, model)
  const kind = addedProviderKinds.find((known) => known === provider)
  if (!kind) {
    const known = addedProviderKinds.filter((one) => one !== 'openai-compatible').join(', ')
    throw invalid(
      'provider',
      msg`There is no AI provider “${{ provider }}” here. Use ${{ known }}, local, composer, or openai-compatible with a baseUrl.`,
    )
  }

  const stored = (await storedProviders(services.db.plain)).find((row) => row.kind === kind)
  const given = { kind, baseUrl: baseUrl ?? stored?.baseUrl ?? null, apiKey }
  const address = addressOf(services.config, kind, given.baseUrl)
  if (address === undefined) throw invalid('baseUrl', msg`Address is required.`)
  const named = model || stored?.model
  if (!named) throw invalid('model', msg`Model is required.`)
  await refusePrivateAddress(services, address)
  const choice = { kind, baseUrl: address, model: named, apiKey: keptKey(services, stored, given) }
  return tryOut(services, actor, choice, { row: stored })
}

/** A model on this machine: the one that is named, else the one that writes, else the first that is there. */
async function tryOutLocal({ services, actor }: Pick<Context, 'services' | 'actor'>, model: string | undefined): Promise<ConnectionTest> {
  const stored = (await storedProviders(services.db.plain)).find(({ kind }) => kind === 'local')
  const installed = await services.localModels.installed()
  const named = model || stored?.model || installed[0]?.id
  if (!named) throw invalid('model', msg`There is no model on this machine.`)
  return tryOut(services, actor, { kind: 'local', model: named }, { row: stored })
}
