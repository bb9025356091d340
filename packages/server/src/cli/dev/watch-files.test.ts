import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { afterThisTest } from '../../storage/testing/clean-up.js'
import { makeFolder } from '../../storage/testing/test-database.js'
import { watchFiles } from './watch-files.js'

// Seen to fail: the watcher threw, so that `foyer dev` applied no further change.
it('ignores a folder that does not exist, until it does', async () => {
  const folder = join(await makeFolder(), 'seeds')
  const seed = join(folder, 'films.jsonl')
  const reports: string[][] = []
  const watcher = watchFiles((paths) => reports.push([...paths]))
  afterThisTest(async () => watcher.close())
  watcher.setFiles([seed])
  await mkdir(folder)
  watcher.setFiles([seed])
  await writeFile(seed, '{}')
  await expect.poll(() => reports).toEqual([[seed]])
})
