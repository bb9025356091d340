import { open } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import type { Config, Flags } from '../config.js'
import { collectionTypes, typesHeader } from './collection-types.js'
import { declaredCollections } from './declared-collections.js'
import { openOutput } from './rows/output-file.js'
import { readServer, type ServerFlags } from './target/server-call.js'

/** Flags of `foyer types`. */
export interface TypesFlags extends ServerFlags, Pick<Flags, 'data' | 'database' | 'site'> {
  force?: boolean
}

/** Sources are read by whoever may read the folder. */
const FILE_MODE = 0o644

/**
 * Writes TypeScript for the collections of a site to a file, or to standard output where none is named. A file that was
 * made by this command is made again.
 * @throws StartError when the collections cannot be read or the file not be written
 * @see docs/client.md#describe-your-collections
 */
export async function writeTypes(
  path: string,
  config: Pick<Config, 'dataFolder' | 'database' | 'siteFolder' | 'adminKey'>,
  flags: TypesFlags,
  stdout: Writable,
): Promise<void> {
  const collections = await declaredCollections(config, readServer(flags, config.adminKey))
  const force = flags.force === true || (await isOurs(path))
  const output = await openOutput(path, { force, stdout, mode: FILE_MODE })
  try {
    await output.write(collectionTypes(collections))
    await output.finish()
  } catch (error) {
    await output.abandon()
    throw error
  }
}

async function isOurs(path: string): Promise<boolean> {
  try {
    const file = await open(path)
    try {
      const { buffer } = await file.read(Buffer.alloc(typesHeader.length), 0)
      return buffer.toString() === typesHeader
    } finally {
      await file.close()
    }
  } catch {
    // What cannot be read is refused, or made, when it is written.
    return false
  }
}
