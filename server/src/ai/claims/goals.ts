import type { DraftInputs } from '../prompt/inputs.ts'
import { wordsOf } from './sentences.ts'

/** Fewer words in common are chance. */
const fewestWords = 3
const most = 0.8

/** Whether a sentence publishes a goal of the business that neither its brief nor its profile tells. */
export function publishesGoal({ business, brief }: DraftInputs): (sentence: string) => boolean {
  const { context, mission, vision } = business
  const told = telling([brief.text, brief.callToAction, context, mission, vision, ...brief.given.flatMap(({ lines }) => lines)].join(' '))
  const goals = business.goals.map(telling).filter((goal) => goal.size >= fewestWords && !goal.isSubsetOf(told))
  return (sentence) => {
    const said = telling(sentence)
    return goals.some((goal) => goal.intersection(said).size >= Math.max(fewestWords, Math.ceil(goal.size * most)))
  }
}

/** Words that carry a meaning, without their plural, and figures. */
function telling(text: string): Set<string> {
  const words = wordsOf(text).trim().split(' ')
  return new Set(words.filter((word) => word.length > 4 || /\d/.test(word)).map((word) => word.replace(/(?:'s|s)$/, '')))
}
