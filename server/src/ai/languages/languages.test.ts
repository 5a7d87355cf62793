import { describe, expect, test } from 'vitest'

import { asksOf } from '../asks/asks.ts'
import { draft } from '../../../test/composer.ts'
import { languageOf, languageOfProfile, languages } from './languages.ts'

const profiles = {
  de: 'Wir sind eine Zahnarztpraxis in Köln und nehmen uns Zeit für jeden.',
  af: 'Ons is ’n padstal langs die R62 en verkoop beskuit.',
  pt: 'Somos uma livraria em Lisboa e gostamos de ler com as crianças.',
  es: 'Somos una librería en Madrid y nos gusta leer con los niños.',
  en: 'We are a small roastery in Cape Town and roast every Tuesday.',
  none: '',
}

test.each([
  ['de', 'Drei Tipps gegen Zahnfleischbluten', 'de'],
  ['none', 'Drei Tipps gegen Zahnfleischbluten', 'de'],
  ['de', 'Praxis geschlossen vom 23. Dezember bis 2. Januar', 'de'],
  ['none', 'Praxis geschlossen vom 23. Dezember bis 2. Januar', 'de'],
  ['af', 'Ons is Sondag oop. Maak ’n bespreking by 023 555 0110', 'af'],
  ['none', 'Ons is Sondag oop. Maak ’n bespreking by 023 555 0110', 'af'],
  ['de', 'Kostenlose Zahnreinigung im Mai', 'de'],
  ['en', 'Kostenlose Zahnreinigung im Mai', 'de'],
  ['pt', 'Cinco livros para ler no verão', 'pt'],
  ['es', 'Cinco livros para ler no verão', 'pt'],
  ['es', 'Cinco libros para leer en verano', 'es'],
  ['af', 'biltong', 'af'],
  ['de', 'Implantate', 'de'],
  ['en', 'Sustainability', 'en'],
  ['none', 'Sustainability', 'en'],
  ['de', 'We are closed from 23 December until the new year', 'en'],
  ['en', 'A talk on La vie en rose and the Café de Flore', 'en'],
] as const)('with a profile in %s, %j is in %s', (profile, text, code) => {
  expect(languageOf(text, languageOfProfile(profiles[profile]))?.code).toBe(code)
})

test.each([
  'het nieuwe brood van onze bakker is er voor jullie',
  'nuova apertura della nostra bottega con il pane di oggi',
  'نفتتح يوم الجمعة',
])('%s is in none that the composer writes', (text) => {
  expect(languageOf(text)).toBeNull()
})

describe('a German brief of few words', () => {
  test('is asked for what it promises', () => {
    expect(asksOf('Drei Tipps gegen Zahnfleischbluten', { profile: profiles.de })).toEqual([
      { kind: 'tips', count: 3, promise: 'Drei Tipps' },
    ])
  })

  test('becomes a newsletter in German, with its profile', () => {
    const business = { name: 'Praxis Lind', context: profiles.de }
    const { body } = draft({ contentType: 'newsletter', business, brief: { text: 'Drei Tipps gegen Zahnfleischbluten' } })

    expect(body).not.toMatch(/Hello|Drei Tipps/)
    expect(body).toContain('Zeit für jeden')
  })
})

test.each(languages)('no link in $code is called as a heading is', ({ forms }) => {
  const headings = Object.entries<readonly string[]>(forms).flatMap(([form, said]) => (form.startsWith('head') ? said : []))

  expect(forms.linkHome.filter((label) => headings.includes(label))).toEqual([])
})
