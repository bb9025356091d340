// Measures how long Node.js takes to import the client from its build, and the number of modules. The baseline is an
// empty module. node bench/client/import.mjs [rounds]
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../scripts/lib/repository.mjs'
import { median } from '../data/statistics.mjs'

const rounds = Number(process.argv[2] ?? 15)
const empty = './bench/client/empty.mjs'
/** @type {Record<string, number[]>} */
const times = { '@foyer/client': [], [empty]: [] }
// Alternates, so that other load on the machine affects both.
for (let round = 0; round < rounds; round++) {
  for (const [name, measured] of Object.entries(times)) measured.push(timeImport(name))
}
const text = readFileSync(join(repositoryRoot, 'packages/client/dist/index.js'), 'utf8')
const others = new Set(text.match(/(?<=from ")@foyer\/[^"]+/g)).size
for (const [name, measured] of Object.entries(times)) {
  const [middle, least] = [median(measured).toFixed(1), Math.min(...measured).toFixed(1)]
  const figures = `median ${middle} ms of ${rounds}, least ${least} ms`
  console.log(`import of ${name}: ${figures}, ${name === empty ? 1 : others + 1} modules`)
}

/**
 * Returns milliseconds, measured in a new process. Excludes the start of the module loader, which every app needs.
 *
 * @param {string} name
 */
function timeImport(name) {
  const program = `
    await import('data:text/javascript,0')
    const start = performance.now()
    await import('${name}')
    console.log(performance.now() - start)`
  const args = ['--input-type=module', '--eval', program]
  const { stdout } = spawnSync(process.execPath, args, { cwd: repositoryRoot, encoding: 'utf8' })
  return Number(stdout)
}
