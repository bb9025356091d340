import { isLoopbackHost } from './lib/loopback.js'
import { isNetwork, isNetworkOrHost } from './lib/network-list.js'
import { parseUrl } from './lib/parse-url.js'
import { redirectUriProblem } from './lib/redirect-uri-problem.js'
import { type RecaptchaConfig, readRecaptcha } from './settings/recaptcha-config.js'
import { readSmtp, type SmtpConfig } from './settings/smtp-config.js'
import { type PostgresTarget, parsePostgresUrl } from './storage/postgres/target.js'

/** Configuration of a process, read from flags and environment variables at the start. */
export interface Config {
  host: string
  port: number
  dataFolder: string
  /** PostgreSQL database; undefined for SQLite in the data folder. */
  database: PostgresTarget | undefined
  /** Origin that browsers see. */
  publicUrl: string
  /** Id of the first client; undefined for the existing or a random one. */
  clientId: string | undefined
  /** A new owner key; undefined for the existing or a random one. */
  ownerKey: string | undefined
  /** Redirect and post-logout URIs of the first client; undefined for those of the site file, and `/callback`. */
  redirectUris: string[] | undefined
  /** Mail server; undefined for the one that an owner sets, or the inbox. */
  smtp: SmtpConfig | undefined
  /** Webhook for messages to phones and devices; undefined delivers to the inbox. */
  messageWebhook: { url: string; secret: string } | undefined
  /** Secret of the site (`Services`); undefined for the existing or a random one. */
  codeKey: string | undefined
  logLevel: LogLevel
  /** Minimum duration of a slow request, in milliseconds. */
  slowRequestMs: number
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[]
  /** Maximum bytes of unread responses of all connections together. */
  maxUnreadBytes: number
  /** Keys of reCAPTCHA v2; undefined disables it. */
  recaptcha: RecaptchaConfig | undefined
  /** Private hosts and networks to which webhooks may be sent, also without TLS. */
  webhookAllowList: string[]
  /** Folder with `foyer.json`; undefined without a site file. */
  siteFolder: string | undefined
}

const logLevels = ['silent', 'error', 'info', 'debug'] as const
type LogLevel = (typeof logLevels)[number]

/**
 * Command-line options. They override the environment, except `log`: a command sets it, and FOYER_LOG overrides it.
 * `data` needs `database` too if FOYER_DATABASE_URL is set.
 */
export interface Flags {
  port?: string
  host?: string
  data?: string
  database?: string
  site?: string
  log?: string
}

/** Thrown for an invalid configuration. Contains a sentence for each problem. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

const names = [
  'FOYER_PORT',
  'FOYER_HOST',
  'FOYER_DATA',
  'FOYER_DATABASE_URL',
  'FOYER_PUBLIC_URL',
  'FOYER_CLIENT_ID',
  'FOYER_ADMIN_KEY',
  'FOYER_REDIRECT_URIS',
  'FOYER_SMTP_URL',
  'FOYER_MAIL_FROM',
  'FOYER_MESSAGE_WEBHOOK_URL',
  'FOYER_MESSAGE_WEBHOOK_SECRET',
  'FOYER_CODE_KEY',
  'FOYER_LOG',
  'FOYER_SLOW_REQUEST_MS',
  'FOYER_TRUST_PROXY',
  'FOYER_UNREAD_MB',
  'FOYER_RECAPTCHA_SITE_KEY',
  'FOYER_RECAPTCHA_SECRET',
  'FOYER_RECAPTCHA_INVISIBLE_SITE_KEY',
  'FOYER_RECAPTCHA_INVISIBLE_SECRET',
  'FOYER_RECAPTCHA_URL',
  'FOYER_WEBHOOK_ALLOW',
] as const
type Name = (typeof names)[number]

/**
 * Reads the configuration of a process from flags and environment variables.
 * @throws ConfigError with all problems
 */
