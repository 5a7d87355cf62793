import { systemPart } from './system-part.ts'
import { sessionOf, type Tx } from './transaction.ts'

/**
 * Hands something to the observer of the database on which this transaction runs, a savepoint of it included.
 *
 * @throws when nobody observes that database: what is published must not be lost in silence.
 */
export async function publish(tx: Tx, published: unknown): Promise<void> {
  const session = sessionOf(tx)
  const observer = session.observer()
  if (!observer) throw new Error('Nobody observes this database. Whoever starts the services calls `startSubscribers`.')
  const hear = () => observer(tx, published)
  // Who subscribes may keep rows of workspaces, such as the log.
  if (session.bound === 'nothing' || session.bound === 'person')
    await systemPart(tx, 'what follows from something outside the workspaces', hear)
  else await hear()
}
