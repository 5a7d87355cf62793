import type { Business } from '@postwright/contract/content/businesses'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import type { ChatAbout } from '@postwright/contract/work/chat'

type Prompt = ChatAbout['prompts'][number]

/** What to press instead of typing, made from the profile. The composer obeys commands; a model understands sentences. */
export function promptsFor(
  { contentTypes, keywords, goals, documentCount }: Pick<Business, 'contentTypes' | 'keywords' | 'goals' | 'documentCount'>,
  { isComposer, mayWrite }: { isComposer: boolean; mayWrite: boolean },
): Prompt[] {
  const [first] = contentTypes
  const [keyword] = keywords
  const [goal] = goals
  const type = first && contentTypeLabel(first)
  const made: (Prompt | false)[] = isComposer
    ? [
        mayWrite && first !== undefined && { label: say(msg`Draft for ${{ type: type ?? '' }}`), text: `/draft ${first}: ` },
        keyword !== undefined && { label: say(msg`Find “${{ keyword }}”`), text: `/find ${keyword}` },
        documentCount > 0 && { label: say(msg`Find in the documents`), text: '/find ' },
        mayWrite && { label: say(msg`When to post`), text: '/when' },
        { label: say(msg`What this can do`), text: '/help' },
      ]
    : [
        same(say(msg`What is planned this week?`)),
        mayWrite &&
          first !== undefined &&
          keyword !== undefined &&
          same(say(msg`Write a draft for ${{ type: type ?? '' }} about ${{ keyword }}`)),
        documentCount > 0 && same(say(msg`What do our documents promise customers?`)),
        goal !== undefined && same(say(msg`Three ideas for our goal: ${{ goal }}`)),
        mayWrite && same(say(msg`When should the newest drafts go out?`)),
        same(say(msg`How did the last 30 days go?`)),
      ]
  return made.filter((prompt) => prompt !== false).slice(0, 6)
}

function same(text: string): Prompt {
  return { label: text, text }
}
