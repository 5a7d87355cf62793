import { aiProviders } from '../src/features/content/ai-providers/table.ts'
import { type Member, sharedApp } from './harness.ts'
import { accountInputs } from './inputs/accounts.ts'
import { businessInputs } from './inputs/businesses.ts'
import { importInputs } from './inputs/imports.ts'
import { chatInputs } from './inputs/chat.ts'
import { dashboardInputs } from './inputs/dashboard.ts'
import { deskInputs } from './inputs/desk.ts'
import { documentInputs } from './inputs/documents.ts'
import { factorInputs } from './inputs/factors.ts'
import { instanceInputs } from './inputs/instance.ts'
import { mediaInputs } from './inputs/media.ts'
import { mailInputs } from './inputs/mail.ts'
import { monthPlanInputs } from './inputs/month-plans.ts'
import { ownInputs } from './inputs/own.ts'
import { postInputs } from './inputs/posts.ts'
import { messageInputs } from './inputs/messages.ts'
import { newsletterInputs } from './inputs/newsletters.ts'
import { publishingInputs } from './inputs/publishing.ts'
import { securityInputs } from './inputs/security.ts'
import { subscriptionInputs } from './inputs/subscriptions.ts'
import { taskInputs } from './inputs/tasks.ts'
import { paymentInputs } from './inputs/payments.ts'
import { teamInputs } from './inputs/team.ts'
import { voiceInputs } from './inputs/voice.ts'
import type { ValidInput } from './inputs/valid-input.ts'

const inputs: Record<string, ValidInput> = {
  ...accountInputs,
  ...businessInputs,
  ...importInputs,
  ...chatInputs,
  ...dashboardInputs,
  ...deskInputs,
  ...documentInputs,
  ...factorInputs,
  ...instanceInputs,
  ...mailInputs,
  ...mediaInputs,
  ...monthPlanInputs,
  ...ownInputs,
  ...paymentInputs,
  ...postInputs,
  ...newsletterInputs,
  ...messageInputs,
  ...publishingInputs,
  ...securityInputs,
  ...subscriptionInputs,
  ...taskInputs,
  ...teamInputs,
  ...voiceInputs,
}

const writing = /^(?:(?:altText|chat|generation|ideas|monthPlans|revisions|voice|websites)\.|schedule\.(?:planned|schedulePlan)$)/

/** One valid input for each procedure that takes any; `bad-input-fields.ts` fails when one is missing. */
export const validInputs: Record<string, ValidInput> = Object.fromEntries(
  Object.entries(inputs).map(([name, valid]) => [name, writing.test(name) ? writtenByComposer(valid) : valid]),
)

/** Other inputs choose models, which take their time, or are out of reach. */
function writtenByComposer(valid: ValidInput): ValidInput {
  return {
    ...valid,
    async input(member) {
      await (await sharedApp()).services.db.plain.update(aiProviders).set({ isDefault: false, isFallback: false })
      return valid.input(member)
    },
  }
}

/** A valid input for a procedure, and who asks. */
export async function validRequest(name: string, member: Member): Promise<{ by: Member; input: object }> {
  const valid = validInputs[name]
  const by = (await valid?.by?.()) ?? member
  // A session writes down where it works when it is first used.
  if (by !== member) await by.api.accounts.me()
  return { by, input: (await valid?.input(by)) ?? {} }
}
