import type { Page } from '@playwright/test'

import { pseudo } from '../pseudo.ts'
import { pseudoLocales } from '../pseudo-locales.ts'
import { company } from '../steps/company.ts'
import { administrator } from '../steps/people.ts'
import { expect, test } from '../steps/test.ts'
import { adminScreens, fillWorkspace, screens, settingsScreens } from '../steps/tour.ts'
import { cutLabels, overflow, wordsOf } from '../steps/words.ts'

test.slow()

const publicPages = ['/', '/pricing', '/help', '/help/guide', '/help/tutorials', '/blog', '/newsletter', '/privacy', '/terms', '/cookies']
const waysIn = ['/login', '/register?plan=solo', '/forgot-password', '/reset-password?token=x&email=a%40b.example']

/** Calls of a journey say what its browser says. */
const german = { locale: 'de-DE', extraHTTPHeaders: { 'accept-language': 'de-DE' } }

test('in a language a third longer than English every screen is translated and fits', async ({ startInstance, open }) => {
  const { url } = await startInstance({ LOCALES_DIR: pseudoLocales() })
  const page = await open({ baseURL: url, ...german })
  for (const [path, data] of [
    ['super-admin', administrator],
    ['instance', { name: 'Fynbos Desk' }],
  ] as const)
    await page.request.post(`/api/v1/setup/${path}`, { data })
  await page.request.patch('/api/v1/account/profile', { data: { language: 'de' } })
  const more = await fillWorkspace(page)
  const visitor = await open({ baseURL: url, ...german })

  const left: Record<string, string[]> = {}
  const wide: string[] = []
  const look = async (reader: Page, path: string) => {
    await reader.goto(path)
    await expect(reader.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(reader.getByRole('status', { name: new RegExp(`^${pseudo('Loading')}`) })).toHaveCount(0)
    await expect(reader.locator('html')).toHaveAttribute('lang', 'de')
    for (const text of await wordsOf(reader)) if (isEnglish(text)) (left[text] ??= []).push(path)
    for (const width of [390, 1440]) {
      await reader.setViewportSize({ width, height: 900 })
      if ((await overflow(reader)) > 0) wide.push(`${path} at ${width} px`)
      wide.push(...(await cutLabels(reader)).map((label) => `${path} at ${width} px: ${label}`))
    }
  }
  for (const path of [...publicPages, ...waysIn]) await look(visitor, path)
  for (const path of [...screens, ...more, ...settingsScreens, ...adminScreens]) await look(page, path)

  expect.soft(left, 'English that is left, and where').toEqual({})
  expect.soft(wide, 'what does not fit').toEqual([])
})

/** What people wrote, what is called the same in every language, and how Intl writes moments in German. */
const names = [
  'Fynbos Desk',
  administrator.fullName,
  'Thandi',
  ...Object.values({ ...company, socialLinks: [] }).flat(),
  ...Object.values(company.socialLinks),
  ...[
    'How we gather kelp without harm',
    'What buchu does for dry skin',
    'We are hiring a soap maker in Kalk Bay.',
    '#hiring',
    '#CapeTown',
    '@kelpkaroo',
  ],
  ...['Saturday', 'Soap for', 'A tin for the first forty', 'More on', 'our page', 'Karoo Bread', 'Lindiwe M.', 'Naledi Mokoena'],
  ...[
    'LinkedIn',
    'X/Twitter',
    'Instagram',
    'Facebook',
    'YouTube',
    'WhatsApp',
    'Google',
    'reCAPTCHA',
    'OpenAI',
    'Chrome',
    'Linux',
    'Postwright',
  ],
  ...['Starter', 'Solo', 'Growth', 'Agency', 'Enterprise', 'ZAR', 'USD', 'UTC', 'SAST', 'GMT', 'Mio.', 'English', 'Deutsch'],
  ...['jetzt', 'gerade', 'vor', 'Sekunden', 'Sekunde', 'Minuten', 'Minute', 'Uhr'],
  ...germanDates(),
].toSorted((one, other) => other.length - one.length)

/** Addresses, time zones, hashes, variables of templates, and what the audit log keeps for programs. */
const technical =
  /https?:\S+|\S+@[\w.]+|(?:www|smtp)\.\S+|\b[A-Z]\w+\/[A-Z][\w/ -]+|\{\{\w+\}\}|^[a-z-]+\.[a-z-]+ · .*|Mozilla\/.*|\bToo long for its platform\. [KA-Za-z. …]+/g

/** A word whose vowels are plain was never translated, unless it is a name. */
function isEnglish(text: string): boolean {
  let rest = text.replaceAll(technical, '')
  for (const name of names) rest = rest.replaceAll(name, '')
  return /(?<!\p{L})(?=\p{L}*[aeiouyAEIOUY])[A-Za-z]{3,}(?!\p{L})/u.test(rest)
}

function germanDates(): string[] {
  // The fifteenth of each month, and a week.
  const days = [
    ...Array.from({ length: 12 }, (_, month) => new Date(2026, month, 15)),
    ...Array.from({ length: 7 }, (_, day) => new Date(2026, 0, day + 1)),
  ]
  const formats = (['long', 'short'] as const).flatMap((style) => [
    new Intl.DateTimeFormat('de', { month: style, day: 'numeric' }),
    new Intl.DateTimeFormat('de', { weekday: style }),
  ])
  return days
    .flatMap((day) => formats.flatMap((format) => format.formatToParts(day).map(({ value }) => value)))
    .filter((word) => word.length > 2)
}
