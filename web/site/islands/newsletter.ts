import type { NewsletterSentence } from '@postwright/contract/publishing/newsletter-sentences'
import { simpleEmail } from '@postwright/contract/publishing/simple-email'

import { proof } from './proof.ts'
import { recaptcha } from './recaptcha.ts'
import { createToaster, spans } from './toast.ts'

// Subscribes without leaving the page. Without this the form posts to a page that does the same.
const form = document.querySelector<HTMLFormElement>('form[data-newsletter]')
if (form) enhance(form)

interface Refusal {
  code?: string
  data?: { fields?: { field: string }[] }
}

/** How it went, in the specification's words, and what follows from it. */
type Message = [tone: 'good' | 'bad', text: string, next?: string]

function enhance(form: HTMLFormElement): void {
  const email = form.querySelector<HTMLInputElement>('input[name=email]')!
  const button = form.querySelector<HTMLButtonElement>('button')!
  const notice = form.querySelector<HTMLElement>('[role=status]')!
  const { newsletter = '{}', businessId, siteKey, recaptchaUrl, auto, noMail } = form.dataset
  // The page wrote them from this very type.
  const texts = JSON.parse(newsletter) as Record<NewsletterSentence, string>
  const idleLabel = button.textContent
  // That one is subscribed would be said too early of a business, whose form may fill a small frame besides.
  const toast = businessId === undefined ? createToaster(form, texts.dismiss) : null
  // The toast is read out; what stays below the form says the same.
  if (toast) notice.removeAttribute('role')

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!button.disabled) void submit()
  })
  if (auto !== undefined) void submit()

  async function submit(): Promise<void> {
    const address = email.value.trim()
    const problem = address === '' ? texts.emailMissing : simpleEmail.test(address) ? '' : texts.emailInvalid
    if (problem) {
      report('bad', problem)
      email.setAttribute('aria-invalid', 'true')
      email.focus()
      return
    }
    busy(true)
    clear()
    try {
      report(...(await subscribe(address)))
    } catch {
      report('bad', texts.failed, texts.offline)
    }
    busy(false)
  }

  async function subscribe(address: string): Promise<Message> {
    let recaptchaToken: string
    try {
      recaptchaToken = siteKey && recaptchaUrl ? await recaptcha(recaptchaUrl, siteKey, holder()) : await proof('/newsletter/challenge')
    } catch {
      return ['bad', texts.notProven, texts.checkFailed]
    }
    const response = await fetch('/api/functions/manage-newsletter', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify({ email: address, recaptchaToken, businessId }),
    })
    if (response.ok) {
      email.value = ''
      // What follows where no mail leaves stands above the form already.
      return noMail === undefined ? ['good', texts.success, texts.confirm] : ['good', texts.success]
    }
    return ['bad', ...reasons((await response.json()) as Refusal, texts)]
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

  function report(...[tone, text, next]: Message): void {
    clear()
    toast?.(tone, [tone === 'good' ? texts.successTitle : texts.failureTitle, text, next])
    notice.classList.add(tone)
    // That it went well is said once; the mail that must be opened is still to be found when the toast is gone.
    notice.replaceChildren(...spans(tone === 'good' && (toast || next) ? [next] : [text, next]))
  }

  function clear(): void {
    email.removeAttribute('aria-invalid')
    notice.classList.remove('good', 'bad')
    notice.replaceChildren()
  }
}

function reasons({ code, data }: Refusal, texts: Record<NewsletterSentence, string>): [text: string, next?: string] {
  const fields = data?.fields?.map(({ field }) => field) ?? []
  if (code === 'CONFLICT') return [texts.alreadySubscribed]
  if (code === 'INVALID') return [fields.includes('email') ? texts.emailInvalid : texts.notProven]
  if (code === 'TOO_MANY_REQUESTS') return [texts.failed, texts.tooMany]
  return [texts.failed]
}
