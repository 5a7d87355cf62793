import type { Sentence } from '@postwright/contract/core/sentences'

import { inEnglish } from '../../sentences.ts'

/** Why a file cannot be a picture or film of a library; the message is for the person who chose it. */
export class UnusableMedia extends Error {
  override name = 'UnusableMedia'
  readonly sentence: Sentence

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(inEnglish(sentence), options)
    this.sentence = sentence
  }
}
