import { join } from 'node:path'

import {
  type AiProviderKind,
  aiProviderKindIds,
  aiProviderKindLabel,
  aiProviderKinds,
} from '@postwright/contract/content/ai-provider-kinds'

import { composerModel } from '../../server/src/ai/composer/model.ts'
import { type ModelFolder, openModelFolder } from '../../server/src/ai/local/model-folder.ts'
import { deepest, failureText, said } from '../../server/src/ai/providers/failure.ts'
import { listModels, modelFor } from '../../server/src/ai/providers/models.ts'
import { promptFor } from '../../server/src/features/content/generation/models.ts'
import { WrongArgument } from './arguments.ts'
import type { EvalWriter } from './drafts.ts'

export interface Named {
  /** "composer", "local:ID" or "kind:model". */
  name: string
  url?: string | undefined
  /** The variable that holds the key. */
  keyIn: 'EVAL_API_KEY' | 'EVAL_JUDGE_API_KEY'
  env: Readonly<Record<string, string | undefined>>
}

export interface OpenWriter extends EvalWriter {
  close: () => Promise<void>
}

/**
 * A model that the product could be given, with the prompt that the product would send to it.
 *
 * @throws WrongArgument, when there is no such model, no key, or a key that is refused.
 */
export async function openWriter(named: Named): Promise<OpenWriter> {
  const { kind, model, apiKey } = choiceOf(named)
  const prompt = promptFor(kind)
  const writer = { prompt, isComposer: kind === 'composer', close: async () => {} }
  if (kind === 'composer') return { ...writer, model: composerModel({ pauseMs: 0 }) }
  if (kind === 'local') {
    const folder = openModelFolder(join(named.env.DATA_DIR ?? './data', 'models'))
    await checkInstalled(folder, model)
    return { ...writer, model: folder.model(model), close: folder.close }
  }
  const choice = { kind, model, baseUrl: named.url, apiKey }
  await checkOffered(choice, named)
  return { ...writer, model: modelFor(choice, { fetch }) }
}

function choiceOf({ name, url, keyIn, env }: Named): { kind: AiProviderKind; model: string; apiKey: string | undefined } {
  if (name === 'composer') return { kind: 'composer', model: '', apiKey: undefined }
  const [given = '', ...rest] = name.split(':')
  const model = rest.join(':')
  const kind = aiProviderKindIds.find((id) => id === given)
  if (!kind || kind === 'composer' || model === '')
    throw new WrongArgument(
      `"${name}" names no model. Name one as kind:model, with ${aiProviderKindIds.filter((id) => id !== 'composer').join(', ')}; or composer.`,
    )
  const apiKey = env[keyIn]
  if (aiProviderKinds[kind].needsKey && !apiKey) throw new WrongArgument(`${aiProviderKindLabel(kind)} needs a key: set ${keyIn}.`)
  if (kind !== 'local' && aiProviderKinds[kind].address === null && !url)
    throw new WrongArgument(`${given} has no address of its own: give --${keyIn === 'EVAL_API_KEY' ? 'url' : 'judge-url'}.`)
  return { kind, model, apiKey }
}

async function checkInstalled(folder: ModelFolder, id: string): Promise<void> {
  const ids = (await folder.installed()).map((one) => one.id)
  if (!ids.includes(id)) throw new WrongArgument(`There is no model "${id}" in ${folder.path}. ${list('There is', ids)}`)
}

const longestListMs = 15_000

/** Providers that list no models, and lists that leave some out, are asked by the first draft. */
async function checkOffered(choice: Parameters<typeof modelFor>[0], { name, keyIn }: Named): Promise<void> {
  try {
    const ids = (await listModels(choice, { fetch }, AbortSignal.timeout(longestListMs))).map(({ id }) => id)
    if (ids.length > 0 && !ids.includes(choice.model))
      throw new WrongArgument(`There is no model "${choice.model}" there. ${list('It has', ids)}`)
  } catch (error) {
    if (error instanceof WrongArgument) throw error
    const { statusCode } = said(deepest(error))
    if (statusCode === 401 || statusCode === 403) throw new WrongArgument(`The key in ${keyIn} is refused for ${name}.`)
    if (statusCode === undefined) throw new WrongArgument(`${name} does not answer: ${failureText(error, choice.apiKey)}`)
  }
}

function list(before: string, ids: readonly string[]): string {
  return ids.length === 0 ? `${before} none.` : `${before} ${ids.slice(0, 12).join(', ')}${ids.length > 12 ? ', …' : ''}.`
}
