export { savedViews } from './service.ts'
