import { access, constants, mkdir } from 'node:fs/promises'

import { freeBytes } from './disk.ts'
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

/** @throws StartRefused where the disk of the folder has not so many bytes left, in words for whoever starts it. */
export async function refuseWithoutRoom(folder: string, neededBytes: number, free = freeBytes): Promise<void> {
  const left = await free(folder)
  if (left >= neededBytes) return
  throw new StartRefused(
    `The disk of the data folder ${folder} is full: ${megabytes(left)} MB are left, and the database needs ${megabytes(neededBytes)} MB to start. Free some room, or choose another folder: DATA_DIR=/var/lib/postwright npm start`,
  )
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1024 ** 2)
}
