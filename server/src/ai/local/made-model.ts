import { randomFillSync } from 'node:crypto'

/** The shape of a model that is made here. */
export interface Shape {
  layers: number
  dim: number
  heads: number
  headDim: number
  ffn: number
  /** Its context, in tokens. */
  context: number
}

export const tinyShape: Shape = { layers: 2, dim: 64, heads: 4, headDim: 16, ffn: 64, context: 4096 }
/** About 87 MB in four bits a weight, which is read whole for each token: what a machine can do in a second shows in two of them. */
export const probeShape: Shape = { layers: 12, dim: 1024, heads: 16, headDim: 64, ffn: 2816, context: 512 }

/** Says a text word by word, each word of two letters and more once, and ends; or goes on for ever. */
export interface Script {
  say: string
  loop?: boolean
}

interface Tensor {
  name: string
  shape: number[]
  type: 'f32' | 'q4_0'
  data: Buffer
}

/**
 * A model in the GGUF format, version 3, without any use but to be run: with random weights it measures a machine, with a script it says
 * what it is told to. https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 */
export function madeModel(shape: Shape, script?: Script): Buffer {
  const { tokens, words } = vocabularyFor(script)
  const dim = script ? tokens.length : shape.dim
  const tensors: Tensor[] = [...embeddings(dim, tokens, words, script), floats('output_norm.weight', [dim], () => 1)]
  const weights = (name: string, from: number, to: number) =>
    script
      ? floats(name, [from, to], () => 0)
      : dim % 32 === 0 && dim >= 256
        ? quantized(name, [from, to])
        : floats(name, [from, to], small)
  const { headDim, heads, ffn } = shape
  for (let layer = 0; layer < shape.layers; layer += 1) {
    const block = `blk.${layer}`
    for (const name of ['attn_norm', 'ffn_norm']) tensors.push(floats(`${block}.${name}.weight`, [dim], () => 1))
    for (const name of ['attn_q', 'attn_k', 'attn_v']) tensors.push(weights(`${block}.${name}.weight`, dim, heads * headDim))
    tensors.push(weights(`${block}.attn_output.weight`, heads * headDim, dim))
    for (const name of ['ffn_gate', 'ffn_up']) tensors.push(weights(`${block}.${name}.weight`, dim, ffn))
    tensors.push(weights(`${block}.ffn_down.weight`, ffn, dim))
  }
  return fileOf(metadata(shape, dim, tokens), tensors)
}

interface Vocabulary {
  tokens: string[]
  words: string[]
}

const controls = ['<|im_start|>', '<|im_end|>', '<|endoftext|>']

/** The 256 bytes as GPT-2 writes them, the words of the script, and three signs. */
function vocabularyFor(script: Script | undefined): Vocabulary {
  let shift = 256
  const bytes = Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(isPrintable(byte) ? byte : shift++))
  const words = script?.say.match(/\s*\S+/g) ?? []
  const tokens = [...bytes, ...words.map((word) => [...Buffer.from(word)].map((byte) => bytes[byte]).join('')), ...controls]
  if (new Set(tokens).size !== tokens.length) throw new Error('Each word of a script may stand in it once, and needs two letters.')
  return { tokens, words }
}

