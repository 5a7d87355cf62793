// @vitest-environment happy-dom
import { getSchema } from '@tiptap/core'
import { DOMParser as DocumentParser, type Node } from '@tiptap/pm/model'
import { expect, test } from 'vitest'

import { pastedHtml, pastedText } from './paste.ts'
import { extensions } from './schema.ts'
import { Sources } from './sources.ts'

const schema = getSchema(extensions)

test('what other programs put on the clipboard becomes clean Markdown', () => {
  expect(
    fromHtml('<meta charset="utf-8"><h2 style="color:red">Paid</h2>\n<p>We <b>paid</b>\n  <i>well</i>, <span style="x">really</span>.</p>'),
  ).toBe('## Paid\n\nWe **paid** *well*, really.')
  expect(fromHtml('<ul>\n<li>a</li>\n<li><p>b</p></li>\n</ul><ol start="3"><li>c</li></ol>')).toBe('- a\n- b\n\n3. c')
  expect(fromHtml('<b style="font-weight:normal" id="docs-internal"><p>Plain</p></b>')).toBe('Plain')
  expect(fromHtml('<p>a<script>alert(1)</script><style>p{}</style></p>')).toBe('a')
  expect(fromHtml('<pre>one\n  two</pre>')).toBe('```\none\n  two\n```')
})

test('links lead to the web or to a mail address, or are words', () => {
  expect(fromHtml('<p><a href="https://bosduif.example/a">web</a> <a href="mailto:a@bosduif.example">mail</a></p>')).toBe(
    '[web](https://bosduif.example/a) [mail](mailto:a@bosduif.example)',
  )
  expect(fromHtml('<p><a href="javascript:alert(1)">one</a> <a href="data:text/html,x">two</a> <a href="/three">three</a></p>')).toBe(
    'one two three',
  )
  expect(fromHtml('<p><img src="https://bosduif.example/cup.jpg" alt="A cup"><img src="data:image/png;base64,x" alt="B"></p>')).toBe(
    '![A cup](https://bosduif.example/cup.jpg)',
  )
})

test('plain text is read as Markdown, in which its lines stay lines', () => {
  expect(fromText('# Title\n\n- a\n- b\n\nWe **paid**')).toBe('# Title\n\n- a\n- b\n\nWe **paid**')
  expect(fromText('Long Street 1\nCape Town\n\nHello')).toBe('Long Street 1\\\nCape Town\n\nHello')
  expect(fromText('We **paid**\n# well', true)).toBe('We \\*\\*paid\\*\\*\n\n\\# well')
})

function fromHtml(html: string): string {
  const page = document.createElement('div')
  page.innerHTML = pastedHtml(html)
  return written(DocumentParser.fromSchema(schema).parse(page).children)
}

function fromText(text: string, plain = false): string {
  return written(pastedText(text, plain, schema).content.content)
}

function written(blocks: readonly Node[]): string {
  return new Sources(schema).write(schema.node('doc', null, blocks))
}
