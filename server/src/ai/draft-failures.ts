/** What a call took, as the provider says or as far as it can be told. */
export interface DraftUsage {
  inputTokens: number
  outputTokens: number
}

/** A call that came to no draft, and took tokens all the same. */
export class SpentDraftError extends Error {
  override name = 'SpentDraftError'
  readonly usage: DraftUsage

  constructor(message: string, usage: DraftUsage, cause?: unknown) {
    super(message, { cause })
    this.usage = usage
  }
}

/** The model answered without a word, which is no draft. */
export class EmptyDraftError extends SpentDraftError {
  override name = 'EmptyDraftError'
}

/** The model was cut off before there was a text worth keeping. */
export class CutDraftError extends SpentDraftError {
  override name = 'CutDraftError'
}
