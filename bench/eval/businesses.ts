import { sampleBusinesses } from '../../server/test/samples/businesses.ts'
import type { DraftInputsGiven } from '../../server/src/ai/prompt/inputs.ts'

const { roastery, plumber, ngo, saas, lawyer } = sampleBusinesses

/** Ten businesses that nobody knows: some say much of themselves, some a line, five of them in another language. */
export const businesses = {
  roastery,
  plumber,
  ngo,
  saas,
  lawyer,
  radwerk: {
    name: 'Radwerk Nippes',
    context:
      'Wir reparieren Fahrräder in Köln-Nippes. Zur Werkstatt gehören drei Menschen und ein Hund. Ersatzteile bauen wir aus alten Rädern aus.',
    industry: 'Fahrradwerkstatt',
    keywords: ['Fahrrad', 'Reparatur', 'Köln'],
    website: 'https://radwerk.example',
    location: 'Köln',
    mission: 'Räder länger fahren lassen.',
    goals: ['20 % mehr Inspektionen im Winter'],
  },
  zahnarzt: {
    name: 'Zahnarztpraxis am Rosenhof',
    context: 'Wir behandeln Kinder und Erwachsene in Mainz-Gonsenheim.',
    industry: 'Zahnarztpraxis',
    website: 'https://rosenhof-zahn.example',
    location: 'Mainz',
    goals: ['40 neue Patienten im Quartal'],
  },
  fournil: {
    name: 'Le Fournil d’Anselme',
    context: 'Nous cuisons du pain au levain à Croix-Rousse. La farine vient de deux moulins de la Drôme.',
    industry: 'Boulangerie',
    keywords: ['pain au levain', 'boulangerie'],
    website: 'https://fournil.example',
    location: 'Lyon',
    mission: 'Du bon pain, tous les jours.',
    goals: [],
  },
  padstal: { name: 'Kareebos Padstal', context: 'Ons verkoop biltong, beskuit en vars groente langs die R62.' },
  estudio: { name: 'Estudio Lavanda', context: '' },
} as const satisfies Record<string, DraftInputsGiven['business']>
