export interface Random {
  /** From 0 to 1, without 1. */
  next: () => number
  /** A whole number, both ends included. */
  between: (least: number, most: number) => number
  pick: <T>(from: readonly T[]) => T
}

/** Numbers that are the same for the same seed and name, so that one part's draws do not depend on another's. */
export function seeded(seed: number, name: string): Random {
  let state = [...name].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93), seed ^ 0x81_1c_9d_c5)
  // Mulberry32. https://gist.github.com/tommyettinger/46a874533244883189143505d203312c (read 2026-11-21)
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    pick<T>(from: readonly T[]): T {
      const chosen = from[between(0, from.length - 1)]
      if (chosen === undefined) throw new RangeError('There is nothing to pick from.')
      return chosen
    },
  }
}
