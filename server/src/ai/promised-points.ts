import { promisesIn } from './asks/asks.ts'
import { languageOf, languageOfProfile } from './languages/languages.ts'
import type { DraftInputs } from './prompt/inputs.ts'
import { splitSentences } from './composer/sentences.ts'

/** What a brief promises and neither contains nor was given; `count` is null where it names no number. */
export function openPromises({ business, brief }: DraftInputs): { count: number | null }[] {
  const language = languageOf(brief.text, languageOfProfile(`${business.context} ${business.mission}`))
  if (!language) return []
  const isGiven = (kind: string) => brief.given.some((one) => one.kind === kind && one.lines.length > 1)
  return promisesIn(brief.text, language).filter(({ kind }) => !isGiven(kind))
}

/** Whether a draft can be counted and has not the number of points that its brief promises. */
export function hasOtherCount(text: string, inputs: DraftInputs): boolean {
  const counts = countsIn(text)
  return openPromises(inputs).some(({ count }) => {
    if (count === null) return false
    return counts.size > 0 ? !counts.has(count) : splitSentences(text).length < count
  })
}

const entry = /^\s*(?:[\-*•–▪►✅✔✓]|\p{RGI_Emoji}|(?:\p{L}+ )?(?<number>\d{1,2})(?:[.\):]|\uFE0F))\s*\S/v
const heading = /^#{2,4}\s+\S/

/** How many points a text can be said to have: entries of each list and of all, the highest number, its sections. */
function countsIn(text: string): ReadonlySet<number> {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const found = [lines.filter((line) => entry.test(line)).length, lines.filter((line) => heading.test(line)).length]
  let run = 0
  for (const line of [...lines, '']) {
    if (entry.test(line)) run += 1
    else {
      found.push(run)
      run = 0
    }
  }
  found.push(...lines.map((line) => Number(entry.exec(line)?.groups?.['number'] ?? 0)))
  return new Set(found.filter((count) => count > 1))
}
