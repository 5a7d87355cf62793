import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { i18n } from './i18n.ts'

test('tags in a name are shown as they were typed, also in a sentence that has elements', () => {
  const name = '<0>Pieter</0> & <b>sons</b>'
  const html = renderToStaticMarkup(
    <p>
      <Trans>
        <strong>{ph({ name })}</strong> approved it
      </Trans>
    </p>,
  )

  expect(html.replaceAll('\u2060', '')).toBe('<p><strong>&lt;0&gt;Pieter&lt;/0&gt; &amp; &lt;b&gt;sons&lt;/b&gt;</strong> approved it</p>')
  expect(t`${{ name }} approved it`).toBe('<0>Pieter</0> & <b>sons</b> approved it')
  expect(i18n.locale).toBe('en')
})
