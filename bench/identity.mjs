// Measures the cost of tokens.
// node bench/identity.mjs tokens [rounds]    the anonymous grant, against a bare server that signs the same tokens
// node bench/identity.mjs refreshes [rounds]    fifty parallel renewals of one refresh token; on PostgreSQL with
// FOYER_DATABASE_URL
import { measureRefreshes } from './identity/refreshes.mjs'
import { compareTokens } from './identity/tokens.mjs'

const [name = 'tokens', number] = process.argv.slice(2)

/** @type {Record<string, () => Promise<void>>} */
const measurements = {
  tokens: () => compareTokens({ rounds: Number(number ?? 7), ms: 1000 }),
  refreshes: () => measureRefreshes({ rounds: Number(number ?? 20) }),
}
const measure = measurements[name]
if (!measure)
  throw new Error(
    `unknown measurement "${name}", expected one of: ${Object.keys(measurements).join(', ')}`,
  )
console.log(`Node.js ${process.version}, ${name}`)
await measure()
