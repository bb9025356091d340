import { rm } from 'node:fs/promises'
import { httpRequest } from '../data/http-request.mjs'
import { sendOnce } from '../data/load.mjs'
import { ownerKey, startFoyer } from '../data/server-process.mjs'
import { makeSiteFolder } from '../data/sqlite-folder.mjs'
import { median, printTable, quantile, rounded } from '../data/statistics.mjs'
import { getVisitorToken } from '../data/visitor-token.mjs'

const PARALLEL_REFRESHES = 50

/** @param {{ rounds: number }} options */
export async function measureRefreshes({ rounds }) {
  const folder = await makeSiteFolder()
  const { port, stop } = await startFoyer({ folder })
  try {
    let token = await logIn(port)
    /** @type {number[]} */
    const times = []
    /** @type {number[]} */
    const successors = []
    for (let round = -1; round < rounds; round++) {
      const { ms, tokens } = await renewAtOnce(port, token)
      token = tokens[0] ?? ''
      // The first round is a warm-up.
      if (round < 0) continue
      times.push(ms)
      successors.push(new Set(tokens).size)
    }
    printTable([
      ['renewals of one token at once', 'answers', 'successors', 'ms until the last', 'slowest ms'],
      [
        String(PARALLEL_REFRESHES),
        String(PARALLEL_REFRESHES),
        String(Math.max(...successors)),
        rounded(median(times)),
        rounded(quantile(times, 1)),
      ],
    ])
  } finally {
    await stop()
    await rm(folder, { recursive: true })
  }
}

/**
 * @param {number} port
 * @param {string} refreshToken
 * @returns {Promise<{ ms: number, tokens: string[] }>} throws when one is refused
 */
async function renewAtOnce(port, refreshToken) {
  const renew = { grantType: 'refresh_token', clientId: 'bench', refreshToken, rotation: true }
  const request = post('/oauth2/token', renew)
  const start = performance.now()
  const answers = await Promise.all(
    Array.from({ length: PARALLEL_REFRESHES }, () => sendOnce(port, request)),
  )
  const tokens = answers.map((answer) => Object(answer).refresh_token)
  return { ms: performance.now() - start, tokens }
}

/**
 * @param {number} port
 * @returns {Promise<string>} the refresh token of a member
 */
async function logIn(port) {
  const signature = `${await getVisitorToken(port)},${ownerKey}`
  const email = `${crypto.randomUUID()}@example.com`
  const signOn = '/_api/iam/authentication/v2/sign-on'
  const { identity } = Object(await sendOnce(port, post(signOn, { loginId: { email } }, signature)))
  const grant = { grant_type: 'authorized_client', member_id: identity.id }
  return Object(await sendOnce(port, post('/oauth2/token', grant, signature))).refresh_token
}

/**
 * @param {string} path
 * @param {unknown} body
 * @param {string} [token]
 */
function post(path, body, token) {
  return httpRequest({ method: 'POST', path, body, ...(token === undefined ? {} : { token }) })
}
