import { id, searchParams } from '../../../../lib/search-params.ts'

/** Which business the brief is for, and the generation whose brief is to be used again. */
export const DashboardSearch = searchParams({ business: id, reuse: id })
