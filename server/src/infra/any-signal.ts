/** The sources of each signal that comes of several. */
const sources = new WeakMap<AbortSignal, readonly AbortSignal[]>()

/**
 * As `AbortSignal.any`, and its sources live as long as it does: Node holds them weakly, so that the abort of one that nothing else refers
 * to, as a timeout, is lost with it to the garbage collector. https://github.com/nodejs/node/issues/65995
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  // oxlint-disable-next-line no-restricted-properties -- This is where it is used.
  const signal = AbortSignal.any([...signals])
  sources.set(signal, signals)
  return signal
}
