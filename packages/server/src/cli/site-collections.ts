import { type CollectionField, endpoints } from '@foyer/protocol'
import { readSiteFile } from '../bootstrap/site-file.js'
import type { Config } from '../config.js'
import { listCollectionsPage } from '../storage/collections/collections.js'
import { readStored } from './read-stored.js'
import { call, type RunningServer } from './target/server-call.js'

/** Id and fields of a collection. */
export interface DescribedCollection {
  id: string
  fields: readonly CollectionField[]
  /** True if the server checks items against the fields. A site file may leave it to the owner. */
  enforce?: boolean
}

/** Maximum number of collections that one request reads. */
const PAGE = 1000

/**
 * Reads the collections of a site: from its site file, a running server, or the data.
 * @throws StartError if they cannot be read
 */
export async function readSiteCollections(
  config: Pick<Config, 'dataFolder' | 'database' | 'siteFolder'>,
  server: RunningServer | undefined,
): Promise<DescribedCollection[]> {
  if (config.siteFolder !== undefined) return (await readSiteFile(config.siteFolder)).collections
  if (server) return readServerCollections(server)
  return readStored(config, (db) =>
    readAllPages(async (offset) => {
      const { collections, total } = await listCollectionsPage(db, { limit: PAGE, offset })
      const described = collections.map(({ enforcedSinceRevision, ...collection }) => ({
        ...collection,
        enforce: enforcedSinceRevision > 0,
      }))
      return { collections: described, hasNext: offset + collections.length < total }
    }),
  )
}

/** Reads the collections of a running server. @throws StartError if they cannot be read */
export function readServerCollections(server: RunningServer): Promise<DescribedCollection[]> {
  return readAllPages(async (offset) => {
    const request = { paging: { limit: PAGE, offset } }
    const { collections, pagingMetadata } = await call(server, endpoints.listCollections, request)
    return { collections, hasNext: pagingMetadata.hasNext }
  })
}

interface ListPage {
  collections: readonly DescribedCollection[]
  hasNext: boolean
}

async function readAllPages(
  read: (offset: number) => Promise<ListPage>,
): Promise<DescribedCollection[]> {
  const described: DescribedCollection[] = []
  for (;;) {
    const { collections, hasNext } = await read(described.length)
    described.push(...collections)
    if (!hasNext || collections.length === 0) return described
  }
}
