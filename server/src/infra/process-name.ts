import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { uuidv7 } from 'uuidv7'

import { systemCode } from './system-error.ts'

/** A name for a part of this process that no other one has, on whatever machine: `host/place/pid/part`. */
export function nameInThisProcess(): string {
  return [hostname(), place, process.pid, uuidv7()].join('/')
}

/**
 * Whether the process of such a name is certainly gone. Only its own machine can tell, and not where its number was given to another one:
 * false says nothing.
 */
export function isProcessGone(name: string): boolean {
  const [host, itsPlace, pid] = name.split('/')
  if (place === unknownPlace || host !== hostname() || itsPlace !== place) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return systemCode(error) === 'ESRCH'
  }
}

const unknownPlace = '-'
/** Where a number means the same process: this start of this machine, and in it this container. Only Linux tells it. */
const place = readPlace()

function readPlace(): string {
  try {
    const start = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${start}.${readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, '')}`
  } catch {
    return unknownPlace
  }
}
