import type { SaveVoiceRules, Voice, VoiceRules } from '@postwright/contract/content/voice'
import { msg } from '@postwright/contract/core/msg'
import { sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { conflict, forbidden } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { businessOf, mayWriteBusiness } from '../../businesses/public.ts'
import { lockVoice } from '../lock.ts'
import { rulesOf, type WhichBusiness } from '../rules.ts'
import { voiceRules } from '../table.ts'
import { readVoice } from './read.ts'

/**
 * Replaces the rules of a business. Saving what is there already changes nothing.
 *
 * @throws CONFLICT on `seen` when somebody saved after the state that the change was made on.
 */
export async function saveRules({ db, actor }: Context, { businessId, seen, ...rules }: SaveVoiceRules): Promise<Voice> {
  if (!mayWriteBusiness(actor)) throw forbidden(msg`Only owners, admins and editors may change how a business sounds.`)
  const which = { workspaceId: actor.workspaceId, businessId }

  return db.transaction(async (tx) => {
    await businessOf(tx, which)
    await lockVoice(tx, which)
    const current = await rulesOf(tx, which)
    if (JSON.stringify(current.rules) === JSON.stringify(inOrder(rules))) return readVoice(tx, which)
    if ((current.updatedAt?.getTime() ?? null) !== (seen === null ? null : Date.parse(seen)))
      throw conflict('seen', msg`Somebody changed these rules after you opened them. Look at their changes, then save yours.`)

    await storeRules(tx, which, rules)
    await emit(tx, { type: 'voice.ruled', by: actor, ...which })
    return readVoice(tx, which)
  })
}

export async function storeRules(tx: Tx, which: WhichBusiness, rules: VoiceRules): Promise<void> {
  await tx
    .insert(voiceRules)
    .values({ ...which, ...rules })
    .onConflictDoUpdate({
      target: voiceRules.businessId,
      // Two changes within a millisecond still differ.
      set: { ...rules, updatedAt: sql`greatest(now(), ${voiceRules.updatedAt} + interval '1 millisecond')` },
    })
}

function inOrder({ always, never, hashtags, hashtagsMost, emoji, emojiExcept, language }: VoiceRules): VoiceRules {
  const words = never.map(({ word, instead, claim }) => ({ word, claim, instead }))
  return { always, never: words, hashtags, hashtagsMost, emoji, emojiExcept, language }
}
