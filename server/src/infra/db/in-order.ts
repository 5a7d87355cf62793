/**
 * Waits for statements that went out one behind the other, in one round trip: each was sent when its promise was made, and PostgreSQL runs
 * them in that order. Whatever stands behind one that fails, fails too.
 *
 * @throws what the first of them failed with, when none is under way any more.
 */
export async function inOrder(statements: readonly Promise<unknown>[]): Promise<void> {
  for (const settled of await Promise.allSettled(statements)) if (settled.status === 'rejected') throw settled.reason
}
