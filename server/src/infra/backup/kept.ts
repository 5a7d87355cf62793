import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** Where a backup of this kind goes that is made now; later ones come after it by name. */
export function newBackupFile(dataDir: string, kind: string): string {
  return join(backupsFolder(dataDir), `${kind}-${new Date().toISOString().replace(/[:.]/g, '-')}.tar.gz`)
}

/** Removes all but the newest backups of a kind; others, such as those that a person made, stay. */
export async function keepNewest(dataDir: string, kind: string, kept: number): Promise<void> {
  const folder = backupsFolder(dataDir)
  const ofKind = (await readdir(folder)).filter((name) => name.startsWith(`${kind}-`) && name.endsWith('.tar.gz')).toSorted()
  for (const name of ofKind.slice(0, Math.max(0, ofKind.length - kept))) await rm(join(folder, name), { force: true })
}
