import { approvalStatuses } from '@postwright/contract/statuses'

import { oneOfOrFirst, searchParams } from '../../../lib/search-params.ts'

export const AdminSearch = searchParams({ tab: oneOfOrFirst(['accounts', 'ai', 'audit']), status: oneOfOrFirst(approvalStatuses) })
export type AdminSearch = ReturnType<typeof AdminSearch>
