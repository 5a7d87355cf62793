import { readFile } from 'node:fs/promises'
import { availableParallelism, freemem, totalmem } from 'node:os'

import { freeBytes } from '../../infra/disk.ts'

/** What this machine has, in bytes. */
export interface Machine {
  cores: number
  memoryBytes: number
  /** What programs may still take, with what the system can give back. */
  freeMemoryBytes: number
  /** Free where models lie. */
  freeDiskBytes: number
}

/** In a container its own bounds count. */
export async function readMachine(folder: string): Promise<Machine> {
  const bound = process.constrainedMemory()
  const memoryBytes = bound > 0 && bound < totalmem() ? bound : totalmem()
  const isBounded = memoryBytes < totalmem()
  return {
    cores: availableParallelism(),
    memoryBytes,
    freeMemoryBytes: isBounded ? Math.min(process.availableMemory(), memoryBytes) : await availableMemory(),
    freeDiskBytes: await freeBytes(folder),
  }
}

async function availableMemory(): Promise<number> {
  const kilobytes = /^MemAvailable:\s+(\d+)/m.exec(await readFile('/proc/meminfo', 'utf8').catch(() => ''))?.[1]
  return kilobytes ? Number(kilobytes) * 1024 : freemem()
}

/** Why no model runs here; null where one does. */
export function isSupported(): boolean {
  return process.platform === 'linux' && process.arch === 'x64' && hasGlibc()
}

/** The programs are built for it; Alpine has another. */
function hasGlibc(): boolean {
  const report = process.report?.getReport()
  const header = typeof report === 'object' && 'header' in report ? report.header : undefined
  return typeof header === 'object' && header !== null && 'glibcVersionRuntime' in header
}
