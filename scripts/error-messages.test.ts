import { beforeAll, describe, expect, it } from 'vitest'
import type { ClientCode } from '../packages/client/src/errors.js'
import {
  type MessageCode,
  type MessageValues,
  messageOf,
} from '../packages/protocol/src/errors/messages.js'
import { messageOf as shortMessageOf } from '../packages/protocol/src/errors/short-messages.js'
import { readSection, readText, tableRows } from './lib/checks/read-document.mjs'
import { runBuiltApp } from './lib/checks/run-built-app.mjs'

/** Values for each message: the examples of docs/errors.md. */
const examples: { [Code in MessageCode]: MessageValues<Code>[] } = {
  WDE0001: [[7]],
  WDE0002: [[7]],
  WDE0003: [[7]],
  WDE0004: [['text']],
  WDE0005: [['text'], [[{}, 7], 1], [[{ _id: 7 }], 0]],
  WDE0006: [[1001]],
  WDE0007: [[7]],
  WDE0013: [[]],
  WDE0016: [[null]],
  WDE0018: [[]],
  WDE0019: [[7]],
  WDE0021: [[7]],
  WDE0032: [['limit', '10']],
  WDE0033: [['limit', 0]],
  WDE0034: [['skip', -1]],
  WDE0035: [['limit', 1.5]],
  WDE0038: [[]],
  WDE0044: [[7]],
  WDE0045: [[null]],
  WDE0046: [[]],
  WDE0048: [[7]],
  WDE0049: [[{}]],
  WDE0051: [[7]],
  WDE0068: [[]],
  WDE0069: [[1001]],
  WDE0070: [[]],
  WDE0075: [[]],
  WDE0080: [[]],
  WDE0094: [['']],
  WDE0159: [['films']],
  WDE0165: [['films']],
  CONFIGURATION: [
    ['clientId', ''],
    ['host', 'localhost:4400'],
    ['apiKey', ''],
    ['redirectOrigins', 'http://localhost:4400', 'http://192.0.2.1:4400'],
  ],
  NETWORK: [
    ['http://127.0.0.1:4400/oauth2/token', 'film-club', undefined],
    ['http://127.0.0.1:4400/oauth2/token', 'film-club', 'http://localhost:5173'],
  ],
  TIMEOUT: [[15_000]],
  CHUNK_LOAD: [[]],
  INVALID_RESPONSE: [[], ['access_token']],
  NO_CHALLENGE: [['recaptcha']],
  NO_VERIFICATION: [[]],
  LIVE_UNSUPPORTED: [[]],
  LOGGED_OUT: [[]],
}

describe.each(Object.keys(examples) as MessageCode[])('docs/errors.md explains %s', (code) => {
  const row = readText('docs/errors.md')
    .split('\n')
    .find((line) => line.startsWith(`| <a id="${code}"></a>\`${code}\` |`))

  it('with its messages', () => {
    const sentences = examples[code].map((values) => messageOf(code, ...values))
    for (const sentence of sentences) expect(row).toContain(`*${sentence}*`)
    expect(row?.match(/\*[^*]+\*/g)).toHaveLength(sentences.length)
  })

  it('at the link of its short message', () => {
    expect(shortMessageOf(code)).toBe(`${code}: docs/errors.md#${code}`)
    expect(row).toBeDefined()
  })
})

it('docs/errors.md explains only existing codes', () => {
  const explained = readText('docs/errors.md').matchAll(/<a id="(\w+)">/g)
  expect([...explained].map(([, code]) => code).sort()).toEqual(Object.keys(examples).sort())
})

/** Messages of the other codes of the client. The sources contain them. */
const sameInEveryBuild: Record<Exclude<ClientCode, MessageCode>, [path: string, text: string][]> = {
  INVALID_ARGUMENT: [],
  NO_TOKEN: [
    ['packages/react/src/page-client.ts', 'this page has no valid access token of the member'],
  ],
  SESSION_ELSEWHERE: [
    [
      'packages/react/src/page-client.ts',
      "the session of this page is managed by the site's server",
    ],
  ],
  STATE_LOST: [
    ['packages/client/src/auth/redirect-login.ts', 'Missing code or _state'],
    ['packages/client/src/auth/redirect-login.ts', 'Invalid _state'],
  ],
  SYSTEM: [['packages/client/src/response-error.ts', 'System error occurred']],
  invalid_state: [['packages/client/src/auth/code-flow.ts', 'Invalid _state']],
  missing_code: [
    ['packages/client/src/auth/code-flow.ts', 'Missing code or _state'],
    ['packages/react/src/server/visit-login.ts', 'Missing code'],
  ],
}

