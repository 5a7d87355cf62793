import { channelKinds } from '@postwright/contract/publishing/channel-kinds'
import { languageIds } from '@postwright/contract/core/languages'
import { say } from '@postwright/contract/core/sentences'

import { inLanguage } from './sentences.ts'

let given: ReadonlySet<string> | undefined

/**
 * What a channel is called to whoever is spoken to. The wall that each business begins with has a name of ours: whoever added the
 * business may read another language.
 */
export function channelName(name: string): string {
  given ??= new Set(languageIds.map((language) => inLanguage(language, wallName)))
  return given.has(name) ? wallName() : name
}

function wallName(): string {
  return say(channelKinds.sandbox.label)
}
