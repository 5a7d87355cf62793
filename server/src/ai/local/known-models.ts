/** An open-weights model that can be downloaded to this machine. */
export interface KnownModel {
  /** The name of its file without the ending. */
  id: string
  name: string
  /** In the repository that the address begins with; see `addressOf`. */
  path: string
  /** As far as it is known before the first download, in bytes. */
  bytes: number
  /** Null until it is confirmed: the first download compares what came with what the source says of it, and that is kept. */
  sha256: string | null
  /** In billions. */
  parameters: number
  licence: string
  languages: string
  good: 'short' | 'general'
}

const source = 'https://huggingface.co'

/**
 * A short list, smallest first, in four bits a weight. Names and sizes were read from public pages on 2026-11-22 and were not downloaded
 * here: the first download confirms size and hash.
 */
export const knownModels: readonly KnownModel[] = [
  {
    id: 'qwen2.5-0.5b-instruct-q4_k_m',
    name: 'Qwen2.5 0.5B Instruct',
    path: 'Qwen/Qwen2.5-0.5B-Instruct-GGUF/resolve/main/qwen2.5-0.5b-instruct-q4_k_m.gguf',
    bytes: 491_000_000,
    sha256: null,
    parameters: 0.5,
    licence: 'Apache 2.0',
    languages: 'en, fr, es, pt, de, it, zh',
    good: 'short',
  },
  {
    id: 'qwen2.5-1.5b-instruct-q4_k_m',
    name: 'Qwen2.5 1.5B Instruct',
    path: 'Qwen/Qwen2.5-1.5B-Instruct-GGUF/resolve/main/qwen2.5-1.5b-instruct-q4_k_m.gguf',
    bytes: 1_120_000_000,
    sha256: null,
    parameters: 1.5,
    licence: 'Apache 2.0',
    languages: 'en, fr, es, pt, de, it, zh',
    good: 'short',
  },
  {
    id: 'Ministral-3-3B-Instruct-2512-Q4_K_M',
    name: 'Ministral 3 3B Instruct',
    path: 'unsloth/Ministral-3-3B-Instruct-2512-GGUF/resolve/main/Ministral-3-3B-Instruct-2512-Q4_K_M.gguf',
    bytes: 2_150_000_000,
    sha256: null,
    parameters: 3,
    licence: 'Apache 2.0',
    languages: 'en, fr, es, de, it, pt, nl',
    good: 'general',
  },
  {
    id: 'Qwen3-4B-Instruct-2507-Q4_K_M',
    name: 'Qwen3 4B Instruct',
    path: 'unsloth/Qwen3-4B-Instruct-2507-GGUF/resolve/main/Qwen3-4B-Instruct-2507-Q4_K_M.gguf',
    bytes: 2_500_000_000,
    sha256: null,
    parameters: 4,
    licence: 'Apache 2.0',
    languages: 'en, fr, es, pt, de, it, zh',
    good: 'general',
  },
]

/** @param mirror stands in the place of the usual source, with the same paths. */
export function addressOf({ path }: Pick<KnownModel, 'path'>, mirror: string | undefined): string {
  return `${(mirror ?? source).replace(/\/+$/, '')}/${path}`
}

/** About what a model of this size takes in memory: its weights, a context of 4,096 tokens, and what runs it. */
export function memoryFor(bytes: number): number {
  return Math.round(bytes * 1.15 + 450_000_000)
}
