import { Id } from '@postwright/contract/core/values'
import { z } from 'zod'

import type { Services } from '../../../context.ts'
import { readSigned, sign } from '../../../infra/signed.ts'
import { newsletterCounting } from '../../core/instance/public.ts'

/** Issue, recipient, and which link of the issue; null is the picture. */
const Token = z.tuple([Id, Id, z.int().nonnegative().nullable()])

interface Read {
  issueId: string
  recipientId: string
  link: number | null
}

/** Where the links of mails lead that are counted, and where their picture is. */
export const clickPath = '/newsletter/of/go'
export const openPath = '/newsletter/of/opened'

/** The address that counts one reader; `link` is a place in the links of the issue, null the picture. */
export function countAddress({ config, secrets }: Pick<Services, 'config' | 'secrets'>, { issueId, recipientId, link }: Read): string {
  const token = sign(secrets.derive(purpose), [issueId, recipientId, link] satisfies z.input<typeof Token>)
  return `${config.baseUrl}${link === null ? openPath : clickPath}?token=${token}`
}

/** What `countAddress` was given; undefined for a token that is none of ours. */
export function readOfToken({ secrets }: Pick<Services, 'secrets'>, token: string): Read | undefined {
  const read = readSigned(secrets.derive(purpose), token, Token)
  return read && { issueId: read[0], recipientId: read[1], link: read[2] }
}

const purpose = 'newsletter reads'

/** What one mail counts: with neither, it is as it would be without. */
export interface Counting {
  opens: boolean
  /** Where its links lead, in their order. */
  links: readonly string[]
}

export const countsNothing: Counting = { opens: false, links: [] }

/** What is counted of an issue that this text goes out as now. */
export async function countingOf(
  { db, config }: Pick<Services, 'db' | 'config'>,
  body: string,
): Promise<{ opens: boolean; links: string[] | null }> {
  const { opens, clicks } = await newsletterCounting(db.plain)
  return { opens, links: clicks ? await countedLinks(body, config.baseUrl) : null }
}

/** The links of a text that can be counted, each once. What leads to the newsletter itself, such as a way to leave, is none of them. */
async function countedLinks(body: string, baseUrl: string): Promise<string[]> {
  const { markdownHtml } = await import('../../../platforms/markdown-html.ts')
  const found = new Set<string>()
  markdownHtml(body, (address) => {
    if (URL.canParse(address) && !address.startsWith(`${baseUrl}/newsletter/`)) found.add(address)
    return address
  })
  return [...found]
}
