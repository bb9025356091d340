import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')

/** A site that `create-foyer` created from packed packages, outside the repository. */
export interface PackedSite {
  folder: string
  /** Runs a program below `node_modules`, as for production. @throws Error with its output if it fails */
  run(file: string, ...args: string[]): Promise<void>
  remove(): Promise<void>
}

/** Packs the packages and creates a site from a template. Requires `npm run build` and `tsc -b`. */
export async function createPackedSite(template: string): Promise<PackedSite> {
  const parent = await mkdtemp(join(tmpdir(), 'packed-site-'))
  const folder = join(parent, 'my-site')
  const packer: { packPackages(folder: string): Promise<string[]> } = await import(
    join(root, 'scripts/lib/pack-packages.mjs')
  )
  const release = join(parent, 'release')
  const tarballs = await packer.packPackages(release)
  const creator = tarballs.find((name) => name.startsWith('create-foyer-')) ?? ''
  await unpack(join(release, creator), join(parent, 'create-foyer'))
  const create = [join(parent, 'create-foyer/dist/main.js'), folder, '--template', template]
  await execute(process.execPath, [...create, '--from', release, '--yes'])
  await install(folder)
  return {
    folder,
    run: async (file, ...args) => {
      await execute(process.execPath, [join(folder, 'node_modules', file), ...args], {
        cwd: folder,
        env: { ...process.env, NODE_ENV: 'production' },
      }).catch((error: Error & { stdout?: string }) => {
        throw new Error(`${file} failed:\n${error.stdout}`, { cause: error })
      })
    },
    remove: () => rm(parent, { recursive: true, force: true }),
  }
}

/**
 * Fills `node_modules` without a network: Foyer's packages from their tarballs, all others as links to those of the
 * repository. Packages whose files a development server serves are copied, because it refuses files outside the site.
 */
async function install(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules')
  const [ofSite, ofAll] = [join(root, 'examples/site/node_modules'), join(root, 'node_modules')]
  await mkdir(join(modules, '@foyer'), { recursive: true })
  for (const file of await readdir(join(folder, 'release'))) {
    const [, name = ''] = /^foyer-([a-z]+)-/.exec(file) ?? []
    await unpack(join(folder, 'release', file), join(modules, '@foyer', name))
  }
  const copied = (await readdir(ofSite)).filter((name) => !name.startsWith('.'))
  for (const name of copied) {
    await cp(join(ofSite, name), join(modules, name), { recursive: true })
  }
  const fonts = '@fontsource-variable'
  await cp(join(ofAll, fonts), join(modules, fonts), { recursive: true })
  for (const name of await readdir(ofAll)) {
    if (name.startsWith('.') || [...copied, fonts, '@foyer', 'create-foyer'].includes(name))
      continue
    // The templates name TypeScript 6, which the repository installs beside TypeScript 7.
    const installed = name === 'typescript' ? '@typescript/old' : name
    await symlink(join(ofAll, installed), join(modules, name))
  }
}

async function unpack(tarball: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await execute('tar', ['-xzf', tarball, '--strip-components=1', '-C', folder])
}
