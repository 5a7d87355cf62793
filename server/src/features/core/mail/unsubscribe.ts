import type { MailChoices } from '@postwright/contract/core/mail'

import type { Services } from '../../../context.ts'
import { choicesOf, setReminders } from './choices.ts'
import { personBehind } from './unsubscribe-link.ts'

export { unsubscribePath } from './unsubscribe-link.ts'

interface LinkQuery {
  u?: string
  s?: string
  reminders?: string
}

/** What the person whose link this is gets; undefined when it is none of ours. */
export async function choicesBehind(services: Services, query: LinkQuery): Promise<MailChoices | undefined> {
  const userId = personBehind(services, query)
  return userId === undefined ? undefined : choicesOf(services, userId)
}

/** Ends reminders, unless the form on our own page asked for them again. Undefined as above. */
export async function choose(services: Services, query: LinkQuery): Promise<MailChoices | undefined> {
  const userId = personBehind(services, query)
  if (userId === undefined) return undefined
  await setReminders(services, userId, query.reminders === 'yes')
  return choicesOf(services, userId)
}
