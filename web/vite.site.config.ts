import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { islands } from './island.ts'

/** The public pages as one server module; fonts go out beside it and are served under /site/. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/site/',
  publicDir: false,
  plugins: [react(), islands()],
  build: {
    ssr: 'site/render.tsx',
    ssrEmitAssets: true,
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'node24',
    assetsInlineLimit: 0,
    cssMinify: true,
  },
  ssr: { noExternal: true },
})
