import type { Role } from '@postwright/contract/accounts'

export const roleNames: Record<Role, string> = { owner: 'Owner', admin: 'Admin', editor: 'Editor', reviewer: 'Reviewer', viewer: 'Viewer' }
