import { z } from 'zod'

import { base, manageBase, manageOnceBase } from '../core/base.ts'
import { Diagnosis } from './channel-doctor.ts'
import { channelKindIds } from './channel-kinds.ts'
import { OwnLimits } from './channel-limits.ts'
import { SettingValues } from '../content/setting-values.ts'
import { ContentType, Id, Instant, line, required } from '../core/values.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'

export const ChannelKind = z.enum(channelKindIds)

/** What the sandbox wall does with the next posts: the ways in which real platforms misbehave. */
export const SandboxBehaviour = z.object({
  mode: z.enum(['accept', 'delay', 'refuse', 'fail', 'rate_limit', 'accept_and_time_out', 'sign_out']),
  /** How many sends behave so before the wall accepts again; null is until told otherwise. */
  times: z
    .int()
    .min(1, says(msg`Use 1 to 1,000.`))
    .max(1000, says(msg`Use 1 to 1,000.`))
    .nullable(),
  delayMs: z
    .int()
    .min(0, says(msg`Use 0 to 60,000.`))
    .max(60_000, says(msg`Use 0 to 60,000.`)),
  /** How the wall protects against a post sent twice; see the publish-safety classes. */
  protection: z.enum(['repeatable', 'lookup', 'none']),
})
export type SandboxBehaviour = z.infer<typeof SandboxBehaviour>

/** A connected account of one business. `address` is where its posts can be seen, null where its platform has no such place. */
export const Channel = z.object({
  id: Id,
  businessId: Id,
  kind: ChannelKind,
  name: z.string(),
  status: z.enum(['connected', 'paused', 'reconnect', 'disconnected']),
  contentTypes: z.array(ContentType),
  address: z.string().nullable(),
  /** The account outside that it posts to, as readers know it. */
  account: z.string().nullable(),
  /** What was filled in to connect it, without its secrets: whoever connects it again types the rest. */
  answers: z.record(z.string(), z.string()),
  /** What that account allows, where each server has limits of its own. */
  limits: OwnLimits.nullable(),
  /** Of `channelSettings`; empty for a kind that has none. */
  settings: SettingValues,
  /** What the doctor found last. */
  diagnosis: Diagnosis.nullable(),
  /** How many posts are planned on it, and the one that is due first. */
  planned: z.int(),
  next: z.object({ dueAt: Instant, title: z.string() }).nullable(),
  sandbox: SandboxBehaviour.nullable(),
  lastSentAt: Instant.nullable(),
  createdAt: Instant,
})
export type Channel = z.infer<typeof Channel>

const name = required(line(80), msg`Name is required.`)

export const ConnectChannel = z.object({ businessId: Id, kind: ChannelKind, name })
export type ConnectChannel = z.infer<typeof ConnectChannel>

/** What becomes of the posts that are planned on it: they wait, leave the calendar, or go out on another channel of the business. */
export const DisconnectChannel = z.object({
  id: Id,
  planned: z.enum(['hold', 'cancel', 'move'], says(msg`Choose what becomes of the planned posts.`)).default('hold'),
  /** Where they go, when they move. What does not fit there waits. */
  toChannelId: Id.optional(),
})
export type DisconnectChannel = z.infer<typeof DisconnectChannel>

export const channels = {
  list: base
    .route({ method: 'GET', path: '/channels', summary: 'Channels, of one business or all' })
    .input(z.object({ businessId: Id.optional() }))
    .output(z.array(Channel)),
  connect: manageOnceBase
    .route({ method: 'POST', path: '/channels', successStatus: 201, summary: 'Connect a channel' })
    .input(ConnectChannel)
    .output(Channel),
  setSandbox: manageBase
    .route({ method: 'PUT', path: '/channels/{id}/sandbox', summary: 'Tell the sandbox how to behave' })
    .input(SandboxBehaviour.extend({ id: Id }))
    .output(Channel),
  reconnect: manageBase
    .route({ method: 'POST', path: '/channels/{id}/reconnect', summary: 'Connect again; held deliveries go on' })
    .input(z.object({ id: Id }))
    .output(Channel),
  disconnect: manageBase
    .route({ method: 'POST', path: '/channels/{id}/disconnect', summary: 'Disconnect; planned posts wait, are cancelled, or move' })
    .input(DisconnectChannel)
    .output(Channel),
  rename: manageBase
    .route({ method: 'PUT', path: '/channels/{id}/name', summary: 'Give a channel another name' })
    .input(z.object({ id: Id, name }))
    .output(Channel),
  setSettings: manageBase
    .route({ method: 'PUT', path: '/channels/{id}/settings', summary: 'Set how posts go out on a channel, unless a post says otherwise' })
    .input(z.object({ id: Id, settings: SettingValues }))
    .output(Channel),
  pause: manageBase
    .route({ method: 'POST', path: '/channels/{id}/pause', summary: 'Send nothing to it for now; planned posts wait' })
    .input(z.object({ id: Id }))
    .output(Channel),
  resume: manageBase
    .route({ method: 'POST', path: '/channels/{id}/resume', summary: 'Send to it again; what waited goes on' })
    .input(z.object({ id: Id }))
    .output(Channel),
}
