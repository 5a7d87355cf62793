import type { Plugin } from 'vite'

const packages = [{ module: '/sonner/dist/index.mjs', injection: /__insertCSS\((?=")/ }]

/**
 * Packages that write a style element of their own when they are imported, which the content security policy refuses: their style sheet is
 * imported beside them.
 */
export function withoutInjectedStyles(): Plugin {
  return {
    name: 'without-injected-styles',
    apply: 'build',
    transform(code, id) {
      const found = packages.find(({ module }) => id.endsWith(module))
      if (!found) return undefined
      if (!found.injection.test(code)) throw new Error(`${id} writes no styles any more, or in another way.`)
      return { code: code.replace(found.injection, 'void ('), map: null }
    },
  }
}
