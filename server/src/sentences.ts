import { AsyncLocalStorage } from 'node:async_hooks'

import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { msg } from '@postwright/contract/core/msg'
import { type Language, localeOf } from '@postwright/contract/core/languages'
import { say, sayWith, type Sentence, withValues } from '@postwright/contract/core/sentences'

import { type Catalogue, catalogueOf } from './locales.ts'

interface Listener {
  language: Language
  /** What was said to them, by its text: a schema's refusal is a text alone, and the wire names the sentence too. */
  said: Map<string, Sentence>
}

const listeners = new AsyncLocalStorage<Listener>()
/** By what they speak from, which may be read anew. */
const voices = new WeakMap<Catalogue, I18n>()

/** Everything that `run` says is in this language. */
export function inLanguage<Result>(language: Language, run: () => Result): Result {
  return listeners.run({ language, said: new Map() }, run)
}

/** Of whoever is spoken to: of the request under way, or of the person whom a job writes to. */
export function currentLanguage(): Language {
  return listeners.getStore()?.language ?? 'en'
}

export function inEnglish(sentence: Sentence): string {
  return sayIn('en', sentence)
}

/** A sentence by its id, in the language under way; undefined where that has no translation of it. */
export function sayBy(id: string, values: Record<string, unknown>): string | undefined {
  const language = currentLanguage()
  return Object.hasOwn(catalogueOf(language), id) ? sayIn(language, { id, values }) : undefined
}

/** What `say` made a text of, while the same request was under way. */
function sentenceOf(text: string): Sentence | undefined {
  return listeners.getStore()?.said.get(text)
}

/** A text that was said, as a sentence again; what others wrote, such as a mail server, stands as it is. */
export function heard(text: string): Sentence {
  return sentenceOf(text) ?? msg`${{ text }}`
}

/** A sentence as it goes over the wire: said, and by its id and values for whoever says it otherwise. */
export function onWire(sentence: Sentence): { message: string; id: string; params?: Record<string, unknown> } {
  const { id, values } = sentence
  return { message: say(sentence), id, ...(values && { params: values }) }
}

sayWith(
  (sentence) => {
    const text = sayIn(currentLanguage(), sentence)
    listeners.getStore()?.said.set(text, sentence)
    return text
  },
  () => localeOf[currentLanguage()],
)

function sayIn(language: Language, { values, ...sentence }: Sentence): string {
  return withValues(values, (guarded) => voiceOf(language)._({ ...sentence, ...(guarded && { values: guarded }) }))
}

function voiceOf(language: Language): I18n {
  const catalogue = catalogueOf(language)
  const known = voices.get(catalogue)
  if (known) return known
  const voice = setupI18n({ locale: language, messages: { [language]: catalogue } })
  voice.setMessagesCompiler(compileOnce())
  voices.set(catalogue, voice)
  return voice
}

/** A message is parsed the first time it is said; there are as many as the code has. */
function compileOnce(): typeof compileMessage {
  const compiled = new Map<string, ReturnType<typeof compileMessage>>()
  return (text) => {
    const known = compiled.get(text)
    if (known) return known
    const made = compileMessage(text)
    compiled.set(text, made)
    return made
  }
}
