import type { Clock } from '../../ports/clock.js'
import type { Database } from '../database.js'
import { hashSecret } from '../secrets.js'
import { sql } from '../sql.js'

interface CaptchaDeps {
  db: Pick<Database, 'transaction'>
  clock: Clock
}

/**
 * Records that a captcha is used.
 * @param captcha unique part of the captcha
 * @returns false when it was used before; exactly one of several concurrent calls gets true
 */
export async function markCaptchaUsed(
  { db, clock }: CaptchaDeps,
  captcha: string,
  lifetimeSeconds: number,
): Promise<boolean> {
  const now = clock.now().getTime()
  const inserted = await db.transaction((tx) =>
    tx.run(sql`insert into one_time_tokens (hash, kind, payload, used_at, expires_at)
      values (${hashOf(captcha)}, 'captcha', '{}', ${now}, ${now + lifetimeSeconds * 1000})
      on conflict (hash) do nothing`),
  )
  return inserted === 1
}

/** Removes the record of a captcha whose check failed for technical reasons, so that it can be used again. */
export async function unmarkCaptchaUsed(
  { db }: Pick<CaptchaDeps, 'db'>,
  captcha: string,
): Promise<void> {
  await db.transaction((tx) =>
    tx.run(sql`delete from one_time_tokens where hash = ${hashOf(captcha)}`),
  )
}

function hashOf(captcha: string): string {
  return hashSecret(`captcha ${captcha}`)
}
