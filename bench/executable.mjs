import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { spread } from './data/statistics.mjs'

// Measures the executable: its size, and the time from the command to the first response. Run `npm run executable`
// first.
const rounds = Number(process.argv[2] ?? 7)
const executable = resolve(`release/foyer-${process.platform}-${process.arch}`)
const port = 24_400

/** @type {Record<'unpacking' | 'unpacked' | 'restart', number[]>} */
const times = { unpacking: [], unpacked: [], restart: [] }
for (let round = 0; round < rounds; round++) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'))
  try {
    times.unpacking.push(await timeOfStart(folder, 'first'))
    times.unpacked.push(await timeOfStart(folder, 'second'))
    times.restart.push(await timeOfStart(folder, 'second'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
console.log(`size  ${(statSync(executable).size / 1e6).toFixed(1)} MB`)
for (const [name, values] of Object.entries(times)) {
  console.log(`${name}  ${spread(values)} ms`)
}

/**
 * @param {string} folder folder of the cache
 * @param {string} data name of the data folder; a new one is a first start
 */
async function timeOfStart(folder, data) {
  const startedAt = performance.now()
  const server = spawn(executable, ['start', '--port', `${port}`, '--data', join(folder, data)], {
    cwd: folder,
    env: { XDG_CACHE_HOME: join(folder, 'cache') },
    stdio: 'ignore',
  })
  const ended = new Promise((settle) => server.once('close', settle))
  let hasEnded = false
  ended.then(() => {
    hasEnded = true
  })
  while (!hasEnded) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (response?.ok) break
  }
  const duration = performance.now() - startedAt
  server.kill('SIGTERM')
  await ended
  if (hasEnded && server.exitCode !== 0) throw new Error(`exit code ${server.exitCode}`)
  return duration
}
