import type { DraftInputsGiven } from '../../src/ai/prompt/inputs.ts'

/** Businesses and briefs as people write them, in styles that have little in common. */
export const sampleBusinesses = {
  roastery: {
    name: 'Bosduif Coffee',
    context:
      'We roast twice a week on a 12 kg drum roaster and sell to about sixty cafés and 1,800 homes. Every bag names the farm or co-operative, the harvest and what we paid. The roastery is open Friday and Saturday; Aisha Davids leads roasting and hosts the cuppings.',
    industry: 'Speciality coffee roaster',
    keywords: ['single origin', 'washed', 'filter', 'Sidama', 'cupping', 'direct trade'],
    website: 'https://bosduif.example',
    location: 'Woodstock, Cape Town',
    vision: 'A city where people know who grew their coffee.',
    mission: 'Buy well, roast with care, say what we paid.',
    goals: ['600 subscribers to the Friday list', 'Sell out each cupping', '20 new café accounts'],
  },
  physio: {
    name: 'Loerie Lane Physio',
    context:
      'Two physiotherapists in Parkhurst. Mostly runners, desk backs and people after surgery. First visits take an hour. We share our exercise plans as short videos.',
    industry: 'Physiotherapy practice',
    keywords: ['back pain', 'running injuries', 'desk posture'],
    website: 'https://loerielane.example',
    location: 'Parkhurst, Johannesburg',
    mission: 'Get people moving, and keep them moving',
    goals: ['10 new patients a month'],
  },
  plumber: {
    name: 'Delmont & Sons Plumbing',
    context: 'family plumbers since 1987\nburst pipes, geysers, blocked drains\n24/7 call-outs in the southern suburbs\nPIRB registered',
    industry: 'Plumbing',
    keywords: ['plumber', 'geyser', 'leaks'],
    website: null,
    location: 'Plumstead',
  },
  agency: {
    name: 'Field & Fathom',
    context:
      'Field & Fathom is a brand and web studio of nine people. We work with food, farming and outdoor brands. Our target audience is marketing directors. Tone: dry, never cute.',
    industry: 'Design agency',
    keywords: ['branding', 'web design', 'packaging'],
    website: 'https://fieldandfathom.example',
    location: 'Bristol',
    vision: 'To be the leading agency for outdoor brands in Europe',
    mission: 'We make brands that last longer than a season.',
    goals: ['Win three retainers by Q3'],
  },
  ngo: {
    name: 'Second Shelf',
    context:
      'Second Shelf is a non-profit that puts libraries into primary schools. Since 2014 we have opened 86 of them in the Eastern Cape. Each one gets 1,200 books, a trained librarian and two years of visits.',
    industry: 'Education charity',
    keywords: ['literacy', 'school libraries'],
    website: 'https://secondshelf.example',
    location: 'Gqeberha, South Africa',
    vision: 'Every child reads for meaning by the age of ten.',
    mission: 'To put a library within reach of every primary school child.',
    goals: ['Train 40 librarians in 2027'],
  },
  school: {
    name: 'Millbrook Primary',
    context:
      'State primary for 420 children aged 4 to 11. Forest school every Thursday. Breakfast club from 7:30. Head teacher: Mrs Anwen Price.',
    keywords: ['forest school', 'primary school'],
    website: 'https://millbrook.example',
    location: 'Mill Lane, Hereford',
  },
  saas: {
    name: 'Tallyhand',
    context:
      'Tallyhand is stocktaking software for small breweries. It runs on any phone, works without a signal and syncs with Xero. 340 breweries in 11 countries use it.',
    industry: 'B2B SaaS',
    keywords: ['brewery software', 'stocktaking'],
    website: 'https://tallyhand.example',
    location: 'Remote',
    mission: 'help small breweries know what they have',
    goals: ['Grow MRR by 30%', 'Reduce churn'],
    socialLinks: { linkedin: 'https://linkedin.com/company/tallyhand', twitter: '@tallyhand' },
  },
  winery: {
    name: 'Klein Vuur',
    context: 'A small family winery in the Swartland. Old bush vines, dry-farmed, picked by hand. Tastings by appointment.',
    industry: 'Winery',
    keywords: ['Swartland', 'chenin blanc', 'cinsault'],
    website: 'https://kleinvuur.example',
    location: 'Malmesbury',
    vision: 'Wine that tastes of where it is from',
  },
  church: {
    name: 'St Brigid’s Parish',
    context:
      'We are a parish in the north of the city. Sunday services are at 8:00 and 10:30. Our food bank is open on Tuesdays and Fridays.',
    keywords: ['parish', 'food bank'],
    website: null,
    location: 'Dublin 7',
    mission: 'To be a place where anyone can sit down',
  },
  lawyer: {
    name: 'Okafor Lindqvist LLP',
    context:
      'Okafor Lindqvist LLP advises owner-managed companies on employment, property and succession. The firm has six partners and was founded in 1996.',
    industry: 'Law firm',
    keywords: ['employment law', 'succession'],
    website: 'https://okaforlindqvist.example',
    location: 'London',
    mission: 'Plain advice, in time to be of use.',
    voice: 'formal',
  },
  band: {
    name: 'The Paper Kites of Brixton',
    context: 'I write the songs and my sister sings them. My first record was made in a garage.',
    keywords: ['indie folk'],
    website: 'https://paperkites.example',
    location: 'Brixton, London',
  },
  tapas: {
    name: 'Casa Lucía',
    context:
      'Somos un restaurante familiar en Málaga. Cocinamos con pescado de la lonja y verduras de la vega. Abrimos de martes a domingo.',
    industry: 'Restaurante',
    keywords: ['tapas', 'Málaga'],
    website: 'https://casalucia.example',
    location: 'Málaga',
    mission: 'Cocinar como en casa.',
  },
  agent: {
    name: 'Harbour & Heath',
    context: 'Estate agents',
    keywords: [],
    website: 'https://harbourheath.example',
    location: 'Whitstable',
  },
} satisfies Record<string, DraftInputsGiven['business']>
