import { rm } from 'node:fs/promises'
import { httpRequest } from '../data/http-request.mjs'
import { sendOnce } from '../data/load.mjs'
import { startFoyer } from '../data/server-process.mjs'
import { makeSiteFolder } from '../data/sqlite-folder.mjs'
import { median, printTable, quantile, rounded } from '../data/statistics.mjs'
import { createMemberTokens } from '../data/tokens.mjs'

const PARALLEL_REFRESHES = 50

/** @param {{ rounds: number }} options */
export async function measureRefreshes({ rounds }) {
  const folder = await makeSiteFolder()
  const { port, stop } = await startFoyer({ folder })
  try {
    let token = (await createMemberTokens(port)).refresh_token
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
  const body = { grantType: 'refresh_token', clientId: 'bench', refreshToken, rotation: true }
  const request = httpRequest({ method: 'POST', path: '/oauth2/token', body })
  const start = performance.now()
  const answers = await Promise.all(
    Array.from({ length: PARALLEL_REFRESHES }, () => sendOnce(port, request)),
  )
  const tokens = answers.map((answer) => Object(answer).refresh_token)
  return { ms: performance.now() - start, tokens }
}
