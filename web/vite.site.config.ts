import { fileURLToPath } from 'node:url'

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { islands } from './island.ts'
import { sentences } from './sentences.ts'

/** The public pages as one server module; fonts go out beside it and are served under /site/. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: '/site/',
  publicDir: false,
  plugins: [sentences(), react(), islands()],
  // The package of this name: Node's own module warns whoever is not a package.
  resolve: { alias: [{ find: /^punycode$/, replacement: fileURLToPath(import.meta.resolve('punycode/punycode.js')) }] },
  build: {
    ssr: 'site/render.tsx',
    ssrEmitAssets: true,
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'node24',
    assetsInlineLimit: 0,
    cssMinify: true,
  },
  // A build takes all packages in; in development Node loads them, since some are no modules.
  ssr: command === 'build' ? { noExternal: true } : {},
  // A build for a server leaves the question open, and React's development half in.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
}))
