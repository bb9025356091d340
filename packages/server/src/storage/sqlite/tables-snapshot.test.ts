import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { StorageError } from '../storage-error.js'
import { withSqliteSnapshot } from './tables-snapshot.js'

it('reports a database that cannot be opened as StorageError', async () => {
  const opened = withSqliteSnapshot(tmpdir(), async () => {})
  await expect(opened).rejects.toBeInstanceOf(StorageError)
})
