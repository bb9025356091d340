import { existsSync } from 'node:fs'
import { cp, stat } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { StartError } from '../lib/start-error.js'

/** The example site beside this program; only the executable has one. */
const exampleFolder = fileURLToPath(new URL('./example/', import.meta.url))

/** Tells if this program has an example site to write. */
export function hasExample(): boolean {
  return existsSync(exampleFolder)
}

/**
 * Writes the example site, built, to a new folder.
 * @throws StartError if the folder exists, or cannot be written
 * @see docs/deploy.md#one-file
 */
export async function writeExample(folder: string, stdout: Writable): Promise<void> {
  if (await exists(folder)) {
    throw new StartError(`"${folder}" already exists; choose a new folder`)
  }
  try {
    await cp(exampleFolder, folder, { recursive: true })
  } catch (error) {
    throw new StartError(`"${folder}" cannot be written`, { cause: error })
  }
  stdout.write(`${folder}: the film club\nNext: foyer start --site ${folder}\n`)
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}
