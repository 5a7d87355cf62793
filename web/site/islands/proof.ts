import { hasherFor } from './sha256.ts'

/** Shorter than a frame, so that the page goes on answering. */
const sliceMs = 10

/** Works on the server's question; the token is `challenge.number`. */
export async function proof(address: string): Promise<string> {
  const response = await fetch(address, { cache: 'no-store' })
  if (!response.ok) throw new Error('There is no challenge.')
  const { challenge, bits } = (await response.json()) as { challenge: string; bits: number }
  return `${challenge}.${await solve(`${challenge}.`, bits)}`
}

export async function solve(prefix: string, bits: number): Promise<number> {
  const hash = hasherFor(prefix)
  for (let number = 0; ;) {
    const until = performance.now() + sliceMs
    while (performance.now() < until) {
      for (let count = 0; count < 100; count++, number++) if (Math.clz32(hash(number)) >= bits) return number
    }
    await new Promise((resume) => setTimeout(resume))
  }
}
