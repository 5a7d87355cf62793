import type { Channel } from '@postwright/contract/publishing/channels'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { channel } from '../../../../test/publishing.ts'
import { channelsQuery } from '../channels/queries.ts'
import { type SchedulablePost, ScheduleForm } from './schedule-form.tsx'
import { SendToChannels } from './send-to-channels.tsx'

const post: SchedulablePost = { id: 'post', businessId: 'business', contentType: 'x', revision: 1, uncoveredChannels: [] }
const wall = channel('Sandbox wall', { contentTypes: ['x', 'blog'] })
const blog = channel('Blog', { contentTypes: ['blog'] })

test('another channel is offered only while one is left that takes the post', () => {
  expect(drawn(addBeside(wall), [wall, blog])).toBe('')
  expect(drawn(addBeside(wall), [wall, blog, channel('Second wall')])).toContain('Add a channel…')
  expect(drawn(addBeside(wall), [wall, channel('Second wall', { status: 'disconnected' })])).toBe('')
})

test('a channel that is called as its kind is named once', () => {
  const form = drawn(<ScheduleForm post={post} timeZone="UTC" />, [wall])

  expect(form.match(/Sandbox wall/g)).toHaveLength(1)
  expect(drawn(<ScheduleForm post={post} timeZone="UTC" />, [{ ...wall, name: 'Try-outs' }])).toContain('Sandbox wall')
})

test('a channel that the approval does not cover says so, and is not chosen by itself', () => {
  const late = channel('Second wall')
  const uncoveredChannels = [{ id: late.id, name: late.name, isChanged: false }]
  const chosen = (of: Channel[]) => {
    const form = drawn(<ScheduleForm post={{ ...post, uncoveredChannels }} timeZone="UTC" />, of)
    return { isSaid: form.includes('not approved for it yet'), count: form.match(/checked=""/g)?.length ?? 0 }
  }

  expect(chosen([wall, late])).toEqual({ isSaid: true, count: 1 })
  expect(chosen([wall, channel('Third wall')])).toEqual({ isSaid: false, count: 2 })
})

function addBeside({ id }: Channel): ReactNode {
  return <SendToChannels label="Add a channel…" post={post} timeZone="UTC" without={new Set([id])} />
}

function drawn(element: ReactNode, channels: Channel[]): string {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(channelsQuery(post.businessId).queryKey, channels)
  return renderToStaticMarkup(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>)
}
