import { Button } from '@react-email/button'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import { createElement as h, Fragment, type ReactNode } from 'react'

import { framed } from './frame.ts'
import type { Block, Inline } from './parse-text.ts'
import { styles } from './theme.ts'
import { addressOf, type MailValuesByName, valueOf, withoutTricks, textOf } from './values.ts'

export interface Frame {
  subject: string
  instanceName: string
  instanceAddress: string
  unsubscribeUrl?: string | undefined
}

/** A mail of the instance. */
export function htmlDocument(blocks: readonly Block[], values: MailValuesByName, frame: Frame): string {
  return framed({
    subject: frame.subject,
    teaser: teaser(blocks, values),
    masthead: h('a', { href: frame.instanceAddress, className: 'ink', style: styles.name }, frame.instanceName),
    sheet: blocks.map((block) => renderBlock(block, values)),
    footer: [h('p', { className: 'soft', style: styles.footer }, ...footer(frame))],
  })
}

/** What a list of mails shows beside the subject. */
function teaser(blocks: readonly Block[], values: MailValuesByName): string {
  const first = blocks.find((block) => block.kind === 'paragraph')
  return first
    ? first.lines
        .map((line) => textOf(line, values))
        .join(' ')
        .slice(0, 140)
    : ''
}

function footer({ instanceName, instanceAddress, unsubscribeUrl }: Frame): ReactNode[] {
  const site = h('a', { href: instanceAddress, className: 'soft', style: styles.quietLink }, instanceName)
  const sender = around(say(msg`Sent by ${{ site: gap }}.`), site)
  if (!unsubscribeUrl) return [sender]
  const leave = h('a', { href: unsubscribeUrl, className: 'soft', style: styles.quietLink }, say(msg`Unsubscribe`))
  return [sender, ` ${say(msg`You get this because you have an account.`)} `, leave, '.']
}

/** Where an element stands in a sentence. */
const gap = '\u0000'

function around(sentence: string, element: ReactNode): ReactNode {
  const [before, after] = sentence.split(gap)
  return h(Fragment, null, before, element, after)
}

function renderBlock(block: Block, values: MailValuesByName): ReactNode {
  switch (block.kind) {
    case 'heading':
      return h('h1', { className: 'ink', style: styles.heading }, ...renderLines(block.lines, values))
    case 'paragraph':
      return h('p', { className: 'ink', style: styles.paragraph }, ...renderLines(block.lines, values))
    case 'button':
      return renderButton(textOf(block.inside, values), addressOf(block.target, values))
    case 'items':
      return h(
        block.ordered ? 'ol' : 'ul',
        { className: 'ink', style: styles.items },
        ...block.items.map((item) => h('li', { style: styles.item }, ...renderInline(item, values))),
      )
    case 'list':
      return renderList(block.name, values)
  }
}

function renderButton(label: string, address: string | undefined): ReactNode {
  if (address === undefined) return h('p', { className: 'ink', style: styles.paragraph }, label)
  return h(
    Fragment,
    null,
    h('p', { style: styles.paragraph }, h(Button, { href: address, className: 'button', style: styles.button }, label)),
    h(
      'p',
      { className: 'soft', style: styles.spelled },
      around(say(msg`Or open ${{ address: gap }}`), h('a', { href: address, className: 'soft', style: styles.address }, address)),
    ),
  )
}

function renderList(name: string, values: MailValuesByName): ReactNode {
  const items = values[name]
  if (!Array.isArray(items)) return h('p', { className: 'ink', style: styles.paragraph }, ...withBreaks(valueOf(name, values)))
  return h(
    'ul',
    { className: 'ink', style: styles.items },
    ...items.map(({ title, detail, link }) =>
      h(
        'li',
        { style: styles.item },
        link ? h('a', { href: link, className: 'link', style: styles.link }, withoutTricks(title)) : withoutTricks(title),
        detail && h('span', { className: 'soft', style: styles.detail }, h('br'), ...withBreaks(withoutTricks(detail))),
      ),
    ),
  )
}

function renderLines(lines: readonly Inline[][], values: MailValuesByName): ReactNode[] {
  return lines.flatMap((line, index) => [...(index > 0 ? [h('br')] : []), ...renderInline(line, values)])
}

function renderInline(pieces: readonly Inline[], values: MailValuesByName): ReactNode[] {
  return pieces.flatMap((piece): ReactNode[] => {
    if (piece.kind === 'words') return [piece.words]
    if (piece.kind === 'value') return withBreaks(valueOf(piece.name, values))
    if (piece.kind === 'bold') return [h('strong', null, ...renderInline(piece.inside, values))]
    const address = addressOf(piece.target, values)
    const label = textOf(piece.inside, values)
    return [address === undefined ? label : h('a', { href: address, className: 'link', style: styles.link }, label)]
  })
}

function withBreaks(text: string): ReactNode[] {
  return text.split('\n').flatMap((line, index) => (index > 0 ? [h('br'), line] : [line]))
}
