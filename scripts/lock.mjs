import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { isAlive } from './followed.mjs'
import { cacheFolder } from './project.mjs'
import { say } from './steps.mjs'

/** Lets one process at a time do the work of this name; the others wait, and then usually find it done. */
export async function alone(name, work) {
  const folder = join(cacheFolder, `${name}.lock`)
  mkdirSync(cacheFolder, { recursive: true })
  for (let told = false; !take(folder); told = true) {
    if (!told) say(`  … waiting for another start that does the ${name}`)
    await wait(200)
  }
  try {
    return await work()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A folder is made by one process only. It appears with its owner inside, so nobody ever sees it without one. */
function take(folder) {
  const draft = `${folder}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft)
  writeFileSync(join(draft, 'pid'), String(process.pid))
  try {
    renameSync(draft, folder)
    return true
  } catch {
    rmSync(draft, { recursive: true, force: true })
    removeAbandoned(folder)
    return false
  }
}

/** Its owner was killed. What is set aside is looked at again, since another waiter may have been faster. */
function removeAbandoned(folder) {
  const owner = ownerOf(folder)
  if (owner === undefined || isAlive(owner)) return

  const aside = `${folder}.abandoned-${process.pid}`
  try {
    renameSync(folder, aside)
    if (ownerOf(aside) !== owner) renameSync(aside, folder)
    else rmSync(aside, { recursive: true, force: true })
  } catch {
    // Another waiter was faster.
  }
}

function ownerOf(folder) {
  try {
    return Number(readFileSync(join(folder, 'pid'), 'utf8'))
  } catch {
    return undefined
  }
}
