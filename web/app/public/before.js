// Runs before the first paint, so that a chosen theme never flashes. Without a choice the system decides.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: the system decides.
}

// A screen that was drawn ahead cannot answer yet: a press looks heard, and is done once the application has taken over.
addEventListener(
  'click',
  (event) => {
    const button = event.target.closest('#root[data-drawn] button')
    if (!button) return
    event.preventDefault()
    button.dataset.pending = ''
  },
  true,
)
