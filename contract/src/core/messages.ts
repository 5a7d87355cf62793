import { z } from 'zod'

import { msg } from './msg.ts'
import { say, type Sentence } from './sentences.ts'

const missing = msg`This is required.`
const expected: Record<string, Sentence> = {
  string: msg`Give text here.`,
  number: msg`Give a number here.`,
  int: msg`Give a whole number here.`,
  boolean: msg`Give true or false here.`,
  array: msg`Give a list here.`,
  object: msg`Give an object here.`,
}

/** So many choices can be read in one sentence. */
const fewChoices = 20

// Sentences for what every field may have wrong; a schema's own message goes first.
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
  if (issue.code === 'invalid_type') return expected[issue.expected]
  return issue.code === 'invalid_value' ? choose(issue.values) : undefined
}

function choose(choices: readonly unknown[]): Sentence {
  if (choices.length === 1) return msg`Give ${{ choice: String(choices[0]) }} here.`
  return choices.length > fewChoices ? msg`This is not one of the choices.` : msg`Choose one of ${{ choices: choices.join(', ') }}.`
}
