import { z } from 'zod'

/** A list of a platform whose items may be odd: those that cannot be read are left out, and the others stand. */
export function readableOf<Item extends z.ZodType>(item: Item) {
  return z.array(z.unknown()).transform((items) =>
    items.flatMap((one): z.output<Item>[] => {
      const read = item.safeParse(one)
      return read.success ? [read.data] : []
    }),
  )
}

/** The number of a page that a cursor stands for; the first one where it stands for none. */
export function pageOf(cursor: string | null): number {
  return cursor !== null && /^\d{1,6}$/.test(cursor) ? Math.max(1, Number(cursor)) : 1
}
