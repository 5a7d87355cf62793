import type { DoctorLine } from '@postwright/contract/publishing/channel-doctor'

export function line(about: DoctorLine['about'], state: DoctorLine['state'], says: string, mend: readonly string[] = []): DoctorLine {
  return { about, state, says, mend: [...mend], answer: null, tookMs: 0 }
}

export function fault(about: DoctorLine['about'], says: string, mend: readonly string[]): DoctorLine {
  return line(about, 'fault', says, mend)
}

export function warning(about: DoctorLine['about'], says: string, mend: readonly string[]): DoctorLine {
  return line(about, 'warning', says, mend)
}

export function skipped(about: DoctorLine['about'], says: string): DoctorLine {
  return line(about, 'skipped', says)
}

export async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; tookMs: number }> {
  const began = performance.now()
  const result = await work()
  return { result, tookMs: Math.round(performance.now() - began) }
}
