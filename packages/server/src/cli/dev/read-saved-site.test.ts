import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from '../../storage/testing/test-database.js'
import { readSavedSite } from './read-saved-site.js'

// Seen to fail: "foyer dev" reported the end of a file that an editor was about to write.
it('reads a file that an editor has begun to write until it is complete', async () => {
  const folder = await makeFolder()
  const write = (text: string): Promise<void> => writeFile(join(folder, 'foyer.json'), text)
  const steps = ['{"name":', '{"name":"Club"}']
  await write('')
  const { name } = await readSavedSite(folder, async () => write(steps.shift() ?? ''))
  expect(name).toBe('Club')
  expect(steps).toEqual([])
})

it('reports a file that stays invalid', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'foyer.json'), '{"name":')
  await expect(readSavedSite(folder)).rejects.toThrow(
    'line 1, column 9: unexpected end of the file',
  )
})
