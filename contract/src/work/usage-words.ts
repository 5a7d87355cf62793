import { msg } from '../core/msg.ts'
import { say, type Sentence } from '../core/sentences.ts'

const kindLabels: Record<string, Sentence> = {
  generate: msg`Drafts`,
  voice: msg`Voice notes from edits`,
  website: msg`Profile from a website`,
  plan: msg`Plans of a month`,
  revision: msg`Revised texts`,
  ideas: msg`Ideas`,
  alt_text: msg`Descriptions of images`,
  chat: msg`Answers in the chat`,
  publish: msg`Published posts`,
}

/** What a usage record is about, in words; a kind of another version of this program as it is. */
export function usageKindLabel(kind: string): string {
  const label = Object.hasOwn(kindLabels, kind) ? kindLabels[kind] : undefined
  return label ? say(label) : kind
}
