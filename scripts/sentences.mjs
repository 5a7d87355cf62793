// What people read can be translated: every sentence is marked, whole, and in each catalogue of `locales`.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { parsePo } from 'pofile-ts'
import { parseSync, Visitor } from 'rolldown/utils'

import { extraction } from './extract.mjs'
import { root } from './project.mjs'
import { run } from './run.mjs'

/** @returns what is wrong, a line each. */
export async function sentenceProblems() {
  // Another process reads the sources for the catalogues meanwhile.
  const ofCatalogues = catalogueProblems()
  const ofSources = [...bareTexts(), ...unnamedValues(), ...physicalProperties()]
  return [...ofSources, ...(await ofCatalogues)]
}

/** What each language says otherwise: a second word for one thing reads as a second thing. */
const avoided = {
  de: [
    [/\b(?:Probezeit|Probeabo|Testphase|Testversion)/, 'Testzeit'],
    [/\bTokens\b/, 'Token'],
    [/(?<!\p{L})[Dd](?:u|ein|eine[mnrs]?|ich|ir)(?!\p{L})/u, 'Sie, Ihr'],
    [/\bContent-Typ(?!e:)/, 'Inhaltstyp'],
  ],
}

/** Catalogues that are not what the code says, that lack a translation, or whose values have no names. */
async function catalogueProblems() {
  const locales = join(root, 'locales')
  const fresh = mkdtempSync(join(tmpdir(), 'locales-'))
  try {
    cpSync(locales, fresh, { recursive: true })
    const { code, output } = await run('lingui', extraction, { env: { ...process.env, LOCALES: fresh } })
    if (code !== 0) return [output.trim()]
    return readdirSync(fresh).flatMap((language) =>
      readdirSync(join(fresh, language)).flatMap((name) =>
        problemsIn(`locales/${language}/${name}`, contentOf(join(locales, language, name)), contentOf(join(fresh, language, name))),
      ),
    )
  } finally {
    rmSync(fresh, { recursive: true })
  }
}

const contentOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** A catalogue as it lies in `locales`, beside what the code says. */
export function problemsIn(file, stored, fresh) {
  const known = new Map(itemsOf(stored))
  const extracted = new Map(itemsOf(fresh))
  const [, language = ''] = file.split('/')
  return [
    ...[...extracted.keys()]
      .filter((id) => !known.has(id))
      .map((id) => `${file} lacks “${short(id)}”. Run npm run extract, and translate it.`),
    ...[...known.keys()]
      .filter((id) => !extracted.has(id))
      .map((id) => `${file} has “${short(id)}”, which nothing says. Run npm run extract.`),
    ...[...known].filter(([id, text]) => extracted.has(id) && !text).map(([id]) => `${file} does not translate “${short(id)}”.`),
    ...[...known]
      .filter(([id, text]) => text && placesOf(id) !== placesOf(text))
      .map(([id]) => `${file}: other values or tags in “${short(id)}”.`),
    ...[...known].flatMap(([id, text]) =>
      [id, text].filter((message) => !isMessage(message)).map((message) => `${file}: “${short(message)}” is no message of ICU.`),
    ),
    ...[...extracted.keys()].filter((id) => /\{\d+[,}]/.test(id)).map((id) => `${file}: a value without a name in “${short(id)}”.`),
    ...[...known.values()].flatMap((text) =>
      (avoided[language] ?? [])
        .filter(([word]) => word.test(text))
        .map(([, rather]) => `${file}: “${short(text)}” has a word that is avoided. Say ${rather}.`),
    ),
  ]
}

function itemsOf(content) {
  return parsePo(content).items.map(({ msgctxt, msgid, msgstr: [text] }) => [msgctxt ? `${msgid} (${msgctxt})` : msgid, text])
}

/** The names of values and tags in a message, each once: a language may need one in several of its forms. */
function placesOf(message) {
  if (!isMessage(message)) return ''
  const places = new Set()
  const look = (tokens) => {
    for (const token of tokens) {
      if (typeof token === 'string') for (const [tag] of token.matchAll(/<\/?\d+\/?>/g)) places.add(tag)
      if (!Array.isArray(token)) continue
      const [name, , forms] = token
      places.add(name)
      if (typeof forms === 'object') for (const form of Object.values(forms)) if (Array.isArray(form)) look(form)
    }
  }
  look(compileMessageOrThrow(message))
  return [...places].toSorted((one, other) => one.localeCompare(other)).join(' ')
}

function isMessage(text) {
  try {
    compileMessageOrThrow(text)
    return true
  } catch {
    return false
  }
}

const short = (text) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

