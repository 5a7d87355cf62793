import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { channel } from '../../../../test/publishing.ts'
import { ChannelList } from './channel-list.tsx'
import { channelsQuery } from './queries.ts'

test('each row has the mark of its kind', () => {
  expect(markup('Try-outs')).toContain('data-kind="sandbox"')
})

test('a channel that is called as what it is says so once, and one with a name of its own says what it is', () => {
  expect(drawn('Sandbox wall')).toEqual(['Sandbox wall', 'Works'])
  expect(drawn('Try-outs')).toEqual(['Try-outs', 'Sandbox wall', 'Works'])
})

/** The row of one channel. */
function markup(name: string): string {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(channelsQuery('business').queryKey, [channel('wall', { name })])
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <ChannelList businesses={[]} businessId="business" />
    </QueryClientProvider>,
  )
}

/** Its texts. */
function drawn(name: string): string[] {
  const html = markup(name)
  const texts = html.slice(html.indexOf('<li')).split(/<[^>]*>/)
  return texts.filter((text) => text.trim() !== '')
}
