import { z } from 'zod'

/** One thing that an input asks for, as its JSON Schema describes it. */
export interface Field {
  path: (string | number)[]
  schema: Shape
  required: boolean
  nullable: boolean
  /** Empty text means that there is none, though the field has a format. */
  mayBeEmpty: boolean
}

interface Shape {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
}

/** Every leaf and every list of a schema; of a list's entries, the first stands for all. */
export function fieldsOf(schema: z.ZodType): Field[] {
  const found = walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, [], true)
  return [...new Map(found.map((field) => [field.path.join('.'), field])).values()]
}

function walk(schema: Shape, path: Field['path'], required: boolean): Field[] {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const nullable = choices.some(({ type }) => type === 'null')
    const mayBeEmpty = choices.some((choice) => choice.const === '')
    return choices
      .filter((choice) => choice.type !== 'null' && choice.const !== '')
      .flatMap((choice) => walk(choice, path, required))
      .map((field) => (field.path.length === path.length ? { ...field, nullable, mayBeEmpty } : field))
  }
  if (schema.properties) {
    const { properties, required: names = [] } = schema
    return Object.entries(properties).flatMap(([name, property]) => walk(property, [...path, name], required && names.includes(name)))
  }
  const field = { path, schema, required, nullable: false, mayBeEmpty: false }
  return schema.items ? [field, ...walk(schema.items, [...path, 0], false)] : [field]
}
