import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { ContentTypeChoice } from './content-type-choice.tsx'

test('only what reaches readers without a platform is called built in: no newsletter is sent yet', () => {
  const hintOf = hintsWith(new Map([['newsletter', 'sandbox']]))

  expect(hintOf('Blog')).toContain('Built in')
  expect(hintOf('Articles')).toContain('Built in')
  expect(hintOf('Newsletter')).toContain('Sandbox only')
  expect(hintOf('Newsletter')).not.toContain('Built in')
})

test('the blog is built in for a business that has its channel, too', () => {
  expect(hintsWith(new Map([['blog', 'channel']]))('Blog')).toContain('Built in')
})

test('for a business that is being added, each type says that it needs a channel', () => {
  const hintOf = hintsWith(undefined)

  expect(hintOf('LinkedIn')).toContain('Needs a channel')
  expect(hintOf('YouTube')).toContain('Needs a channel')
})

function hintsWith(reach: ComponentProps<typeof ContentTypeChoice>['reach']) {
  const html = renderToStaticMarkup(<ContentTypeChoice chosen={[]} onChange={() => {}} reach={reach} />)
  const hints = html.split('<input').map((choice) => choice.replaceAll(/<[^>]*>/g, ' '))
  return (label: string) => hints.find((text) => text.includes(label))
}
