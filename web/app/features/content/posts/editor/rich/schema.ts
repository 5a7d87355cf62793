import { type AnyExtension, Extension, Node, mergeAttributes } from '@tiptap/core'
import { Code } from '@tiptap/extension-code'
import { ListItem } from '@tiptap/extension-list'
import { StarterKit } from '@tiptap/starter-kit'

/** What a text may link to. */
export function mayLink(url: string): boolean {
  return /^(?:https?:\/\/|mailto:)[^\s]/i.test(url)
}

/** The blocks that can stand alone in a text. */
const blockTypes = ['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'codeBlock', 'horizontalRule', 'markdownBlock']

/** Which part of the source a block was read from, and whether its list was written with blank lines. Neither is shown. */
const SourceAttributes = Extension.create({
  name: 'sourceAttributes',
  addGlobalAttributes: () => [
    { types: blockTypes, attributes: { origin: { default: null, rendered: false, keepOnSplit: false } } },
    { types: ['bulletList', 'orderedList', 'listItem'], attributes: { spread: { default: false, rendered: false } } },
  ],
})

/** A block that rich text cannot express, as its source: a table, HTML, a footnote. */
const MarkdownBlock = Node.create({
  name: 'markdownBlock',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre[data-markdown]', preserveWhitespace: 'full', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => [
    'pre',
    mergeAttributes(HTMLAttributes, { 'data-markdown': '', 'data-name': 'Markdown', class: 'rich-source' }),
    0,
  ],
})

/** Something within a line that rich text cannot express, as its source; pictures among them. */
const MarkdownInline = Node.create({
  name: 'markdownInline',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ source: { default: '', rendered: false }, label: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'span[data-markdown]',
      getAttrs: (element) => ({ source: element.getAttribute('data-markdown') ?? '', label: element.textContent }),
    },
    { tag: 'img[src]', getAttrs: pictureAttributes },
  ],
  renderHTML: ({ node }) => [
    'span',
    { 'data-markdown': String(node.attrs['source']), class: 'rich-inline', title: String(node.attrs['source']) },
    String(node.attrs['label'] || node.attrs['source']),
  ],
  renderText: ({ node }) => String(node.attrs['source']),
})

function pictureAttributes(element: HTMLElement): false | { source: string; label: string } {
  const url = element.getAttribute('src') ?? ''
  if (!/^https?:\/\/[^\s<>()]+$/i.test(url)) return false
  const alt = (element.getAttribute('alt') ?? '').replace(/[\s[\]\\]+/g, ' ').trim()
  return { source: `![${alt}](${url})`, label: alt || url }
}

/** What rich text is made of: as much as Markdown can say. */
export const extensions: AnyExtension[] = [
  StarterKit.configure({
    underline: false,
    trailingNode: false,
    code: false,
    listItem: false,
    bulletList: { HTMLAttributes: {} },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url) => mayLink(url),
      // A name such as "readme.md" is no address.
      shouldAutoLink: (url) => mayLink(url) || /^www\./i.test(url) || /^[^\s/:]+@[^\s/:]+$/.test(url),
    },
  }),
  // In Markdown, code may be bold or a link as well.
  Code.extend({ excludes: '' }),
  // In Markdown, an item may begin with a list or a heading.
  ListItem.extend({ content: 'block+' }),
  SourceAttributes,
  MarkdownBlock,
  MarkdownInline,
]
