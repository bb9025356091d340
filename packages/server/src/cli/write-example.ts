import { existsSync } from 'node:fs'
import { cp, stat } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { StartError } from '../lib/start-error.js'
import { shellArgument } from './terminal-text.js'

/** Folder of the example site, next to the file of this program. Only the executable contains it. */
const exampleFolder = fileURLToPath(new URL('./example/', import.meta.url))

/** Adds `foyer example`, if this program contains the example site. */
export function addExample(program: Command): void {
  if (!existsSync(exampleFolder)) return
  program
    .command('example')
    .description('write the film club, an example site, to a new folder')
    .argument('[folder]', 'name of the new folder', 'film-club')
    .action((folder: string) => writeExample(folder, process.stdout))
}

/**
 * Copies the built example site to a new folder.
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
  stdout.write(
    `${folder}: the film club\nNext: ${shellArgument(process.argv0)} start --site ${shellArgument(folder)}\n`,
  )
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}
