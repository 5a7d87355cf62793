// What the build makes of `?inline`, `?url` and `import.meta.glob`. The server's types read the pages, and so this, too.
/// <reference types="vite/client" />
