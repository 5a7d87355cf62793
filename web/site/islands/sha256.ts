// SHA-256 (FIPS 180-4) as far as a proof of work needs it. The browser's own is there on secure origins alone, and an instance on a
// local network has none; besides, it is asked once per hash, which is slower than this.

const roundConstants = fractions((prime) => Math.cbrt(prime), 64)
const initialState = fractions((prime) => Math.sqrt(prime), 8)
const schedule = new Int32Array(64)
const blockBytes = 64

/** The first 32 bits of the hash of `prefix` + number, for one number after the other. The whole blocks of the prefix are hashed once. */
export function hasherFor(prefix: string): (number: number) => number {
  const start = new TextEncoder().encode(prefix)
  const whole = start.length - (start.length % blockBytes)
  const afterPrefix = initialState.slice()
  const view = new DataView(start.buffer)
  for (let at = 0; at < whole; at += blockBytes) compress(afterPrefix, view, at)

  const rest = start.subarray(whole)
  const tail = new Uint8Array(2 * blockBytes)
  const tailView = new DataView(tail.buffer)
  const state = new Int32Array(8)

  return (number) => {
    tail.fill(0)
    tail.set(rest)
    let end = rest.length
    for (const digit of String(number)) tail[end++] = digit.charCodeAt(0)
    const bits = (whole + end) * 8
    tail[end] = 0x80
    const length = end + 9 > blockBytes ? 2 * blockBytes : blockBytes
    tailView.setUint32(length - 4, bits)
    state.set(afterPrefix)
    for (let at = 0; at < length; at += blockBytes) compress(state, tailView, at)
    return (state[0] ?? 0) >>> 0
  }
}

function compress(state: Int32Array, view: DataView, offset: number): void {
  const w = schedule
  for (let i = 0; i < 16; i++) w[i] = view.getInt32(offset + i * 4)
  for (let i = 16; i < 64; i++) {
    const [x, y] = [w[i - 15]!, w[i - 2]!]
    w[i] = (w[i - 16]! + w[i - 7]! + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10))) | 0
  }

  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + roundConstants[i]! + w[i]!) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  const result = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i++) state[i] = state[i]! + result[i]!
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

/** The first 32 bits of the fractional parts of a root of the first primes: where the standard's constants come from. */
function fractions(root: (prime: number) => number, count: number): Int32Array {
  const words = new Int32Array(count)
  for (let candidate = 2, found = 0; found < count; candidate++) {
    if (isPrime(candidate)) words[found++] = (root(candidate) % 1) * 2 ** 32
  }
  return words
}

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false
  return true
}
