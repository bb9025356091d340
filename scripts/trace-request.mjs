import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVitest } from 'vitest/node'
import { repositoryRoot } from './lib/repository.mjs'
import { scanThreadFromSources } from './lib/scan-thread-from-sources.mjs'
import { tracePlugin } from './lib/trace-plugin.mjs'

/*
 * Prints the files of the server through which a get, a query, an insert, a bulk insert and a login pass, and the
 * number of switches between files:
 * node scripts/trace-request.mjs [--postgres]
 */

const folder = mkdtempSync(join(tmpdir(), 'foyer-trace-'))
const traceFile = join(folder, 'trace.json')
process.env.FOYER_TRACE_FILE = traceFile
const conditions = ['foyer-source']
try {
  const vitest = await startVitest(
    'test',
    [],
    {
      config: false,
      root: repositoryRoot,
      watch: false,
      include: ['scripts/lib/traced-requests.ts'],
      testTimeout: 60_000,
      ...(process.argv.includes('--postgres') && {
        globalSetup: 'scripts/lib/postgres/set-up-unit-tests.mjs',
      }),
    },
    {
      plugins: [scanThreadFromSources(), tracePlugin()],
      resolve: { conditions: [...conditions, 'module', 'development|production'] },
      ssr: { resolve: { conditions: [...conditions, 'module', 'node', 'development|production'] } },
    },
  )
  await vitest.close()
  for (const [name, entries] of Object.entries(JSON.parse(readFileSync(traceFile, 'utf8')))) {
    print(name, entries)
  }
} finally {
  rmSync(folder, { recursive: true })
}

/**
 * @param {string} name
 * @param {string[]} entries the file of each function that was entered
 */
function print(name, entries) {
  /** @type {Map<string, number>} */
  const calls = new Map()
  for (const file of entries) calls.set(file, (calls.get(file) ?? 0) + 1)
  const switches = entries.filter((file, index) => index > 0 && file !== entries[index - 1]).length
  console.log(`\n${name}: ${calls.size} files, ${switches} switches`)
  for (const [file, count] of calls) console.log(`${String(count).padStart(5)}  ${file}`)
}
