import { lchown, mkdir, readFile, stat } from 'node:fs/promises'

import { StartRefused } from '../start-refused.ts'
import { systemCode } from '../system-error.ts'

/** The account that PostgreSQL runs as; undefined means ours. */
export type Account = { uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses to run as root. Root therefore lends the cluster to the account that owns it already, or to the
 * first of `postwright` and `nobody` that exists.
 */
export async function chooseAccount(clusterFolder: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined

  const owner = await stat(clusterFolder).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }

  const accounts = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  for (const name of ['postwright', 'nobody']) {
    const [, , uid, gid] = accounts.find((fields) => fields[0] === name) ?? []
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new StartRefused(
    'PostgreSQL refuses to run as root, and there is neither an account "postwright" nor "nobody" to run it as. Create one with "useradd --system postwright", start as an ordinary user, or set DATABASE_URL.',
  )
}

/** Creates a folder that only the account may enter; false when something is there already, which is left as it is. */
export async function makePrivateFolder(folder: string, account: Account): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw error
  }
  if (account) await lchown(folder, account.uid, account.gid)
  return true
}
