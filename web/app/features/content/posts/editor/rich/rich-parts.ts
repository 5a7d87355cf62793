// What is read as a chunk of its own, when a text in Markdown is opened.
export { RichText } from './rich-text.tsx'
export { RichToolbar } from './rich-toolbar.tsx'
