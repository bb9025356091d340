// Measures the cost of tokens.
// node bench/identity.mjs tokens [rounds]    the anonymous grant, against a bare server that signs the same tokens
// node bench/identity.mjs refreshes [rounds]    fifty parallel renewals of one refresh token; on PostgreSQL with
// FOYER_DATABASE_URL
import { measureRefreshes } from './identity/refreshes.mjs'
import { compareTokens } from './identity/tokens.mjs'

const [question = 'tokens', number] = process.argv.slice(2)

/** @type {Record<string, () => Promise<void>>} */
const answers = {
  tokens: () => compareTokens({ rounds: Number(number ?? 7), ms: 1000 }),
  refreshes: () => measureRefreshes({ rounds: Number(number ?? 20) }),
}
const answer = answers[question]
if (!answer) throw new Error(`"${question}" is none of ${Object.keys(answers).join(', ')}`)
console.log(`Node.js ${process.version}, ${question}`)
await answer()
