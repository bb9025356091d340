import type { PostgresTarget } from '../storage/postgres/target.js'
import { sql } from '../storage/sql.js'
import { runSql } from '../storage/testing/fresh-schema.js'
import type { TestFoyer } from './test-foyer.js'

/** Text that does not fit into the free pages of a full database. */
export const large = 'x'.repeat(200_000)

/** Makes every write of items fail as on a full disk. @returns a function that frees space */
export async function fillDisk({
  services: { db },
  database,
}: TestFoyer): Promise<() => Promise<void>> {
  const first = sql`select items_table as name from collections`
  const [row] = await db.all<{ name: string }>(first)
  if (database) return failInserts(database, row?.name ?? '', '53100')
  await db.transaction((tx) => tx.all(sql`pragma max_page_count = 1`))
  return async () =>
    void (await db.transaction((tx) => tx.all(sql`pragma max_page_count = 1073741823`)))
}

/** Makes every write of items fail as on a read-only disk. */
export async function protectDisk({ services: { db }, database }: TestFoyer): Promise<void> {
  const first = sql`select items_table as name from collections`
  const [row] = await db.all<{ name: string }>(first)
  if (database) await failInserts(database, row?.name ?? '', '25006')
  else await db.transaction((tx) => tx.run(sql`pragma query_only = on`))
}

async function failInserts(
  database: PostgresTarget,
  table: string,
  code: string,
): Promise<() => Promise<void>> {
  await runSql(
    `create function fail() returns trigger language plpgsql as
       $$ begin raise exception 'the disk fails' using errcode = '${code}'; end $$;
     create trigger fail before insert on "${table}" execute function fail()`,
    database,
  )
  return async () => void (await runSql('drop function fail cascade', database))
}
