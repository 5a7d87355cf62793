import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { NewsletterPreview } from './newsletter-preview.tsx'

test('the preview of a newsletter names its sender, and no subscribers, whom nothing is sent to yet', () => {
  const content = { title: 'What we roast in May', body: 'The spring lot is here.' }

  const html = renderToStaticMarkup(
    <NewsletterPreview content={content} name="Lumen Coffee" handle="lumencoffee" website="https://www.lumen.example" />,
  )

  expect(html).toContain('What we roast in May')
  expect(html).toContain('Lumen Coffee</span> <span class="soft t12">lumen.example')
  expect(html).not.toMatch(/your subscribers/i)
})
