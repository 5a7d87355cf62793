import type { AiPrompt, AiPromptVersion, SaveAiPrompt } from '@postwright/contract/content/ai-prompts'
import { type ContentType, contentTypeIds } from '@postwright/contract/core/content-types'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import { desc, eq } from 'drizzle-orm'

import { readableRules } from '../../../ai/prompt/rules.ts'
import { tokensOf } from '../../../ai/tokens.ts'
import type { Context } from '../../../context.ts'
import { conflict } from '../../../errors.ts'
import { outsideWorkspaces } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import { users } from '../../identity/accounts/table.ts'
import { lockSettings } from '../../core/instance/public.ts'
import { type Addition, additionsOf } from './additions.ts'
import { refuseOthers } from './policy.ts'
import { aiPromptVersions } from './table.ts'

const mostVersions = 100

export async function listPrompts({ services, actor }: Context): Promise<AiPrompt[]> {
  refuseOthers(actor)
  const additionOf = await additionsOf(services.db.plain)
  return contentTypeIds.map((type) => present(type, additionOf(type)))
}

export async function listPromptVersions(
  { services, actor }: Context,
  { contentType }: { contentType: ContentType },
): Promise<AiPromptVersion[]> {
  refuseOthers(actor)
  const rows = await services.db.plain
    .select({
      number: aiPromptVersions.number,
      addition: aiPromptVersions.addition,
      author: users.name,
      createdAt: aiPromptVersions.createdAt,
    })
    .from(aiPromptVersions)
    .leftJoin(users, eq(users.id, aiPromptVersions.authorId))
    .where(eq(aiPromptVersions.contentType, contentType))
    .orderBy(desc(aiPromptVersions.number))
    .limit(mostVersions)
  return rows.map(({ author, createdAt, ...row }) => ({
    ...row,
    authorName: author ?? say(msg`Former member`),
    createdAt: createdAt.toISOString(),
  }))
}

/**
 * Makes the addition the newest version of its type. Saving what is there already changes nothing.
 *
 * @throws CONFLICT on `addition` when somebody saved after the version that the change was made on.
 */
export async function savePrompt({ services, actor }: Context, { contentType, addition, number }: SaveAiPrompt): Promise<AiPrompt> {
  refuseOthers(actor)
  return services.db.withoutWorkspace('an administrator changes what AI models are told', async (tx) => {
    await lockSettings(tx)
    const current = (await additionsOf(tx))(contentType)
    if (current.addition === addition) return present(contentType, current)
    if (current.number !== number)
      throw conflict('addition', msg`Somebody saved another version after you opened this one. Look at it, then save yours.`)

    const next = { number: number + 1, addition }
    await tx.insert(aiPromptVersions).values({ contentType, ...next, authorId: actor.userId })
    await emit(tx, { type: 'ai.prompted', by: outsideWorkspaces(actor), contentType, number: next.number })
    return present(contentType, next)
  })
}

function present(contentType: ContentType, { number, addition }: Addition): AiPrompt {
  const told = readableRules(contentType, addition)
  return { contentType, rules: readableRules(contentType), told, addition, number, tokens: tokensOf(told) }
}
