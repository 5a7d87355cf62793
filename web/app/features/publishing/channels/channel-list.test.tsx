import type { Channel } from '@postwright/contract/publishing/channels'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { channel } from '../../../../test/publishing.ts'
import { ChannelList } from './channel-list.tsx'
import { channelsQuery } from './queries.ts'

test('each row has the mark of its kind', () => {
  expect(markup('Try-outs')).toContain('data-kind="sandbox"')
})

test('what the doctor warned of is said in the row', () => {
  const line: NonNullable<Channel['diagnosis']>['lines'][number] = {
    about: 'media',
    state: 'warning',
    says: 'Pictures do not get there.',
    mend: [],
    answer: null,
    tookMs: 1,
  }
  expect(drawn('Sandbox wall', { diagnosis: { at: '2026-09-16T09:00:00.000Z', lines: [line] } })).toEqual([
    'Sandbox wall',
    'Works, with a warning',
    'Pictures do not get there.',
  ])
})

test('a channel that is called as what it is says so once, and one with a name of its own says what it is', () => {
  expect(drawn('Sandbox wall')).toEqual(['Sandbox wall', 'Works'])
  expect(drawn('Try-outs')).toEqual(['Try-outs', 'Sandbox wall', 'Works'])
})

/** The row of one channel. */
function markup(name: string, more: Partial<Channel> = {}): string {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(channelsQuery('business').queryKey, [channel('wall', { name, ...more })])
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <ChannelList businesses={[]} businessId="business" />
    </QueryClientProvider>,
  )
}

/** Its texts. */
function drawn(name: string, more?: Partial<Channel>): string[] {
  const html = markup(name, more)
  const texts = html.slice(html.indexOf('<li')).split(/<[^>]*>/)
  return texts.filter((text) => text.trim() !== '')
}
