// Measures the time from the server's command to its first response, on an empty folder and on one with data.
// node bench/start.mjs [rounds]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../scripts/lib/find-free-port.mjs'
import { repositoryRoot } from '../scripts/lib/repository.mjs'
import { spread } from './data/statistics.mjs'

const rounds = Number(process.argv[2] ?? 7)

/** @type {Record<string, number[]>} */
const times = { 'first start, films loaded': [], 'restart on data': [], 'loading 3,201 films': [] }
for (let round = 0; round < rounds; round++) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'foyer-bench-'))
  const first = await measureStart(dataFolder)
  const again = await measureStart(dataFolder)
  times['first start, films loaded']?.push(first.ms)
  times['restart on data']?.push(again.ms)
  times['loading 3,201 films']?.push(Number(/3,201 items \((\d+) ms\)/.exec(first.output)?.[1]))
  await rm(dataFolder, { recursive: true })
}

console.log(
  `Node.js ${process.version}, ${rounds} rounds, milliseconds, median (lowest to highest)`,
)
for (const [name, values] of Object.entries(times)) {
  console.log(`${name.padEnd(28)} ${spread(values)}`)
}

/** @param {string} dataFolder */
async function measureStart(dataFolder) {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const start = performance.now()
  const server = spawn(
    process.execPath,
    ['packages/server/bin/foyer.js', 'start', '--site', 'examples/site'],
    {
      cwd: repositoryRoot,
      env: {
        ...process.env,
        FOYER_DATA: dataFolder,
        FOYER_PORT: String(port),
        FOYER_LOG: 'error',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  server.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  while (!output.includes('Foyer listening')) await once(server.stdout, 'data')
  const answer = await fetch(url)
  await answer.text()
  const ms = performance.now() - start
  server.kill('SIGTERM')
  await once(server, 'exit')
  return { ms, output }
}
