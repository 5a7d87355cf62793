import { id, searchParams } from '../../../lib/search-params.ts'

/** Which business the brief is for. */
export const DashboardSearch = searchParams({ business: id })
