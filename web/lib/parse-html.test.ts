// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { parseHtml, showHtml } from './parse-html.ts'

test('what is parsed is a document of its own, in which nothing ran', () => {
  const parsed = parseHtml('<p id="one">Kelp</p><script>document.title = "taken over"</script>')

  expect(parsed.querySelector('#one')?.textContent).toBe('Kelp')
  expect(document.querySelector('#one')).toBeNull()
  expect(document.title).not.toBe('taken over')
})

test('styles of a document in a frame carry the nonce of the page', () => {
  const meta = Object.assign(document.createElement('meta'), { nonce: 'abc123' })
  meta.setAttribute('property', 'csp-nonce')
  document.head.append(meta)
  const frame = document.createElement('iframe')

  showHtml(frame, '<style>p { color: red }</style><p>Kelp</p>')

  expect(frame.srcdoc).toBe('<style nonce="abc123">p { color: red }</style><p>Kelp</p>')
  meta.remove()
})
