import { beforeEach, expect, it } from 'vitest'
import { countRows, type Database } from '../database.js'
import { migrate } from '../migrations/migrate.js'
import { sql } from '../sql.js'
import { openTestDatabase } from '../testing/test-database.js'
import {
  countSentMails,
  hasDueMail,
  insertMail,
  leaseMail,
  postponeMail,
  type QueuedMail,
  recordSentMail,
} from './mail-queue.js'

const now = { clock: { now: () => new Date(Date.UTC(2026, 0, 1)) } }
const ahead = { clock: { now: () => new Date(Date.UTC(2027, 0, 1)) } }
const mail: QueuedMail = { kind: 'owner-recovery', payload: { email: 'ada@test.example' } }
let db: Database

beforeEach(async () => {
  db = (await openTestDatabase()).db
  await migrate(db)
})

// Seen to fail: the mail waited for a year.
it('sends a mail that a process stored whose clock was ahead', async () => {
  await db.transaction((tx) => insertMail(ahead, tx, mail, 60))
  expect(await hasDueMail({ db, ...now })).toBe(true)
  expect(await db.transaction((tx) => leaseMail(now, tx, 300))).toMatchObject({ mail })
  expect(await hasDueMail({ db, ...now })).toBe(false)
})

// Seen to fail: a mail counted as retried during its first attempt.
it('counts only failed attempts', async () => {
  await db.transaction((tx) => insertMail(now, tx, mail, 60))
  const claimed = await db.transaction((tx) => leaseMail(now, tx, 300))
  expect(claimed).toMatchObject({ attempts: 1 })
  expect(await db.all(sql`select attempts from mails`)).toEqual([{ attempts: 0 }])
  await db.transaction((tx) => postponeMail(tx, claimed?.seq ?? 0, now.clock.now()))
  expect(await db.all(sql`select attempts from mails`)).toEqual([{ attempts: 1 }])
  expect(await db.transaction((tx) => leaseMail(now, tx, 300))).toMatchObject({ attempts: 2 })
})

// Seen to fail: they counted for a year.
it('does not count mails that were sent in the future', async () => {
  const email = 'ada@test.example'
  await db.transaction((tx) => recordSentMail(ahead, tx, email))
  expect(await countSentMails(now, db, email)).toBe(0)
  await db.transaction((tx) => recordSentMail(now, tx, email))
  expect(await countSentMails(now, db, email)).toBe(1)
  // Seen to fail: the records that no longer count stayed.
  expect(await countRows(db, sql`from sent_mails`)).toBe(1)
  expect(await countSentMails(ahead, db, email)).toBe(0)
})
