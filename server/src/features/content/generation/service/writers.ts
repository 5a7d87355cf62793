import { contentTypeIds } from '@postwright/contract/core/content-types'
import type { Writer } from '@postwright/contract/content/generation'

import type { Context } from '../../../../context.ts'
import { pickerFor } from '../../ai-providers/public.ts'
import { chosenBy } from '../../ai-settings/public.ts'
import { settingsOf } from '../plan.ts'

/** Who writes each content type for this person, so that a brief is offered only what does something. */
export async function listWriters(context: Context): Promise<Writer[]> {
  const { chosen } = await pickerFor(context)
  const settings = await context.db.transaction((tx) => settingsOf(tx, context.actor))
  return contentTypeIds.map((contentType) => ({
    contentType,
    composer: chosen(chosenBy(settings.find((row) => row.contentType === contentType))).choice.kind === 'composer',
  }))
}
