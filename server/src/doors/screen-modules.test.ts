import { expect, test } from 'vitest'

import { screenModules } from './screen-modules.ts'

const modulesOf = screenModules(
  JSON.stringify({
    'index.html': { file: 'assets/index.js', imports: ['_packages.js'] },
    '_packages.js': { file: 'assets/packages.js' },
    '_form.js': { file: 'assets/form.js', imports: ['_field.js', '_packages.js'] },
    '_field.js': { file: 'assets/field.js', imports: ['_form.js'] },
    'routes/setup.tsx?tsr-split=component': { file: 'assets/setup.js', imports: ['_form.js', 'index.html'] },
    'routes/app.tsx?tsr-split=component': { file: 'assets/app.js', imports: ['_packages.js'] },
    'routes/app.dashboard.tsx?tsr-split=component': { file: 'assets/dashboard.js', imports: ['_form.js'] },
  }),
)

test('a screen is fetched with all that it needs, but for what the page names already', () => {
  expect(modulesOf('/setup')).toEqual(['/assets/setup.js', '/assets/form.js', '/assets/field.js'])
})

test('a screen of the application comes with its frame', () => {
  expect(modulesOf('/app/dashboard')).toEqual(['/assets/app.js', '/assets/dashboard.js', '/assets/form.js', '/assets/field.js'])
  expect(modulesOf('/app')).toEqual(modulesOf('/app/dashboard'))
})

test.each(['/nowhere', '/constructor', '/..%2fsetup', '/', '/app/business/1/profile'])('%s names no module that is not its own', (path) => {
  expect(modulesOf(path).filter((file) => file !== '/assets/app.js')).toEqual([])
})
