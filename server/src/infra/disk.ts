import { statfs } from 'node:fs/promises'

export type DiskState = 'ok' | 'low' | 'full'

export interface Disk {
  /** The room that is left for this account. What was read counts for a second. */
  room: () => Promise<{ freeBytes: number; state: DiskState }>
  /** @throws DiskFull before anything is written for which there is no room. */
  refuseWhenFull: () => Promise<void>
}

/** As the operating system would say it. */
class DiskFull extends Error {
  override name = 'DiskFull'
  readonly code = 'ENOSPC'
}

/** From here on whoever runs the server is told. */
export const lowBytes = 1024 ** 3
/**
 * From here on nothing more is taken in. PostgreSQL stops altogether where its log cannot grow, and then nobody could read either: this
 * is what it needs until it has been cleared.
 */
export const fullBytes = 64 * 1024 ** 2
const countsMs = 1_000

/** The disk on which `folder` lies. */
export function openDisk(folder: string, freeBytesIn: (folder: string) => Promise<number> = freeBytes): Disk {
  let known: ReturnType<Disk['room']> | undefined
  let readAt = 0

  async function read(): ReturnType<Disk['room']> {
    const free = await freeBytesIn(folder)
    return { freeBytes: free, state: free < fullBytes ? 'full' : free < lowBytes ? 'low' : 'ok' }
  }

  async function room(): ReturnType<Disk['room']> {
    const now = performance.now()
    if (known && now - readAt < countsMs) return known
    readAt = now
    return (known = read())
  }

  return {
    room,
    async refuseWhenFull() {
      const { state, freeBytes } = await room()
      if (state === 'full') throw new DiskFull(`The disk of ${folder} has ${Math.floor(freeBytes / 1024 ** 2)} MB left.`)
    },
  }
}

/** For whoever is no administrator of the system; the reserve of the system is not counted. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Whether there was no room to write: by the codes of Node and of PostgreSQL. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT' || isDiskFull(error.cause)
}
