// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export {
  type StoredFile,
  addFile,
  addVariants,
  fileAddress,
  findFile,
  openFile,
  removeFiles,
  removeFilesOf,
  removeStored,
  storeFile,
} from './service.ts'
export { storageKey } from '../../../infra/storage/stored-keys.ts'
