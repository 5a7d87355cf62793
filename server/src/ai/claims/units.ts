/** The words of units in the languages that are known, by what they measure. A figure without any counts the noun beside it. */
const units: Record<string, string> = {
  '%': '% percent prozent persent pourcent porciento pct',
  '‰': '‰ promille',
  EUR: '€ eur euro euros',
  USD: '$ us$ usd dollar dollars dólar dólares',
  GBP: '£ gbp pound pounds',
  ZAR: 'zar rand rands',
  CHF: 'chf franken fr',
  JPY: '¥ jpy yen',
  INR: '₹ inr rupees rs',
  AUD: 'a$ aud',
  CAD: 'c$ cad',
  BRL: 'r$ brl reais real',
  cent: 'c cent cents pence p',
  second: 's sec secs second seconds sekunde sekunden sekondes seconde secondes segundo segundos',
  minute: 'min mins minute minutes minuten minutos minuto minuut',
  hour: 'hr hrs hour hours stunde stunden heure heures hora horas ure',
  day: 'day days tag tages tage tagen jour jours día días dia dias dag dae',
  week: 'week weeks woche wochen semaine semaines semana semanas weke',
  month: 'month months monat monate monaten mois mes meses mês maand maande',
  year: 'year years yr yrs jahr jahre jahren an ans année années año años ano anos jaar jare',
  mg: 'mg',
  g: 'g gr gram grams gramm gramme grammes gramos gramas',
  kg: 'kg kgs kilo kilos kilogram kilograms kilogramm',
  tonne: 't tonne tonnes ton tons tonnen tonnen toneladas',
  oz: 'oz ounce ounces',
  lb: 'lb lbs',
  mm: 'mm millimetre millimetres millimeter millimeters',
  cm: 'cm centimetre centimetres centimeter centimeters zentimeter',
  m: 'm metre metres meter meters metern mètre mètres metro metros',
  km: 'km kms kilometre kilometres kilometer kilometers kilometern kilomètre kilomètres kilómetros quilómetros quilômetros',
  mile: 'mi mile miles',
  ml: 'ml millilitre millilitres milliliter milliliters',
  l: 'l litre litres liter liters litern litro litros',
  degree: '° °c °f degree degrees grad grade degré degrés grado grados grau graus',
  watt: 'w kw kwh wh watt watts',
  ppm: 'ppm bar psi',
  spoon:
    'tsp tbsp teaspoon teaspoons tablespoon tablespoons cup cups glass glasses drop drops pinch pinches part parts layer layers tasse tassen glas gläser löffel tropfen teile teilen teil tasses verre verres gouttes cuillères taza tazas vaso vasos gotas cucharadas chávenas xícaras copos colheres koppies lepels dele',
  times: 'x times mal fois veces vezes keer breaths repetitions reps sets rounds strokes atemzüge wiederholungen',
  step: 'step steps stage stages schritte schritten étapes pasos passos stappe',
}

const byWord = new Map(Object.entries(units).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const)))
const currencies = new Set(['EUR', 'USD', 'GBP', 'ZAR', 'CHF', 'JPY', 'INR', 'AUD', 'CAD', 'BRL', 'cent'])

export function unitOf(word: string): string | undefined {
  return byWord.get(word.toLowerCase())
}

export function isMoney(unit: string): boolean {
  return currencies.has(unit)
}

/** What a text about its subject may measure: neither money, nor a share, an hour, a year, or people and things counted. */
export function isMeasure(unit: string): boolean {
  return byUnit.has(unit) && !currencies.has(unit)
}

const byUnit = new Set(Object.keys(units))
const scales: readonly (readonly [RegExp, number])[] = [
  [/^ ?(?:k|thousand|tausend|duisend|mille|mil)(?!\p{L})/iu, 1000],
  [/^ ?(?:mn|mio\.?|million|millions|millionen|millones|millón|milhões|milhão|miljoen)(?!\p{L})/iu, 1_000_000],
  [/^ ?(?:bn|billion|milliard|milliards|milliarden)(?!\p{L})/iu, 1_000_000_000],
]

/** What multiplies a figure: "6k", "1.5 million". */
export function scaleOf(after: string): { times: number; length: number } {
  for (const [pattern, times] of scales) {
    const word = pattern.exec(after)?.[0]
    if (word) return { times, length: word.length }
  }
  return { times: 1, length: 0 }
}
