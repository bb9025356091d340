// How near the data calls come to the bare database: ratios to a reference server inside one run.
// node bench/data.mjs [sqlite | postgres] [rounds] [part of a workload's name]
import { comparePostgres } from './data/compare-postgres.mjs'
import { compareSqlite } from './data/compare-sqlite.mjs'

const [database = 'sqlite', rounds = '7', only = ''] = process.argv.slice(2)
const options = { rounds: Number(rounds), ms: 700, only }
console.log(`Node.js ${process.version}, ${rounds} rounds, ${database}`)
await (database === 'postgres' ? comparePostgres(options) : compareSqlite(options))
