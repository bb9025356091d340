import { runLoad, sendOnce } from './load.mjs'
import { median, printTable, rounded } from './statistics.mjs'

/** @typedef {import('./server-process.mjs').ServerProcess} ServerProcess */
/** @typedef {import('./workloads.mjs').Workload} Workload */

/**
 * Runs each workload alternately on both servers and prints the ratios of the medians: of requests per second, and of
 * processor time per request, which varies less on a shared machine.
 *
 * @param {readonly Workload[]} work
 * @param {{ foyer: ServerProcess, referenceFor: (workload: Workload) => ServerProcess, token: string,
 *   rounds: number, ms: number }} options
 */
export async function compare(work, { foyer, referenceFor, token, rounds, ms }) {
  const rows = [['', 'limit /s', 'Foyer /s', 'ratio', 'limit µs', 'Foyer µs', 'ratio', 'goal']]
  for (const workload of work) {
    const ours = { server: foyer, requests: workload.foyer(token) }
    const bare = { server: referenceFor(workload), requests: workload.reference() }
    await assertSameResponse(workload, ours, bare)
    /** @type {Round[]} */
    const foyerRounds = []
    /** @type {Round[]} */
    const bareRounds = []
    for (let round = -1; round < rounds; round++) {
      const first = await measure(bare, workload.connections, ms)
      const second = await measure(ours, workload.connections, ms)
      // The first round is a warm-up.
      if (round < 0) continue
      bareRounds.push(first)
      foyerRounds.push(second)
    }
    rows.push(toRow(workload, bareRounds, foyerRounds))
    process.stderr.write(`${rows.at(-1)?.join('  ')}\n`)
  }
  printTable(rows)
}

/** @typedef {{ perSecond: number, cpuMicros: number }} Round */
/** @typedef {{ server: ServerProcess, requests: readonly Buffer[] }} Side */

/**
 * Sends requests to a server for some time and returns the processor time per request.
 *
 * @param {Side} side
 * @param {number} connections
 * @param {number} ms
 * @returns {Promise<Round>}
 */
export async function measure({ server, requests }, connections, ms) {
  const before = server.cpuSeconds()
  const { perSecond, count } = await runLoad({ port: server.port, requests, connections, ms })
  return { perSecond, cpuMicros: ((server.cpuSeconds() - before) * 1e6) / count }
}

/**
 * @param {Workload} workload
 * @param {readonly Round[]} bare
 * @param {readonly Round[]} ours
 */
function toRow({ name, goal }, bare, ours) {
  const [limit, foyer] = [bare, ours].map((rounds) => ({
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    cpuMicros: median(rounds.map(({ cpuMicros }) => cpuMicros)),
  }))
  if (!limit || !foyer) return []
  return [
    name,
    rounded(limit.perSecond),
    rounded(foyer.perSecond),
    (foyer.perSecond / limit.perSecond).toFixed(2),
    rounded(limit.cpuMicros),
    rounded(foyer.cpuMicros),
    (limit.cpuMicros / foyer.cpuMicros).toFixed(2),
    goal.toFixed(2),
  ]
}

/**
 * Throws unless both servers return the same result, because otherwise the ratio is meaningless.
 *
 * @param {Workload} workload
 * @param {Side} ours
 * @param {Side} bare
 */
async function assertSameResponse({ name, kind }, ours, bare) {
  const [one, other] = await Promise.all(
    [ours, bare].map(async ({ server, requests }) =>
      JSON.stringify(await sendOnce(server.port, requests[0] ?? Buffer.alloc(0))),
    ),
  )
  const isSame = kind === 'get' ? one === other : one?.length === other?.length
  if (!isSame) throw new Error(`"${name}": the responses differ:\n${one}\n${other}`)
}
