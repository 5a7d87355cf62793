import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

import type { SentItem } from '../../../platforms/media.ts'
import type { Sender } from '../subscribers/public.ts'
import { type Counting, countsNothing } from './counting.ts'
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
  /** Before it is sent, nothing of it is counted yet. */
  counting: Counting
}

/** Where the address of one reader comes in: each issue is drawn once, and not for each reader. `.invalid` is nobody's. */
const leaveGap = 'https://leave.invalid/7f3a'
const openGap = 'https://open.invalid/7f3a'
const linkGap = 'https://link.invalid/7f3a/'

/** An issue as every reader gets it, in the language that is spoken here. `lettersFor` makes it one reader's. */
export async function drawLetter(input: LetterInput): Promise<Letter> {
  const { subject, body, sender, readAddress, counting } = input
  const { withoutMarkdown } = await import('../../../platforms/without-markdown.ts')
  const counted = countedSentence(counting)
  const { opens, links } = readAddress === null ? countsNothing : counting
  const html = letterDocument({
    ...(await sheetOf(input, links)),
    footer: mailFooter(sender, { leaveAddress: leaveGap, readAddress, counted, openAddress: opens ? openGap : null }),
  })
  const footer = [
    ...(readAddress === null ? [] : [say(msg`Read in the browser: ${{ address: readAddress }}`)]),
    ...(sender.postalAddress ? [sender.postalAddress] : []),
    say(msg`You get this because you subscribed to ${{ name: sender.name }}.`),
    ...(counted === null ? [] : [counted]),
    say(msg`Unsubscribe: ${{ address: leaveGap }}`),
  ]
  return {
    subject,
    html,
    text: `${subject}\n${'='.repeat(Math.min(Array.from(subject).length, 60))}\n\n${withoutMarkdown(withoutTitle(body, subject), throughGaps(links))}\n\n-- \n${footer.join('\n')}\n`,
  }
}

/** An issue as anybody reads it who has its address. */
export async function drawPage(input: Sheet, subscribeAddress: string | null): Promise<string> {
  return letterDocument({ ...(await sheetOf(input, [])), footer: pageFooter(input.sender, subscribeAddress) })
}

type Sheet = Omit<LetterInput, 'readAddress' | 'counting'>

async function sheetOf({ subject, body, media, sender, baseUrl }: Sheet, links: Counting['links']) {
  const { markdownHtml } = await import('../../../platforms/markdown-html.ts')
  const images = media.filter(({ kind }) => kind === 'image').map((item) => ({ ...item, address: whole(item.address, baseUrl) }))
  return { subject, sender, images, words: markdownHtml(withoutTitle(body, subject), links.length > 0 ? throughGaps(links) : undefined) }
}

function throughGaps(links: Counting['links']): (address: string) => string {
  const places = new Map(links.map((link, place) => [wholly(link), place]))
  return (address) => {
    const place = places.get(wholly(address))
    return place === undefined ? address : `${linkGap}${place}`
  }
}

/** One address may be written with letters of any script, or with their codes. */
function wholly(address: string): string {
  return URL.parse(address)?.href ?? address
}

/** What readers are told of it. */
function countedSentence({ opens, links }: Counting): string | null {
  if (opens && links.length > 0) return say(msg`It is counted who opens this mail and follows its links.`)
  if (opens) return say(msg`It is counted who opens this mail.`)
  return links.length > 0 ? say(msg`It is counted who follows the links of this mail.`) : null
}

export interface OfReader {
  leaveAddress: string
  /** What counts this reader: of a link by its place, or with null of the picture. */
  countAddress: (link: number | null) => string
}

/** The same with the addresses of this reader. */
export function letterFor({ subject, html, text }: Letter, { leaveAddress, countAddress }: OfReader): Letter {
  const personal = html
    .replaceAll(leaveGap, () => escaped(leaveAddress))
    .replaceAll(openGap, () => escaped(countAddress(null)))
    .replaceAll(linkGaps, (_gap, link) => escaped(countAddress(Number(link))))
  const plain = text.replaceAll(leaveGap, () => leaveAddress).replaceAll(linkGaps, (_gap, link) => countAddress(Number(link)))
  return { subject, html: personal, text: plain }
}

const linkGaps = new RegExp(`${linkGap.replaceAll('.', '\\.')}(\\d+)`, 'g')

function escaped(address: string): string {
  return address.replaceAll('&', '&amp;')
}

/** A text often begins with its title once more, which stands above it already. */
function withoutTitle(body: string, subject: string): string {
  const [first = '', ...rest] = body.trimStart().split('\n')
  return first.replace(/^#\s+/, '').trim() === subject.trim() ? rest.join('\n') : body
}

function whole(address: string, baseUrl: string): string {
  return address.startsWith('/') ? baseUrl + address : address
}
