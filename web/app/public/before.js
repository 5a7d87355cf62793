// Runs before the first paint, so that a chosen theme never flashes. Without a choice the system decides.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: the system decides.
}

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