export function readConfig(flags: Flags, env: NodeJS.ProcessEnv = process.env): Config {
  const problems = unknownNames(env)
  const get = (name: Name): string | undefined => env[name] || undefined
  const entry = (name: Name): [Name, string | undefined] => [name, get(name)]
  const host = flags.host ?? get('FOYER_HOST') ?? '127.0.0.1'
  const port = readNumber(
    ['FOYER_PORT', flags.port ?? get('FOYER_PORT')],
    { fallback: 4400, max: 65_535 },
    problems,
  )
  if (!parseUrl(listeningUrl({ host, port })))
    problems.push(`"FOYER_HOST" (--host) is "${host}", expected an IP address or a host name`)
  const publicUrl = readPublicUrl(get('FOYER_PUBLIC_URL'), host, port, problems)
  const config: Config = {
    host,
    port,
    dataFolder: flags.data ?? get('FOYER_DATA') ?? './foyer-data',
    database: readDatabase(flags, get('FOYER_DATABASE_URL'), problems),
    publicUrl,
    clientId: readClientId(get('FOYER_CLIENT_ID'), problems),
    ownerKey: readOwnerKey(get('FOYER_ADMIN_KEY'), problems),
    redirectUris: readRedirectUris(get('FOYER_REDIRECT_URIS'), problems),
    smtp: readSmtp(get('FOYER_SMTP_URL'), get('FOYER_MAIL_FROM'), problems),
    messageWebhook: readMessageWebhook(
      get('FOYER_MESSAGE_WEBHOOK_URL'),
      get('FOYER_MESSAGE_WEBHOOK_SECRET'),
      problems,
    ),
    codeKey: readCodeKey(get('FOYER_CODE_KEY'), problems),
    logLevel: readLogLevel(get('FOYER_LOG') ?? flags.log, problems),
    slowRequestMs: readNumber(
      entry('FOYER_SLOW_REQUEST_MS'),
      { fallback: SLOW_REQUEST_MS, max: 600_000 },
      problems,
    ),
    trustedProxies: readNetworks(entry('FOYER_TRUST_PROXY'), isNetwork, problems),
    maxUnreadBytes:
      MEGABYTE * readNumber(entry('FOYER_UNREAD_MB'), { fallback: 64, max: 65_536 }, problems),
    recaptcha: readRecaptcha(get, problems),
    webhookAllowList: readNetworks(entry('FOYER_WEBHOOK_ALLOW'), isNetworkOrHost, problems),
    siteFolder: flags.site,
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function unknownNames(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter((name) => /^FOYER_(?!TEST_)/.test(name) && !names.some((valid) => valid === name))
    .map((name) => `unknown variable "${name}", expected one of ${names.join(', ')}`)
}

/**
 * Reads the URL of a PostgreSQL database. Refuses `--data` together with the variable: the command would change the
 * site in the database, and the caller may mean the one in the folder.
 */
function readDatabase(
  { data, database }: Flags,
  variable: string | undefined,
  problems: string[],
): Config['database'] {
  const text = database ?? variable
  if (text === undefined) return undefined
  if (database === undefined && data !== undefined) {
    problems.push(
      `"--data" is "${data}", but "FOYER_DATABASE_URL" is set: unset it for the site in this folder, or pass --database for the site in PostgreSQL; FOYER_DATA, which may stay set, names the folder of its backups`,
    )
    return undefined
  }
  const target = parsePostgresUrl(text)
  if (typeof target !== 'string') return target
  // The message does not contain the URL, which may contain a password.
  problems.push(`"FOYER_DATABASE_URL" (--database): ${target}`)
  return undefined
}

/** Returns the URL of a server for programs on this machine. */
export function listeningUrl({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const reachableHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachableHost.includes(':') ? `[${reachableHost}]` : reachableHost}:${port}`
}

function readPublicUrl(
  text: string | undefined,
  host: string,
  port: number,
  problems: string[],
): string {
  if (text === undefined) return listeningUrl({ host, port })
  const url = parseUrl(text)
  const isOrigin = url && url.pathname === '/' && !url.search && !url.hash
  if (isOrigin && /^https?:$/.test(url.protocol)) return url.origin
  problems.push(`"FOYER_PUBLIC_URL" is "${text}", expected an http or https address without a path`)
  return ''
}

/** Matches the id of a client that configuration declares. */
export const CLIENT_ID_PATTERN = /^[A-Za-z0-9._-]{1,100}$/

function readClientId(text: string | undefined, problems: string[]): string | undefined {
  if (text === undefined || CLIENT_ID_PATTERN.test(text)) return text
  problems.push(
    `"FOYER_CLIENT_ID" is "${text}", expected 1 to 100 letters, digits, ".", "_" and "-"`,
  )
  return undefined
}

function readOwnerKey(text: string | undefined, problems: string[]): string | undefined {
  if (text === undefined || /^[\x21-\x2b\x2d-\x7e]{16,512}$/.test(text)) return text
  problems.push('"FOYER_ADMIN_KEY" is not a key, expected 16 to 512 visible characters, no comma')
  return undefined
}

function readRedirectUris(text: string | undefined, problems: string[]): string[] | undefined {
  if (text === undefined) return undefined
  const uris = text.split(',').map((uri) => uri.trim())
  for (const uri of uris) {
    const reason = redirectUriProblem(uri)
    if (reason) problems.push(`"FOYER_REDIRECT_URIS" holds "${uri}": ${reason}`)
  }
  return uris
}

function readMessageWebhook(
  url: string | undefined,
  secret: string | undefined,
  problems: string[],
): Config['messageWebhook'] {
  if (url === undefined && secret === undefined) return undefined
  const parsed = parseUrl(url ?? '')
  const isLocalHttp = parsed?.protocol === 'http:' && isLoopbackHost(parsed.hostname)
  if (parsed?.protocol !== 'https:' && !isLocalHttp) {
    problems.push('"FOYER_MESSAGE_WEBHOOK_URL" is not an https address, or http on this machine')
  }
  if (secret === undefined || secret.length < 32) {
    problems.push('"FOYER_MESSAGE_WEBHOOK_SECRET" is too short, expected at least 32 characters')
  }
  return { url: url ?? '', secret: secret ?? '' }
}

function readCodeKey(text: string | undefined, problems: string[]): string | undefined {
  if (text === undefined || text.length >= 32) return text
  problems.push('"FOYER_CODE_KEY" is too short, expected at least 32 characters')
  return undefined
}

function readLogLevel(text: string | undefined, problems: string[]): LogLevel {
  const level = logLevels.find((name) => name === (text ?? 'info'))
  if (level) return level
  problems.push(`"FOYER_LOG" is "${text}", expected one of ${logLevels.join(', ')}`)
  return 'info'
}

/** Default duration in milliseconds from which a request counts as slow. */
const SLOW_REQUEST_MS = 1000

const MEGABYTE = 1024 * 1024

/** Reads a whole number from 1 to `max`. */
function readNumber(
  [name, text]: [Name, string | undefined],
  { fallback, max }: { fallback: number; max: number },
  problems: string[],
): number {
  const value = Number(text ?? fallback)
  if (/^\d+$/.test(text ?? '1') && value >= 1 && value <= max) return value
  const flag = name === 'FOYER_PORT' ? ' (--port)' : ''
  problems.push(`"${name}"${flag} is "${text}", expected a whole number from 1 to ${max}`)
  return fallback
}

function readNetworks(
  [name, text]: [Name, string | undefined],
  isEntry: (text: string) => boolean,
  problems: string[],
): string[] {
  const listed = (text ?? '').split(',').flatMap((entry) => entry.trim() || [])
  for (const entry of listed.filter((text) => !isEntry(text))) {
    problems.push(
      `"${name}" names "${entry}", expected a list of addresses and networks such as 10.0.0.0/8`,
    )
  }
  return listed
}
