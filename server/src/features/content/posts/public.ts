// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { openClaims } from './claims.ts'
export { contentHash } from './content-hash.ts'
export { mayApprove, mayReturnToDraft, mayWritePosts } from './policy.ts'
export { authors, postsOf, presentSummary, summaryColumns } from './reading.ts'
export { searchExpression } from './search.ts'
export { addPost } from './service/create.ts'
export { newestFirst } from './service/list.ts'
export { type WhichPost, setPostStatus, unplanPost } from './status.ts'
