/** Of a provider, as an administrator enters it. */
export const aiProvider = {
  kind: 'openai-compatible',
  name: '',
  baseUrl: 'https://models.example/v1',
  model: 'small',
  models: ['large'],
  apiKey: 'key-1',
  monthlyLimitMicros: 5_000_000,
}
export const smtp = { host: 'mail.fynbosdesk.example', port: 9, user: 'mail', password: 'secret', from: 'mail@fynbosdesk.example' }
