import { company } from './company.ts'
import { administrator } from './people.ts'

/** What people wrote, what is called the same in every language, and how Intl writes moments in German. */
const names = [
  'Fynbos Desk',
  administrator.fullName,
  'Thandi',
  ...Object.values({ ...company, socialLinks: [] }).flat(),
  ...Object.values(company.socialLinks),
  'How we gather kelp without harm',
  'What buchu does for dry skin',
  'We are hiring a soap maker in Kalk Bay.',
  '#hiring',
  '#CapeTown',
  '@kelpkaroo',
  'Saturday',
  'Soap for',
  'A tin for the first forty',
  'More on',
  'our page',
  '/draft linkedin:',
  '/find',
  '/help',
  '/task',
  '/when',
  'kelp',
  'Karoo Bread',
  'Lindiwe M.',
  'Naledi Mokoena',
  'LinkedIn',
  'X/Twitter',
  'Instagram',
  'Facebook',
  'YouTube',
  'WhatsApp',
  'Google',
  'PayPal',
  'Paystack',
  'Markdown',
  'reCAPTCHA',
  'OpenAI',
  'Anthropic',
  'Mistral',
  'Groq',
  'OpenRouter',
  'Ollama',
  'Qwen',
  'Ministral',
  'Instruct',
  'Apache',
  'Chrome',
  'Linux',
  'Postwright',
  'Starter',
  'Solo',
  'Growth',
  'Agency',
  'Enterprise',
  'ZAR',
  'USD',
  'UTC',
  'SAST',
  'GMT',
  'Mio.',
  'English',
  'Deutsch',
  'jetzt',
  'gerade',
  'vor',
  'Sekunden',
  'Sekunde',
  'Minuten',
  'Minute',
  'Uhr',
  ' und ',
  ...germanLanguages(),
  ...germanDates(),
].toSorted((one, other) => other.length - one.length)

/** Keys, addresses, time zones, hashes, variables of templates, and what the audit log keeps for programs. */
const technical =
  /\(Ctrl (?:Alt |Shift )?\w\)|https?:\S+|\/tmp\/\S+|\bvor \d+ Min\b|\S+@[\w.]+|(?:www|smtp)\.\S+|\b[\w-]+\.example\b|\b[A-Z]\w+\/[A-Z][\w/ -]+|\{\{\w+\}\}|^[a-z-]+\.[a-z-]+ · .*|Mozilla\/.*|\bToo long for its platform\. [KA-Za-z. …]+|Kelp & Karoo makes soap bars.*/g

/** A word whose vowels are plain was never translated, unless it is a name or part of what somebody wrote. */
export function isEnglish(text: string, written: readonly string[] = []): boolean {
  if (written.some((whole) => whole.includes(text))) return false
  let rest = text.replaceAll(technical, '')
  for (const name of [...written, ...names]) rest = rest.replaceAll(name, '')
  return /(?<!\p{L})(?=\p{L}*[aeiouyAEIOUY])[A-Za-z]{3,}(?!\p{L})/u.test(rest)
}

function germanLanguages(): string[] {
  const names = new Intl.DisplayNames('de', { type: 'language' })
  return ['en', 'fr', 'es', 'pt', 'de', 'it', 'zh', 'nl'].flatMap((code) => names.of(code) ?? [])
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
