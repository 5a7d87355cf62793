import { parseArgs } from 'node:util'

export interface Options {
  deliveries: number
  /** Half of the deliveries are due at once, the others over this time after it. */
  seconds: number
  seed: number
  /** Nothing goes wrong: this measures the rate. */
  calm: boolean
  port: number
}

/** @throws when an option is unknown or no number. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      deliveries: { type: 'string', default: '600' },
      seconds: { type: 'string' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      calm: { type: 'boolean', default: false },
      port: { type: 'string', default: '4950' },
    },
  })
  const whole = (name: 'deliveries' | 'seconds' | 'seed' | 'port', text = values[name]) => {
    const number = Number(text)
    if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} takes a whole number, not "${text}".`)
    return number
  }
  const deliveries = whole('deliveries')
  // Enough for the kills that so many deliveries ask for, one every two seconds.
  const seconds = whole('seconds', values.seconds ?? String(Math.max(45, Math.ceil(deliveries / 80))))
  return { deliveries, seconds, seed: whole('seed'), calm: values.calm, port: whole('port') }
}
