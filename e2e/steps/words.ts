import type { Page } from '@playwright/test'

/**
 * What a screen says to its reader, each text once: of elements, fields and names for those who hear it; not what is in another language, nor what is
 * written in Markdown and translated there: posts, and the guide with its contents.
 */
export function wordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const add = (text: string | null) => text?.trim() && found.add(text.trim().replaceAll(/\s+/g, ' '))
    const { lang } = document.documentElement
    const isForeign = (element: Element) => element.closest('[lang]')?.getAttribute('lang') !== lang
    add(document.title)
    for (const element of document.body.querySelectorAll('*')) {
      if (
        isForeign(element) ||
        // Words that were looked for are marked in what people wrote.
        element.closest(':has(> mark), script, style, template, noscript, code, kbd, textarea, [contenteditable], .prose, ol.contents')
      )
        continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription', 'aria-valuetext'])
        add(element.getAttribute(name))
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) add(node.textContent)
    }
    return [...found]
  })
}

/** How far the page can be moved sideways, in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Labels that do not fit on what they stand on. */
export function cutLabels(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, .btn, [role=tab], .chip, th')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      .filter((element) => getComputedStyle(element).textOverflow !== 'ellipsis' && !element.querySelector('.vh'))
      .map((element) => `${element.className}: ${element.textContent.trim()}`),
  )
}
