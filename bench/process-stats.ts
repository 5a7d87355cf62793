import { readdirSync, readFileSync } from 'node:fs'

/** The kernel's unit in /proc/PID/stat; 100 on every Linux that Node runs on. */
const ticksPerSecond = 100

/** Processor time that a process has used since it began: user and system, in milliseconds. Other load does not disturb it. */
export function cpuMs(pid: number): number {
  const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /)
  const fields = afterName.split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

/** Proportional set size in MB (10⁶ bytes): shared pages count for each process by its share. */
export function pssMb(pid: number): number {
  const kib = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return (Number(kib) * 1024) / 1e6
}

/** Resident memory of one process in MB (10⁶ bytes). */
export function residentMb(pid: number): number {
  const kib = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kib) * 1024) / 1e6
}

interface Process {
  pid: number
  parent: number
  name: string
}

/** A process and everything that it started. */
export function familyOf(pid: number): Process[] {
  const everybody = readdirSync('/proc').flatMap(readProcess)
  const family = everybody.filter((process) => process.pid === pid)
  // The list grows while it is walked.
  for (const member of family) family.push(...everybody.filter((process) => process.parent === member.pid))
  return family
}

function readProcess(entry: string): Process[] {
  if (!/^\d+$/.test(entry)) return []
  try {
    const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
    const [, name = '', rest = ''] = /\((.*)\) \S (\d+)/s.exec(stat) ?? []
    return [{ pid: Number(entry), parent: Number(rest), name }]
  } catch {
    // It ended meanwhile.
    return []
  }
}
