import { timingSafeEqual } from 'node:crypto'

/** Takes as long whatever they differ in, so that nobody finds a secret letter by letter. Its length is no secret. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
