// Compares the data calls with the bare database, and measures the effect of size.
// node bench/data.mjs sqlite | postgres [rounds] [part of a workload's name]    ratios to a reference server
// node bench/data.mjs stack [rounds]    a get on bare node:http, on Hono alone, and in Foyer
// node bench/data.mjs growth [rounds]    a million items against a thousand
// node bench/data.mjs indexes [items]    writes while an index is built
// node bench/data.mjs equals [items]    cursor pages among many equal sort values
// node bench/data.mjs scan [rounds]    gets of other callers while one caller reads a million items
// node bench/data.mjs memory [seconds]    memory of the process, idle and under load
import { comparePostgres } from './data/compare-postgres.mjs'
import { compareSqlite, measureStack } from './data/compare-sqlite.mjs'
import { measureEquals } from './data/equal-sort-values.mjs'
import { measureGrowth } from './data/growth.mjs'
import { measureIndexBuild } from './data/index-build.mjs'
import { measureMemory } from './data/memory.mjs'
import { measureScan } from './data/scan.mjs'

const [name = 'sqlite', number, only = ''] = process.argv.slice(2)
const ms = 700

/** @type {Record<string, () => Promise<void>>} */
const measurements = {
  sqlite: () => compareSqlite({ rounds: Number(number ?? 7), ms, only }),
  postgres: () => comparePostgres({ rounds: Number(number ?? 7), ms: 2500, only }),
  stack: () => measureStack({ rounds: Number(number ?? 7), ms }),
  growth: () => measureGrowth({ rounds: Number(number ?? 5), ms }),
  indexes: () => measureIndexBuild({ items: Number(number ?? 300_000), ms: 4000 }),
  equals: () => measureEquals({ items: Number(number ?? 300_000) }),
  scan: () => measureScan({ rounds: Number(number ?? 5), ms: 4000 }),
  memory: () => measureMemory({ warmUpMs: 20_000, ms: Number(number ?? 60) * 1000 }),
}
const measure = measurements[name]
if (!measure)
  throw new Error(
    `unknown measurement "${name}", expected one of: ${Object.keys(measurements).join(', ')}`,
  )
console.log(`Node.js ${process.version}, ${name}`)
await measure()
