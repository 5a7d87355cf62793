import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import type { SandboxBehaviour } from '@postwright/contract/publishing/channels'

/** Longest time that the platform is told to think, in milliseconds; shorter than a send may take. */
export const longestDelayMs = 3_000

/** What a post on the platform was sent as; `receivedAt` in epoch milliseconds. */
export interface FeedPost {
  id: string
  channelId: string
  /** Says which delivery sent it, on channels of every protection. */
  key: string
  contentType: string
  title: string | null
  body: string
  media: unknown[]
  receivedAt: number
  createdAt: string
}

export interface Report {
  feed: FeedPost[]
  /** Posts that were sent, as often as they came. */
  requests: number
  /** Answers that do not say whether the post was taken. */
  ambiguous: number
  refused: number
}

export interface ChaosPlatform {
  tell: (channelId: string, behaviour: SandboxBehaviour) => Promise<void>
  report: () => Promise<Report>
  stop: () => Promise<void>
}

/** Starts the platform in a process of its own, so that neither it nor its memory dies with a database or a worker. */
export async function startPlatform(port: number): Promise<ChaosPlatform> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'platform.ts'), String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const control = (path: string) => `http://127.0.0.1:${port}/control/${path}`
  return {
    async tell(channelId, behaviour) {
      const answer = await fetch(control(channelId), { method: 'POST', body: JSON.stringify(behaviour) })
      if (!answer.ok) throw new Error(`The platform answered ${answer.status}.`)
    },
    // Written by the process above alone.
    report: async () => (await (await fetch(control('report'))).json()) as Report,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
