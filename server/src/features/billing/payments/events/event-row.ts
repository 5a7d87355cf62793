import type { providerEvents } from '../table.ts'

export type EventRow = typeof providerEvents.$inferSelect
