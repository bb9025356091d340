// How long Node.js takes to import the client from its build, and in how many modules.
// node bench/client/import.mjs [rounds]
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../scripts/lib/repository.mjs'

const rounds = Number(process.argv[2] ?? 15)
const program = `
  await import('data:text/javascript,0')
  const start = performance.now()
  await import('@foyer/client')
  console.log(performance.now() - start)`

const times = Array.from({ length: rounds }, () => {
  const args = ['--input-type=module', '--eval', program]
  const { stdout } = spawnSync(process.execPath, args, { cwd: repositoryRoot, encoding: 'utf8' })
  return Number(stdout)
}).toSorted((a, b) => a - b)
const text = readFileSync(join(repositoryRoot, 'packages/client/dist/index.js'), 'utf8')
const others = new Set(text.match(/(?<=from ")@foyer\/[^"]+/g)).size
const middle = (times[rounds >> 1] ?? 0).toFixed(1)
// What the loader itself needs to begin is left out: every app pays it.
console.log(`import of @foyer/client: median ${middle} ms of ${rounds}, ${others + 1} modules`)
