// What the build makes of `?inline`, `?url` and `import.meta.glob`. The server's types read the pages, and so this, too.
/// <reference types="vite/client" />

/** See `web/island.ts`. */
declare module '*?island' {
  const script: string
  export default script
}
