/** Who looks after three brands in Cape Town. They do not exist, and neither does their domain. */
export const owner = {
  fullName: 'Naledi Jacobs',
  email: 'naledi@fynbosdesk.example',
  password: 'quiet-Kelp-forest-7',
  timeZone: 'Africa/Johannesburg',
}

export const workspaceName = 'Fynbos Desk'

export const colleagues = [
  { fullName: 'Pieter Louw', email: 'pieter@fynbosdesk.example', password: 'slow-Protea-morning-4', role: 'editor' },
  { fullName: 'Zanele Dube', email: 'zanele@fynbosdesk.example', password: 'early-Swift-harbour-9', role: 'reviewer' },
] as const
