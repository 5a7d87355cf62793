import { writeFileSync } from 'node:fs'

import type { Reporter, TestModule } from 'vitest/node'

/** Leaves what failed, a line each, in the file that `FAILED_TESTS` names: `npm test` ends with it. */
export default class FailedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (process.env.FAILED_TESTS) writeFileSync(process.env.FAILED_TESTS, modules.flatMap(failuresOf).join('\n'))
  }
}

function failuresOf(module: TestModule): string[] {
  const files = module.errors().map(({ message }) => line(module, message))
  const tests = [...module.children.allTests('failed')].map((test) =>
    line(module, `${test.fullName}: ${test.result().errors?.[0]?.message ?? ''}`),
  )
  return [...files, ...tests]
}

function line(module: TestModule, text: string): string {
  return `${module.relativeModuleId} › ${text.split('\n', 1)[0]}`
}
