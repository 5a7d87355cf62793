import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = join(import.meta.dirname, '..', '.cache')

/** A Chromium that needs nothing from the system: the browser and the libraries beside it come out of an npm package. */
export interface Browser {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

/** Unpacks the browser once, into the project's cache; a half-done unpacking is thrown away and made again. */
export async function prepareBrowser(): Promise<Browser> {
  const folder = join(cache, 'chromium')
  if (!existsSync(folder)) await unpack(folder)
  return {
    executablePath: join(folder, 'chromium'),
    // The package's own switches are for a lambda (one process, no sandbox, flags that break tests); these are enough here.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
    ],
    env: {
      LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  }
}

async function unpack(folder: string): Promise<void> {
  const making = `${folder}-${process.pid}`
  mkdirSync(making, { recursive: true })
  const before = process.env.TMPDIR
  // The package unpacks into the temporary folder that it is told.
  process.env.TMPDIR = making
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    const bin = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'bin')
    if (!existsSync(join(making, 'al2023'))) await inflate(join(bin, 'al2023.tar.br'))
    writeFileSync(join(making, 'fonts', 'fonts.conf'), fontsConfiguration(folder))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  try {
    renameSync(making, folder)
  } catch {
    // Another run was faster.
    rmSync(making, { recursive: true, force: true })
  }
}

/** The package's own file looks for fonts in a lambda's folders; without a single font Chromium crashes. */
function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`
}
