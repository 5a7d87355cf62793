// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { manageSettings } from './service/manage-settings.ts'
export { setUpProvider } from './service/set-up.ts'
export { isAllowed, ofPerson, type PickedModel, pickerFor } from './pick.ts'
export { composerLabel } from './options.ts'
export { tryOut } from './reach.ts'
export { aiRules } from './rules.ts'
export { addressOf, defaultProviderId, endOf, ownKeyPlace, storedProviders } from './stored.ts'
