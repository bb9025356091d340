import type { Clock } from '../../ports/clock.js'
import { first, type Queries } from '../database.js'
import { hashSecret } from '../secrets.js'
import { sql } from '../sql.js'
import { emailKey } from './email-key.js'

interface Deps {
  clock: Clock
}

const HOUR_MS = 3_600_000

/** Counts the mails sent to an address within the last hour. */
export async function countSentMails(
  { clock }: Deps,
  queries: Pick<Queries, 'all'>,
  address: string,
): Promise<number> {
  const row = await first<{ total: number }>(
    queries,
    sql`select count(*) as total from sent_mails where address_hash = ${hashOf(address)}
      and sent_at > ${clock.now().getTime() - HOUR_MS}`,
  )
  return row?.total ?? 0
}

/** Records a mail to an address, and removes records older than an hour. */
export async function recordSentMail({ clock }: Deps, tx: Queries, address: string): Promise<void> {
  const now = clock.now().getTime()
  await tx.run(sql`delete from sent_mails where sent_at <= ${now - HOUR_MS}`)
  await tx.run(sql`insert into sent_mails (address_hash, sent_at)
    values (${hashOf(address)}, ${now})`)
}

function hashOf(address: string): string {
  return hashSecret(emailKey(address))
}
