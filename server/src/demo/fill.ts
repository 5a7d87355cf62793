import { setTimeout as wait } from 'node:timers/promises'

import { platformRules } from '@postwright/contract/content/platform-rules'
import type { DeliveryStatus } from '@postwright/contract/publishing/deliveries'

import { brief, demoBusinesses } from './businesses.ts'
import { colleagues, owner, workspaceName } from './people.ts'
import { type DatedPost, held, published, scheduled, troubled, waiting } from './posts.ts'
import { demoQuestions, demoTasks } from './tasks.ts'
import { type Api, browserOf, type Site } from './site.ts'

/** What was made, for what no procedure does: putting things into the past, and into a review. */
export interface Filled {
  workspaceId: string
  businessIds: string[]
  /** What went out, with the moment at which it is to have gone out. */
  published: { postId: string; at: Date }[]
  inReview: string[]
  changesRequested: string[]
}

/**
 * Fills an instance that nobody has set up yet, through the same procedures as any browser: a workspace with three businesses, posts in
 * every status, four weeks of calendar around today, tasks and conversations.
 *
 * @returns null where somebody set it up before: what is there stays as it is.
 */
export async function fillDemo(site: Site, { code }: { code?: string } = {}): Promise<Filled | null> {
  const api = browserOf(site)
  if (!(await api.setup.status()).open) return null
  await api.setup.createSuperAdmin({ ...owner, code })
  await api.team.updateWorkspace({ name: workspaceName, timeZone: owner.timeZone })
  await api.setup.configure({ name: workspaceName })
  const businessIds = await addBusinesses(api)
  const [editor = api, reviewer = api] = await addColleagues(site, api)
  const { workspace } = await api.accounts.me()
  const work: Work = { api, editor, reviewer, businessIds }

  await givePostingTimes(work)
  // Before anything is approved, so that each approval covers it.
  const secondWall = await connectSecondWall(work)
  await writeBrief(work)
  const out = await publish(work)
  for (const post of scheduled) await plan(work, post, instantOf(post))
  const kept = await leaveWaiting(work)
  await runIntoTrouble(work, secondWall)
  await addTasks(work)
  await talk(work)
  return { workspaceId: workspace.id, businessIds, published: out, ...kept }
}

interface Work {
  /** The owner. */
  api: Api
  editor: Api
  reviewer: Api
  businessIds: string[]
}

async function addBusinesses(api: Api): Promise<string[]> {
  const ids: string[] = []
  for (const { profile, notes, document } of demoBusinesses) {
    const { id: businessId } = await api.businesses.create(profile)
    for (const text of notes) await api.voice.addNote({ businessId, text })
    await api.documents.upload({ businessId, file: new File([document.text], document.name, { type: 'text/markdown' }) })
    ids.push(businessId)
  }
  return ids
}

/** Each comes by the link of an invitation, as nobody mails yet. */
async function addColleagues(site: Site, api: Api): Promise<Api[]> {
  await api.team.saveJoining({ invitedSkipApproval: true })
  const browsers: Api[] = []
  for (const { fullName, email, password, role } of colleagues) {
    const { link } = await api.team.invite({ email, role })
    const token = new URL(link ?? '', site.origin).searchParams.get('token') ?? ''
    const browser = browserOf(site)
    await browser.team.registerInvited({ token, fullName, password, timeZone: owner.timeZone })
    browsers.push(browser)
  }
  return browsers
}

/** The wall of each business is posted to in the morning, its blog now and then: most of these times are open. */
async function givePostingTimes({ editor }: Work): Promise<void> {
  for (const { id: channelId, kind } of await editor.channels.list({})) {
    const [weekdays, time] = kind === 'blog' ? [[2, 4], '08:00'] : [[1, 3, 5, 7], '11:30']
    await editor.slots.add({ channelId, times: weekdays.map((weekday) => ({ weekday, time })) })
  }
}

/** Drafts of one brief, for the desk. */
async function writeBrief({ api, businessIds }: Work): Promise<void> {
  const businessId = businessIds[0] ?? ''
  const writing = await api.generation.generate({ businessId, text: brief, contentTypes: ['linkedin', 'x', 'newsletter'] })
  while (!(await writing.next()).done);
}

type Text = Pick<DatedPost, 'business' | 'contentType' | 'title' | 'body'>

async function write({ editor, businessIds }: Work, { business, contentType, title, body }: Text) {
  const content = { title: platformRules[contentType].title ? (title ?? null) : null, body }
  return editor.posts.create({ businessId: businessIds[business] ?? '', contentType, content })
}

/** Written by the editor, approved by the reviewer, planned by the editor. @returns the deliveries. */
async function plan(work: Work, text: Text, when: Date | 'now', channelId?: string): Promise<{ postId: string; ids: string[] }> {
  const post = await write(work, text)
  await work.reviewer.posts.approve({ id: post.id, revision: post.revision })
  const dueAt = when === 'now' ? when : when.toISOString()
  const channelIds = [channelId ?? (await channelFor(work, text))]
  const deliveries = await work.editor.schedule.schedule({ postId: post.id, channelIds, dueAt })
  return { postId: post.id, ids: deliveries.map(({ id }) => id) }
}

