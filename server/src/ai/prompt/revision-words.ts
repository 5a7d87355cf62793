import type { RevisionKind } from '@postwright/contract/content/revisions'

import type { Revision } from './inputs.ts'

type Asked = Exclude<RevisionKind, 'words' | 'feedback' | 'again' | 'translate'>

const oneClick: Readonly<Record<Asked, string>> = {
  shorter:
    'Make it about a third shorter. Keep every date, price, figure, name and link that a reader acts on; leave out what repeats or decorates.',
  longer:
    'Make it about half as long again, with what an expert in the field would add for this reader. Nothing is repeated, and no fact about the business is added that the data does not have.',
  simpler: 'Say it more simply: short sentences, everyday words, no jargon. Keep every fact.',
  formal:
    'Make it more formal: no contractions, slang, emoji or exclamation marks, readers addressed politely. Keep every fact and about the length.',
  hook: 'Give it an opening line that makes this reader go on: the most striking true thing in the text or the data, in one short sentence, without a question that anybody would answer with no. Keep the rest.',
  call_to_action:
    'End it with one clear call to action that names what to do and where, with the link or the way to answer that the data has. Keep the rest.',
}

/** What a model is told for a change that was asked for. */
export function revisionOf(asked: { kind: Revision['kind']; words: string; language: string }, content: Revision['content']): Revision {
  return { content, kind: asked.kind, feedback: feedbackOf(asked) }
}

function feedbackOf({ kind, words, language }: { kind: Revision['kind']; words: string; language: string }): string {
  if (kind === 'words') return words
  if (kind === 'feedback')
    return `Change what its reviewers ask for, one after the other, and nothing else. What is only praised or asked stays as it is.\n${words}`
  if (kind === 'translate')
    return `Translate it to ${language}, as somebody who writes in that language every day would say it. Names, links, hashtags, figures and prices stay as they are.`
  return oneClick[kind]
}
