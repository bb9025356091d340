import type { Queries } from '../database.js'
import { sql } from '../sql.js'

/** Renames the settings `pages.look` to `pages.branding`. */
export async function renameLookSetting(tx: Queries): Promise<void> {
  const rows = await tx.all<{ key: string; value: string }>(
    sql`select key, value from settings where key in ('ownerSettings', 'declaredSettings')`,
  )
  for (const { key, value } of rows) {
    const { pages, ...others } = JSON.parse(value) as { pages?: { look?: unknown } }
    if (pages?.look === undefined) continue
    const { look: branding, ...otherPages } = pages
    const renamed = JSON.stringify({ ...others, pages: { ...otherPages, branding } })
    await tx.run(sql`update settings set value = ${renamed} where key = ${key}`)
  }
}
