import type {
  ConfirmInput,
  ConfirmOutcome,
  Platform,
  PrepareOutcome,
  SafetyClass,
  SendInput,
  SendOutcome,
} from '../src/platforms/platform.ts'

type Handle = Record<string, unknown>
type Answers<Input, Outcome> = ((asked: number, handle: Handle | null, input: Input) => Outcome | Promise<Outcome>) | undefined

interface Script {
  safety?: SafetyClass
  prepare?: Answers<SendInput, PrepareOutcome>
  send?: Answers<SendInput, SendOutcome>
  confirm?: Answers<ConfirmInput, ConfirmOutcome>
  budgets?: Platform['budgets']
}

export interface StepwisePlatform extends Platform {
  /** What was asked of it, in order. */
  calls: string[]
  /** What readers see: one entry for each visible step that was not recognised by its handle as a repetition. */
  visible: Handle[]
}

/** A platform that uploads and publishes in steps, and answers each as a test says. `asked` counts from 1 for each step. */
export function stepwisePlatform({ safety = 'D', prepare, send, confirm, budgets }: Script): StepwisePlatform {
  const calls: string[] = []
  const visible: Handle[] = []
  const counted = (step: string) => {
    calls.push(step)
    return calls.filter((one) => one === step).length
  }
  return {
    calls,
    visible,
    connection: null,
    ...(budgets && { budgets }),
    settleMs: 0,
    safetyOf: () => safety,
    ...(prepare && { prepare: async (input: SendInput) => prepare(counted('prepare'), input.handle, input) }),
    async send(input) {
      const asked = counted('send')
      const handle = { ...input.handle }
      if (!visible.some(({ container }) => container !== undefined && container === handle.container)) visible.push(handle)
      return send ? send(asked, input.handle, input) : published()
    },
    ...(confirm && { confirm: async (input: ConfirmInput) => confirm(counted('confirm'), input.handle, input) }),
    async lookUp() {
      counted('lookUp')
      return visible.length > 0 ? { type: 'found', remoteId: 'remote', remoteUrl: null } : { type: 'absent' }
    },
  }
}

export function published() {
  return { type: 'published', remoteId: 'remote', remoteUrl: 'https://platform.example/remote' } as const
}

export function pending(handle: Handle) {
  return { type: 'pending', afterSeconds: 0, handle, reason: 'The platform is processing the video.' } as const
}
