// A get through Hono and its Node adapter, with the route, the headers and the statement of Foyer, and no other code of
// it.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'

const { REFERENCE_FILE = '', REFERENCE_TABLE = '', FOYER_PORT } = process.env
const db = new Database(REFERENCE_FILE)
db.pragma('journal_mode = wal')
const get = db.prepare(`select json(data) from "${REFERENCE_TABLE}" where id = ?`).pluck()
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-wix-request-id': '00000000-0000-4000-8000-000000000000',
  vary: 'origin',
}

const app = new Hono()
app.get('/wix-data/v2/items/:id', async (context) => {
  const id = context.req.param('id')
  const item = `{"id":${JSON.stringify(id)},"dataCollectionId":"things","data":${get.get(id)}}`
  return new Response(`{"dataItem":${item}}`, { headers })
})
const server = createServer(getRequestListener(app.fetch, { hostname: '127.0.0.1' }))
server.listen(Number(FOYER_PORT), '127.0.0.1', () => console.log('listening'))
process.on('SIGTERM', () => process.exit(0))
