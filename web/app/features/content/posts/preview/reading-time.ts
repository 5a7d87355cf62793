import { countWords } from '@postwright/contract/content/counting'

/** Minutes an adult takes, at 238 words a minute. https://doi.org/10.1016/j.jml.2019.104047 */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(countWords(text) / 238))
}
