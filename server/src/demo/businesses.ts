import type { CreateBusiness } from '@postwright/contract/content/businesses'

export interface DemoBusiness {
  profile: CreateBusiness
  notes: string[]
  document: { name: string; text: string }
}

const timeZone = 'Africa/Johannesburg'

export const demoBusinesses: DemoBusiness[] = [
  {
    profile: {
      name: 'Bosduif Coffee',
      context:
        'We roast twice a week on a 12 kg drum roaster and sell to about sixty cafés and 1,800 homes. Every bag names the farm or co-operative, the harvest and what we paid. The roastery is open Friday and Saturday; Aisha Davids leads roasting and hosts the cuppings.',
      contentTypes: ['linkedin', 'instagram', 'x', 'newsletter', 'blog', 'articles', 'facebook', 'whatsapp'],
      industry: 'Coffee roasting',
      location: 'Woodstock, Cape Town',
      website: 'https://bosduif.example',
      keywords: ['single origin', 'washed', 'filter', 'Sidama', 'Cape Town roastery', 'cupping', 'direct trade'],
      vision: 'A city where people know who grew their coffee.',
      mission: 'Buy well, roast with care, say what we paid.',
      goals: ['600 subscribers to the Friday list', 'Sell out each cupping', '20 new café accounts'],
      timeZone,
    },
    notes: ['Name the farm and what was paid before saying how it tastes.', 'No exclamation marks.'],
    document: {
      name: 'Roast list.md',
      text: '# Roast list\n\nSidama, washed, 250 g: R145. Huila, washed, 250 g: R138. Decaf from Antioquia, 250 g: R140.\n\nOrders until Wednesday at 17:00 are roasted on Thursday and posted on Friday. Cuppings are on the first Saturday of a month at 10:00, twelve places, free.\n',
    },
  },
  {
    profile: {
      name: 'Loerie Lane Physio',
      context:
        'Loerie Lane Physio is a practice of four physiotherapists in Rondebosch. We see runners, desk workers and people after an operation, explain what we do, and give exercises that fit into a day.',
      contentTypes: ['linkedin', 'facebook', 'instagram', 'blog', 'newsletter', 'youtube'],
      industry: 'Physiotherapy',
      location: 'Rondebosch, Cape Town',
      website: 'https://loerielane.example',
      keywords: ['physiotherapy', 'running injuries', 'back pain', 'rehabilitation'],
      mission: 'People who know what their body needs, and do it.',
      goals: ['Fill the late slots', 'Fewer patients who stop after two visits'],
      timeZone,
    },
    notes: ['Promise nothing about healing. Say what we do and what to watch for.'],
    document: {
      name: 'Practice.md',
      text: '# The practice\n\nOpen Monday to Friday from 07:00 to 19:00. A first visit takes 45 minutes, later ones 30. Screening for runners is free on the last Friday of a month.\n',
    },
  },
  {
    profile: {
      name: 'Skemerkop Wines',
      context:
        'Skemerkop is a family farm near Riebeek-Kasteel with eleven hectares of chenin, cinsault and pinotage, all unirrigated. The cellar door is open Wednesday to Sunday from 10 to 4.',
      contentTypes: ['instagram', 'facebook', 'newsletter', 'articles', 'x', 'youtube'],
      industry: 'Wine',
      location: 'Riebeek-Kasteel, Swartland',
      website: 'https://skemerkop.example',
      keywords: ['chenin blanc', 'dry-farmed', 'old vines', 'Swartland'],
      vision: 'Vines that our grandchildren will still pick.',
      goals: ['200 members of the wine club'],
      timeZone,
    },
    notes: ['Say which block a wine comes from.', 'Nobody is invited to drink who is under eighteen.'],
    document: {
      name: 'Cellar door.md',
      text: '# Cellar door\n\nTastings Wednesday to Sunday, 10:00 to 16:00, R60, taken off the first bottle. Chenin on its skins 2025: R210. Cinsault 2024: R180.\n',
    },
  },
]

export const brief =
  'On Saturday at 10:00 Aisha hosts a cupping at the roastery in Woodstock: three washed coffees from Sidama, twelve places, free. People sign up by answering the Friday list.'
