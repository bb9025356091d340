import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The layers of each template: folders, of which later ones replace files of earlier ones. `_layers` has those that
 * several templates share. The build creates `dist/film-club` from the film club of the repository.
 */
const layers: Readonly<Record<string, readonly string[]>> = {
  blank: ['_layers/shared', '_layers/notes', '_layers/page', 'blank'],
  react: ['_layers/shared', '_layers/notes', '_layers/page', 'react'],
  blog: ['_layers/shared', '_layers/page', 'react', 'blog'],
  nextjs: ['_layers/shared', '_layers/notes', '_layers/server', 'nextjs'],
  'react-router': ['_layers/shared', '_layers/notes', '_layers/server', 'react-router'],
  astro: ['_layers/shared', '_layers/notes', '_layers/server', 'astro'],
  'film-club': ['_layers/shared', '../dist/film-club', 'film-club'],
}

export const templates: readonly string[] = Object.keys(layers)

/** The folder `templates` of this package. */
const templatesFolder = fileURLToPath(new URL('../templates/', import.meta.url))

/** Files that are renamed: the first character becomes a dot. */
const hidden: readonly string[] = ['_gitignore', '_env', '_env.development']

/** Version of the SQLite driver for Node.js 20, which has no built-in SQLite. */
const SQLITE_DRIVER = '^12.0.0'

export interface SiteOptions {
  folder: string
  name: string
  template: string
  /** Folder with tarballs of Foyer's packages. The required ones are copied into the site, so that it can be moved. */
  from: string | undefined
  /** Node.js version that decides whether the site gets the SQLite driver. Default: the running version. */
  nodeVersion?: string
}

/** Returns why a string is not a valid name of a site; undefined if it is valid. */
export function siteNameProblem(name: string): string | undefined {
  if (/^[a-z0-9][a-z0-9._-]{0,99}$/.test(name)) return undefined
  return `"${name}" cannot be used as a name: expected up to 100 lowercase letters, digits, "-", "." and "_", beginning with a letter or digit`
}

/**
 * Creates a site in a folder that does not exist, or is empty except for `.git`.
 * @throws Error for a folder with files, an unknown template, or missing tarballs
 */
export async function createSite(options: SiteOptions): Promise<void> {
  const { folder, name, template, from } = options
  const templateLayers = Object.hasOwn(layers, template) ? layers[template] : undefined
  if (!templateLayers) {
    throw new Error(`unknown template "${template}", expected one of ${templates.join(', ')}`)
  }
  if (existsSync(folder) && (await readdir(folder)).some((entry) => entry !== '.git')) {
    throw new Error(`the folder "${folder}" is not empty; choose another one, or empty it first`)
  }
  const tarballs = from === undefined ? undefined : await findTarballs(from)
  await mkdir(folder, { recursive: true })
  const secret = randomBytes(32).toString('base64url')
  for (const layer of templateLayers) {
    await copyLayer(join(templatesFolder, layer), folder, { name, secret })
  }
  const nodeVersion = options.nodeVersion ?? process.versions.node
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest
  manifest.name = name
  if (lacksSqlite(nodeVersion)) {
    manifest.dependencies['better-sqlite3'] = SQLITE_DRIVER
    manifest.allowScripts = { 'better-sqlite3': true }
  }
  if (from !== undefined && tarballs) await addTarballs(manifest, { from, tarballs, folder })
  const sorted = Object.entries(manifest.dependencies).sort(([a], [b]) => (a < b ? -1 : 1))
  manifest.dependencies = Object.fromEntries(sorted)
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/**
 * Copies a layer of the template, writes the name of the site and its secret, and renames hidden files, because npm
 * omits some of them from packages. Does not change other files in the folder of the site, such as those of `.git`.
 */
async function copyLayer(
  layer: string,
  folder: string,
  { name, secret }: { name: string; secret: string },
): Promise<void> {
  await cp(layer, folder, { recursive: true })
  const entries = await readdir(layer, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const path = join(folder, relative(layer, entry.parentPath), entry.name)
    const text = await readFile(path, 'utf8')
    const completed = text.replaceAll('SITE_NAME', name).replaceAll('RANDOM_SECRET', secret)
    // A file without a placeholder may be binary.
    if (completed !== text) await writeFile(path, completed)
    if (hidden.includes(entry.name)) await rename(path, join(folder, `.${entry.name.slice(1)}`))
  }
}

/** Finds the tarball of each Foyer package. */
async function findTarballs(from: string): Promise<Map<string, string>> {
  const names = existsSync(from) ? await readdir(from) : []
  const tarballs = names.flatMap((file): [string, string][] => {
    const [, part] = /^foyer-([a-z]+)-\d.*\.tgz$/.exec(file) ?? []
    return part === undefined ? [] : [[`@foyer/${part}`, file]]
  })
  if (tarballs.length > 0) return new Map(tarballs)
  throw new Error(
    `there are no tarballs in "${from}"; "npm run pack" in Foyer's repository writes them`,
  )
}

interface Manifest {
  name: string
  dependencies: Record<string, string>
  /** Packages whose install scripts npm may run: the SQLite driver downloads or compiles its binary. */
  allowScripts?: Record<string, boolean>
  /** Overrides for transitive Foyer packages: pnpm and Yarn would request them from the registry. */
  resolutions?: Record<string, string>
}

/** Copies the tarballs to the folder `release` of the site, and makes its dependencies refer to them. */
async function addTarballs(
  manifest: Manifest,
  { from, tarballs, folder }: { from: string; tarballs: Map<string, string>; folder: string },
): Promise<void> {
  const isNeeded = (name: string): boolean =>
    name !== '@foyer/react' || Object.hasOwn(manifest.dependencies, name)
  await mkdir(join(folder, 'release'))
  const resolutions: Record<string, string> = {}
  for (const [name, file] of tarballs) {
    if (!isNeeded(name)) continue
    await copyFile(join(from, file), join(folder, 'release', file))
    resolutions[name] = `file:release/${file}`
  }
  Object.assign(manifest.dependencies, resolutions)
  manifest.resolutions = resolutions
}

function lacksSqlite(nodeVersion: string): boolean {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number)
  return major < 22 || (major === 22 && minor < 16)
}
