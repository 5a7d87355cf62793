/** A company that does not exist, told as its owner would tell it. */
export const company = {
  name: 'Kelp & Karoo',
  industry: 'Natural skin care',
  website: 'https://kelpandkaroo.example',
  location: 'Kalk Bay, Cape Town',
  context:
    'Kelp & Karoo makes soap bars and balms from kelp gathered at Kalk Bay and buchu grown in the Karoo. Everything is poured in small batches, sold without plastic and posted anywhere in South Africa within three days. Our customers have sensitive skin and read labels.',
  vision: 'Bathrooms in every South African home without a single plastic bottle.',
  mission: 'To make honest skin care from plants that grow here, and to pay the people who gather them fairly.',
  goals: ['Sell 2,000 refill bars a month', 'Open a second studio in Prince Albert'],
  keywords: ['plastic free', 'kelp soap', 'sensitive skin', 'buchu'],
  socialLinks: {
    Facebook: 'facebook.com/kelpandkaroo',
    'X/Twitter': '@kelpandkaroo',
    LinkedIn: 'linkedin.com/company/kelp-and-karoo',
    Instagram: '@kelpandkaroo',
    YouTube: 'youtube.com/@kelpandkaroo',
    WhatsApp: '+27 21 555 0142',
  },
}

export const brief =
  'On Saturday 5 December we open our studio in Kalk Bay from 10:00 to 15:00. Visitors can pour their own kelp soap bar for R120, and the first 40 get a travel tin. Families are welcome. People should book a place on our website.'
