import type { Config } from '../../config.js'
import { StartError } from '../../lib/start-error.js'
import { FolderInUseError, requireDatabase } from '../../storage/open-site/data-folder.js'

/**
 * Opens the data of a site for a command.
 * @param open opens it with `upgrade: false`, which refuses a PostgreSQL schema without a site
 * @throws StartError if it is missing or in use by a server; errors of `open`
 */
export async function openForCommand<Opened>(
  { database, dataFolder }: Pick<Config, 'dataFolder' | 'database'>,
  open: () => Promise<Opened>,
): Promise<Opened> {
  if (!database) requireDatabase(dataFolder)
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    throw new StartError(
      `the data folder "${dataFolder}" is in use by a running server; pass its URL with --url`,
      { cause: error },
    )
  }
}
