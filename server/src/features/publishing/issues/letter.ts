import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

import type { SentItem } from '../../../platforms/media.ts'
import type { Sender } from '../subscribers/public.ts'
import { letterDocument, mailFooter, pageFooter } from './letter-document.ts'

export interface Letter {
  subject: string
  html: string
  text: string
}

export interface LetterInput {
  subject: string
  /** Markdown. */
  body: string
  media: readonly Pick<SentItem, 'kind' | 'address' | 'alt'>[]
  sender: Omit<Sender, 'replyTo'>
  baseUrl: string
  /** Where the same is read in a browser; null before it is sent. */
  readAddress: string | null
}

/** Where the address of one reader comes in: each issue is drawn once, and not for each reader. `.invalid` is nobody's. */
const leaveGap = 'https://leave.invalid/7f3a'

/** An issue as every reader gets it, in the language that is spoken here. `lettersFor` makes it one reader's. */
export async function drawLetter(input: LetterInput): Promise<Letter> {
  const { subject, body, sender, readAddress } = input
  const html = letterDocument({ ...(await sheetOf(input)), footer: mailFooter(sender, { leaveAddress: leaveGap, readAddress }) })
  const footer = [
    ...(readAddress === null ? [] : [say(msg`Read in the browser: ${{ address: readAddress }}`)]),
    ...(sender.postalAddress ? [sender.postalAddress] : []),
    say(msg`You get this because you subscribed to ${{ name: sender.name }}.`),
    say(msg`Unsubscribe: ${{ address: leaveGap }}`),
  ]
  return {
    subject,
    html,
    text: `${subject}\n${'='.repeat(Math.min(Array.from(subject).length, 60))}\n\n${body.trim()}\n\n-- \n${footer.join('\n')}\n`,
  }
}

/** An issue as anybody reads it who has its address. */
export async function drawPage(input: Omit<LetterInput, 'readAddress'>, subscribeAddress: string | null): Promise<string> {
  return letterDocument({ ...(await sheetOf(input)), footer: pageFooter(input.sender, subscribeAddress) })
}

async function sheetOf({ subject, body, media, sender, baseUrl }: Omit<LetterInput, 'readAddress'>) {
  const { markdownHtml } = await import('../../../platforms/markdown-html.ts')
  const images = media.filter(({ kind }) => kind === 'image').map((item) => ({ ...item, address: whole(item.address, baseUrl) }))
  return { subject, sender, images, words: markdownHtml(withoutTitle(body, subject)) }
}

/** The same with the address at which this reader leaves. */
export function letterFor({ subject, html, text }: Letter, leaveAddress: string): Letter {
  const escaped = leaveAddress.replaceAll('&', '&amp;')
  return { subject, html: html.replaceAll(leaveGap, () => escaped), text: text.replaceAll(leaveGap, () => leaveAddress) }
}

/** A text often begins with its title once more, which stands above it already. */
function withoutTitle(body: string, subject: string): string {
  const [first = '', ...rest] = body.trimStart().split('\n')
  return first.replace(/^#\s+/, '').trim() === subject.trim() ? rest.join('\n') : body
}

function whole(address: string, baseUrl: string): string {
  return address.startsWith('/') ? baseUrl + address : address
}
