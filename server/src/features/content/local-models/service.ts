import type { AddLocalModel, LocalModelOverview } from '@postwright/contract/content/local-models'
import { msg } from '@postwright/contract/core/msg'
import { eq } from 'drizzle-orm'

import { isSupported } from '../../../ai/local/machine.ts'
import { deepest, ModelRefusal } from '../../../ai/providers/failure.ts'
import type { Context, Services } from '../../../context.ts'
import { conflict, DomainError, invalid, notFound } from '../../../errors.ts'
import { outsideWorkspaces } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import { createSafeFetch } from '../../../infra/safe-fetch.ts'
import { refusePrivate } from '../../../refuse-private.ts'
import { heard } from '../../../sentences.ts'
import { addProvider, arrangeProviders, storedProviders, updateProvider } from '../ai-providers/public.ts'
import { type Listed, listedModels } from './listed.ts'
import { overviewOf } from './overview.ts'
import { refuseOthers } from './policy.ts'
import { localModels } from './table.ts'

interface One {
  id: string
}

/** A file of some gigabytes takes hours on a slow line. */
const limits = { totalMs: 24 * 3_600_000, idleMs: 60_000, maxBytes: 64 * 1024 ** 3 }

/** @throws INVALID on `id` where no model runs on this system. */
export async function measureMachine({ services, actor }: Context): Promise<LocalModelOverview> {
  refuseOthers(actor)
  refuseUnsupported()
  await told(() => services.localModels.measure())
  return overviewOf(services)
}

/** Begins in the background, or goes on. @throws NOT_FOUND for a model that is not in the list, INVALID on `id`. */
export async function downloadModel({ services, actor }: Context, { id }: One): Promise<LocalModelOverview> {
  refuseOthers(actor)
  refuseUnsupported()
  const model = await listed(services, id)
  const { localModels: folder } = services
  if ((await folder.files()).some((file) => file.id === id)) return overviewOf(services)
  await told(async () => folder.download(model, fetchFor(services), (file) => confirm(services, model, file)))
  return overviewOf(services)
}

/** Goes on with what a stop of the server interrupted. */
export async function resumeDownloads(services: Services): Promise<void> {
  const { localModels: folder, db, config } = services
  const parts = await folder.parts()
  for (const model of await listedModels(db.plain, config.modelMirror))
    if (parts.has(model.id) && (await folder.isWanted(model.id)))
      folder.download(model, fetchFor(services), (file) => confirm(services, model, file))
}

export async function pauseDownload({ services, actor }: Context, { id }: One): Promise<LocalModelOverview> {
  refuseOthers(actor)
  await services.localModels.pause(id)
  return overviewOf(services)
}

/** @throws CONFLICT on `id` while it writes where nobody chose another. */
export async function removeModel({ services, actor }: Context, { id }: One): Promise<LocalModelOverview> {
  refuseOthers(actor)
  const { plain } = services.db
  if ((await storedProviders(plain)).some(({ kind, model, isDefault }) => kind === 'local' && model === id && isDefault))
    throw conflict('id', msg`This model writes the drafts. Choose another writer first.`)
  await services.localModels.remove(id)
  const [row] = await plain.select().from(localModels).where(eq(localModels.id, id))
  await services.db.withoutWorkspace('an administrator removes a model', async (tx) => {
    // What a download confirmed stays known.
    if (row?.name) await tx.delete(localModels).where(eq(localModels.id, id))
    await emit(tx, { type: 'localModel.removed', by: outsideWorkspaces(actor), modelId: id })
  })
  return overviewOf(services)
}

/** @throws INVALID on `id` with the reason when it cannot be loaded or does not write. */
export async function tryModel({ services, actor }: Context, { id }: One): Promise<{ text: string; tokensPerSecond: number }> {
  refuseOthers(actor)
  refuseUnsupported()
  await installed(services, id)
  return told(() => services.localModels.tryOut(id, AbortSignal.timeout(300_000)))
}

/** @throws CONFLICT on `id` while it writes. */
export async function unloadModel({ services, actor }: Context, { id }: One): Promise<LocalModelOverview> {
  refuseOthers(actor)
  const { localModels: folder, db } = services
  if (folder.loaded() !== id) return overviewOf(services)
  if (!(await folder.unload(id))) throw conflict('id', msg`This model is writing. Unload it when the drafts are done.`)
  await db.withoutWorkspace('an administrator unloads a model', (tx) =>
    emit(tx, { type: 'localModel.unloaded', by: outsideWorkspaces(actor), modelId: id }),
  )
  return overviewOf(services)
}

