import { expect, type Page } from '@playwright/test'

import { expectToast } from './screens.ts'

/** The parts of the editor that journeys look at. */
export function editorOf(page: Page) {
  const text = page.getByRole('region', { name: 'Text', exact: true })
  return {
    body: text.getByRole('textbox', { name: /^(?:Body|Text|Caption|Description|Message)$/ }),
    title: text.getByRole('textbox', { name: /^(?:Title|Subject|Headline)$/ }),
    versions: page.getByRole('region', { name: 'Versions' }),
    schedule: page.getByRole('region', { name: 'Schedule' }),
    status: page.getByRole('status').filter({ hasText: /Saved|Saving|Not saved|colleague/ }),
    standing: (status: string) => page.getByRole('region', { name: 'Decision' }).getByText(new RegExp(`^${status}, version`)),
  }
}

export async function openPost(page: Page, postId: string): Promise<void> {
  await page.goto(`/app/repository/${postId}`)
  await expect(editorOf(page).body).toBeVisible()
}

/** Shows a part of the panel beside the text. */
export function showPart(page: Page, part: 'Review' | 'Versions' | 'Activity'): Promise<void> {
  // A number of versions follows the name.
  return page.getByRole('tab', { name: new RegExp(`^${part}`) }).click()
}

/** The text as it is read, whether it is written as rich text, as Markdown or plainly. */
export async function expectText(page: Page, text: string | RegExp): Promise<void> {
  const read = () =>
    editorOf(page).body.evaluate((field) => (field instanceof HTMLTextAreaElement ? field.value : (field as HTMLElement).innerText))
  await (typeof text === 'string' ? expect.poll(read).toBe(text) : expect.poll(read).toMatch(text))
}

/** Puts the caret behind the text. An editor of rich text reads where the caret is after the browser has moved it, a frame later. */
export async function goToEnd(page: Page): Promise<void> {
  const { body } = editorOf(page)
  await focusText(page)
  await body.press('Control+End')
  await someFrames(page)
}

/** Chooses words of the text, as somebody does with the mouse, and waits until the editor has read which ones. */
export async function chooseWords(page: Page, words: string): Promise<void> {
  await focusText(page)
  await editorOf(page).body.evaluate((field, wanted) => {
    if (field instanceof HTMLTextAreaElement) {
      const start = field.value.indexOf(wanted)
      return field.setSelectionRange(start, start + wanted.length)
    }
    const texts = document.createTreeWalker(field, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const start = text.textContent?.indexOf(wanted) ?? -1
      if (start < 0) continue
      // The browser tells of a choice by a task of its own, which keys pressed meanwhile overtake.
      return new Promise((read) => {
        document.addEventListener('selectionchange', read, { once: true })
        getSelection()?.setBaseAndExtent(text, start, text, start + wanted.length)
      })
    }
  }, words)
}

/** An editor of rich text that is given the focus puts its own choice back, a moment later. */
async function focusText(page: Page): Promise<void> {
  await editorOf(page).body.focus()
  await someFrames(page)
}

function someFrames(page: Page): Promise<unknown> {
  return editorOf(page).body.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30)))),
  )
}

export function chosenWords(page: Page): Promise<string> {
  return editorOf(page).body.evaluate((field) =>
    field instanceof HTMLTextAreaElement
      ? field.value.slice(field.selectionStart, field.selectionEnd)
      : (field.contains(document.activeElement) && getSelection()?.toString()) || '',
  )
}

/** As Markdown or as rich text, once that is there. */
export async function writeAs(page: Page, view: 'Markdown' | 'Rich text'): Promise<void> {
  await page.getByRole('group', { name: 'How the text is written' }).getByRole('button', { name: view }).click()
  await expect(page.locator(view === 'Markdown' ? 'textarea.ed-text' : '.ed-text[contenteditable]')).toBeVisible()
}

/** Ctrl-S stores the text at once and keeps it as a version. */
export async function keepVersion(page: Page): Promise<void> {
  await editorOf(page).body.press('Control+s')
  await expect(editorOf(page).status).toContainText('Saved')
}

export async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approve' }).click()
  await expectToast(page, /^Version \d+ approved$/)
}
