import type { Nodes, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { Fragment, type ReactNode, useMemo } from 'react'

/** Markdown as elements. HTML inside it is dropped, and links go to the web or to a mail address only. */
export function Markdown({ text, skipTitle }: { text: string; skipTitle?: string | undefined }) {
  const tree = useMemo(() => fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }), [text])
  return <>{renderAll(withoutTitle(tree.children, skipTitle))}</>
}

/** A first heading that repeats the title would show it twice. */
function withoutTitle(nodes: RootContent[], title: string | undefined): RootContent[] {
  const [first, ...rest] = nodes
  if (!title || first?.type !== 'heading' || first.depth !== 1) return nodes
  return plainText(first).trim() === title.trim() ? rest : nodes
}

function renderAll(nodes: readonly Nodes[]): ReactNode {
  // Nodes have no identity of their own and hold no state: their place is their key.
  return nodes.map((node, index) => <Fragment key={index}>{render(node)}</Fragment>)
}

function render(node: Nodes): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value
    case 'paragraph':
      return <p>{renderAll(node.children)}</p>
    case 'heading':
      return plainText(node).trim() === '' ? null : heading(node.depth, renderAll(node.children))
    case 'strong':
      return <strong>{renderAll(node.children)}</strong>
    case 'emphasis':
      return <em>{renderAll(node.children)}</em>
    case 'delete':
      return <s>{renderAll(node.children)}</s>
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      )
    case 'blockquote':
      return <blockquote>{renderAll(node.children)}</blockquote>
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{renderAll(node.children)}</ol> : <ul>{renderAll(node.children)}</ul>
    case 'listItem':
      return (
        <li>
          {node.spread
            ? renderAll(node.children)
            : renderAll(node.children.flatMap((child): Nodes[] => (child.type === 'paragraph' ? child.children : [child])))}
        </li>
      )
    case 'link':
      return mayLink(node.url) ? (
        <a href={node.url} target="_blank" rel="noreferrer nofollow">
          {renderAll(node.children)}
        </a>
      ) : (
        renderAll(node.children)
      )
    case 'image':
      return (
        <span className="pv-image" role="img" aria-label={node.alt ?? ''}>
          {node.alt || node.url}
        </span>
      )
    case 'break':
      return <br />
    case 'thematicBreak':
      return <hr />
    case 'table':
      return (
        <table>
          <tbody>{renderAll(node.children)}</tbody>
        </table>
      )
    case 'tableRow':
      return <tr>{renderAll(node.children)}</tr>
    case 'tableCell':
      return <td>{renderAll(node.children)}</td>
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
