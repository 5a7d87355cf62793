import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { makeBackup } from './backup.ts'

const prefix = 'before-upgrade-'
const kept = 5

/** The rows as they are before migrations change them; files are not touched by these. @returns the archive's path. */
export async function backUpBeforeUpgrade(options: { url: string; dataDir: string; keyIds: string[]; version: string }): Promise<string> {
  const { dataDir, ...rest } = options
  const folder = join(dataDir, 'backups')
  const file = join(folder, `${prefix}${new Date().toISOString().replace(/[:.]/g, '-')}.tar.gz`)
  await makeBackup({ ...rest, file })
  const older = (await readdir(folder)).filter((name) => name.startsWith(prefix)).toSorted()
  for (const name of older.slice(0, -kept)) await rm(join(folder, name), { force: true })
  return file
}
