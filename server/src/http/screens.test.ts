import { readdir } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { parseManifest } from './build-manifest.ts'
import { screensOf } from './screens.ts'

const split = '?tsr-split=component'
const { isScreen, modulesOf } = screensOf(
  parseManifest(
    JSON.stringify({
      'index.html': { file: 'assets/index.js', imports: ['_packages.js'] },
      '_packages.js': { file: 'assets/packages.js' },
      '_form.js': { file: 'assets/form.js', imports: ['_field.js', '_packages.js'] },
      '_field.js': { file: 'assets/field.js', imports: ['_form.js'] },
      [`routes/setup.tsx${split}`]: { file: 'assets/setup.js', imports: ['_form.js', 'index.html'] },
      [`routes/app.tsx${split}`]: { file: 'assets/app.js', imports: ['_packages.js'] },
      'routes/app.tsx?tsr-split=errorComponent': { file: 'assets/app-error.js' },
      [`routes/app.dashboard.tsx${split}`]: { file: 'assets/dashboard.js', imports: ['_form.js'] },
      [`routes/app.repository.index.tsx${split}`]: { file: 'assets/repository.js' },
      [`routes/app.repository.$postId.tsx${split}`]: { file: 'assets/editor.js' },
      [`routes/app.repository.import.tsx${split}`]: { file: 'assets/import.js' },
    }),
  ),
)

test('a screen is fetched with all that it needs, but for what the page names already', () => {
  expect(modulesOf('/setup')).toEqual(['/assets/setup.js', '/assets/form.js', '/assets/field.js'])
})

test('a screen of the application comes with its layout', () => {
  expect(modulesOf('/app/dashboard')).toEqual(['/assets/app.js', '/assets/dashboard.js', '/assets/form.js', '/assets/field.js'])
  expect(modulesOf('/app')).toEqual(modulesOf('/app/dashboard'))
})

test('the layout alone leads to its first screen, also where the build put it together with what its screens share', () => {
  const shared = screensOf(
    parseManifest(
      JSON.stringify({
        'index.html': { file: 'assets/index.js' },
        '_shell.js': { file: 'assets/shell.js' },
        [`routes/app.dashboard.tsx${split}`]: { file: 'assets/dashboard.js', imports: ['_shell.js'] },
      }),
    ),
  )

  expect([shared.isScreen('/app'), shared.isScreen('/app/'), shared.isScreen('/appendix')]).toEqual([true, true, false])
  expect(shared.modulesOf('/app')).toEqual(['/assets/dashboard.js', '/assets/shell.js'])
})

test.each([
  ['/app/repository', '/assets/repository.js'],
  ['/app/repository/', '/assets/repository.js'],
  ['/app/repository/019a9d5e-0000-7000-8000-000000000000', '/assets/editor.js'],
  ['/app/repository/import', '/assets/import.js'],
])('%s is the screen of %s', (path, module) => {
  expect(isScreen(path)).toBe(true)
  expect(modulesOf(path)).toEqual(['/assets/app.js', module])
})

test.each(['/nowhere', '/constructor', '/..%2fsetup', '/', '/app/nothing', '/app/repository/1/2', '/app/dashboard/1'])(
  '%s is no screen',
  (path) => {
    expect(isScreen(path)).toBe(false)
    expect(modulesOf(path)).toEqual([])
  },
)

test('each route file of the application is a screen', async () => {
  const files = await readdir(new URL('../../../web/app/routes', import.meta.url))
  const routes = files.filter((name) => name.endsWith('.tsx') && !/^__root|\.test\.|^-/.test(name))
  const screens = screensOf(
    parseManifest(JSON.stringify(Object.fromEntries(routes.map((name) => [`routes/${name}${split}`, { file: name }])))),
  )

  expect(routes.length).toBeGreaterThan(15)
  expect(screens.isScreen('/app/business/1/profile')).toBe(true)
  expect(screens.isScreen('/app/desk/1')).toBe(true)
  expect(screens.isScreen('/invitation')).toBe(true)
})
