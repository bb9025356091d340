import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { isJsonObject } from '@foyer/protocol'
import type { Command } from 'commander'
import { StartError } from '../lib/start-error.js'
import { withoutMarks } from '../lib/without-marks.js'
import { editJson } from './pull/edit-json.js'
import { shellArgument } from './terminal-text.js'

/** Scripts that `foyer init` adds to a package.json if it has none of these names. */
const scripts = {
  foyer: 'foyer dev --types src/collections.ts',
  'foyer:types': 'foyer types src/collections.ts --site .',
}

/** Adds `foyer init`. */
export function addInit(program: Command): void {
  program
    .command('init')
    .description('create foyer.json, and add scripts to package.json')
    .argument('[folder]', 'folder of the site', '.')
    .action((folder: string) => initSite(folder, process.stdout))
}

/**
 * Writes a first `foyer.json` to a folder, and adds scripts to its package.json. Creates the folder if it is missing.
 * Overwrites nothing.
 * @throws StartError if there is a site file, or a file cannot be read or written
 * @see docs/start.md
 */
export async function initSite(folder: string, stdout: Writable): Promise<void> {
  const manifestPath = join(folder, 'package.json')
  const manifest = await readManifest(manifestPath)
  const id = clientIdFor(manifest?.content, folder)
  const path = join(folder, 'foyer.json')
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(path, toText(firstSite(id)), { flag: 'wx' })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const message =
      code === 'EEXIST' && existsSync(path)
        ? `there is a site file "${path}" already; edit it, or choose another folder`
        : `"${path}" cannot be written (${code}); choose another folder`
    throw new StartError(message, { cause: error })
  }
  const added = manifest ? await addScripts(manifestPath, manifest) : []
  const lines = [
    `${path}: client id "${id}", collection "notes"`,
    ...added.map((name) => `package.json: script "${name}"`),
    `Next: npx @foyer/server dev --site ${shellArgument(folder)}`,
  ]
  stdout.write(`${lines.join('\n')}\n`)
}

/** A package.json. */
interface Manifest {
  text: string
  content: Record<string, unknown>
}

async function readManifest(path: string): Promise<Manifest | undefined> {
  let text: string
  let content: unknown
  try {
    // Without a byte order mark, which editors on Windows write.
    text = new TextDecoder().decode(await readFile(path))
    content = JSON.parse(text)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // If the folder is a file, writing to it fails with a better message.
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new StartError(`"${path}" cannot be read, or is not valid JSON`, { cause: error })
  }
  if (isJsonObject(content)) return { text, content }
  throw new StartError(`"${path}" is not a package.json: expected an object`)
}

/** Derives a client id from the name of the package, or from that of the folder if the package has none. */
function clientIdFor(manifest: Manifest['content'] | undefined, folder: string): string {
  const name = typeof manifest?.name === 'string' ? manifest.name : basename(resolve(folder))
  return (
    withoutMarks(name.replace(/^@.*\//, ''))
      .replaceAll(/[^A-Za-z0-9._-]/g, '-')
      .slice(0, 100) || 'my-site'
  )
}

function firstSite(id: string): object {
  return {
    $schema: './node_modules/@foyer/server/foyer.schema.json',
    name: id,
    client: { id, redirectUris: ['http://localhost:5173/callback'] },
    collections: [
      {
        id: 'notes',
        displayName: 'Notes',
        enforce: true,
        fields: [{ key: 'text', displayName: 'Text', type: 'TEXT', required: true }],
        permissions: {
          read: 'ANYONE',
          insert: 'SITE_MEMBER',
          update: 'SITE_MEMBER_AUTHOR',
          remove: 'SITE_MEMBER_AUTHOR',
        },
      },
    ],
  }
}

/** Adds the scripts whose names the file does not use yet. @returns the names of the added scripts */
async function addScripts(path: string, { text, content }: Manifest): Promise<string[]> {
  const existing = isJsonObject(content.scripts) ? content.scripts : {}
  const added = Object.entries(scripts).filter(([name]) => !Object.hasOwn(existing, name))
  if (added.length === 0) return []
  const all = { ...existing, ...Object.fromEntries(added) }
  await writeFile(path, editJson(text, { ...content, scripts: all }))
  return added.map(([name]) => name)
}

function toText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
