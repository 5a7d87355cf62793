import { contentTypeIds } from '@postwright/contract/core/content-types'
import type { Writer } from '@postwright/contract/content/generation'

import type { Context } from '../../../../context.ts'
import { modelPicker } from '../models.ts'
import { settingsOf } from '../plan.ts'

/** Who writes each content type for this person, so that a brief is offered only what does something. */
export async function listWriters({ services, db, actor }: Context): Promise<Writer[]> {
  const pick = await modelPicker(services)
  const settings = await db.transaction((tx) => settingsOf(tx, actor))
  return contentTypeIds.map((contentType) => ({
    contentType,
    composer: pick(settings.find((row) => row.contentType === contentType)).isComposer,
  }))
}