const spoken = new Set([
  'aria-label',
  'alt',
  'title',
  'placeholder',
  'label',
  'hint',
  'description',
  'confirmLabel',
  'cancelLabel',
  'submitLabel',
  'subject',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
])
const hasWord = /\p{L}{2,}/u

function isMark({ openingElement: { name } }) {
  return name.type === 'JSXIdentifier' && ['Trans', 'style', 'code', 'kbd'].includes(name.name)
}

/** The texts that an expression may come to, as far as they are written in it. */
function* spokenTexts(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') yield { node, text: node.value }
  else if (node.type === 'TemplateLiteral') yield { node, text: node.quasis.map(({ value }) => value.cooked).join(' ') }
  else if (node.type === 'LogicalExpression') yield* spokenTexts(node.right)
  else if (node.type === 'ParenthesizedExpression') yield* spokenTexts(node.expression)
  else if (node.type === 'ConditionalExpression') {
    yield* spokenTexts(node.consequent)
    yield* spokenTexts(node.alternate)
  }
}

/** Words in JSX that no mark stands around, in screens and pages. */
function* bareTexts() {
  for (const folder of ['web/app', 'web/ui', 'web/lib', 'web/sign-in', 'web/site']) {
    for (const file of readdirSync(join(root, folder), { recursive: true })) {
      if (!file.endsWith('.tsx') || file.includes('.test.')) continue
      const path = join(root, folder, file)
      yield* bareTextsIn(relative(root, path), readFileSync(path, 'utf8'))
    }
  }
}

export function bareTextsIn(name, source) {
  const place = (start) => `${name}:${source.slice(0, start).split('\n').length}`
  const found = []
  let marked = 0
  const note = (node, text) =>
    marked === 0 &&
    hasWord.test(text) &&
    !names.test(text.trim()) &&
    found.push(`${place(node.start)}: “${short(text.trim())}” is not marked.`)
  const noteSpoken = (expression) => {
    for (const { node, text } of spokenTexts(expression)) note(node, text)
  }
  new Visitor({
    JSXElement(node) {
      if (isMark(node)) marked++
      for (const child of node.children) if (child.type === 'JSXExpressionContainer') noteSpoken(child.expression)
    },
    'JSXElement:exit': (node) => void (isMark(node) && marked--),
    JSXText: (node) => void note(node, node.value),
    JSXAttribute({ name: attribute, value }) {
      if (!spoken.has(attribute.name)) return
      if (value?.type === 'JSXExpressionContainer') noteSpoken(value.expression)
      else if (value?.type === 'Literal') note(value, value.value)
    },
  }).visit(parseSync(name, source, { lang: 'tsx' }).program)
  return found
}

/** What stands in a sentence of the server without a name of its own there: builds would say the variable as it is. */
function* unnamedValues() {
  for (const folder of ['contract/src', 'server/src']) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file.includes('.test.')) continue
      const source = readFileSync(join(root, folder, file), 'utf8')
      if (source.includes('msg`')) yield* unnamedValuesIn(`${folder}/${file}`, source)
    }
  }
}

export function unnamedValuesIn(name, source) {
  const found = []
  const isNamed = (value) => value.type === 'ObjectExpression' || (value.type === 'CallExpression' && isNamed(value.arguments[0]))
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.name !== 'msg') return
      for (const value of quasi.expressions.filter((one) => !isNamed(one)))
        found.push(`${name}:${source.slice(0, value.start).split('\n').length}: name the value where it stands: \${{ … }}.`)
    },
  }).visit(parseSync(name, source, { lang: 'ts' }).program)
  return found
}

const physical =
  /(?:^|[\s;{])(?:(?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right):|(?:text-align|float): (?:left|right)/

/** CSS that names a side: where people read from the right, a screen would not turn. */
function* physicalProperties() {
  for (const file of readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.css') || /(?:^|\/)(?:dist|node_modules)\//.test(file)) continue
    yield* physicalPropertiesIn(`web/${file}`, readFileSync(join(root, 'web', file), 'utf8'))
  }
}

export function* physicalPropertiesIn(name, source) {
  for (const [index, line] of source.split('\n').entries())
    if (physical.test(line)) yield `${name}:${index + 1}: “${line.trim()}” names a side. Say inline-start or inline-end.`
}

/** What is called the same in every language. */
const names =
  /^(?:Postwright|Google|reCAPTCHA|OpenAI|Anthropic|Claude|Mistral|LinkedIn|Facebook|Instagram|WordPress|Mastodon|Bluesky|YouTube|GitHub|RSS|API|HTML|CSV|UTC|SHA-256|Markdown|https?:\S+|(?:www|smtp|imap)\.example\.com|[\w.]+@[\w.]+)$/
