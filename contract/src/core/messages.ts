import { z } from 'zod'

const expected: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** So many choices can be read in one sentence. */
const fewChoices = 20

// Sentences for what every field may have wrong; a schema's own message goes first.
z.config({
  customError(issue) {
    const isMissing = issue.input === undefined || issue.input === null
    if (issue.code === 'invalid_type') {
      if (isMissing) return 'This is required.'
      return issue.expected in expected ? `Give ${expected[issue.expected]} here.` : undefined
    }
    if (issue.code === 'invalid_value') return isMissing ? 'This is required.' : choose(issue.values)
    return undefined
  },
})

function choose(choices: readonly unknown[]): string {
  if (choices.length === 1) return `Give ${String(choices[0])} here.`
  return choices.length > fewChoices ? 'This is not one of the choices.' : `Choose one of ${choices.join(', ')}.`
}
