// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

interface Rendered {
  callback: (token: string) => void
  'error-callback': () => void
}

/** Google's own script, as far as the island uses it. */
function google() {
  let rendered: Rendered | undefined
  const object = {
    ready: (then: () => void) => then(),
    render: vi.fn((_element: HTMLElement, options: Rendered) => {
      rendered = options
      return 7
    }),
    execute: vi.fn(),
    reset: vi.fn(),
  }
  return { object, answer: () => rendered! }
}

let scripts: HTMLScriptElement[]

beforeEach(() => {
  scripts = []
  vi.useFakeTimers()
  vi.resetModules()
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => void scripts.push(...(nodes as HTMLScriptElement[])))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function ask(): Promise<string> {
  const { recaptcha } = await import('./recaptcha.ts')
  return recaptcha('https://www.google.com/recaptcha', 'site-key', document.createElement('div'))
}

/** Waits until the island has asked for the script, and says how that ended. */
async function scriptEnds(how: 'load' | 'error', number = 1): Promise<void> {
  await vi.waitFor(() => expect(scripts).toHaveLength(number))
  scripts[number - 1]!.dispatchEvent(new Event(how))
}

test('a token of Google’s widget is asked for, and the widget is reset', async () => {
  const { object, answer } = google()
  vi.stubGlobal('grecaptcha', object)

  const token = ask()
  await scriptEnds('load')
  await vi.waitFor(() => expect(object.execute).toHaveBeenCalledWith(7, { action: 'newsletter' }))
  answer().callback('token-1')

  expect(await token).toBe('token-1')
  expect(scripts[0]!.src).toBe('https://www.google.com/recaptcha/api.js?render=explicit')
  expect(object.reset).toHaveBeenCalledWith(7)
})

test('a script that does not come, or brings nothing, is a captcha that is not loaded, and is asked for again', async () => {
  const { object, answer } = google()

  for (const [how, number] of [
    ['error', 1],
    ['load', 2],
  ] as const) {
    const token = ask().catch((error: unknown) => error)
    await scriptEnds(how, number)
    expect(await token).toEqual(new Error('captcha not loaded'))
  }
  vi.stubGlobal('grecaptcha', object)
  const token = ask()
  await scriptEnds('load', 3)
  await vi.waitFor(() => expect(object.execute).toHaveBeenCalled())
  answer().callback('token-3')

  expect(await token).toBe('token-3')
})

test.each([
  ['reports an error', (object: ReturnType<typeof google>) => object.answer()['error-callback']()],
  ['says nothing for two minutes', () => vi.advanceTimersByTime(120_000)],
])('a widget that %s has failed, and is reset', async (_what, fail) => {
  const widget = google()
  vi.stubGlobal('grecaptcha', widget.object)

  const token = ask().catch((error: unknown) => error)
  await scriptEnds('load')
  await vi.waitFor(() => expect(widget.object.execute).toHaveBeenCalled())
  fail(widget)

  expect(await token).toEqual(new Error('captcha execution failed'))
  expect(widget.object.reset).toHaveBeenCalledWith(7)
})
