import { credentialsAdvice, parseUrl } from '../../lib/parse-url.js'
import { type PostgresTls, readTls } from './tls.js'

/** A database and a schema in it. */
export interface PostgresTarget {
  /** Connection strings for the driver, without Foyer's own parameters: one for each host of the database. */
  urls: readonly [string, ...string[]]
  /** Folder of the Unix socket; undefined to connect to the hosts of `urls`. */
  socketFolder: string | undefined
  /** Encryption of the connections; undefined for the default, which is none. */
  tls: PostgresTls | undefined
  /** The schema of the site. */
  schema: string
  /** Address for messages, without the password. */
  shown: string
}

const DEFAULT_SCHEMA = 'foyer'
/**
 * A schema has at most 50 characters, because names that contain it, such as the channel of events, have at most 63.
 */
const SCHEMA = /^[a-z][a-z0-9_]{0,49}$/
/**
 * Accepted values of `target_session_attrs`. The driver gets "primary", because read-only connections fail
 * "read-write".
 */
const WRITABLE = ['primary', 'read-write']

const EXPECTED = 'expected an address such as postgres://user:password@host:5432/database'

/**
 * Parses an address such as `postgres://user:password@host:5432/database?schema=club`. The default schema is "foyer".
 * `host=/folder` is the folder of a server's socket. `host1:5432,host2:5432` are hosts, one of which is the primary.
 * `sslmode` and `sslrootcert` are read here. The driver gets the other parameters.
 * @returns the target, or a sentence that describes the problem of the address
 * @see docs/storage.md#postgresql
 */
export function parsePostgresUrl(text: string): PostgresTarget | string {
  const [first, ...others] = splitHosts(text).map((address) => parseUrl(address))
  if (!first || !others.every((url) => url !== undefined))
    return `${EXPECTED}; ${credentialsAdvice}`
  if (first.protocol !== 'postgres:' && first.protocol !== 'postgresql:') {
    return 'expected an address that begins with "postgres://" or "postgresql://"'
  }
  // An unencoded "/" or "#" ends the host, so the rest of a password would become the path, which messages show.
  if (first.pathname.includes('@') || first.hash !== '') return `${EXPECTED}; ${credentialsAdvice}`
  const schema = first.searchParams.get('schema') ?? DEFAULT_SCHEMA
  if (!SCHEMA.test(schema) || schema.startsWith('pg_')) {
    return `its schema is "${schema}", expected a lowercase letter, then lowercase letters, digits or "_", at most 50, and not "pg_…"`
  }
  const socketFolder = first.searchParams.get('host') ?? undefined
  if (socketFolder !== undefined && others.length > 0) {
    return 'it names several hosts and a socket ("host="), expected either hosts or a socket'
  }
  // The driver treats the text before the first colon as the name of a host.
  if (others.length > 0 && [first, ...others].some(({ host }) => host.startsWith('['))) {
    return 'it names several hosts, expected names or IPv4 addresses'
  }
  const role = first.searchParams.get('target_session_attrs')
  if (role !== null && !WRITABLE.includes(role)) {
    return `its "target_session_attrs" is "${role}", expected "primary": a site is written to`
  }
  const tls = readTls(first.searchParams)
  if (typeof tls === 'string') return tls
  const toUrl = (url: URL): string => forDriver(url, role !== null || others.length > 0)
  return {
    urls: [toUrl(first), ...others.map(toUrl)],
    socketFolder,
    tls,
    schema,
    shown: withoutPassword(first, [first, ...others]),
  }
}

/** Splits an address with several hosts, separated by commas, into an address for each. */
function splitHosts(text: string): string[] {
  const [, start = '', hosts = '', end = ''] =
    /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(text) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => start + host + end) : [text]
}

function forDriver(from: URL, isPrimary: boolean): string {
  const url = new URL(from)
  for (const name of ['schema', 'host', 'sslmode', 'sslrootcert']) url.searchParams.delete(name)
  if (isPrimary) url.searchParams.set('target_session_attrs', 'primary')
  return url.href
}

/** Returns the address without the password, and without its parameters, which may contain a password too. */
function withoutPassword(
  { protocol, username, password, pathname }: URL,
  hosts: readonly URL[],
): string {
  const credentials = password === '' ? username : `${username}:***`
  const authority = `${credentials && `${credentials}@`}${hosts.map(({ host }) => host).join(',')}`
  return `${protocol}//${authority}${pathname}`
}

/** Chooses one of the hosts of a database. All new connections of a process use the chosen host. */
export interface HostChoice {
  readonly target: PostgresTarget
  /** Connection string of the chosen host. */
  readonly url: string
  /** Chooses the next host if `url` is that of the chosen host, which cannot be reached or is a standby. */
  skip(url: string): void
}

/** Creates the choice, which begins with the first host. */
export function createHostChoice(target: PostgresTarget): HostChoice {
  const { urls } = target
  let index = 0
  return {
    target,
    get url() {
      return urls[index] ?? urls[0]
    },
    skip(url) {
      if (url === urls[index]) index = (index + 1) % urls.length
    },
  }
}
