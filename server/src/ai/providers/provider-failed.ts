import { deepest, said } from './failure.ts'

/** A call that failed for good: what could be tried again or elsewhere was. Its cause says why. */
export class ProviderFailed extends Error {
  override name = 'ProviderFailed'

  constructor(cause: unknown) {
    super(said(deepest(cause)).message || 'The provider failed.', { cause })
  }
}
