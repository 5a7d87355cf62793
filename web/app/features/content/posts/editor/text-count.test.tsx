import type { ContentType } from '@postwright/contract/core/content-types'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { PlatformPreview } from '../preview/platform-preview.tsx'
import { TextCount } from './text-count.tsx'

test.each<[ContentType, string]>([
  ['linkedin', 'The oven goes on at 03:40.\n'.repeat(7)],
  ['facebook', 'From R1,450 a night.\n'.repeat(7)],
  ['facebook', 'From R1,450 a night.\n'.repeat(10)],
  ['youtube', 'Four lines.\n'.repeat(4)],
  ['instagram', 'Four lines.\n'.repeat(4)],
])('the line under a %s text names a fold only where the preview folds', (type, body) => {
  const content = { title: null, body: body.trim() }

  const line = renderToStaticMarkup(<TextCount type={type} content={content} />)
  const preview = renderToStaticMarkup(
    <PlatformPreview type={type} content={content} name="Vlei House" handle="vleihouse" website={null} />,
  )

  expect(line.includes('See more')).toBe(preview.includes('…'))
})

test('one word is no plural', () => {
  expect(renderToStaticMarkup(<TextCount type="blog" content={{ title: null, body: 'Closed.' }} />)).toContain('1 word, ')
  expect(renderToStaticMarkup(<TextCount type="blog" content={{ title: null, body: 'Closed today.' }} />)).toContain('2 words, ')
})
