import type { Delivery } from '@postwright/contract/publishing/deliveries'
import type { LateTask, LostChannel, Needs, ReturnedPost, WaitingAccount, WaitingPost } from '@postwright/contract/work/dashboard'

export type NeedKind = keyof Needs

/** A row of what waits. Its key stays the same as long as it is the same thing to decide. */
export type Need = { key: string } & (
  | { kind: 'unclear' | 'missed' | 'failed'; delivery: Delivery }
  | { kind: 'channels'; channel: LostChannel }
  | { kind: 'reviews'; post: WaitingPost }
  | { kind: 'returned'; post: ReturnedPost }
  | { kind: 'tasks'; task: LateTask }
  | { kind: 'accounts'; person: WaitingAccount }
  | { kind: 'links'; request: Needs['links']['items'][number] }
)

/** The most urgent first: what may be wrong in public, what did not go out, what holds others up, and what others wait for. */
export function needsIn({ unclear, missed, failed, channels, reviews, returned, tasks, accounts, links }: Needs): Need[] {
  const deliveries = { unclear, missed, failed }
  return [
    ...(['unclear', 'missed', 'failed'] as const).flatMap((kind) =>
      deliveries[kind].items.map((delivery): Need => ({ key: `${kind} ${delivery.id}`, kind, delivery })),
    ),
    ...channels.items.map((channel): Need => ({ key: `channel ${channel.id}`, kind: 'channels', channel })),
    // Edited since, it is another text to decide about.
    ...reviews.items.map((post): Need => ({ key: `review ${post.id} ${post.revision}`, kind: 'reviews', post })),
    ...returned.items.map((post): Need => ({ key: `returned ${post.id}`, kind: 'returned', post })),
    ...tasks.items.map((task): Need => ({ key: `task ${task.id}`, kind: 'tasks', task })),
    ...accounts.items.map((person): Need => ({ key: `account ${person.userId}`, kind: 'accounts', person })),
    ...links.items.map((request): Need => ({ key: `link ${request.id}`, kind: 'links', request })),
  ]
}

/** Told what becomes of a row; undefined: nothing, after all. */
export type OnOutcome = (outcome: string | undefined) => void

/** Says it from the press on: the list may learn that the row is gone before the answer has come. */
export function decide(run: () => Promise<unknown>, outcome: string, onOutcome: OnOutcome, onFailure: (error: unknown) => void): void {
  onOutcome(outcome)
  run().catch((error: unknown) => {
    onOutcome(undefined)
    onFailure(error)
  })
}
