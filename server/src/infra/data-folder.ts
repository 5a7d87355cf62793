import { access, constants, mkdir } from 'node:fs/promises'

import { StartRefused } from './start-refused.ts'
import { systemCode } from './system-error.ts'

const reasons: Record<string, string> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'it lies on a disk that can only be read',
  ENOSPC: 'the disk is full',
}

/**
 * Makes the data folder unless it exists.
 *
 * @throws StartRefused when this account cannot use it.
 */
export async function openDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = reasons[systemCode(error) ?? ''] ?? (error instanceof Error ? error.message : String(error))
    throw new StartRefused(
      `The data folder ${folder} cannot be used: ${reason}. Give it to this account, or choose another: DATA_DIR=/var/lib/postwright npm start`,
      { cause: error },
    )
  }
}
