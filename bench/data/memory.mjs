import { runLoad } from './load.mjs'
import { startFoyer } from './server-process.mjs'
import { makeSqliteFolder } from './sqlite-folder.mjs'
import { getVisitorToken } from './tokens.mjs'
import { workloads } from './workloads.mjs'

const items = 10_000
const goals = { idleMb: 120, grownMb: 20 }

/**
 * Measures the memory of the process after the start, and its growth under mixed reads and writes.
 *
 * @param {{ warmUpMs: number, ms: number }} options
 */
export async function measureMemory({ warmUpMs, ms }) {
  const { folder, remove } = await makeSqliteFolder({ items })
  const server = await startFoyer({ folder })
  try {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const idle = server.rssMb()
    const token = await getVisitorToken(server.port)
    const mixed = workloads(items)
      .filter(({ name }) => !name.startsWith('bulk'))
      .flatMap(({ foyer }) => foyer(token).slice(0, 200))
    const load = { port: server.port, requests: interleave(mixed), connections: 16 }
    await runLoad({ ...load, ms: warmUpMs })
    const warm = server.rssMb()
    const warmFiles = server.fileMb()
    const { count } = await runLoad({ ...load, ms })
    const after = server.rssMb()
    const ofFiles = server.fileMb() - warmFiles
    console.log(`idle                 ${idle.toFixed(0)} MB (goal: under ${goals.idleMb})`)
    console.log(`after warm-up        ${warm.toFixed(0)} MB`)
    console.log(`after ${ms / 1000} s more     ${after.toFixed(0)} MB, ${count} calls`)
    console.log(
      `grown by             ${(after - warm).toFixed(0)} MB (goal: under ${goals.grownMb}), ${ofFiles.toFixed(0)} of them pages of the database's file`,
    )
  } finally {
    await server.stop()
    await remove()
  }
}

/**
 * Returns all kinds of requests in a fixed, mixed order.
 *
 * @param {Buffer[]} requests
 */
function interleave(requests) {
  const step = 211 // coprime to the number of requests, a multiple of 200
  return requests.map((_, index) => requests[(index * step) % requests.length] ?? Buffer.alloc(0))
}
