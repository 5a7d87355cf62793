import { t } from '@lingui/core/macro'
import type { Nodes } from 'mdast'
import { Fragment, type ReactNode } from 'react'

/** Our own Markdown, from docs/guide, as elements. */
export function Markdown({ node }: { node: Nodes }): ReactNode {
  switch (node.type) {
    case 'root':
      return <All nodes={node.children} />
    case 'text':
      return node.value
    case 'paragraph':
      return (
        <p>
          <All nodes={node.children} />
        </p>
      )
    case 'heading': {
      const Heading = node.depth === 2 ? 'h2' : 'h3'
      return (
        <Heading id={anchorOf(plainText(node))}>
          <All nodes={node.children} />
        </Heading>
      )
    }
    case 'strong':
      return (
        <strong>
          <All nodes={node.children} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <All nodes={node.children} />
        </em>
      )
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'code':
      return (
        // A small screen scrolls it, and so must the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0} role="group" aria-label={t`Example`}>
          <code>{node.value}</code>
        </pre>
      )
    case 'list': {
      const List = node.ordered ? 'ol' : 'ul'
      return (
        <List>
          {node.children.map((item, index) => (
            <li key={index}>
              <All nodes={item.children.flatMap((child): Nodes[] => (child.type === 'paragraph' ? child.children : [child]))} />
            </li>
          ))}
        </List>
      )
    }
    case 'link':
      return (
        <a href={node.url}>
          <All nodes={node.children} />
        </a>
      )
    case 'table':
      return <Table rows={node.children.map((row) => row.children)} />
    default:
      return null
  }
}

/** Nodes have no identity of their own and hold no state: their place is their key. */
function All({ nodes }: { nodes: readonly Nodes[] }) {
  return nodes.map((node, index) => (
    <Fragment key={index}>
      <Markdown node={node} />
    </Fragment>
  ))
}

function Table({ rows: [head = [], ...rows] }: { rows: Nodes[][] }) {
  return (
    // A small screen scrolls it, and so must the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table" tabIndex={0} role="group" aria-label={head.map(plainText).join(', ')}>
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                {'children' in cell && <All nodes={cell.children} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index}>
              {cells.map((cell, column) => (
                <td key={column}>{'children' in cell && <All nodes={cell.children} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function plainText(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(plainText).join(node.type === 'root' || node.type === 'table' ? ' ' : '') : ''
}

export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
