import { expect, it } from 'vitest'
import { sql } from '../sql.js'
import { openTestDatabase } from '../testing/test-database.js'
import { renameLookSetting } from './036-rename-look-setting.js'
import { migrate } from './migrate.js'

it('renames the branding of the owner and of the site file, and keeps all other settings', async () => {
  const { db } = await openTestDatabase()
  await migrate(db)
  const stored = {
    ownerSettings: {
      pages: { look: { name: 'Kino' }, language: 'de' },
      password: { minLength: 12 },
    },
    declaredSettings: { pages: { language: 'he' } },
    siteId: 'a1',
  }
  for (const [key, value] of Object.entries(stored)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    await db.transaction((tx) =>
      tx.run(sql`insert into settings (key, value) values (${key}, ${text})`),
    )
  }
  await db.transaction(renameLookSetting)
  expect(await db.all(sql`select key, value from settings order by key`)).toEqual([
    { key: 'declaredSettings', value: '{"pages":{"language":"he"}}' },
    {
      key: 'ownerSettings',
      value: '{"password":{"minLength":12},"pages":{"language":"de","branding":{"name":"Kino"}}}',
    },
    { key: 'siteId', value: 'a1' },
  ])
})
