import { sessionOf, type Tx } from './transaction.ts'

/**
 * Runs one part of a transaction across tenants, also of a tenant's transaction, which is bound to its tenant again after it.
 * For what a tenant causes and may not see, such as somebody else's notification. Nothing else of the transaction may be sent
 * meanwhile. The reason is for grep, as with `asSystem`.
 */
export async function systemPart<T>(tx: Tx, _reason: string, run: () => Promise<T>): Promise<T> {
  const session = sessionOf(tx)
  const { bound } = session
  if (bound === 'system') return run()
  // As with BEGIN, the first statement does not wait for this one's answer.
  const [binding, running] = await Promise.allSettled([session.bind('system'), Promise.try(run)])
  // Nor does the next one for that of this. After a statement that failed, nothing but a rollback is possible, to a savepoint or
  // of the whole, and that binds the tenant again by itself.
  session.bind(bound).catch(() => {})
  if (binding.status === 'rejected') throw binding.reason
  if (running.status === 'rejected') throw running.reason
  return running.value
}
