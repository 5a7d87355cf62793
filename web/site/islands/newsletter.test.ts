// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { islandData } from '../newsletter/box.tsx'

let script: HTMLScriptElement | undefined
const sent = vi.fn<typeof fetch>()

beforeEach(async () => {
  script = undefined
  vi.resetModules()
  vi.stubGlobal('fetch', sent)
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => void (script = nodes[0] as HTMLScriptElement))
  document.body.innerHTML = `
    <form>
      <input name="email" value="naledi@loerie.example"><button>Subscribe</button><p role="status"></p>
    </form>`
  const data = islandData({ captcha: { siteKey: 'site-key', address: 'https://www.google.com/recaptcha' }, sendsMail: true })
  for (const [name, value] of Object.entries(data)) document.querySelector('form')!.setAttribute(name, value)
  await import('./newsletter.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sent.mockReset()
})

test('a captcha that is not loaded is told as one that was not passed; nothing is sent, and the form can be sent again', async () => {
  await subscribe()
  script!.dispatchEvent(new Event('error'))

  await expectNotProven()
})

test('a captcha that fails is told so too', async () => {
  vi.stubGlobal('grecaptcha', {
    ready: (then: () => void) => then(),
    render: (_element: HTMLElement, options: { 'error-callback': () => void }) => void setTimeout(options['error-callback']),
    execute: () => {},
    reset: () => {},
  })

  await subscribe()
  script!.dispatchEvent(new Event('load'))

  await expectNotProven()
})

test('a captcha that the server does not take is told so too', async () => {
  sent.mockResolvedValue(Response.json({ code: 'INVALID', data: { fields: [{ field: 'recaptchaToken' }] } }, { status: 422 }))
  vi.stubGlobal('grecaptcha', {
    ready: (then: () => void) => then(),
    render: (_element: HTMLElement, { callback }: { callback: (token: string) => void }) => void setTimeout(callback, 0, 'token'),
    execute: () => {},
    reset: () => {},
  })

  await subscribe()
  script!.dispatchEvent(new Event('load'))

  await vi.waitFor(() => expect(toast()).toEqual(['Error', 'Please verify that you are not a robot']))
})

test('of a business it says below its form what is left to do, and nothing before that', async () => {
  document.body.innerHTML = '<form><input name="email" value="naledi@loerie.example"><button>Subscribe</button><p role="status"></p></form>'
  const data = islandData({ captcha: { siteKey: 'site-key', address: 'https://www.google.com/recaptcha' }, sendsMail: true })
  for (const [name, value] of Object.entries(data)) document.querySelector('form')!.setAttribute(name, value)
  document.querySelector('form')!.dataset['businessId'] = 'figs'
  vi.resetModules()
  await import('./newsletter.ts')
  sent.mockResolvedValue(Response.json({}))
  vi.stubGlobal('grecaptcha', {
    ready: (then: () => void) => then(),
    render: (_element: HTMLElement, { callback }: { callback: (token: string) => void }) => void setTimeout(callback, 0, 'token'),
    execute: () => {},
    reset: () => {},
  })

  await subscribe()
  script!.dispatchEvent(new Event('load'))

  const notice = document.querySelector('[role=status]')!
  await vi.waitFor(() => expect(notice.textContent).toBe('Open the link in the mail that is on its way to you: that confirms it.'))
  expect(toast()).toEqual([])
})

async function subscribe(): Promise<void> {
  document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }))
  await vi.waitFor(() => expect(script).toBeDefined())
  expect(button().disabled).toBe(true)
}

async function expectNotProven(): Promise<void> {
  await vi.waitFor(() =>
    expect(toast()).toEqual(['Error', 'Please verify that you are not a robot', 'The check could not be done. Try again in a moment.']),
  )
  expect(sent).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(button().disabled).toBe(false))
  expect(document.querySelector('input')!.value).toBe('naledi@loerie.example')
}

const button = () => document.querySelector('button')!
const toast = () => [...document.querySelectorAll('.toast > :not(button)')].map((line) => line.textContent)
