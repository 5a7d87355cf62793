import type { Image, Nodes, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { Fragment, memo, type ReactNode, useMemo } from 'react'

import { partsOf } from './markdown-parts.ts'

/** How some of it is shown. */
export interface MarkdownLook {
  /** `words`: its children as plain text. */
  link: (url: string, children: ReactNode, words: string) => ReactNode
  image: (image: Pick<Image, 'url' | 'alt'>) => ReactNode
  /** Source of HTML, which is never made into elements. */
  html: (source: string) => ReactNode
  text?: (words: string) => ReactNode
}

interface MarkdownProps {
  text: string
  skipTitle?: string | undefined
  look?: MarkdownLook
}

/** Markdown as elements. HTML inside it makes none, and links go to the web or to a mail address only. */
export function Markdown({ text, skipTitle, look = previewLook }: MarkdownProps) {
  // Of a long text that is being written, only the part in which something changed is read again.
  const parts = useMemo(() => partsOf(text), [text])
  // A part has no identity but its place.
  return parts.map((part, index) => <Part key={index} text={part} skipTitle={index === 0 ? skipTitle : undefined} look={look} />)
}

const Part = memo(function Part({
  text,
  skipTitle,
  look,
}: Required<Pick<MarkdownProps, 'text'>> & { skipTitle: string | undefined; look: MarkdownLook }) {
  const tree = useMemo(() => fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }), [text])
  return <>{renderAll(withoutTitle(tree.children, skipTitle), look)}</>
})

const previewLook: MarkdownLook = {
  link: (url, children) => (
    <a href={url} target="_blank" rel="noreferrer nofollow">
      {children}
    </a>
  ),
  image: ({ alt, url }) => (
    <span className="pv-image" role="img" aria-label={alt ?? ''}>
      {alt || url}
    </span>
  ),
  html: () => null,
}

/** A first heading that repeats the title would show it twice. */
function withoutTitle(nodes: RootContent[], title: string | undefined): RootContent[] {
  const [first, ...rest] = nodes
  if (!title || first?.type !== 'heading' || first.depth !== 1) return nodes
  return plainText(first).trim() === title.trim() ? rest : nodes
}

function renderAll(nodes: readonly Nodes[], look: MarkdownLook): ReactNode {
  // Nodes have no identity of their own and hold no state: their place is their key.
  return nodes.map((node, index) => <Fragment key={index}>{render(node, look)}</Fragment>)
}

function render(node: Nodes, look: MarkdownLook): ReactNode {
  switch (node.type) {
    case 'text':
      return look.text ? look.text(node.value) : node.value
    case 'paragraph':
      return <p>{renderAll(node.children, look)}</p>
    case 'heading':
      return plainText(node).trim() === '' ? null : heading(node.depth, renderAll(node.children, look))
    case 'strong':
      return <strong>{renderAll(node.children, look)}</strong>
    case 'emphasis':
      return <em>{renderAll(node.children, look)}</em>
    case 'delete':
      return <s>{renderAll(node.children, look)}</s>
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      )
    case 'blockquote':
      return <blockquote>{renderAll(node.children, look)}</blockquote>
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{renderAll(node.children, look)}</ol> : <ul>{renderAll(node.children, look)}</ul>
    case 'listItem':
      return (
        <li>
          {node.spread
            ? renderAll(node.children, look)
            : renderAll(
                node.children.flatMap((child): Nodes[] => (child.type === 'paragraph' ? child.children : [child])),
                look,
              )}
        </li>
      )
    case 'link':
      return mayLink(node.url) ? look.link(node.url, renderAll(node.children, look), plainText(node)) : renderAll(node.children, look)
    case 'linkReference':
    case 'footnoteDefinition':
      return renderAll(node.children, look)
    case 'image':
      return look.image(node)
    case 'imageReference':
      return node.alt
    case 'footnoteReference':
      return <sup>{node.label}</sup>
    case 'html':
      return look.html(node.value)
    case 'break':
      return <br />
    case 'thematicBreak':
      return <hr />
    case 'table':
      return (
        <table>
          <tbody>{renderAll(node.children, look)}</tbody>
        </table>
      )
    case 'tableRow':
      return <tr>{renderAll(node.children, look)}</tr>
    case 'tableCell':
      return <td>{renderAll(node.children, look)}</td>
    default:
      return null
  }
}

function heading(depth: number, children: ReactNode): ReactNode {
  if (depth === 1) return <h2>{children}</h2>
  if (depth === 2) return <h3>{children}</h3>
  return <h4>{children}</h4>
}

function mayLink(url: string): boolean {
  return /^(https?:|mailto:)/i.test(url)
}

function plainText(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(plainText).join('') : ''
}
