// Upper limit with SQLite: bare node:http and prepared statements on a copy of the same data, with the same durability.
import Database from 'better-sqlite3'
import { owner, serveReference } from './serve-reference.mjs'

const { REFERENCE_FILE = '', REFERENCE_TABLE = '', REFERENCE_COMMIT } = process.env
const db = new Database(REFERENCE_FILE)
db.pragma('journal_mode = wal')
db.pragma('synchronous = full')

const table = `"${REFERENCE_TABLE}"`
const genre = `json_extract(data, '$."genre"')`
const year = `json_extract(data, '$."year"')`
const rating = `json_extract(data, '$."rating"')`
const get = db.prepare(`select json(data) from ${table} where id = ?`).pluck()
const byGenre = db.prepare(
  `select id, json(data) as text from ${table} where ${genre} = ? order by seq limit 51`,
)
const byYears = db.prepare(`select id, json(data) as text from ${table}
  where ${year} >= ? and ${year} < ? order by ${year}, id limit 51`)
const byRating = db.prepare(`select id, json(data) as text from ${table}
  where ${rating} >= ? order by ${year}, id limit 51`)
const countGenre = db.prepare(`select count(*) from ${table} where ${genre} = ?`).pluck()
const countRating = db.prepare(`select count(*) from ${table} where ${rating} >= ?`).pluck()
const insert = db.prepare(
  `insert into ${table} (id, owner, revision, data) values (?, ?, 1, jsonb(?))`,
)
const update = db.prepare(
  `update ${table} set revision = revision + 1, data = jsonb(?) where id = ?`,
)
const insertAll = db.transaction((/** @type {Row[]} */ rows) => {
  for (const { id, text } of rows) insert.run(id, owner, text)
})

/** @typedef {import('./serve-reference.mjs').Row} Row */

/** @type {{ run: () => void, done: () => void }[]} */
let waiting = []

const commit = db.transaction(() => {
  for (const { run } of waiting) run()
})

/** Writes that arrive in the same event-loop tick share a commit. */
const together = (/** @type {() => void} */ run) =>
  /** @type {Promise<void>} */ (
    new Promise((done) => {
      if (waiting.length === 0) {
        setImmediate(() => {
          commit()
          const group = waiting
          waiting = []
          for (const { done } of group) done()
        })
      }
      waiting.push({ run, done })
    })
  )

/** @param {() => void} run */
const write = (run) => (REFERENCE_COMMIT === 'together' ? together(run) : run())

serveReference({
  get: (id) => /** @type {string} */ (get.get(id)),
  byGenre: (value) => /** @type {any} */ (byGenre.all(value)),
  byYears: (from, to) => /** @type {any} */ (byYears.all(from, to)),
  byRating: (value) => /** @type {any} */ (byRating.all(value)),
  countGenre: (value) => /** @type {number} */ (countGenre.get(value)),
  countRating: (value) => /** @type {number} */ (countRating.get(value)),
  insert: ({ id, text }) => write(() => void insert.run(id, owner, text)),
  insertAll,
  update: ({ id, text }) => write(() => void update.run(text, id)),
})
