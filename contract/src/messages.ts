import { z } from 'zod'

const expected: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

// Sentences for what every field may have wrong; a schema's own message goes first.
z.config({
  customError(issue) {
    if (issue.code !== 'invalid_type') return undefined
    if (issue.input === undefined || issue.input === null) return 'This is required.'
    return issue.expected in expected ? `Give ${expected[issue.expected]} here.` : undefined
  },
})
