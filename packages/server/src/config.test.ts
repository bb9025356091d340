import { describe, expect, it } from 'vitest'
import { ConfigError, type Flags, readConfig } from './config.js'

function problemsOf(env: NodeJS.ProcessEnv, flags: Flags = {}): readonly string[] {
  try {
    readConfig(flags, env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

it('uses defaults for all options', () => {
  expect(readConfig({}, {})).toEqual({
    host: '127.0.0.1',
    port: 4400,
    dataFolder: './foyer-data',
    publicUrl: 'http://127.0.0.1:4400',
    clientId: undefined,
    ownerKey: undefined,
    redirectUris: undefined,
    smtp: undefined,
    logLevel: 'info',
    slowRequestMs: 1000,
    trustedProxies: [],
    webhookAllowList: [],
    maxUnreadBytes: 64 * 1024 * 1024,
    siteFolder: undefined,
  })
})

it('reads every environment variable', () => {
  const env = {
    FOYER_HOST: '0.0.0.0',
    FOYER_PORT: '8080',
    FOYER_DATA: '/srv/data',
    FOYER_PUBLIC_URL: 'https://club.example/',
    FOYER_CLIENT_ID: 'my-site_1.0',
    FOYER_ADMIN_KEY: 'sixteen-letters!',
    FOYER_REDIRECT_URIS: 'https://club.example/callback, http://localhost:3000/cb?x=1',
    FOYER_SMTP_URL: 'smtps://user:secret@mail.example:465',
    FOYER_MAIL_FROM: 'Club <hi@club.example>',
    FOYER_MESSAGE_WEBHOOK_URL: 'https://messages.example/foyer',
    FOYER_MESSAGE_WEBHOOK_SECRET: 'a secret of thirty-two characters',
    FOYER_LOG: 'silent',
    FOYER_SLOW_REQUEST_MS: '250',
    FOYER_UNREAD_MB: '256',
    FOYER_TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,2001:db8::/32',
    FOYER_WEBHOOK_ALLOW: 'hooks.internal, 10.0.0.0/8',
    FOYER_RECAPTCHA_SITE_KEY: 'site-key',
    FOYER_RECAPTCHA_SECRET: 'secret',
    PATH: '/bin',
  }
  expect(readConfig({}, env)).toEqual({
    host: '0.0.0.0',
    port: 8080,
    dataFolder: '/srv/data',
    publicUrl: 'https://club.example',
    clientId: 'my-site_1.0',
    ownerKey: 'sixteen-letters!',
    redirectUris: ['https://club.example/callback', 'http://localhost:3000/cb?x=1'],
    smtp: { url: 'smtps://user:secret@mail.example:465', from: 'Club <hi@club.example>' },
    messageWebhook: {
      url: 'https://messages.example/foyer',
      secret: 'a secret of thirty-two characters',
    },
    logLevel: 'silent',
    slowRequestMs: 250,
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', '2001:db8::/32'],
    maxUnreadBytes: 256 * 1024 * 1024,
    webhookAllowList: ['hooks.internal', '10.0.0.0/8'],
    recaptcha: {
      visible: { siteKey: 'site-key', secret: 'secret' },
      invisible: undefined,
      url: 'https://www.google.com/recaptcha/api/siteverify',
    },
    siteFolder: undefined,
  })
})

it('prefers options to variables and treats an empty variable as unset', () => {
  const env = { FOYER_PORT: '1', FOYER_HOST: 'x', FOYER_DATA: 'x', FOYER_LOG: '' }
  const flags = { port: '2', host: '::1', data: 'y', site: 'z' }
  expect(readConfig(flags, env)).toMatchObject({
    port: 2,
    host: '::1',
    dataFolder: 'y',
    siteFolder: 'z',
    publicUrl: 'http://[::1]:2',
    logLevel: 'info',
  })
})

it('prefers the database option to the variable and does not reveal the password in errors', () => {
  const env = { FOYER_DATABASE_URL: 'postgres://ada:s3cret@db.example/club?schema=film_club' }
  expect(readConfig({}, {}).database).toBeUndefined()
  expect(readConfig({}, env).database).toMatchObject({ schema: 'film_club' })
  const flags = { database: 'postgres://localhost/other' }
  expect(readConfig(flags, env).database).toMatchObject({ schema: 'foyer' })
  // Seen to fail: a command with --data wrote into the database of the variable.
  expect(() => readConfig({ data: './copy' }, env)).toThrow(
    /"--data" is ".\/copy", but "FOYER_DATABASE_URL" is set/,
  )
  expect(readConfig({}, { ...env, FOYER_DATA: './data' }).database).toMatchObject({
    schema: 'film_club',
  })
  expect(readConfig({ ...flags, data: './data' }, env).database).toMatchObject({ schema: 'foyer' })
  const [problem] = problemsOf({ FOYER_DATABASE_URL: 'mysql://ada:s3cret@db.example/club' })
  expect(problem).toContain('"FOYER_DATABASE_URL" (--database)')
  expect(problem).not.toContain('s3cret')
})

it.each([
  ['0.0.0.0', 'http://127.0.0.1:4400'],
  ['::', 'http://127.0.0.1:4400'],
  ['192.168.0.7', 'http://192.168.0.7:4400'],
  ['localhost', 'http://localhost:4400'],
])('derives for the host %s the public URL %s', (host, publicUrl) => {
  expect(readConfig({ host }, {}).publicUrl).toBe(publicUrl)
})

describe('an invalid variable', () => {
  it.each([
    ['FOYER_PORT', 'abc'],
    ['FOYER_PORT', '0'],
    ['FOYER_PORT', '65536'],
    ['FOYER_PORT', '-1'],
    ['FOYER_PORT', '4400.5'],
    ['FOYER_PORT', ' 80'],
    ['FOYER_PORT', '0x50'],
    ['FOYER_PORT', '9'.repeat(400)],
    ['FOYER_HOST', '999.1.1.1'],
    ['FOYER_HOST', 'two words'],
    ['FOYER_PUBLIC_URL', 'club.example'],
    ['FOYER_PUBLIC_URL', 'ftp://club.example'],
    ['FOYER_PUBLIC_URL', 'https://club.example/path'],
    ['FOYER_PUBLIC_URL', 'https://club.example/?x'],
    ['FOYER_PUBLIC_URL', 'https://club.example/#x'],
    ['FOYER_PUBLIC_URL', 'https://'],
    ['FOYER_CLIENT_ID', 'with space'],
    ['FOYER_CLIENT_ID', 'a/b'],
    ['FOYER_CLIENT_ID', 'x'.repeat(101)],
    ['FOYER_ADMIN_KEY', 'too-short'],
    ['FOYER_ADMIN_KEY', 'with, a comma and more'],
    ['FOYER_ADMIN_KEY', 'naïve-naïve-naïve-naïve'],
    ['FOYER_LOG', 'loud'],
    ['FOYER_LOG', 'INFO'],
    ['FOYER_SLOW_REQUEST_MS', '0'],
    ['FOYER_SLOW_REQUEST_MS', '1.5'],
    ['FOYER_TRUST_PROXY', 'proxy.example'],
    ['FOYER_TRUST_PROXY', '10.0.0.0/33'],
    ['FOYER_TRUST_PROXY', '*'],
    ['FOYER_RECAPTCHA_URL', 'file:///etc/passwd'],
  ])('%s="%s" is reported', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`"${name}"`)
    if (name === 'FOYER_ADMIN_KEY') expect(problems[0]).not.toContain(value)
  })

  it.each([
    [{ FOYER_SMTP_URL: 'smtp://mail.example' }, '"FOYER_MAIL_FROM" is missing'],
    [{ FOYER_MAIL_FROM: 'hi@club.example' }, '"FOYER_SMTP_URL" is not an address'],
    [
      { FOYER_MESSAGE_WEBHOOK_URL: 'https://messages.example' },
      '"FOYER_MESSAGE_WEBHOOK_SECRET" is too short',
    ],
    [
      {
        FOYER_MESSAGE_WEBHOOK_URL: 'http://messages.example',
        FOYER_MESSAGE_WEBHOOK_SECRET: 'x'.repeat(32),
      },
      '"FOYER_MESSAGE_WEBHOOK_URL" is not an https address',
    ],
    [{ FOYER_SMTP_URL: 'mail.example', FOYER_MAIL_FROM: 'a@b' }, '"FOYER_SMTP_URL" is not an'],
    [{ FOYER_SMTP_URL: 'smtp://[x', FOYER_MAIL_FROM: 'a@b' }, '"FOYER_SMTP_URL" is not an'],
    [{ FOYER_SMTP_URL: 'http://mail', FOYER_MAIL_FROM: 'a@b' }, '"FOYER_SMTP_URL" is not an'],
    [{ FOYER_SMTP_URL: 'smtp://u:p#q@mail', FOYER_MAIL_FROM: 'a@b' }, 'write @ as %40'],
    [{ FOYER_SMTP_URL: 'smtp://u:1/q@mail', FOYER_MAIL_FROM: 'a@b' }, 'write @ as %40'],
    [{ FOYER_SMTP_URL: 'smtp://mail', FOYER_MAIL_FROM: 'Club <hi@>' }, 'is "Club <hi@>", expected'],
    [{ FOYER_SMTP_URL: 'smtp://mail', FOYER_MAIL_FROM: 'a@b, c@d' }, 'is "a@b, c@d", expected'],
    [{ FOYER_SMTP_URL: 'smtp://mail', FOYER_MAIL_FROM: 'club.example' }, 'expected the sender'],
  ])('%j is reported as incomplete or invalid', (env, sentence) => {
    const problems = problemsOf(env)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(sentence)
  })

  it('is reported with its option', () => {
    expect(problemsOf({}, { port: 'x' })[0]).toContain('(--port)')
  })

  it('is reported together with all other problems', () => {
    const problems = problemsOf({
      FOYER_PORT: 'x',
      FOYER_LOG: 'x',
      FOYER_PROT: '1',
      FOYER_CLIENT_ID: ' ',
      FOYER_REDIRECT_URIS: 'a,https://b.example/*',
    })
    expect(problems).toHaveLength(6)
  })
})

it.each(['10.0.0.0/33', 'https://hooks.internal', 'hooks.internal:80', '*.internal'])(
  'refuses %j as a webhook host',
  (text) => {
    const [problem] = problemsOf({ FOYER_WEBHOOK_ALLOW: text })
    expect(problem).toContain(`"FOYER_WEBHOOK_ALLOW" names "${text}"`)
  },
)

it('reports unknown FOYER_ variables and ignores other variables', () => {
  const [problem, ...more] = problemsOf({ FOYER_PROT: '1', FOYERX: '1', PORT: '1' })
  expect(problem).toMatch(/^unknown variable "FOYER_PROT", expected one of FOYER_PORT, /)
  expect(more).toEqual([])
})

it.each(['0', '-1', '1.5', '64MB', '65537'])(
  'refuses %j as the value of FOYER_UNREAD_MB',
  (text) => {
    expect(() => readConfig({}, { FOYER_UNREAD_MB: text })).toThrow(
      `"FOYER_UNREAD_MB" is "${text}", expected a whole number from 1 to 65536`,
    )
  },
)
