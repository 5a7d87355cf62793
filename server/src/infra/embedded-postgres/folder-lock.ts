import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { StartRefused } from '../start-refused.ts'

/**
 * Takes the folder for this process alone. The operating system frees it when the process ends in any way.
 *
 * Node has no flock; SQLite takes the same kind of lock on every system, so an empty database serves as the lock file.
 *
 * @throws StartRefused when another process, or this one, holds it.
 */
export function lockFolder(folder: string): { release: () => void } {
  const database = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    database.close()
    if (!isBusy(error)) throw error
    throw new StartRefused(`Postwright is already running on the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`)
  }
  return { release: () => database.close() }
}

function isBusy(error: unknown): boolean {
  const sqliteBusy = 5
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}
