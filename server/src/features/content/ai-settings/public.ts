// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { followsInstance, moveFollowers } from './defaults.ts'
export { listAiSettings } from './service.ts'
