/** The start cannot go on, for a reason that the operator can mend: the message is for them, and says how. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
