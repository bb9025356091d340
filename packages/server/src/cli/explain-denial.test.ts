import { expect, it } from 'vitest'
import { insertIdentities, type StoredIdentity } from '../storage/identity/identities.js'
import { createDecisionLog } from '../storage/logs/decision-log.js'
import { openSqliteSite } from '../storage/open-site/sqlite-site.js'
import { makeFolder } from '../storage/testing/test-database.js'
import { findFreePort, runFoyer, useFoyerCommand } from '../testing/foyer-process.js'

useFoyerCommand()

const decision = {
  id: '11111111-2222-4333-8444-555555555555',
  at: new Date().toISOString(),
  requestId: 'request-1',
  caller: { kind: 'member', id: 'ada', roles: ['critic'] },
  collectionId: 'films',
  operation: 'update',
  itemId: 'it\u001b[2J',
  level: 'CMS_EDITOR',
  considered: ['the first rule', 'the second rule'],
  reason: 'because',
} as const

const ada: StoredIdentity = {
  id: 'ada',
  email: 'ada@example.com',
  emailVerified: true,
  passwordHash: '',
  passwordResetRequired: false,
  status: 'ACTIVE',
  profile: {},
  display: {},
  slug: 'ada',
  activity: 'ACTIVE',
  approvedAt: null,
  verificationRequired: false,
  roles: [],
  revision: 1,
  createdAt: new Date(),
  updatedAt: new Date(),
  lastLoginAt: null,
}

const explained = `Denied at ${decision.at} (decision ${decision.id}, request request-1)
  who     member ada@example.com (ada), with the roles "critic"
  what    "update" of the item "it?[2J" in the collection "films"
  level   CMS_EDITOR
  rules   the first rule
          the second rule
  why     because
`

it('explains a decision from the data folder or from a server', async () => {
  const folder = await makeFolder()
  const { db, close } = await openSqliteSite(folder)
  const clock = { now: () => new Date() }
  const decisions = createDecisionLog({ db, clock, log: { error: () => {} } })
  decisions.record({ ...decision, considered: [...decision.considered] })
  // Seen to fail: the member was an id, which had to be looked up elsewhere.
  await db.transaction((tx) => insertIdentities(tx, [ada]))
  await decisions.flush()
  const read = ['explain', decision.id, '--data', folder]
  const besides = await runFoyer(read).ended
  expect(besides).toEqual({ code: 0, stdout: explained, stderr: '' })
  await close()
  expect((await runFoyer(read).ended).stdout).toBe(explained)

  const key = 'a-key-for-the-tests'
  const port = String(await findFreePort())
  const env = { FOYER_ADMIN_KEY: key }
  const server = runFoyer(['start', '--data', folder, '--port', port], env)
  const url = (await server.listening) ?? ''
  const asked = ['explain', decision.id, '--url', url]
  expect((await runFoyer([...asked, '--key', key]).ended).stdout).toBe(explained)
  expect((await runFoyer(asked, env).ended).stdout).toBe(explained)
  const unknown = await runFoyer(['explain', 'x/../y', '--url', url, '--key', key]).ended
  expect([unknown.code, unknown.stderr]).toEqual([
    1,
    'foyer: there is no decision "x/../y"; the newest 10,000 are kept, for at most a day\n',
  ])
  const wrong = await runFoyer([...asked, '--key', 'no-key-of-this-server']).ended
  expect(wrong.stderr).toMatch(/refused the key \(401\)/)
  server.kill('SIGTERM')
  await server.ended
  const gone = await runFoyer([...asked, '--key', key]).ended
  expect([gone.code, gone.stderr]).toEqual([
    1,
    `foyer: no response from "${url}" (ECONNREFUSED); check the address and that the server is running\n`,
  ])
}, 240_000)

it.each([
  [['x', '--data', '/nowhere'], /there is no database "\/nowhere\/foyer\.db"/],
  [
    ['x', '--url', 'http://127.0.0.1:1'],
    /needs the owner key, or an API key with the needed scopes; give it with --key/,
  ],
  [['x', '--url', 'nonsense', '--key', 'k'], /"nonsense" \(--url\) is not an address/],
])('the command %j reports the missing argument in one line', async (args, sentence) => {
  const { code, stdout, stderr } = await runFoyer(['explain', ...args]).ended
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(sentence)])
})
