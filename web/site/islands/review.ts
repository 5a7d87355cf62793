// Sends forms without leaving the place on the page, comments on words that are chosen, and says when the page is not up to date any more.
// Without this the forms do the same.
import { parseHtml } from '../../lib/parse-html.ts'

const newsSeconds = 20
const pop = document.querySelector<HTMLButtonElement>('#pop')!
const news = document.querySelector<HTMLElement>('#news')!
let chosen: { words: string; post: string } | null = null

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  event.preventDefault()
  void send(form, event.submitter as HTMLButtonElement | null)
})

async function send(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  if (form.ariaBusy) return
  form.ariaBusy = 'true'
  const fields = new URLSearchParams(new FormData(form, button) as unknown as Record<string, string>)
  try {
    const response = await fetch(form.action, { method: 'POST', body: fields })
    const next = parseHtml(await response.text())
    if (next.querySelector('#page'))
      show(next, response.ok ? form : null, new URL(response.url).hash || `#${form.closest('article, .hello')?.id}`)
    else if (next.querySelector('.review') && !fields.get('comment')) location.reload()
    else fail(form, next.querySelector('.review h1')?.textContent, next.querySelector('.review') ? 'ended' : 'failed')
  } catch {
    fail(form, null, 'offline')
  }
}

/** Nothing that was typed goes away with it. */
function fail(form: HTMLFormElement, reason: string | null | undefined, how: 'failed' | 'offline' | 'ended'): void {
  const failed = document.querySelector<HTMLElement>('#failed')!
  failed.className = 'failed'
  failed.textContent = [reason, failed.dataset[how]].filter(Boolean).join('. ')
  form.ariaBusy = null
}

/** Puts the new page in place of this one; what is typed elsewhere, and what was unfolded, stays. */
function show(next: Document, sent: HTMLFormElement | null, place: string): void {
  const typed = new Map<string, string>()
  for (const field of document.querySelectorAll<HTMLTextAreaElement>('textarea, .field'))
    if (!sent?.contains(field) && field.value !== field.defaultValue) typed.set(field.id, field.value)
  const open = new Set(
    [...document.querySelectorAll('details[open]')].filter((one) => !sent?.contains(one) && !one.contains(sent)).map(({ id }) => id),
  )
  for (const part of ['header', '#page', '.jump']) {
    const [now, then] = [document.querySelector(part), next.querySelector(part)]
    if (now && then) now.replaceWith(then)
    else if (now) now.remove()
    else if (then) document.querySelector('footer')!.before(then)
  }
  for (const [id, value] of typed) {
    const field = document.getElementById(id) as HTMLTextAreaElement | null
    if (field) field.value = value
  }
  for (const id of open) document.getElementById(id)?.setAttribute('open', '')
  document.querySelector('#failed')!.className = 'vh'
  news.hidden = true
  const article = document.getElementById(place.slice(1))
  const focused =
    article?.querySelector<HTMLElement>('[aria-invalid], .fresh[role=alert]') ?? article?.querySelector<HTMLElement>('h2, summary')
  if (focused?.matches('.fresh')) focused.tabIndex = -1
  focused?.focus({ preventScroll: true })
  focused?.scrollIntoView({ block: 'nearest' })
}

setInterval(() => void look(), newsSeconds * 1000)
document.addEventListener('visibilitychange', () => void look())
news.querySelector('a')!.addEventListener('click', (event) => {
  event.preventDefault()
  void renew()
})

/** The posts that are not what the page shows any more. */
async function changed(): Promise<HTMLElement[]> {
  const response = await fetch(`${location.pathname}/news`)
  const now = (response.ok ? await response.json() : {}) as Record<string, string>
  return [...document.querySelectorAll<HTMLElement>('article.po')].filter(
    ({ id, dataset }) => now[id.slice(2)] !== undefined && now[id.slice(2)] !== dataset['now'],
  )
}

/** Nothing moves under somebody who reads: they are told, and look when they like. */
async function look(): Promise<void> {
  if (document.hidden || !news.hidden) return
  news.hidden = (await changed().catch(() => [])).length === 0
}

async function renew(): Promise<void> {
  try {
    const articles = await changed()
    const seen = articles.map((one) => one.querySelector<HTMLInputElement>('[name=hash]')?.value).filter(Boolean)
    const response = await fetch(`${location.pathname}?seen=${seen.join('.')}`)
    const next = parseHtml(await response.text())
    if (!next.querySelector('#page')) return location.reload()
    show(next, null, `#${articles[0]?.id}`)
    document.getElementById(articles[0]?.id ?? '')?.scrollIntoView()
  } catch {
    location.reload()
  }
}

document.addEventListener('selectionchange', () => {
  const selection = getSelection()
  const words = selection?.toString().trim() ?? ''
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null
  const inside = range?.commonAncestorContainer.parentElement?.closest<HTMLElement>('.see-in')
  const form = inside?.closest('article')?.querySelector('.decide')
  chosen = range && inside && form && words !== '' ? { words: words.slice(0, 500), post: inside.dataset['post'] ?? '' } : null
  pop.hidden = chosen === null
  if (!chosen || !range) return
  const box = range.getBoundingClientRect()
  pop.style.top = `${box.bottom + scrollY + 6}px`
  pop.style.left = `${Math.max(8, Math.min(box.left, innerWidth - pop.offsetWidth - 8))}px`
})

// The press must not take the choice away before it is read.
pop.addEventListener('pointerdown', (event) => event.preventDefault())
pop.addEventListener('click', () => {
  if (!chosen) return
  const { words, post } = chosen
  const quote = document.getElementById(`q-${post}`) as HTMLInputElement
  quote.value = words
  quote.closest('details')!.open = true
  document.getElementById(`t-${post}`)!.focus()
  pop.hidden = true
})
