import { type Database, first, type Queries } from './database.js'
import { sql } from './sql.js'

/** What the server remembers about itself, by key. */
export type SettingKey = 'siteId' | 'firstClientId'

export async function findSetting(
  db: Pick<Database, 'all'>,
  key: SettingKey,
): Promise<string | undefined> {
  const row = await first<{ value: string }>(db, sql`select value from settings where key = ${key}`)
  return row?.value
}

export async function saveSetting(tx: Queries, key: SettingKey, value: string): Promise<void> {
  await tx.run(sql`insert into settings (key, value) values (${key}, ${value})
    on conflict (key) do update set value = excluded.value`)
}
