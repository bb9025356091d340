import { parseUrl } from '../../lib/parse-url.js'

/** A database and a schema in it. */
export interface PostgresTarget {
  /** Connection string for the driver, without Foyer's own parameters. */
  url: string
  /** Folder of the Unix socket; undefined to connect to the host of `url`. */
  socketFolder: string | undefined
  /** The schema of the site. */
  schema: string
  /** Address for messages, without the password. */
  shown: string
}

const DEFAULT_SCHEMA = 'foyer'

/**
 * Parses an address such as `postgres://user:password@host:5432/database?schema=club`. The default schema is "foyer";
 * `host=/folder` is the folder of a server's socket; other parameters are passed to the driver.
 * @returns a sentence instead if the address is unusable
 * @see docs/storage.md#postgresql
 */
export function readPostgresUrl(text: string): PostgresTarget | string {
  const url = parseUrl(text)
  if (!url) return 'expected an address such as postgres://user@host:5432/database'
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') {
    return 'expected an address that begins with "postgres://" or "postgresql://"'
  }
  const schema = url.searchParams.get('schema') ?? DEFAULT_SCHEMA
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(schema) || schema.startsWith('pg_')) {
    return `its schema is "${schema}", expected a small letter, then small letters, digits or "_", at most 63, and not "pg_…"`
  }
  const socketFolder = url.searchParams.get('host') ?? undefined
  url.searchParams.delete('schema')
  url.searchParams.delete('host')
  return { url: url.href, socketFolder, schema, shown: withoutPassword(url) }
}

/** Removes the password, which may precede the host or, as the driver allows, be a parameter. */
function withoutPassword(url: URL): string {
  const redacted = new URL(url)
  if (redacted.password !== '') redacted.password = '***'
  redacted.search = ''
  return redacted.href
}
