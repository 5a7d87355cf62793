import type { Database, Tx } from '../../../infra/db/database.ts'

/** One transaction of the sandbox. As any platform, it knows accounts and nothing of workspaces. */
export function onSandbox<Result>(db: Database, run: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.asSystem('the sandbox platform reads or changes one of its accounts', run)
}
