/** The fields of the first that differ from the second's. */
export function difference<Fields extends object>(fields: Fields, from: { [Field in keyof Fields]?: unknown }): Partial<Fields> {
  const differing = Object.entries(fields).filter(([field, value]) => !same(value, from[field as keyof Fields]))
  return Object.fromEntries(differing) as Partial<Fields>
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
