import { expect, it } from 'vitest'
import { countedDatabase } from '../../storage/testing/counted-database.js'
import { clientId, createTestFoyer, redirectUri } from '../../testing/test-foyer.js'
import { authorizeSilently, createMember, logIn } from '../../testing/test-member.js'

/** Most statements of a login, `begin` and `commit` included. */
const MAX_STATEMENTS = 20

/** Statements of the mail runner and of rate limit counts depend on timers: they serve many requests at once. */
function isOfRequest(statement: string): boolean {
  return !/ (?:mails|limit_counts) /.test(statement)
}

// Seen to fail: the client read again for the redirect URI, the handle read again by the page, a transaction for one statement.
it(`visits, logs in, redirects, authorizes and issues tokens with at most ${MAX_STATEMENTS} statements`, async () => {
  let statements: string[] = []
  const foyer = await createTestFoyer({
    wrapDatabase: (inner) => {
      const counted = countedDatabase(inner)
      statements = counted.statements
      return counted.db
    },
  })
  await createMember(foyer, 'ada@example.org')
  statements.length = 0

  const visitor = await foyer.visitor()
  const sessionToken = await logIn(visitor, 'ada@example.org')
  const { code, codeVerifier } = await authorizeSilently(foyer, visitor, sessionToken)
  const exchange = { grantType: 'authorization_code', clientId, redirectUri, code, codeVerifier }
  expect((await visitor.post('/oauth2/token', exchange)).status).toBe(200)

  // Login limits take one statement where several processes share them.
  const limits = statements.some((one) => one.includes(' limit_counts ')) ? 1 : 0
  const all = statements.filter(isOfRequest)
  expect(all.length + limits, all.join('\n')).toBeLessThanOrEqual(MAX_STATEMENTS)
})
