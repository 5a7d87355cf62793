import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { SettingFields } from './setting-fields.tsx'

const drawn = (linkTags: string) =>
  renderToStaticMarkup(
    <SettingFields channel={{ id: 'one', businessId: 'one', kind: 'bluesky' }} values={{ linkTags }} onChange={() => {}} />,
  )

test('what links get is asked for only where they get something, and what is filled in is said once', () => {
  expect(drawn('on').match(/utm_(source|medium|campaign)\)/g)).toHaveLength(3)
  expect(drawn('on').match(/{platform}/g)).toHaveLength(1)
  expect(drawn('off')).not.toContain('utm_source')
})
