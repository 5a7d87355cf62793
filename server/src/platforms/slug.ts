import { createHash } from 'node:crypto'

const longestWords = 60

/** The last part of an address, always the same for one delivery and for no other: by it a draft is found again. */
export function uniqueSlug(title: string | null, key: string): string {
  const words = (title ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestWords)
    .replace(/^-+|-+$/g, '')
  const own = BigInt(`0x${createHash('sha256').update(key).digest('hex').slice(0, 12)}`).toString(36)
  return `${words || 'post'}-${own}`
}
