import { Brief, type GenerationEvent } from '@postwright/contract/content/generation'

import { addBusiness } from './factories.ts'
import type { Api } from './harness.ts'

export async function aBrief(api: Api, fields: Partial<Brief> = {}): Promise<Brief> {
  const { id } = await addBusiness(api, { contentTypes: ['linkedin', 'x', 'blog', 'newsletter'] })
  return {
    ...Brief.parse({
      businessId: id,
      text: 'Our cold brew launches on 3 June at R65 a bottle. Pre-order from Monday.',
      contentTypes: ['linkedin', 'x'],
      length: 'short',
    }),
    ...fields,
  }
}

export async function all(events: AsyncIterable<GenerationEvent>): Promise<GenerationEvent[]> {
  const seen: GenerationEvent[] = []
  for await (const event of events) seen.push(event)
  return seen
}

export async function next<Type extends GenerationEvent['type']>(
  events: AsyncIterator<GenerationEvent>,
  type: Type,
): Promise<Extract<GenerationEvent, { type: Type }>> {
  for (let step = await events.next(); !step.done; step = await events.next()) {
    if (step.value.type === type) return step.value as Extract<GenerationEvent, { type: Type }>
  }
  throw new Error(`The stream ended without ${type}.`)
}

/** Until the first words of a draft's body have come. */
export async function bodyOf(events: AsyncIterator<GenerationEvent>, key: string): Promise<void> {
  for (let text = await next(events, 'text'); text.key !== key || text.field !== 'body';) text = await next(events, 'text')
}

export const saved = (events: GenerationEvent[]) => events.filter((event) => event.type === 'saved')
