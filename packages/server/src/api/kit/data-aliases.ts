import type { PathAliases } from '../../http/route.js'

/** Prefixes of the data calls: the official packages use them with another API host. @see docs/wire.md#calls */
export const dataAliases: PathAliases = {
  prefix: '/wix-data/v2/',
  alternatives: ['/_api/cloud-data/v2/', '/data/v2/'],
}
