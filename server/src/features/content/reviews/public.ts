// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { changesWanted } from './changes-wanted.ts'
export { type LastReview, lastReviews, reviewedVersions } from './last-reviews.ts'
