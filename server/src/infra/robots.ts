interface Rule {
  allows: boolean
  matches: (path: string) => boolean
  /** The rule that says most about an address decides. */
  length: number
}

/** What a robots.txt allows a robot to read (RFC 9309): the rules for its name, else those for all. */
export function robotsRules(text: string, robot: string): (url: URL) => boolean {
  const groups = groupsOf(text)
  const named = groups.filter(({ names }) => names.includes(robot.toLowerCase()))
  const rules = (named.length > 0 ? named : groups.filter(({ names }) => names.includes('*'))).flatMap((group) => group.rules)
  return (url) => {
    const path = normal(url.pathname + url.search)
    const [first] = rules
      .filter(({ matches }) => matches(path))
      .toSorted((one, other) => other.length - one.length || Number(other.allows) - Number(one.allows))
    return first?.allows ?? true
  }
}

interface Group {
  names: string[]
  rules: Rule[]
}

/** More than this is no list of rules that anybody wrote. */
const mostRules = 5_000

function groupsOf(text: string): Group[] {
  const groups: Group[] = []
  let count = 0
  for (const line of text.split(/\r\n?|\n/)) {
    const [, field = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/.exec(line.replace(/^\uFEFF/, '')) ?? []
    const name = field.toLowerCase()
    const last = groups.at(-1)
    if (name === 'user-agent') {
      const product = value === '*' ? '*' : (/^[\w-]+/.exec(value)?.[0].toLowerCase() ?? '')
      if (last && last.rules.length === 0) last.names.push(product)
      else groups.push({ names: [product], rules: [] })
    } else if ((name === 'allow' || name === 'disallow') && last && count < mostRules) {
      count += 1
      // "Disallow:" without a path forbids nothing, but ends the names of its group.
      last.rules.push({ allows: name === 'allow' || value === '', matches: matcherOf(value), length: value === '' ? 0 : value.length })
    }
  }
  return groups
}

/** `*` stands for anything, a `$` at the end for the end. In one walk, whatever somebody wrote there. */
function matcherOf(value: string): (path: string) => boolean {
  const isWhole = value.endsWith('$')
  const [start = '', ...others] = normal(isWhole ? value.slice(0, -1) : value).split('*')
  const end = isWhole ? others.pop() : undefined
  return (path) => {
    if (!path.startsWith(start)) return false
    let at = start.length
    for (const part of others) {
      const found = path.indexOf(part, at)
      if (found < 0) return false
      at = found + part.length
    }
    if (!isWhole) return true
    return end === undefined ? path.length === at : path.length - end.length >= at && path.endsWith(end)
  }
}

/** Escapes of the same sign are written alike, and what a URL escapes is escaped. */
function normal(path: string): string {
  try {
    return encodeURI(decodeURI(path))
  } catch {
    return path
  }
}
