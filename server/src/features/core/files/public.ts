// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { type StoredFile, addFile, fileAddress, findFile, openFile, removeFiles, removeFilesOf, storeFile } from './service.ts'
export { storageKey } from './storage-key.ts'
