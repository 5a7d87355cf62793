import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

test('all faces of one family and style say the same weights, so that each finds its letters', () => {
  const css = readFileSync(new URL('fonts.css', import.meta.url), 'utf8')
  const faces = css.split('@font-face').slice(1)
  const weights = new Map<string, Set<string>>()
  for (const face of faces) {
    const [family, style, weight] = ['font-family', 'font-style', 'font-weight'].map(
      (name) => new RegExp(`${name}: ([^;]+);`).exec(face)?.[1] ?? '',
    )
    weights.set(`${family} ${style}`, (weights.get(`${family} ${style}`) ?? new Set()).add(weight ?? ''))
  }

  expect(faces.length).toBeGreaterThan(4)
  expect([...weights].filter(([, said]) => said.size > 1)).toEqual([])
})
