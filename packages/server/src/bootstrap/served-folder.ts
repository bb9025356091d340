import { realpath } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Config } from '../config.js'
import { StartError } from '../lib/start-error.js'
import type { ServedSite } from './site-file.js'

type SiteFolders = Pick<Config, 'dataFolder' | 'database' | 'siteFolder'>

/**
 * Checks that the folder whose files anyone may read contains no files of the server. Follows symbolic links.
 * @throws StartError if it contains the site file, the module of the pages or the data folder, or is part of the latter
 */
export async function assertPublicFolder(
  served: ServedSite | undefined,
  { dataFolder, database, siteFolder }: SiteFolders,
): Promise<void> {
  if (served?.files === undefined) return
  const files = await realPath(served.files)
  const refuse = (reason: string): never => {
    throw new StartError(
      `the served folder "${served.files}" ${reason}, which visitors must not read; move the files of the pages to a folder of their own, such as "dist", and name it in "serve" of foyer.json`,
    )
  }
  if (siteFolder !== undefined && contains(files, await realPath(join(siteFolder, 'foyer.json')))) {
    refuse('contains the site file')
  }
  if (served.module !== undefined && contains(files, await realPath(served.module))) {
    refuse('contains the module that renders the pages')
  }
  // With PostgreSQL there is no data folder.
  if (database) return
  const data = await realPath(dataFolder)
  if (contains(files, data)) refuse(`contains the data folder "${dataFolder}"`)
  if (contains(data, files)) refuse(`is part of the data folder "${dataFolder}"`)
}

/** Returns the path without symbolic links of a file or folder, which may not exist yet. */
async function realPath(path: string): Promise<string> {
  const absolute = resolve(path)
  try {
    return await realpath(absolute)
  } catch {
    const parent = dirname(absolute)
    return parent === absolute ? absolute : join(await realPath(parent), relative(parent, absolute))
  }
}

/** Returns whether a folder is, or contains, the file or folder at a path. */
function contains(folder: string, path: string): boolean {
  const fromFolder = relative(folder, path)
  return !isAbsolute(fromFolder) && fromFolder !== '..' && !fromFolder.startsWith(`..${sep}`)
}