/** The blog for what belongs there, else the wall. */
async function channelFor({ editor, businessIds }: Work, { business, contentType }: Text): Promise<string> {
  const channels = await editor.channels.list({ businessId: businessIds[business] ?? '' })
  const kind = contentType === 'blog' ? 'blog' : 'sandbox'
  const channel = channels.find((one) => one.kind === kind)
  if (!channel) throw new Error(`The business has no ${kind}.`)
  return channel.id
}

async function connectSecondWall({ editor, businessIds }: Work): Promise<string> {
  const { id } = await editor.channels.connect({ businessId: businessIds[held.business] ?? '', kind: 'sandbox', name: 'Second wall' })
  return id
}

async function publish(work: Work): Promise<Filled['published']> {
  const out: (Filled['published'][number] & { ids: string[] })[] = []
  for (const post of published) out.push({ ...(await plan(work, post, 'now')), at: instantOf(post) })
  for (const { ids } of out) await ended(work.api, ids, ['published'])
  return out.map(({ postId, at }) => ({ postId, at }))
}

async function leaveWaiting(work: Work): Promise<Pick<Filled, 'inReview' | 'changesRequested'>> {
  const inReview: string[] = []
  const changesRequested: string[] = []
  for (const { becomes, ...text } of waiting) {
    const { id, revision } = await write(work, text)
    if (becomes === 'in_review') inReview.push(id)
    if (becomes === 'changes_requested') changesRequested.push(id)
    if (becomes === 'approved') await work.reviewer.posts.approve({ id, revision })
    if (becomes === 'archived') await work.editor.posts.archive({ id })
  }
  return { inReview, changesRequested }
}

/** The walls misbehave as platforms do: one refuses, one gives no clear answer, and one asks to sign in again. */
async function runIntoTrouble(work: Work, secondWall: string): Promise<void> {
  for (const { mode, ends, ...text } of troubled) {
    const id = await channelFor(work, text)
    await work.editor.channels.setSandbox({ id, mode, times: 1, delayMs: 0, protection: 'none' })
    const { ids } = await plan(work, text, 'now', id)
    await ended(work.api, ids, [ends])
    await work.editor.channels.setSandbox({ id, mode: 'accept', times: null, delayMs: 0, protection: 'repeatable' })
  }
  await work.editor.channels.setSandbox({ id: secondWall, mode: 'sign_out', times: null, delayMs: 0, protection: 'repeatable' })
  await ended(work.api, (await plan(work, held, 'now', secondWall)).ids, ['held'])
}

async function addTasks({ api, businessIds }: Work): Promise<void> {
  const { members } = await api.team.list()
  const idOf = (email: string) => members.find((member) => member.email === email)?.userId ?? null
  for (const { business, assignee, due, time, checklist, comment, ...task } of demoTasks) {
    const { id: taskId } = await api.tasks.create({
      ...task,
      businessId: business === undefined ? null : (businessIds[business] ?? null),
      assigneeId: idOf((assignee === undefined ? undefined : colleagues[assignee])?.email ?? owner.email),
      due: due === undefined ? null : { date: dayAt(due), time: time ?? null },
      checklist: checklist?.map((text) => ({ text })),
      showOnCalendar: due !== undefined,
    })
    if (comment) await api.tasks.comment({ taskId, body: comment })
  }
}

/** One conversation each, in which an answer ends before the next question is asked. */
async function talk({ api, businessIds }: Work): Promise<void> {
  for (const { business, texts } of demoQuestions) {
    let conversationId: string | undefined
    for (const text of texts) {
      const { conversation, answer } = await api.chat.send({ businessId: businessIds[business] ?? '', conversationId, text })
      conversationId = conversation.id
      const events = await api.chat.follow({ id: answer.id })
      while (!(await events.next()).done);
    }
  }
}

const longestWaitMs = 120_000

/** Once each of these is as wanted. @throws when that takes too long. */
async function ended(api: Api, ids: readonly string[], statuses: readonly DeliveryStatus[]): Promise<void> {
  const deadline = performance.now() + longestWaitMs
  for (const id of ids) {
    for (;;) {
      const { status, reason } = await api.deliveries.get({ id })
      if (statuses.includes(status)) break
      if (performance.now() > deadline) throw new Error(`A delivery is ${status} (${reason}), not ${statuses.join(' or ')}.`)
      await wait(200)
    }
  }
}

/** On the clock of South Africa, which knows no summer time. */
function instantOf({ day, time }: Pick<DatedPost, 'day' | 'time'>): Date {
  return new Date(`${dayAt(day)}T${time}:00+02:00`)
}

function dayAt(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
