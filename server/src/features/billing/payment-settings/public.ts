// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { modesOf } from './modes.ts'
export { configuredProvider, providerNamed } from './providers.ts'
