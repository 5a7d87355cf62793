import { parseArgs } from 'node:util'

/** Something about the command that whoever typed it can mend. */
export class WrongArgument extends Error {
  override name = 'WrongArgument'
}

export interface Asked {
  model: string
  url: string | undefined
  judge: string | undefined
  judgeUrl: string | undefined
  /** How many of the briefs, from the first. */
  briefs: number
  faults: boolean
}

export const usage = `npm run eval -- [options]
  --model composer | local:ID | KIND:MODEL   who writes (composer); its key in EVAL_API_KEY
  --url ADDRESS                              of an OpenAI-compatible or Ollama server
  --judge KIND:MODEL                         who reads blind pairs; its key in EVAL_JUDGE_API_KEY
  --judge-url ADDRESS
  --briefs N                                 the first N of the briefs
  --faults                                   names each fault`

/** @throws WrongArgument. */
export function readArguments(args: readonly string[], all: number): Asked {
  const values = parsed(args)
  const briefs = values.briefs ?? String(all)
  if (!/^\d+$/.test(briefs) || Number(briefs) < 1 || Number(briefs) > all)
    throw new WrongArgument(`--briefs takes a number from 1 to ${all}, not "${briefs}".`)
  for (const flag of ['url', 'judge-url'] as const) {
    const address = values[flag]
    if (address !== undefined && !/^https?:\/\/[^/]/.test(address))
      throw new WrongArgument(`--${flag} takes a full address such as http://127.0.0.1:8080/v1, not "${address}".`)
  }
  if (values['judge-url'] !== undefined && values.judge === undefined) throw new WrongArgument('--judge-url needs --judge.')
  return {
    model: values.model ?? 'composer',
    url: values.url,
    judge: values.judge,
    judgeUrl: values['judge-url'],
    briefs: Number(briefs),
    faults: values.faults ?? false,
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        model: { type: 'string' },
        url: { type: 'string' },
        judge: { type: 'string' },
        'judge-url': { type: 'string' },
        briefs: { type: 'string' },
        faults: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    throw new WrongArgument(error instanceof Error ? error.message : String(error))
  }
}
