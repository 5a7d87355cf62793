import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

import { root } from './project.mjs'
import { Refusal } from './steps.mjs'

const asProjectNode = join(root, 'scripts', 'as-project-node.cjs')

/** Runs npm. @returns what it says, which a failure begins with. */
export async function runNpm(args, { show = false } = {}) {
  // Under `npm start`, npm names itself; alone, it is looked up.
  const cli = process.env.npm_execpath
  const [command, ...before] = cli?.endsWith('.js') ? [process.execPath, cli] : [process.platform === 'win32' ? 'npm.cmd' : 'npm']
  const env = {
    ...process.env,
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --require ${JSON.stringify(asProjectNode)}`,
  }
  const { code, output } = await run(command, [...before, ...args], { show, env })
  if (code === 0) return output
  throw new Refusal(`${show ? '' : `${beginningOf(output)}\n\n`}npm ${args.join(' ')} failed; what it said is above.`)
}

/** Runs a program to its end. With `show`, its output goes straight to the terminal. */
export function run(command, args, { show = false, env = process.env } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) =>
      fail(error.code === 'ENOENT' ? new Refusal(`${command} was not found. It comes with Node: https://nodejs.org`) : error),
    )
    child.on('close', (code, signal) => done({ code: signal ? 1 : code, output }))
  })
}

/** npm says what is wrong first, and then much about its options. */
function beginningOf(text) {
  return text.trim().split('\n').slice(0, 30).join('\n')
}
