/**
 * How many letters have to be changed, added, left out, or swapped with their neighbour to make one word of the other.
 *
 * @returns `most + 1` as soon as there are more.
 */
export function editDistance(one: string, other: string, most: number): number {
  const [a, b] = [[...one], [...other]]
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (const [row, letter] of a.entries()) {
    const here = [row + 1]
    for (const [column, theirs] of b.entries()) {
      const [left = 0, above = 0, diagonal = 0] = [here[column], last[column + 1], last[column]]
      let cost = Math.min(left + 1, above + 1, diagonal + (letter === theirs ? 0 : 1))
      if (row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === theirs)
        cost = Math.min(cost, (beforeLast[column - 1] ?? 0) + 1)
      here.push(cost)
    }
    if (Math.min(...here) > most) return most + 1
    ;[beforeLast, last] = [last, here]
  }
  return Math.min(last.at(-1) ?? 0, most + 1)
}
