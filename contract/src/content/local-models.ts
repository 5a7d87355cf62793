import { z } from 'zod'

import { adminBase } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { say, says } from '../core/sentences.ts'
import { atMost, line, required } from '../core/values.ts'

/** The name of its file without the ending, as people lay it there: with blanks and brackets, but in no other folder. */
const ModelId = line(200).regex(/^[^./\\][^/\\]*$/, says(msg`There is no such model.`))

/** A model that runs on this machine, or could. */
export const LocalModel = z.object({
  id: z.string(),
  name: z.string(),
  /** Of its file, in bytes; as far as it is known. */
  bytes: z.int(),
  /** About what it takes while it writes, in bytes. */
  memoryBytes: z.int(),
  licence: z.string(),
  /** Codes, such as `en, fr`. */
  languages: z.string(),
  /** What it is good for: short texts from a full brief, or more; null where nobody knows. */
  good: z.enum(['short', 'general']).nullable(),
  origin: z.enum(['listed', 'added', 'found']),
  /** The SHA-256 is known: from the list, or from the first download. */
  isConfirmed: z.boolean(),
  /** Found by measuring with it, else expected by the speed of this machine; null before that is measured. */
  tokensPerSecond: z.number().nullable(),
  isMeasured: z.boolean(),
  /** What speaks against it here. */
  lacks: z.enum(['memory', 'disk']).nullable(),
  isRecommended: z.boolean(),
  state: z.enum(['offered', 'downloading', 'stalled', 'checking', 'stopped', 'failed', 'unusable', 'installed']),
  /** Of the file that came so far. */
  receivedBytes: z.int(),
  bytesPerSecond: z.int(),
  /** Why it failed. */
  message: z.string().nullable(),
  /** It writes where nobody chose another. */
  isDefault: z.boolean(),
  /** Its weights are in memory, until nobody asked it for some minutes. */
  isLoaded: z.boolean(),
})
export type LocalModel = z.infer<typeof LocalModel>

export const LocalModelOverview = z.object({
  /** No model runs on systems other than Linux with glibc on x64. */
  isSupported: z.boolean(),
  folder: z.string(),
  machine: z.object({ cores: z.int(), memoryBytes: z.int(), freeMemoryBytes: z.int(), freeDiskBytes: z.int() }),
  /** How many threads write best; null before that is measured. */
  threads: z.int().nullable(),
  models: z.array(LocalModel),
})
export type LocalModelOverview = z.infer<typeof LocalModelOverview>

export const AddLocalModel = z.object({
  name: required(line(80), msg`Name is required.`),
  /** Of a file in the GGUF format. */
  address: z
    .url({ protocol: /^https?$/, error: () => say(msg`Enter the full address of a .gguf file.`) })
    .max(2048, atMost(2_048))
    .refine((url) => URL.canParse(url) && /\.gguf$/i.test(new URL(url).pathname), says(msg`Enter the full address of a .gguf file.`)),
  sha256: line(64)
    .toLowerCase()
    .regex(/^(?:[0-9a-f]{64})?$/, says(msg`A SHA-256 has 64 hexadecimal digits.`))
    .default(''),
})
export type AddLocalModel = z.infer<typeof AddLocalModel>

const One = z.object({ id: ModelId })

export const localModels = {
  overview: adminBase
    .route({ method: 'GET', path: '/admin/ai/local', summary: 'The models that run on this machine, or could' })
    .output(LocalModelOverview),
  measure: adminBase
    .route({ method: 'POST', path: '/admin/ai/local/measure', summary: 'Measure for some seconds how fast this machine writes' })
    .output(LocalModelOverview),
  download: adminBase
    .route({ method: 'POST', path: '/admin/ai/local/{id}/download', summary: 'Download a model, or go on with it' })
    .input(One)
    .output(LocalModelOverview),
  pause: adminBase
    .route({ method: 'POST', path: '/admin/ai/local/{id}/pause', summary: 'Stop a download; what came is kept' })
    .input(One)
    .output(LocalModelOverview),
  remove: adminBase
    .route({
      method: 'DELETE',
      path: '/admin/ai/local/{id}',
      summary: 'Remove the file of a model, or what came of it, and an added model from the list',
    })
    .input(One)
    .output(LocalModelOverview),
  tryOut: adminBase
    .route({ method: 'POST', path: '/admin/ai/local/{id}/try', summary: 'Write a sentence with a model, and say how fast it came' })
    .input(One)
    .output(z.object({ text: z.string(), tokensPerSecond: z.number() })),
  unload: adminBase
    .route({ method: 'POST', path: '/admin/ai/local/{id}/unload', summary: 'Give the memory of a model back until the next draft' })
    .input(One)
    .output(LocalModelOverview),
  use: adminBase
    .route({ method: 'POST', path: '/admin/ai/local/{id}/use', summary: 'Let a model of this machine write where nobody chose another' })
    .input(One)
    .output(LocalModelOverview),
  add: adminBase
    .route({ method: 'POST', path: '/admin/ai/local', successStatus: 201, summary: 'Add a model to the list by its address' })
    .input(AddLocalModel)
    .output(LocalModelOverview),
}
