import { expect, it } from 'vitest'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { createReadStream } from 'node:fs'
import { openSqlite } from './storage/sqlite.js'
import { sql } from './storage/sql.js'
it('missing', async () => {
  let err
  try { for await (const l of createInterface({ input: createReadStream('/nope', 'utf8') })) console.log(l) } catch (e) { err = e }
  console.log('ERR', err)
})
it('full', async () => {
  const db = openSqlite(mkdtempSync('/tmp/b/x') + '/a.db')
  await db.transaction(async tx => { await tx.run(sql`create table t (x text)`); const r = await tx.all(sql`pragma max_page_count = 20`); console.log(r) })
  const big = 'x'.repeat(300000)
  const r = await Promise.allSettled([
    db.transaction(tx => tx.run(sql`insert into t values ('a')`)),
    db.transaction(tx => tx.run(sql`insert into t values (${big})`)),
    db.transaction(tx => tx.run(sql`insert into t values ('b')`)),
  ])
  console.log(r, await db.all(sql`select substr(x,1,3) as x from t`))
  console.log(await db.transaction(tx => tx.run(sql`insert into t values ('c')`)), await db.all(sql`select substr(x,1,3) as x from t`))
})
