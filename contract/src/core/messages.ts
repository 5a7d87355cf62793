import { z } from 'zod'

import { msg, plural } from './msg.ts'
import { listed, say, type Sentence } from './sentences.ts'

const missing = msg`This is required.`
const expected: Record<string, Sentence> = {
  string: msg`Give text here.`,
  number: msg`Give a number here.`,
  int: msg`Give a whole number here.`,
  boolean: msg`Give true or false here.`,
  array: msg`Give a list here.`,
  object: msg`Give an object here.`,
  record: msg`Give an object here.`,
}

/** So many choices can be read in one sentence. */
const fewChoices = 20

// Sentences for what every field may have wrong; a schema's own message goes first. zod keeps them for the whole process: a bundle that
// brings its own copy of the contract into a server, as the public pages do, must not take them over, since it knows no listener.
if (!z.config().customError)
  z.config({
    customError(issue) {
      const isMissing = issue.input === undefined || issue.input === null
      const sentence = isMissing && isAboutValue(issue.code) ? missing : sentenceFor(issue)
      return sentence && say(sentence)
    },
  })

function isAboutValue(code: string): boolean {
  return code === 'invalid_type' || code === 'invalid_value'
}

function sentenceFor(issue: z.core.$ZodRawIssue): Sentence | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return expected[issue.expected] ?? unfit
    case 'invalid_value':
      return choose(issue.values)
    case 'too_small':
      return least(issue.origin, { min: Number(issue.minimum) })
    case 'too_big':
      return most(issue.origin, { max: Number(issue.maximum) })
    case 'invalid_union':
      return msg`This is not one of the choices.`
    // A custom check brings its own sentence, or means the value.
    default:
      return unfit
  }
}

const unfit = msg`This does not fit here.`

function least(origin: string, { min }: { min: number }): Sentence {
  if (origin === 'string') return msg`Use at least ${plural({ min }, { one: '# character', other: '# characters' })}.`
  return origin === 'array' ? msg`Give at least ${{ min }} here.` : msg`Use at least ${{ min }}.`
}

function most(origin: string, { max }: { max: number }): Sentence {
  if (origin === 'string') return msg`Use at most ${plural({ max }, { one: '# character', other: '# characters' })}.`
  return origin === 'array' ? msg`Give at most ${{ max }} here.` : msg`Use at most ${{ max }}.`
}

function choose(choices: readonly unknown[]): Sentence {
  if (choices.length === 1) return msg`Give ${{ choice: String(choices[0]) }} here.`
  return choices.length > fewChoices
    ? msg`This is not one of the choices.`
    : msg`Choose one of ${{ choices: listed(choices.map(String)) }}.`
}
