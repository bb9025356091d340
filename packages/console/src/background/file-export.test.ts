// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.js'
import { type FileSource, startFileExport } from './file-export.js'
import { endOperations, listOperations } from './operations.js'

const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#')
beforeEach(() => {
  save.mockClear()
  endOperations()
})
afterAll(() => save.mockRestore())

function start(read: FileSource<number>['read']): void {
  startFileExport({
    name: 'films.csv',
    titles: {
      running: (name) => `running ${name}`,
      finished: (name) => `finished ${name}`,
      stopped: (name) => `stopped ${name}`,
      interrupted: (name) => `interrupted ${name}`,
    },
    source: { read, toFile: () => new Blob(['title']) },
    initial: 0,
    describe: (items, file) => (file === undefined ? `${items} items.` : `${file.size} bytes.`),
    fraction: (items) => items / 10,
  })
}

const operation = () => listOperations()[0]

test('explains an interruption, and saves the file after resuming', async () => {
  let reads = 0
  start(async (_, onPage) => {
    onPage(5)
    reads += 1
    if (reads === 1) throw new ApiError('lost', { problem: 'unreachable' })
  })
  expect(operation()).toMatchObject({ state: 'running', title: 'running films.csv', fraction: 0.5 })
  await expect.poll(() => operation()?.state).toBe('halted')
  expect(operation()).toMatchObject({
    title: 'interrupted films.csv',
    text: '5 items. The server did not respond. Check that Foyer is running.',
  })
  expect(save).not.toHaveBeenCalled()
  operation()?.resume?.()
  await expect.poll(() => operation()?.state).toBe('finished')
  expect(operation()).toMatchObject({ title: 'finished films.csv', text: '5 bytes.' })
  expect(save).toHaveBeenCalledOnce()
})

// Planted fault that this test detects: the file is saved although the owner has stopped the export
// or logged out.
test('saves no file after a stop during the last page', async () => {
  start(async () => operation()?.stop())
  await expect.poll(() => operation()?.state).toBe('halted')
  expect(operation()?.title).toBe('stopped films.csv')
  expect(save).not.toHaveBeenCalled()
})
