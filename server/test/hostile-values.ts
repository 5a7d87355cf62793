import { uuidv7 } from 'uuidv7'

import type { Field } from './schema-fields.ts'

declare global {
  interface JSON {
    /** Node has it; the library of TypeScript does not know it yet. */
    rawJSON: (text: string) => unknown
  }
}

/** What is sent in a field, and what has to come of it. */
export interface Hostile {
  what: string
  value: unknown
  /**
   * refused: INVALID, naming the field · kept: taken, and given back as it was sent · absent: there is no such row for this
   * person · sane: any answer but a bug.
   */
  expected: 'refused' | 'kept' | 'absent' | 'sane'
}

/** The value that leaves a field out. */
export const leftOut = Symbol('left out')

const huge = 'x'.repeat(200_000)

const harmlessTexts = {
  emoji: '👩‍👩‍👧‍👦 Fynbos 🌿 á̈ 🇿🇦',
  'right-to-left text': 'مرحبا שלום end',
  markup: '<script>alert("1")</script>&amp;',
  sql: `Robert'); drop table posts; --`,
}
const template = '{{7*7}} ${7*7} %s %00 \\u0000'
/** What every object of JavaScript answers to. */
const inheritedNames = ['__proto__', 'constructor', 'toString']

/** Legal, but not in the name of a person, which others read. */
const turnedAround = 'Lumen \u202eabc\u202c end'

const illegalTexts = {
  NUL: 'Lumen\u0000Coffee',
  'control characters': 'Lumen\u0007\u001b[31mCoffee',
  'a C1 control character': 'Lumen\u0085Coffee',
  'a lone surrogate': 'Lumen\ud800Coffee',
  'a lone low surrogate': 'Lumen\udc00Coffee',
}

/** Texts with a rule that a JSON Schema cannot say. */
const ruled = new Set(['timeZone', 'cursor', 'currentPassword', 'repeats', 'rule'])

export function hostileValues({ path, schema, required, nullable, mayBeEmpty }: Field): Hostile[] {
  const given: Hostile[] = [
    { what: 'nothing', value: leftOut, expected: required ? 'refused' : 'sane' },
    { what: 'null', value: null, expected: nullable ? 'sane' : 'refused' },
    { what: 'an object', value: { $gt: '' }, expected: 'refused' },
    { what: 'an object with a prototype key', value: JSON.parse('{"__proto__":{"isSuperAdmin":true}}'), expected: 'refused' },
  ]
  if (schema.type === 'array') {
    return [
      ...given,
      { what: 'text instead of a list', value: 'text', expected: 'refused' },
      { what: 'a list of lists', value: [[]], expected: 'refused' },
      { what: 'a list that is too long', value: Array.from({ length: 50_000 }, () => 'x'), expected: 'refused' },
      { what: 'an empty list', value: [], expected: 'sane' },
    ]
  }
  if (schema.type === 'string') return [...given, ...texts(String(path.at(-1)), schema, mayBeEmpty)]
  if (schema.type === 'boolean') return [...given, ...['yes', 1, 'true'].map((value) => refused('text or a number for yes or no', value))]
  return [...given, ...numbers(schema)]
}

function texts(name: string, schema: Field['schema'], mayBeEmpty: boolean): Hostile[] {
  const isFormatted = Boolean(schema.format ?? schema.enum ?? schema.const)
  const common: Hostile[] = [
    ...[7, true, ['text'], JSON.rawJSON('1e999')].map((value) => refused('something that is no text', value)),
    { what: 'empty text', value: '', expected: isFormatted && !mayBeEmpty ? 'refused' : 'sane' },
    { what: 'only spaces', value: '   \u00a0 ', expected: isFormatted ? 'refused' : 'sane' },
    refused('200 KB', huge),
    ...Object.entries(illegalTexts).map(([what, value]) => refused(what, value)),
  ]
  if (schema.maxLength !== undefined) {
    common.push(refused('one character too many', `https://a.example/${'x'.repeat(schema.maxLength - 17)}`))
  }
  if (schema.format === 'uuid') return [...common, ...malformedIds, { what: 'an unknown id', value: uuidv7(), expected: 'absent' }]
  if (schema.format === 'date-time')
    return [...common, ...instants, { what: 'the word now', value: 'now', expected: takesNow.has(name) ? 'sane' : 'refused' }]
  const expected = isFormatted || ruled.has(name) ? 'refused' : schema.pattern === undefined ? 'kept' : 'sane'
  const turned: Hostile = { what: 'text that is turned around', value: turnedAround, expected: name === 'fullName' ? 'refused' : expected }
  const legal: Record<string, string> = { ...together(harmlessTexts, schema.maxLength), 'a template': template }
  for (const name of inheritedNames) legal[`the name ${name}`] = name
  return [...common, turned, ...Object.entries(legal).map(([what, value]): Hostile => ({ what, value, expected }))]
}

/** In one text where it is short enough: each text that is taken costs a request, and a new input. */
function together(texts: Record<string, string>, maxLength = Infinity): Record<string, string> {
  const all = Object.values(texts).join(' ')
  return all.length <= maxLength ? { [Object.keys(texts).join(', ')]: all } : texts
}

const malformedIds = ['1', 'null', '../../posts', `${uuidv7()}'`, uuidv7().replaceAll('-', '')].map((value) =>
  refused('a malformed id', value),
)

/** Fields that take the server's own clock instead of a moment. */
const takesNow = new Set(['dueAt'])

const instants: Hostile[] = [
  ...['2026-02-30T10:00:00Z', '2026-01-01', '2026-01-01T25:00:00Z', '+275760-09-13T00:00:00.001Z', 'infinity', '1767225600'].map((value) =>
    refused('no date', value),
  ),
  ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z', '0001-01-01T00:00:00+23:59'].map((value): Hostile => ({
    what: `the far moment ${value}`,
    value,
    expected: 'sane',
  })),
]

function numbers({ minimum, maximum, type }: Field['schema']): Hostile[] {
  const beyond = (value: number): Hostile['expected'] =>
    value < (minimum ?? -Infinity) || value > (maximum ?? Infinity) || (type === 'integer' && !Number.isInteger(value)) ? 'refused' : 'sane'
  return [
    ...['NaN', '', '  ', 'ten', '0x10', '1e3', 'Infinity'].map((value): Hostile => ({
      what: `the text "${value}"`,
      value,
      expected: 'sane',
    })),
    refused('more than any number', JSON.rawJSON('1e999')),
    refused('less than any number', JSON.rawJSON('-1e999')),
    ...[-1, 0, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, Number.MAX_SAFE_INTEGER, 1e308, -1e308, 5e-324].map((value): Hostile => ({
      what: `the number ${value}`,
      value,
      expected: beyond(value),
    })),
  ]
}

function refused(what: string, value: unknown): Hostile {
  return { what, value, expected: 'refused' }
}
