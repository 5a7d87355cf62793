import { expect, test } from 'vitest'

import { assetsOf } from './account-assets.ts'
import { parseManifest } from './build-manifest.ts'

const island = '../site/accounts/islands/sign-up.tsx'

test('an account page is sent with the script that hydrates it, its imports, styles in order, and the first fonts alone', () => {
  const manifest = parseManifest(
    JSON.stringify({
      [island]: { file: 'assets/accounts-1a2b3c4d.js', imports: ['_theme.js', '_react.js'], css: ['assets/accounts-1.css'] },
      '_theme.js': {
        file: 'assets/theme-1.js',
        css: ['assets/theme-1.css'],
        assets: ['assets/inter-latin-abcd1234.woff2', 'assets/inter-latin-ext-abcd1234.woff2', 'assets/newsreader-basic-a_cd12-4.woff2'],
      },
      '_react.js': { file: 'assets/react-1.js' },
      '../site/accounts/islands/sign-in.tsx': { file: 'assets/sign-in-1.js', imports: ['_sign-in-alone.js'] },
      '_sign-in-alone.js': { file: 'assets/sign-in-alone-1.js' },
      'index.html': { file: 'assets/index-1.js' },
    }),
  )

  const { modules, ...assets } = assetsOf(manifest, 'sign-up')

  expect(assets).toEqual({
    script: '/assets/accounts-1a2b3c4d.js',
    // A later sheet wins over an earlier one: the theme names the layers.
    styles: ['/assets/theme-1.css', '/assets/accounts-1.css'],
    fonts: ['/assets/inter-latin-abcd1234.woff2', '/assets/newsreader-basic-a_cd12-4.woff2'],
  })
  expect(modules.toSorted()).toEqual(['/assets/react-1.js', '/assets/theme-1.js'])
})

test('a build without the script says what to do', () => {
  expect(() => assetsOf({}, 'sign-in')).toThrow('npm run build')
})
