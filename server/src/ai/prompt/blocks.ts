/** Facts as JSON between marks; what is blank is left out. */
export function block(name: string, data: unknown): string {
  const kept = isRecord(data) ? Object.fromEntries(Object.entries(data).filter(([, value]) => !isBlank(value))) : data
  // With no < left in the JSON, no text of the user's can close the block.
  return `<${name}>\n${JSON.stringify(kept).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n</${name}>`
}

/** Null where there is no such block. */
export function readBlock(text: string, name: string): unknown {
  const json = text.match(new RegExp(`^<${name}>\\n([^\\n]*)\\n</${name}>$`, 'm'))?.[1]
  if (json === undefined) return null
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isBlank(value: unknown): boolean {
  return (
    value === '' || value === null || value === false || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  )
}
