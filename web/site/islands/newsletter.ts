import { newsletterTexts as texts, simpleEmail } from '@postwright/contract/newsletter-texts'

import { proof } from './proof.ts'
import { recaptcha } from './recaptcha.ts'

// Subscribes without leaving the page. Without this the form posts to a page that does the same.
const form = document.querySelector<HTMLFormElement>('form[data-newsletter]')
if (form) enhance(form)

interface Refusal {
  code?: string
  data?: { fields?: { field: string }[] }
}

/** What is said below the form: how it went, then a title and what follows it. */
type Told = [tone: 'good' | 'bad' | '', ...lines: string[]]

function enhance(form: HTMLFormElement): void {
  const email = form.querySelector<HTMLInputElement>('input[name=email]')!
  const button = form.querySelector<HTMLButtonElement>('button')!
  const notice = form.querySelector<HTMLElement>('[role=status]')!
  const { siteKey, recaptchaUrl, auto } = form.dataset
  const idleLabel = button.textContent

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!button.disabled) void submit()
  })
  if (auto !== undefined) void submit()

  async function submit(): Promise<void> {
    const address = email.value.trim()
    const problem = address === '' ? texts.emailMissing : simpleEmail.test(address) ? '' : texts.emailInvalid
    if (problem) {
      tell('bad', texts.failureTitle, problem)
      email.setAttribute('aria-invalid', 'true')
      email.focus()
      return
    }
    busy(true)
    tell('')
    try {
      tell(...(await subscribe(address)))
    } catch {
      tell('bad', texts.failureTitle, texts.failed, 'Nothing was sent. Look at your connection and try again.')
    }
    busy(false)
  }

  async function subscribe(address: string): Promise<Told> {
    let recaptchaToken: string
    try {
      recaptchaToken = siteKey && recaptchaUrl ? await recaptcha(recaptchaUrl, siteKey, holder()) : await proof('/newsletter/challenge')
    } catch {
      return ['bad', texts.failureTitle, texts.notProven, 'The check could not be done. Try again in a moment.']
    }
    const response = await fetch('/api/functions/manage-newsletter', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: address, recaptchaToken }),
    })
    if (response.ok) {
      email.value = ''
      return ['good', texts.successTitle, texts.success, 'Open the link in the mail that is on its way to you: that confirms it.']
    }
    return ['bad', texts.failureTitle, ...reasons((await response.json()) as Refusal)]
  }

  /** Google puts its badge here; the corner of the window is its own choice. */
  function holder(): HTMLElement {
    const element = document.createElement('div')
    form.append(element)
    return element
  }

  function busy(isBusy: boolean): void {
    email.disabled = button.disabled = isBusy
    button.textContent = isBusy ? texts.subscribing : idleLabel
    form.setAttribute('aria-busy', String(isBusy))
  }

  function tell(...[tone, ...lines]: Told): void {
    email.removeAttribute('aria-invalid')
    const [title, ...rest] = lines
    const strong = document.createElement('strong')
    strong.textContent = title ?? ''
    const paragraphs = rest.map((line) => {
      const paragraph = document.createElement('span')
      paragraph.textContent = line
      return paragraph
    })
    notice.className = `notice ${tone}`
    notice.replaceChildren(...(title ? [strong, ...paragraphs] : []))
  }
}

function reasons({ code, data }: Refusal): string[] {
  const fields = data?.fields?.map(({ field }) => field) ?? []
  if (code === 'CONFLICT') return [texts.alreadySubscribed]
  if (code === 'INVALID') return [fields.includes('email') ? texts.emailInvalid : texts.notProven]
  if (code === 'TOO_MANY_REQUESTS') return [texts.failed, 'There were many requests from here. Try again later.']
  return [texts.failed]
}
