import { msg } from '../core/msg.ts'
import type { Sentence } from '../core/sentences.ts'
import type { ChatMetric, ProfileField } from './chat-cards.ts'
import type { ChatNotice } from './chat-messages.ts'

/** What the box understands after a slash, whoever answers. The words themselves are the same in every language. */
export const chatCommands = ['draft', 'find', 'task', 'when', 'help'] as const
export type ChatCommand = (typeof chatCommands)[number]

export const commandWords: Readonly<Record<ChatCommand, { usage: Sentence; says: Sentence }>> = {
  draft: {
    usage: msg`/draft linkedin, x: what it is about`,
    says: msg`Writes drafts. Without content types it takes the first two of the business.`,
  },
  find: { usage: msg`/find words`, says: msg`Quotes what your documents and posts say.` },
  task: { usage: msg`/task title, tomorrow`, says: msg`Proposes a task. A date such as 2026-11-26 works as well.` },
  when: { usage: msg`/when`, says: msg`Proposes times for the drafts of this conversation, or for the newest ones without a time.` },
  help: { usage: msg`/help`, says: msg`Lists these commands.` },
}

export const noticeWords: Readonly<Record<ChatNotice, Sentence>> = {
  steps: msg`This answer took as many steps as one answer may take. Ask it to go on.`,
  calls: msg`This answer used its tools as often as one answer may. Ask it to go on.`,
  left_out: msg`The beginning of this conversation did not fit any more and was not read for this answer.`,
  unseen: msg`This model does not see images. Only their names were read.`,
  no_tools: msg`This model can read and write here, but cannot use tools. Commands such as /draft work all the same.`,
  cut: msg`This answer came to its longest and was cut there. Ask it to go on.`,
  quota: msg`Your tokens ended in the middle of this answer.`,
  resumed: msg`The server stopped while this was written. It went on from where it was.`,
}

export const metricWords: Readonly<Record<ChatMetric, Sentence>> = {
  published: msg`Published posts`,
  planned: msg`Planned posts`,
  drafts: msg`New posts`,
  onTimePercent: msg`Published on time`,
  approvalHours: msg`Time to approval`,
  tokensUsed: msg`Tokens used`,
  tokensLeft: msg`Tokens left`,
  postsUsed: msg`Posts used`,
  postsLeft: msg`Posts left`,
}

export const profileFieldWords: Readonly<Record<ProfileField, Sentence>> = {
  context: msg`Context`,
  industry: msg`Industry`,
  keywords: msg`Keywords`,
  location: msg`Location`,
  vision: msg`Vision`,
  mission: msg`Mission`,
  goals: msg`Goals`,
}
