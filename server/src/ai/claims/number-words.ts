import { languages } from '../languages/languages.ts'

/** What each language has beyond `numbers` of its file: from thirteen on, tens from twenty, and what multiplies or adds. */
interface More {
  /** Word and value, one after the other. */
  words: string
  one: string
  hundred: string
  thousand: string
  million: string
  dozen: string
  /** What may stand between the words of one number. */
  and: string
}

const more: Record<string, More> = {
  en: {
    words:
      'thirteen 13 fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 forty 40 fifty 50 sixty 60 seventy 70 eighty 80 ninety 90',
    one: 'one a an',
    hundred: 'hundred',
    thousand: 'thousand',
    million: 'million',
    dozen: 'dozen',
    and: 'and',
  },
  af: {
    words:
      'dertien 13 veertien 14 vyftien 15 sestien 16 sewentien 17 agtien 18 agttien 18 negentien 19 twintig 20 dertig 30 veertig 40 vyftig 50 sestig 60 sewentig 70 tagtig 80 negentig 90',
    one: 'een',
    hundred: 'honderd',
    thousand: 'duisend',
    million: 'miljoen',
    dozen: 'dosyn',
    and: 'en',
  },
  fr: {
    words:
      'treize 13 quatorze 14 quinze 15 seize 16 vingt 20 vingts 20 trente 30 quarante 40 cinquante 50 soixante 60 septante 70 huitante 80 nonante 90',
    one: 'un une',
    hundred: 'cent cents',
    thousand: 'mille',
    million: 'million millions',
    dozen: 'douzaine douzaines',
    and: 'et',
  },
  es: {
    words:
      'trece 13 catorce 14 quince 15 dieciséis 16 diecisiete 17 dieciocho 18 diecinueve 19 veinte 20 veintiuno 21 veintidós 22 veintitrés 23 veinticuatro 24 veinticinco 25 veintiséis 26 veintisiete 27 veintiocho 28 veintinueve 29 treinta 30 cuarenta 40 cincuenta 50 sesenta 60 setenta 70 ochenta 80 noventa 90 doscientos 200 doscientas 200 trescientos 300 trescientas 300 cuatrocientos 400 cuatrocientas 400 quinientos 500 quinientas 500 seiscientos 600 seiscientas 600 setecientos 700 setecientas 700 ochocientos 800 ochocientas 800 novecientos 900 novecientas 900',
    one: 'un una uno',
    hundred: 'cien ciento',
    thousand: 'mil',
    million: 'millón millones',
    dozen: 'docena docenas',
    and: 'y',
  },
  pt: {
    words:
      'duas 2 treze 13 catorze 14 quatorze 14 quinze 15 dezasseis 16 dezesseis 16 dezassete 17 dezessete 17 dezoito 18 dezanove 19 dezenove 19 vinte 20 trinta 30 quarenta 40 cinquenta 50 sessenta 60 setenta 70 oitenta 80 noventa 90 duzentos 200 duzentas 200 trezentos 300 trezentas 300 quatrocentos 400 quatrocentas 400 quinhentos 500 quinhentas 500 seiscentos 600 seiscentas 600 setecentos 700 setecentas 700 oitocentos 800 oitocentas 800 novecentos 900 novecentas 900',
    one: 'um uma',
    hundred: 'cem cento',
    thousand: 'mil',
    million: 'milhão milhões',
    dozen: 'dúzia dúzias',
    and: 'e',
  },
  de: {
    words:
      'dreizehn 13 vierzehn 14 fünfzehn 15 sechzehn 16 siebzehn 17 achtzehn 18 neunzehn 19 zwanzig 20 dreißig 30 dreissig 30 vierzig 40 fünfzig 50 sechzig 60 siebzig 70 achtzig 80 neunzig 90',
    one: 'ein eine einen einem einer eines eins',
    hundred: 'hundert',
    thousand: 'tausend',
    million: 'million millionen',
    dozen: 'dutzend',
    and: 'und',
  },
}

/** A word of a number: a value that is added, `times` what stands before it, or a link between two. */
export type NumberWord = { kind: 'value' | 'one' | 'times'; value: number } | { kind: 'and'; value: 0 }

/** By the code of the language. */
export const numberWords: ReadonlyMap<string, ReadonlyMap<string, NumberWord>> = new Map(
  languages.map(({ code, numbers }) => [code, wordsOf(numbers, more[code])]),
)

function wordsOf(numbers: string, language: More | undefined): Map<string, NumberWord> {
  const words = new Map<string, NumberWord>()
  const add = (list: string, word: NumberWord) => list.split(' ').forEach((one) => words.set(one, word))
  numbers.split(' ').forEach((word, at) => add(word, { kind: 'value', value: at + 2 }))
  if (!language) return words
  const pairs = language.words.split(' ')
  for (let at = 0; at < pairs.length; at += 2) add(pairs[at] ?? '', { kind: 'value', value: Number(pairs[at + 1]) })
  add(language.one, { kind: 'one', value: 1 })
  add(language.hundred, { kind: 'times', value: 100 })
  add(language.thousand, { kind: 'times', value: 1000 })
  add(language.million, { kind: 'times', value: 1_000_000 })
  add(language.dozen, { kind: 'times', value: 12 })
  add(language.and, { kind: 'and', value: 0 })
  return words
}
