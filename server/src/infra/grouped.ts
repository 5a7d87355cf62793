/**
 * Works on all that came while the group before was worked on, at once: many callers share a round trip, and a single one waits for
 * nobody. Each gets what became of its group.
 */
export function grouped<In, Out>(work: (items: In[]) => Promise<Out>): (item: In) => Promise<Out> {
  let waiting: In[] = []
  let next: Promise<Out> | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function run(): Promise<Out> {
    await last.catch(() => {})
    const items = waiting
    waiting = []
    next = undefined
    return work(items)
  }

  return (item) => {
    waiting.push(item)
    if (!next) last = next = run()
    return next
  }
}