/**
 * Its provider is added, or told to use this model.
 *
 * @throws NOT_FOUND for a model that is not on this machine, INVALID on `id` with the reason for one that never wrote and does not now.
 */
export async function useModel(context: Context, { id }: One): Promise<LocalModelOverview> {
  const { services, actor } = context
  refuseOthers(actor)
  refuseUnsupported()
  await installed(services, id)
  if (!services.localModels.measured().has(id)) await told(() => services.localModels.tryOut(id, AbortSignal.timeout(300_000)))
  // Whoever presses at the same moment adds the same provider.
  await writeWith(context, id).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'CONFLICT') return writeWith(context, id)
    throw error
  })
  return overviewOf(services)
}

async function writeWith(context: Context, id: string): Promise<void> {
  const { services } = context
  const providers = await storedProviders(services.db.plain)
  const provider = providers.find(({ kind }) => kind === 'local')
  const fields = { name: '', baseUrl: null, models: [], model: id, monthlyLimitMicros: null }
  if (provider) {
    await updateProvider(context, { ...fields, id: provider.id, name: provider.name })
    const fallbacks = providers.filter(({ isFallback, id: other }) => isFallback && other !== provider.id).map(({ id: other }) => other)
    await arrangeProviders(context, { defaultProvider: provider.id, fallbacks })
  } else await addProvider(context, { ...fields, kind: 'local', isDefault: true })
}

/** @throws INVALID on `address` for a private one that the operator did not allow, CONFLICT on `address` for a file that is listed. */
export async function addModel({ services, actor }: Context, { name, address, sha256 }: AddLocalModel): Promise<LocalModelOverview> {
  refuseOthers(actor)
  await refusePrivate(services.config, 'address', new URL(address))
  const id = decodeURIComponent(new URL(address).pathname.split('/').at(-1) ?? '')
    .replace(/\.gguf$/i, '')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, 120)
  if (id === '') throw invalid('address', msg`Enter the full address of a .gguf file.`)
  const others = await listedModels(services.db.plain, services.config.modelMirror)
  if (others.some((other) => other.id === id)) throw isListed()
  if (others.length >= 50) throw invalid('address', msg`There are enough models in the list. Remove one first.`)
  await services.db.withoutWorkspace('an administrator adds a model to the list', async (tx) => {
    const rows = await tx
      .insert(localModels)
      .values({ id, name, address, sha256: sha256 || null })
      .onConflictDoNothing()
      .returning()
    if (rows.length === 0) throw isListed()
    await emit(tx, { type: 'localModel.added', by: outsideWorkspaces(actor), modelId: id, name })
  })
  return overviewOf(services)
}

function isListed(): DomainError {
  return conflict('address', msg`A model of this file name is in the list already.`)
}

/** What the first download found holds from then on: another file under that name is refused. */
async function confirm(
  { db }: Services,
  { id, sha256: pinned }: Listed,
  { sha256, bytes }: { sha256: string; bytes: number },
): Promise<void> {
  const found = { sha256: pinned ?? sha256, bytes, updatedAt: new Date() }
  await db.withoutWorkspace('a download confirms a model', async (tx) => {
    await tx
      .insert(localModels)
      .values({ id, ...found })
      .onConflictDoUpdate({ target: localModels.id, set: found })
  })
}

async function listed({ db, config }: Services, id: string): Promise<Listed> {
  const model = (await listedModels(db.plain, config.modelMirror)).find((one) => one.id === id)
  if (!model) throw notFound('model')
  return model
}

async function installed({ localModels: folder }: Services, id: string): Promise<void> {
  if (!(await folder.files()).some((file) => file.id === id)) throw notFound('model')
}

function fetchFor({ config }: Services): typeof fetch {
  return createSafeFetch({ allow: config.safeFetchAllow }, limits)
}

function refuseUnsupported(): void {
  if (!isSupported()) throw invalid('id', msg`Models run on Linux with glibc on x64 alone. Use Ollama on this machine, or a provider.`)
}

/** What a model refuses is told in its words. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const cause = deepest(error)
    if (cause instanceof ModelRefusal) throw invalid('id', heard(cause.message))
    throw invalid('id', msg`The model did not write. Try again, or choose a smaller one.`)
  }
}
