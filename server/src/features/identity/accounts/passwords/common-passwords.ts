import { isCommonPassword, minPasswordLength } from '@postwright/contract/identity/passwords'

/** Of those that the specification's length allows. ASVS 5.0 asks for 3,000 (6.2.4). */
const refused = 10_000

let common: Promise<ReadonlySet<string>> | undefined

/** Whether it is one of the commonest, letter case aside. The list is read at the first question, and nobody is asked. */
export async function isCommon(password: string): Promise<boolean> {
  if (isCommonPassword(password)) return true
  return (await (common ??= readCommon())).has(password.toLowerCase())
}

/** The package has them by how often they were found in leaks. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { default: byRank } = await import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } })
  return new Set(byRank.filter(({ length }) => length >= minPasswordLength).slice(0, refused))
}
