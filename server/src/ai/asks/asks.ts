import type { Ask, AskKind, Given } from '@postwright/contract/content/asks'

/** What a brief promises, does not contain, and its author has not given yet. */
export function asksOf(text: string, given: readonly Given[] = []): Ask[] {
  const promised = text.match(
    /\b(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\s+(?:\w+\s+)?(tips|reasons|steps|ideas|mistakes)\b/i,
  )
  if (!promised) return []
  const kind = (promised[2] ?? '').toLowerCase() as AskKind // One of the words of the pattern.
  if (given.some((one) => one.kind === kind) || lists(text)) return []
  return [{ kind, count: countOf(promised[1] ?? ''), promise: promised[0] }]
}

const numbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

function countOf(word: string): number {
  const at = numbers.indexOf(word.toLowerCase())
  return at < 0 ? Number(word) : at + 2
}

/** Whether the brief brings a list of its own. */
function lists(text: string): boolean {
  return (text.match(/^\s*(?:[-*•]|\d+[.)])\s+\S/gm) ?? []).length > 1
}
