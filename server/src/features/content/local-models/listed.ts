import type { LocalModel } from '@postwright/contract/content/local-models'

import { addressOf, knownModels } from '../../../ai/local/known-models.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { localModels } from './table.ts'

/** A model that can be downloaded. */
export interface Listed extends Pick<LocalModel, 'id' | 'name' | 'bytes' | 'licence' | 'languages' | 'good'> {
  origin: 'listed' | 'added'
  url: string
  sha256: string | null
}

/** Those that come with Postwright, smallest first, then those that were added; with what downloads confirmed. */
export async function listedModels(tx: Pick<Tx, 'select'>, mirror: string | undefined): Promise<Listed[]> {
  const rows = await tx.select().from(localModels).orderBy(localModels.updatedAt)
  const confirmed = new Map(rows.map((row) => [row.id, row]))
  const known = knownModels.map((model): Listed => {
    const row = confirmed.get(model.id)
    return {
      ...model,
      origin: 'listed',
      url: addressOf(model, mirror),
      sha256: model.sha256 ?? row?.sha256 ?? null,
      bytes: row?.bytes ?? model.bytes,
    }
  })
  const added = rows.flatMap(({ id, name, address, sha256, bytes }): Listed[] =>
    name === null || address === null
      ? []
      : [{ id, name, url: address, sha256, bytes: bytes ?? 0, licence: '', languages: '', good: null, origin: 'added' }],
  )
  return [...known, ...added]
}
