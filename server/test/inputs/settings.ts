export const aiSettings = { provider: 'composer', baseUrl: null, model: 'small', apiKey: 'key-1' }
export const smtp = { host: '127.0.0.1', port: 9, user: 'mail', password: 'secret', from: 'mail@fynbosdesk.example' }
