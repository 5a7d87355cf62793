// Runs before the first paint, so that a chosen theme never flashes. Without a choice the system decides.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: the system decides.
}

// Zod would try whether it may make functions of text, which the content security policy reports. Its settings are read when it is loaded.
globalThis['__zod_globalConfig'] = { jitless: true }
// Where the package behind the command palette looks for what its style element must carry.
globalThis['__webpack_nonce__'] = document.querySelector('meta[property="csp-nonce"]')?.nonce

// A page rendered on the server cannot answer until it is hydrated: a press looks heard, and hydration repeats it.
addEventListener(
  'click',
  (event) => {
    const button = event.target.closest('#root[data-rendered]:not([data-hydrated]) button')
    if (!button) return
    event.preventDefault()
    button.dataset.pending = ''
  },
  true,
)

// What hydrates a rendered page comes after its first paint, all of it at once: the page is read before it can be pressed.
addEventListener('DOMContentLoaded', () => {
  const hrefs = document.getElementById('modules')?.dataset.hrefs.split(' ')
  if (!hrefs) return
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const href of hrefs) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      void import(hrefs.at(-1))
    }),
  )
})
