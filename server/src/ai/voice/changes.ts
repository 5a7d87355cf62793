import { sentencesIn, wordsOf } from '../claims/sentences.ts'

/** So much of the shorter text at least stands in the other as well. */
const sharedAtLeast = 0.35

/** Whether a text is an edit of the other, and not written anew. */
export function isSameDraft(before: string, after: string): boolean {
  const [one, other] = [before, after].map((text) => new Set(wordsOf(text).trim().split(' ')))
  if (!one || !other) return false
  const shared = [...other].filter((word) => one.has(word)).length
  return shared >= Math.min(one.size, other.size) * sharedAtLeast
}

/** Words that carry a sentence and say nothing of a voice. */
const common = new Set(
  wordsOf(
    `the a an and or but of to in on at for from by with as is are was were be been has have had do does did it its this that these those we our us you your
    they their he she his her i my me not no so than then there here who which what when where how will would can could may more most all any some one two
    der die das den dem des ein eine einen einem einer und oder aber von zu in im an am auf für mit als ist sind war es wir uns unser sie ihr nicht kein auch`,
  )
    .trim()
    .split(/\s+/u),
)

export interface ChangedWord {
  from: string
  /** Empty where the places of it are filled by nothing, or by different words. */
  to: string
}

/** Words that stood in a text and nowhere in the other, each with what stands in its place. */
export function changedWords(before: string, after: string): ChangedWord[] {
  const one = tokensOf(before)
  const other = tokensOf(after)
  const kept = new Set(other.map(plain))
  const found = new Map<string, Set<string>>()
  for (const { removed, added } of replacements(one, other)) {
    if (removed.length > mostReplaced || added.length > mostReplaced || added.length === 0) continue
    const from = removed.map(plain).join(' ')
    if (removed.every((word) => kept.has(plain(word))) || isMostlyCommon(removed)) continue
    // Another form of the word, a number or an address is a correction, not a voice.
    if (/\d|[/@#]/u.test(from + added.join('')) || isOneForm(from, added.map(plain).join(' '))) continue
    const to = found.get(from) ?? new Set()
    found.set(from, to.add(lowered(added)))
  }
  return [...found].map(([from, to]) => ({ from, to: to.size === 1 ? ([...to][0] ?? '') : '' }))
}

const mostReplaced = 3

/** “Do you want” is a turn of a sentence, not a word. */
function isMostlyCommon(words: readonly string[]): boolean {
  return words.filter((word) => isCommon(plain(word))).length * 2 > words.length
}

function isCommon(word: string): boolean {
  return common.has(word) || word.length < 3
}

function isOneForm(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  return one.slice(0, Math.max(3, shorter - 2)) === other.slice(0, Math.max(3, shorter - 2))
}

function tokensOf(text: string): string[] {
  return text.match(/[#@]?[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.slice(0, mostTokens) ?? []
}

/** What takes long to compare is read from its beginning. */
const mostTokens = 700

function plain(word: string): string {
  return word.toLocaleLowerCase().replace(/’/gu, "'")
}

function lowered(words: readonly string[]): string {
  const [first = '', ...rest] = words
  // A name keeps its capital within a sentence; the first word of one has it from its place.
  return [/^\p{Lu}\p{Ll}+$/u.test(first) ? first.toLocaleLowerCase() : first, ...rest].join(' ')
}

/** Runs of words that stand in the place of others, by the longest common sequence. */
function replacements(one: readonly string[], other: readonly string[]): { removed: string[]; added: string[] }[] {
  const width = other.length + 1
  const lengths = new Uint16Array((one.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  const isEqual = (i: number, j: number) => plain(one[i] ?? '') === plain(other[j] ?? '')
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = isEqual(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))

  const runs: { removed: string[]; added: string[] }[] = []
  let run = { removed: [] as string[], added: [] as string[] }
  const close = () => {
    if (run.removed.length > 0) runs.push(run)
    run = { removed: [], added: [] }
  }
  for (let i = 0, j = 0; i < one.length || j < other.length;) {
    if (i < one.length && j < other.length && isEqual(i, j)) {
      close()
      i += 1
      j += 1
    } else if (j >= other.length || (i < one.length && at(i + 1, j) >= at(i, j + 1))) {
      run.removed.push(one[i] ?? '')
      i += 1
    } else {
      run.added.push(other[j] ?? '')
      j += 1
    }
  }
  close()
  return runs
}

const longestExcerpt = 240

/** The sentences that a change is about, as they were and as they are. */
export function excerptsOf(before: string, after: string, isAbout: (text: string) => boolean): { before: string; after: string } {
  const kept = new Set(sentencesIn(after))
  const gone = sentencesIn(before).filter((sentence) => !kept.has(sentence))
  const were = new Set(sentencesIn(before))
  const come = sentencesIn(after).filter((sentence) => !were.has(sentence))
  // Where sentences only came, none of them stands for another.
  if (gone.length === 0 && were.size > 0) return { before: '', after: shortened(come.find(isAbout) ?? '') }
  const about = gone.find(isAbout) ?? gone[0] ?? ''
  const nearest = come.toSorted((a, b) => shared(b, about) - shared(a, about))[0]
  const fitting = nearest !== undefined && shared(nearest, about) > 0.3 ? nearest : ''
  return { before: shortened(about), after: shortened(fitting) }
}

function shared(one: string, other: string): number {
  const words = new Set(wordsOf(one).trim().split(' '))
  const all = wordsOf(other).trim().split(' ')
  return all.filter((word) => words.has(word)).length / Math.max(1, all.length)
}

function shortened(text: string): string {
  return text.length > longestExcerpt ? `${text.slice(0, longestExcerpt).replace(/\s+\S*$/u, '')} …` : text
}
