import { rm } from 'node:fs/promises'
import { compare } from '../data/compare.mjs'
import { httpRequest } from '../data/http-request.mjs'
import { startFoyer, startReference } from '../data/server-process.mjs'
import { makeSiteFolder } from '../data/sqlite-folder.mjs'

/** The request to both servers. */
const requests = () => [
  httpRequest({
    method: 'POST',
    path: '/oauth2/token',
    body: { grantType: 'anonymous', clientId: 'bench' },
  }),
]

/**
 * @param {number} connections
 * @returns {import('../data/workloads.mjs').Workload}
 */
const workload = (connections) => ({
  name: `anonymous grant, ${connections} at once`,
  connections,
  goal: 0.5,
  kind: 'set',
  foyer: requests,
  reference: requests,
})

/** @param {{ rounds: number, ms: number }} options */
export async function compareTokens({ rounds, ms }) {
  const folder = await makeSiteFolder({ rateLimit: { enabled: false } })
  const foyer = await startFoyer({ folder })
  const reference = await startReference('../identity/reference-tokens.mjs', { folder, env: {} })
  try {
    await compare([workload(1), workload(16)], {
      foyer,
      referenceFor: () => reference,
      token: '',
      rounds,
      ms,
    })
  } finally {
    await Promise.all([foyer.stop(), reference.stop()])
    await rm(folder, { recursive: true })
  }
}
