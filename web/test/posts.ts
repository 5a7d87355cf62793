import type { Post } from '@postwright/contract/content/posts'

const at = '2026-11-20T10:00:00.000Z'

/** A draft for LinkedIn, but for what a test says otherwise. */
export function postWith(facts: Partial<Post> = {}): Post {
  return {
    id: '019a9d5e-0000-7000-8000-000000000001',
    businessId: '019a9d5e-0000-7000-8000-000000000002',
    businessName: 'Loerie Lane Books',
    contentType: 'linkedin',
    status: 'draft',
    title: 'Three readings.',
    excerpt: '',
    version: 1,
    authorName: 'Naledi Khumalo',
    tags: [],
    nextDueAt: null,
    createdAt: at,
    updatedAt: at,
    content: { title: null, body: 'Three readings.' },
    revision: 4,
    brief: '',
    internalNote: '',
    editedBy: { id: null, name: 'Thabo Nkosi' },
    editedAt: at,
    isLive: false,
    approvedVersion: null,
    approvedHash: null,
    approvedChannels: null,
    receiptHash: null,
    uncoveredChannels: [],
    approvedBy: null,
    approvedAt: null,
    issues: [],
    writtenBy: null,
    suggestions: null,
    claims: [],
    ...facts,
  }
}
