import { makeBackup } from './backup.ts'
import { keepNewest, newBackupFile } from './kept.ts'

const kind = 'before-upgrade'
const kept = 5

/** The rows as they are before migrations change them; files are not touched by these. @returns the archive's path. */
export async function backUpBeforeUpgrade(options: { url: string; dataDir: string; keyIds: string[]; version: string }): Promise<string> {
  const { dataDir, ...rest } = options
  const file = newBackupFile(dataDir, kind)
  await makeBackup({ ...rest, file })
  await keepNewest(dataDir, kind, kept)
  return file
}
