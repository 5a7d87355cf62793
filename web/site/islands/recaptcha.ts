/** As far as we use it. https://developers.google.com/recaptcha/docs/invisible */
interface Recaptcha {
  ready: (then: () => void) => void
  render: (
    element: HTMLElement,
    options: { sitekey: string; size: 'invisible'; callback: (token: string) => void; 'error-callback': () => void },
  ) => number
  execute: (widget: number, options: { action: string }) => void
  reset: (widget: number) => void
}

/** A person may have pictures to look at. */
const patienceMs = 120_000

let loading: Promise<Recaptcha> | undefined
let widget: number | undefined
let settle: { resolve: (token: string) => void; reject: (reason: Error) => void } | undefined

/** Asks Google for a token; its script is loaded at the first call, and no page without a submitted form reaches Google. */
export async function recaptcha(address: string, siteKey: string, element: HTMLElement): Promise<string> {
  loading ??= load(address).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  const google = await loading
  const answer = new Promise<string>((resolve, reject) => {
    settle = { resolve, reject }
    setTimeout(() => reject(new Error('captcha execution failed')), patienceMs)
  })
  widget ??= google.render(element, {
    sitekey: siteKey,
    size: 'invisible',
    callback: (token) => settle?.resolve(token),
    'error-callback': () => settle?.reject(new Error('captcha execution failed')),
  })
  google.execute(widget, { action: 'newsletter' })
  try {
    return await answer
  } finally {
    google.reset(widget)
  }
}

function load(address: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error('captcha not loaded'))
    const script = document.createElement('script')
    script.src = `${address}/api.js?render=explicit`
    script.addEventListener('error', failed)
    script.addEventListener('load', () => {
      const { grecaptcha } = window as { grecaptcha?: Recaptcha }
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
      else failed()
    })
    document.head.append(script)
  })
}
