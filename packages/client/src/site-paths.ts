/** Prefixes of the calls on a hosted site's own address, where they differ. @see docs/wire.md#hosts */
const PREFIXES: readonly [string, string][] = [
  ['/_api/iam/recovery/', '/_iam/recovery/'],
  ['/_api/redirects-api/', '/headless/'],
  ['/wix-data/v1/permissions', '/_api/data/v1/permissions'],
  ['/wix-data/v2/backups', '/data/v2/backups'],
  ['/wix-data/v2/', '/_api/cloud-data/v2/'],
  ['/members/', '/_api/members/'],
]

/** The paths that the hosted provider serves on a site's own address: `paths` of a client whose `host` is that site. */
export function sitePaths(path: string): string {
  const found = PREFIXES.find(([prefix]) => path.startsWith(prefix))
  return found ? found[1] + path.slice(found[0].length) : path
}
