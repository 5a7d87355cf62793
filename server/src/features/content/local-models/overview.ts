import type { LocalModel, LocalModelOverview } from '@postwright/contract/content/local-models'
import { mkdir } from 'node:fs/promises'

import { memoryFor } from '../../../ai/local/known-models.ts'
import { isSupported, type Machine, readMachine } from '../../../ai/local/machine.ts'
import type { ModelFile, ModelFolder, ModelPart } from '../../../ai/local/model-folder.ts'
import { expectedTokens, type Speed } from '../../../ai/local/speed.ts'
import type { Context, Services } from '../../../context.ts'
import { sayKept } from '../../../kept-sentences.ts'
import { storedProviders } from '../ai-providers/public.ts'
import { type Listed, listedModels } from './listed.ts'
import { refuseOthers } from './policy.ts'

/** Of smaller weights the size says nothing about the speed: what is no weights takes longer. */
const leastBytes = 50_000_000
/** Slower than this nobody waits for a draft. */
const slowestTokensPerSecond = 3

export async function readOverview({ services, actor }: Context): Promise<LocalModelOverview> {
  refuseOthers(actor)
  return overviewOf(services)
}

export async function overviewOf({ db, config, localModels: folder }: Services): Promise<LocalModelOverview> {
  await mkdir(folder.path, { recursive: true })
  const [listed, files, parts, machine, speed, providers] = await Promise.all([
    listedModels(db.plain, config.modelMirror),
    folder.files(),
    folder.parts(),
    readMachine(folder.path),
    folder.speed(),
    storedProviders(db.plain),
  ])
  const writer = providers.find(({ kind, isDefault }) => kind === 'local' && isDefault)?.model ?? null
  const found = files.filter(({ id }) => !listed.some((one) => one.id === id)).map(foundModel)
  const models = [...listed, ...found].map((model) =>
    present(model, { folder, file: files.find(({ id }) => id === model.id), part: parts.get(model.id) ?? noPart, machine, speed, writer }),
  )
  const recommended = recommend(models)
  return {
    isSupported: isSupported(),
    folder: folder.path,
    machine,
    threads: speed?.threads ?? null,
    models: models.map((model) => ({ ...model, isRecommended: model.id === recommended })),
  }
}

type Known = Omit<Listed, 'url' | 'origin'> & { origin: LocalModel['origin'] }

/** A file that somebody laid there. */
function foundModel({ id, bytes }: ModelFile): Known {
  return { id, name: id, bytes, sha256: null, licence: '', languages: '', good: null, origin: 'found' }
}

const noPart: ModelPart = { bytes: 0, total: null }

interface Here {
  folder: ModelFolder
  file: ModelFile | undefined
  part: ModelPart
  machine: Machine
  speed: Speed | null
  writer: string | null
}

function present(model: Known, { folder, file, part, machine, speed, writer }: Here): Omit<LocalModel, 'isRecommended'> {
  const { id, name, licence, languages, good, origin } = model
  const coming = folder.downloading().get(id)
  const bytes = file?.bytes ?? coming?.total ?? part.total ?? model.bytes
  const failure = folder.failed().get(id)
  const measured = folder.measured().get(id)
  const memoryBytes = memoryFor(bytes)
  return {
    id,
    name,
    bytes,
    memoryBytes,
    licence,
    languages,
    good,
    origin,
    isConfirmed: model.sha256 !== null,
    tokensPerSecond: measured ?? (speed && bytes > leastBytes ? expectedTokens(bytes, speed) : null),
    isMeasured: measured !== undefined,
    lacks: lack({ bytes: file ? 0 : bytes - part.bytes, memoryBytes }, machine),
    state: coming
      ? coming.phase
      : file
        ? file.isModel
          ? 'installed'
          : 'unusable'
        : failure
          ? 'failed'
          : part.bytes > 0
            ? 'stopped'
            : 'offered',
    receivedBytes: coming?.bytes || part.bytes,
    bytesPerSecond: Math.round(coming?.bytesPerSecond ?? 0),
    message: failure ? sayKept(failure.message) : null,
    isDefault: writer === id,
    isLoaded: folder.loaded() === id,
  }
}

function lack({ bytes, memoryBytes }: { bytes: number; memoryBytes: number }, machine: Machine): LocalModel['lacks'] {
  if (memoryBytes > machine.memoryBytes * 0.9) return 'memory'
  return bytes > machine.freeDiskBytes ? 'disk' : null
}

/** The largest that fits and is fast enough here; null before the machine was measured, and where none is. */
function recommend(models: readonly Omit<LocalModel, 'isRecommended'>[]): string | null {
  const fitting = models.filter(
    ({ origin, lacks, tokensPerSecond }) => origin === 'listed' && lacks === null && (tokensPerSecond ?? 0) >= slowestTokensPerSecond,
  )
  return fitting.at(-1)?.id ?? null
}
