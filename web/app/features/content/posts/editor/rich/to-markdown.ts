import type { Node } from '@tiptap/pm/model'
import type { BlockContent, DefinitionContent, Link, ListItem, Parents, RootContent, Text } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { defaultHandlers, type Info, type Options, type State, toMarkdown } from 'mdast-util-to-markdown'

import { phrasingOf, type Raw } from './phrasing.ts'
import type { Style } from './style-of.ts'

/** A block as Markdown, in lines that end with `\n`; empty where nothing is written in it. */
export function blockToMarkdown(block: Node, { breakBySpaces, ...style }: Style): string {
  if (block.type.name === 'markdownBlock') return block.textContent
  if (block.type.name === 'paragraph' && isBlank(block)) return ''
  const written = toMarkdown(
    { type: 'root', children: [flowOf(block)] },
    {
      ...style,
      // A rule of dashes below a line would make it a heading.
      rule: '*',
      listItemIndent: 'one',
      fences: true,
      // Numbers as they stand there count on from the first.
      incrementListMarker: true,
      extensions: [gfm],
      resourceLink: true,
      handlers: breakBySpaces ? { ...handlers, break: () => '  \n' } : handlers,
    },
  )
  return written.replace(/\n$/, '')
}

/** An address in a text is a link wherever it is read; escaping it would only make it unreadable here. */
const gfm: Options = withoutEscapedAddresses(gfmToMarkdown())

function withoutEscapedAddresses({ extensions, ...options }: Options): Options {
  const unsafe = options.unsafe?.filter(({ character }) => !['@', '.', ':'].includes(character)) ?? null
  return { ...options, ...(unsafe && { unsafe }), extensions: (extensions ?? []).map(withoutEscapedAddresses) }
}

const raw = ({ value }: Raw) => value
const handlers: Options['handlers'] = Object.assign({ text: plainly, link: Object.assign(linkTo, { peek: () => '[' }) }, { raw })

/** An address that stands for itself is written without anything around it, as people write it. */
function linkTo(node: Link, parent: Parents | undefined, state: State, info: Info): string {
  const [only, ...others] = node.children
  const text = only?.type === 'text' && others.length === 0 ? only.value : null
  const isItself = text !== null && !node.title && (text === node.url || `mailto:${text}` === node.url) && bare.test(text)
  return isItself && /^$|[\s(]/.test(info.before) && /^$|[\s.,)]/.test(info.after) ? text : defaultHandlers.link(node, parent, state, info)
}

const bare = /^(?:https?:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/[\w/%=-]*[\w/])?|[a-z0-9.]+@(?:[a-z0-9-]+\.)+[a-z]{2,})$/i

/** Escapes only where a sign would mean something; the library escapes it wherever it might. */
function plainly(node: Text, _: Parents | undefined, state: State, info: Info): string {
  return state
    .safe(node.value, info)
    .replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
    .replace(/(?<!\\)((?:\\\\)*)\\&(?!#|\w+;)/g, '$1&')
    .replace(/(?<=[^\s\\] )\\\*(?= \S)/g, '*')
    .replace(/^\\#(?=[^\s#\\])/, '#')
}

function flowOf(block: Node): RootContent {
  const { attrs } = block
  switch (block.type.name) {
    case 'heading':
      return { type: 'heading', depth: attrs['level'] as 1 | 2 | 3 | 4 | 5 | 6, children: phrasingOf(block) }
    case 'blockquote':
      return { type: 'blockquote', children: childrenOf(block) }
    case 'bulletList':
    case 'orderedList':
      return {
        type: 'list',
        ordered: block.type.name === 'orderedList',
        start: block.type.name === 'orderedList' ? (attrs['start'] as number) : null,
        spread: Boolean(attrs['spread']),
        children: block.children.map((item): ListItem => ({
          type: 'listItem',
          spread: Boolean(item.attrs['spread']),
          children: childrenOf(item),
        })),
      }
    case 'codeBlock':
      return { type: 'code', ...infoOf(attrs['language'] as string | null), value: block.textContent }
    case 'horizontalRule':
      return { type: 'thematicBreak' }
    case 'markdownBlock':
      return { type: 'html', value: block.textContent }
    default:
      return { type: 'paragraph', children: phrasingOf(block) }
  }
}

function childrenOf(container: Node): (BlockContent | DefinitionContent)[] {
  return container.children
    .filter((child) => !(child.type.name === 'paragraph' && isBlank(child)))
    .map((child) => flowOf(child) as BlockContent | DefinitionContent)
}

function infoOf(language: string | null): { lang: string | null; meta: string | null } {
  const [, lang = null, meta = null] = /^(\S+)(?:\s+(.*))?$/s.exec(language?.trim() ?? '') ?? []
  return { lang, meta }
}

function isBlank(paragraph: Node): boolean {
  return phrasingOf(paragraph).length === 0
}
