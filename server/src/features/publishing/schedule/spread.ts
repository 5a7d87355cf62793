/**
 * As many moments as are wanted, over as many days as there are, in the order of time: of each day its first, then of each its second. Where
 * fewer are wanted than there are days, the days between them are left out evenly. All of them where there are not enough.
 */
export function spread(moments: readonly Date[], wanted: number, dayOf: (moment: Date) => string): Date[] {
  const days = [...Map.groupBy(moments, dayOf).values()]
  const picked: Date[] = []
  for (let round = 0; picked.length < wanted && picked.length < moments.length; round++) {
    const left = days.flatMap((ofDay) => ofDay[round] ?? [])
    picked.push(...evenly(left, wanted - picked.length))
  }
  return picked.toSorted((one, other) => one.getTime() - other.getTime())
}

function evenly<T>(all: readonly T[], wanted: number): T[] {
  if (wanted >= all.length) return [...all]
  return all.filter((_, at) => Math.floor(((at + 1) * wanted) / all.length) > Math.floor((at * wanted) / all.length))
}
