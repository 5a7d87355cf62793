import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { ContentTypeChoice } from './content-type-choice.tsx'

test('only what reaches readers without a platform is called built in: no newsletter is sent yet', () => {
  const html = renderToStaticMarkup(<ContentTypeChoice chosen={[]} onChange={() => {}} reach={new Map([['newsletter', 'sandbox']])} />)

  const hints = html.split('<input').map((choice) => choice.replaceAll(/<[^>]*>/g, ' '))
  const hintOf = (label: string) => hints.find((text) => text.includes(label))
  expect(hintOf('Blog')).toContain('Built in')
  expect(hintOf('Articles')).toContain('Built in')
  expect(hintOf('Newsletter')).toContain('Sandbox only')
  expect(hintOf('Newsletter')).not.toContain('Built in')
})