it('docs/errors.md explains every code whose message is the same in every build', () => {
  const rows = tableRows(
    readSection('docs/errors.md', '## Messages that are the same in every build'),
  )
  for (const [code, messages] of Object.entries(sameInEveryBuild)) {
    const [, documented] = rows.find(([codes = '']) => codes.includes(`\`${code}\``)) ?? []
    expect(documented, code).toBeDefined()
    for (const [path, text] of messages) {
      expect(documented, code).toContain(`*${text}`)
      expect(readText(path)).toContain(text)
    }
  }
})

/** An app that causes errors of each kind and prints them. */
const app = `
  import { createClient, createConnection, createFind, cookieStorage } from '@foyer/client'
  const describe = ({ name, code, kind, retryable, status, hint, message, details }) =>
    ({ name, code, kind, retryable, status, hint, message, details })
  const failureOf = async (action) => { try { await action() } catch (error) { return describe(error) } }
  const answer = (text) => async () => new Response(text)
  const client = (fetch, more) =>
    createClient({ clientId: 'c', host: 'http://foyer.test', fetch, ...more })
  const never = (_, { signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const { items, auth } = client(answer('{}'))
  export const failures = await Promise.all([
    () => createConnection({ clientId: '', host: 'http://foyer.test' }),
    () => createConnection({ clientId: 'c', host: 'foyer.test' }),
    () => items.get(7, 'x'),
    () => items.query('films').limit(0),
    () => items.query('films').gt('year', null),
    () => items.filter().between('year', 1, 'x'),
    () => items.find('films', { sort: 7 }),
    () => items.insert('films', 'x'),
    () => items.bulkInsert('films', [7]),
    () => items.get('films', 'x', { consistentRead: 'yes' }),
    () => items.get('films', 'x'),
    () => auth.resendVerification(),
    () => client(answer('<h1>')).items.get('films', 'x'),
    () => client(never, { timeoutMs: 1 }).session.authorization(),
    () => client(() => Promise.reject(new TypeError('lost'))).auth.login({ email: 'a', password: 'b' }),
    () => client(async () => new Response('{}', { status: 502 })).items.get('films', 'x'),
  ].map(failureOf))
`

interface Failure {
  name: string
  code: string
  message: string
  details?: { applicationError: { description: string } }
}

describe('a build of an app', { timeout: 60_000 }, () => {
  let full: readonly Failure[] = []

  beforeAll(async () => {
    full = await failuresIn('browser', ['development'])
  })

  it('has the full messages in development', () => {
    for (const { code, message } of full) expect(message).not.toContain(`docs/errors.md#${code}`)
    expect(full.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        messageOf('WDE0001', 7),
        messageOf('CONFIGURATION', 'host', 'foyer.test'),
        messageOf('TIMEOUT', 1),
        messageOf('NETWORK', 'http://foyer.test/', 'c', undefined),
      ]),
    )
  })

  it('has codes and links in production for browsers, and no other difference', async () => {
    const short = await failuresIn('browser', [])
    expect(await failuresIn('browser', ['production'])).toEqual(short)
    expect(short.map(withoutMessage)).toEqual(full.map(withoutMessage))
    // The last error has the message of the official client.
    const expected = full.map(({ code, message }) =>
      code in examples ? shortMessageOf(code) : message,
    )
    expect(short.map(({ message }) => message)).toEqual(expected)
    expect(expected.at(-1)).toBe('Internal wixData error: Unknown error.')
  })

  it('has the full messages on a server, in development and production', async () => {
    expect(await failuresIn('node', [])).toEqual(full)
    expect(await failuresIn('node', ['production'])).toEqual(full)
  })

  function withoutMessage({ message: _, details, ...failure }: Failure) {
    const description = details?.applicationError.description
    return { ...failure, hasDetails: description !== undefined }
  }

  /** Bundles the app under conditions, and runs it. */
  async function failuresIn(
    platform: 'browser' | 'node',
    conditions: string[],
  ): Promise<readonly Failure[]> {
    return (await runBuiltApp(app, { platform, conditions })).failures
  }
})
