import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import { createElement as h, type CSSProperties, type ReactNode } from 'react'

import { framed, mailStyles as styles } from '../../core/mail/public.ts'
import type { Sender } from '../subscribers/public.ts'

interface DocumentInput {
  subject: string
  /** HTML that is sanitised. */
  words: string
  images: readonly { address: string; alt: string }[]
  sender: Omit<Sender, 'replyTo'>
  footer: ReactNode[]
}

/** A mail of a business, in the frame that every mail has. */
export function letterDocument({ subject, words, images, sender, footer }: DocumentInput): string {
  return framed({
    subject,
    masthead: sender.website
      ? h('a', { href: sender.website, className: 'ink', style: styles.name }, sender.name)
      : h('span', { className: 'ink', style: styles.name }, sender.name),
    sheet: [
      h('h1', { className: 'ink', style: styles.heading }, subject),
      ...images.map(({ address, alt }) => h('img', { key: address, src: address, alt, style: picture, ...unannounced })),
      h('div', { dangerouslySetInnerHTML: { __html: styled(words) } }),
    ],
    footer,
  })
}

export function mailFooter(
  { name, postalAddress }: DocumentInput['sender'],
  {
    leaveAddress,
    readAddress,
    counted,
    openAddress,
  }: { leaveAddress: string; readAddress: string | null; counted: string | null; openAddress: string | null },
): ReactNode[] {
  const why = say(msg`You get this because you subscribed to ${{ name }}.`)
  const read = readAddress === null ? [] : [' ', quietLink(readAddress, say(msg`Read in the browser`)), '.']
  return [
    h('p', { className: 'soft', style: styles.footer }, why, ' ', quietLink(leaveAddress, say(msg`Unsubscribe`)), '.', ...read),
    ...(counted === null ? [] : [h('p', { className: 'soft', style: styles.footer }, counted)]),
    ...postal(postalAddress),
    ...(openAddress === null
      ? []
      : [h('img', { src: openAddress, alt: '', width: 1, height: 1, style: { display: 'block', border: 0 }, ...unannounced })]),
  ]
}

/** `subscribeAddress` is that of the form, where there is one. */
export function pageFooter({ name, postalAddress }: DocumentInput['sender'], subscribeAddress: string | null): ReactNode[] {
  const invitation = subscribeAddress === null ? [] : [quietLink(subscribeAddress, say(msg`Subscribe to ${{ name }}`))]
  return [...invitation.map((link) => h('p', { className: 'soft', style: styles.footer }, link)), ...postal(postalAddress)]
}

/** Of other pictures React tells the browser ahead, by a link in the head that no mail should have. */
const unannounced = { fetchPriority: 'low' } as const

function quietLink(address: string, words: string): ReactNode {
  return h('a', { href: address, className: 'soft', style: styles.quietLink }, words)
}

function postal(address: string): ReactNode[] {
  return address ? [h('p', { className: 'soft', style: { ...styles.footer, whiteSpace: 'pre-line' as const } }, address)] : []
}

const picture: CSSProperties = { display: 'block', width: '100%', height: 'auto', margin: '0 0 16px', borderRadius: '6px' }
const subheading: CSSProperties = { ...styles.heading, fontSize: '20px', lineHeight: '26px', margin: '24px 0 12px' }
const quote: CSSProperties = { margin: '0 0 16px', padding: '0 0 0 16px', borderLeft: `3px solid ${styles.sheet.border.split(' ').at(-1)}` }
const code: CSSProperties = { fontFamily: "'JetBrains Mono', Menlo, Consolas, monospace", fontSize: '14px', whiteSpace: 'pre-wrap' }

/** By the name of an element: mail programs drop style sheets, so that each carries its own. */
const looks: Readonly<Record<string, { className: string; style: CSSProperties }>> = {
  h1: { className: 'ink', style: { ...subheading, fontSize: '23px', lineHeight: '29px' } },
  h2: { className: 'ink', style: subheading },
  h3: { className: 'ink', style: { ...subheading, fontSize: '17px', lineHeight: '24px' } },
  p: { className: 'ink', style: styles.paragraph },
  ul: { className: 'ink', style: styles.items },
  ol: { className: 'ink', style: styles.items },
  li: { className: 'ink', style: styles.item },
  a: { className: 'link', style: styles.link },
  img: { className: '', style: picture },
  blockquote: { className: 'ink', style: quote },
  pre: { className: 'ink', style: code },
  code: { className: 'ink', style: code },
  td: { className: 'ink', style: { ...styles.paragraph, padding: '4px 12px 4px 0' } },
  th: { className: 'ink', style: { ...styles.paragraph, padding: '4px 12px 4px 0', textAlign: 'left' } },
}

/** Of sanitised HTML: its text has no sign that begins an element. */
function styled(html: string): string {
  return html.replaceAll(/<([a-z][a-z0-9]*)(?=[\s>/])/g, (tag, name: string) => {
    const look = Object.hasOwn(looks, name) ? looks[name] : undefined
    if (!look) return tag
    return `${tag}${look.className && ` class="${look.className}"`} style="${cssOf(look.style)}"`
  })
}

function cssOf(style: CSSProperties): string {
  return Object.entries(style)
    .map(([name, value]) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${String(value)}`)
    .join(';')
    .replaceAll('"', "'")
}
