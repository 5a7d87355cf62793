// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { ogImageName, ogImageSize, renderOgImage } from './og-image.ts'
export { changeOnBlog, takeFromBlog } from './change.ts'
export { publishToBlog } from './publish.ts'
export { removeFromBlog } from './remove.ts'
export { renderedMarkdown } from './rendered.ts'
export { type BlogSummary, getPublished, getSummary, listPublished } from './service.ts'
