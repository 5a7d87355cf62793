import { Business, type CreateBusiness } from '@postwright/contract/content/businesses'
import { Channel, type ConnectChannel, type SandboxBehaviour } from '@postwright/contract/publishing/channels'
import { Delivery } from '@postwright/contract/publishing/deliveries'
import { Proposal } from '@postwright/contract/publishing/schedule'
import { Slot, type WeeklyTime } from '@postwright/contract/publishing/slots'
import { type CreatePost, Post, PostVersion, type UpdatePost } from '@postwright/contract/content/posts'
import { pageOf } from '@postwright/contract/core/values'
import type { Brief } from '@postwright/contract/content/generation'
import { Account } from '@postwright/contract/identity/accounts'
import { SentMessage } from '@postwright/contract/work/chat'
import { Task } from '@postwright/contract/work/task-shapes'
import type { CreateTask } from '@postwright/contract/work/tasks'
import { expect, type Page } from '@playwright/test'

/** What a journey needs but is not about is made by a call, as the person whose browser it is. */
export function createBusiness(page: Page, input: Partial<CreateBusiness> = {}): Promise<Business> {
  return call(page, Business, 'POST', '/businesses', { ...smallBusiness, ...input })
}

export function createPost(page: Page, input: CreatePost): Promise<Post> {
  return call(page, Post, 'POST', '/posts', input)
}

/** Assigned to this person. */
export async function createOwnTask(page: Page, input: Pick<CreateTask, 'title' | 'due'>): Promise<Task> {
  const { profile } = await call(page, Account, 'GET', '/account')
  return call(page, Task, 'POST', '/tasks', { ...input, assigneeId: profile.userId })
}

export function approvePost(page: Page, { id, revision }: Pick<Post, 'id' | 'revision'>): Promise<Post> {
  return call(page, Post, 'POST', `/posts/${id}/approve`, { revision })
}

export function getPost(page: Page, id: string): Promise<Post> {
  return call(page, Post, 'GET', `/posts/${id}`)
}

export function updatePost(page: Page, { id, ...input }: Omit<UpdatePost, 'checkpoint'>): Promise<Post> {
  return call(page, Post, 'PATCH', `/posts/${id}`, input)
}

export function listVersions(page: Page, postId: string): Promise<PostVersion[]> {
  return call(page, PostVersion.array(), 'GET', `/posts/${postId}/versions`)
}

export async function listPosts(page: Page): Promise<{ id: string; title: string }[]> {
  return (await call(page, pageOf(Post.pick({ id: true, title: true })), 'GET', '/posts')).items
}

export async function listDeliveries(page: Page, postId: string): Promise<Delivery[]> {
  return (await call(page, pageOf(Delivery), 'GET', `/deliveries?postId=${postId}`)).items
}

export function listBusinesses(page: Page): Promise<Business[]> {
  return call(page, Business.array(), 'GET', '/businesses')
}

export async function channelOf(page: Page, businessId: string, kind: Channel['kind']): Promise<Channel> {
  return Channel.parse((await listChannels(page, businessId)).find((channel) => channel.kind === kind))
}

export function listChannels(page: Page, businessId: string): Promise<Channel[]> {
  return call(page, Channel.array(), 'GET', `/channels?businessId=${businessId}`)
}

export function connectChannel(page: Page, input: ConnectChannel): Promise<Channel> {
  return call(page, Channel, 'POST', '/channels', input)
}

export function disconnectChannel(page: Page, id: string): Promise<Channel> {
  return call(page, Channel, 'POST', `/channels/${id}/disconnect`, {})
}

export function addSlots(page: Page, channelId: string, times: WeeklyTime[]): Promise<Slot[]> {
  return call(page, Slot.array(), 'POST', `/channels/${channelId}/slots`, { times })
}

export function setSandboxBehaviour(page: Page, channel: Channel, behaviour: Partial<SandboxBehaviour>): Promise<Channel> {
  return call(page, Channel, 'PUT', `/channels/${channel.id}/sandbox`, { ...channel.sandbox, ...behaviour })
}

export function schedulePost(page: Page, input: { postId: string; dueAt: string; channelIds: string[] }): Promise<Delivery[]> {
  return call(page, Delivery.array(), 'POST', '/schedule', input)
}

/** Drafts of plans of posts that have a day in the next hundred and are not scheduled. */
export function listProposals(page: Page): Promise<Proposal[]> {
  return call(page, Proposal.array(), 'GET', `/calendar/proposals?from=${dayIn(0)}&to=${dayIn(100)}`)
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Sends a brief, and waits until its drafts have ended. */
export async function writeDrafts(page: Page, brief: Pick<Brief, 'businessId' | 'text' | 'contentTypes' | 'variants'>): Promise<void> {
  const answer = await page.request.post('/api/v1/generations', { data: brief, timeout: 60_000 })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Begins a conversation, and waits until it is answered. */
export async function askInChat(page: Page, businessId: string, text: string): Promise<string> {
  const { conversation, answer } = await call(page, SentMessage, 'POST', '/chat/messages', { businessId, text })
  await page.request.get(`/api/v1/chat/messages/${answer.id}/events`, { timeout: 60_000 })
  return conversation.id
}

const smallBusiness: CreateBusiness = {
  name: 'Loerie Lane Books',
  context: 'A neighbourhood bookshop in Observatory that hosts readings every Thursday.',
  contentTypes: ['linkedin', 'newsletter', 'blog', 'x'],
  timeZone: 'Africa/Johannesburg',
}

/** One call of the API, whose answer is checked against the contract. */
async function call<T>(page: Page, schema: { parse: (value: unknown) => T }, method: string, path: string, data?: object): Promise<T> {
  const response = await page.request.fetch(`/api/v1${path}`, { method, data })
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true)
  return schema.parse(await response.json())
}