function isPrintable(byte: number): boolean {
  return (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174
}

/** With a script a chain: from the end of the prompt to the first word, and from each word to the next. */
function embeddings(dim: number, tokens: string[], words: string[], script: Script | undefined): Tensor[] {
  const shape = [dim, tokens.length]
  if (!script) return [floats('token_embd.weight', shape, () => small() * 10), floats('output.weight', shape, () => small() * 10)]
  const [end, ofText] = [tokens.length - 2, tokens.length - 1]
  const chain = words.map((_, at) => 256 + at)
  const next = new Map([[10, chain[0]], ...chain.map((token, at) => [token, chain[at + 1] ?? (script.loop ? chain[0] : end)] as const)])
  return [
    floats('token_embd.weight', shape, (at) => (at % dim === Math.floor(at / dim) ? 1 : 0)),
    floats('output.weight', shape, (at) => ((next.get(at % dim) ?? ofText) === Math.floor(at / dim) ? 1 : 0)),
  ]
}

function small(): number {
  return (Math.random() - 0.5) * 0.2
}

function floats(name: string, shape: number[], value: (at: number) => number): Tensor {
  const data = Float32Array.from({ length: product(shape) }, (_, at) => value(at))
  return { name, shape, type: 'f32', data: Buffer.from(data.buffer) }
}

/** Blocks of 32 weights: a half float that scales them, here 2⁻⁹, and 16 bytes of four bits each. */
function quantized(name: string, shape: number[]): Tensor {
  const data = randomFillSync(Buffer.alloc((product(shape) / 32) * 18))
  for (let at = 0; at < data.length; at += 18) data.writeUInt16LE(0x1800, at)
  return { name, shape, type: 'q4_0', data }
}

function product(shape: readonly number[]): number {
  return shape.reduce((all, one) => all * one, 1)
}

function metadata({ layers, heads, headDim, ffn, context }: Shape, dim: number, tokens: string[]): Buffer[] {
  const template =
    "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>\\n' }}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}"
  return [
    entry('general.architecture', text('llama')),
    entry('general.name', text('made')),
    entry('llama.context_length', u32(context)),
    entry('llama.embedding_length', u32(dim)),
    entry('llama.block_count', u32(layers)),
    entry('llama.feed_forward_length', u32(ffn)),
    entry('llama.attention.head_count', u32(heads)),
    entry('llama.attention.layer_norm_rms_epsilon', f32(1e-5)),
    ...['attention.key_length', 'attention.value_length', 'rope.dimension_count'].map((name) => entry(`llama.${name}`, u32(headDim))),
    entry('tokenizer.ggml.model', text('gpt2')),
    entry('tokenizer.ggml.pre', text('gpt-2')),
    entry('tokenizer.ggml.tokens', list(8, tokens.map(string))),
    entry(
      'tokenizer.ggml.token_type',
      list(
        5,
        tokens.map((_, at) => raw32(at < tokens.length - controls.length ? 1 : 3)),
      ),
    ),
    entry('tokenizer.ggml.merges', list(8, [])),
    entry('tokenizer.ggml.bos_token_id', u32(tokens.length - 1)),
    entry('tokenizer.ggml.eos_token_id', u32(tokens.length - 2)),
    entry('tokenizer.ggml.add_bos_token', Buffer.concat([raw32(7), Buffer.from([0])])),
    entry('tokenizer.chat_template', text(template)),
  ]
}

function fileOf(entries: Buffer[], tensors: Tensor[]): Buffer {
  const head = [Buffer.from('GGUF'), raw32(3), raw64(tensors.length), raw64(entries.length), ...entries]
  let offset = 0
  for (const { name, shape, type, data } of tensors) {
    head.push(string(name), raw32(shape.length), ...shape.map(raw64), raw32(type === 'f32' ? 0 : 2), raw64(offset))
    offset += aligned(data.length)
  }
  const length = head.reduce((sum, piece) => sum + piece.length, 0)
  return Buffer.concat([...head, gap(length), ...tensors.flatMap(({ data }) => [data, gap(data.length)])])
}

const aligned = (length: number) => Math.ceil(length / 32) * 32
const gap = (length: number) => Buffer.alloc(aligned(length) - length)

function entry(key: string, value: Buffer): Buffer {
  return Buffer.concat([string(key), value])
}

const text = (value: string) => Buffer.concat([raw32(8), string(value)])
const u32 = (value: number) => Buffer.concat([raw32(4), raw32(value)])
const list = (type: number, values: Buffer[]) => Buffer.concat([raw32(9), raw32(type), raw64(values.length), ...values])

function f32(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32LE(6)
  bytes.writeFloatLE(value, 4)
  return bytes
}

function string(value: string): Buffer {
  const bytes = Buffer.from(value)
  return Buffer.concat([raw64(bytes.length), bytes])
}

function raw32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function raw64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
