// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api-error.js'
import { type FileExport, startFileExport } from './file-export.js'
import { endOperations, listOperations } from './operations.js'

const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#')
beforeEach(() => {
  save.mockClear()
  endOperations()
})
afterAll(() => save.mockRestore())

function start(read: FileExport['read']): void {
  startFileExport({
    name: 'films.csv',
    titles: {
      running: (name) => `running ${name}`,
      finished: (name) => `finished ${name}`,
      stopped: (name) => `stopped ${name}`,
      interrupted: (name) => `interrupted ${name}`,
    },
    read,
    toFile: () => new Blob(['title']),
    describe: (file) => (file === undefined ? 'Some items.' : `${file.size} bytes.`),
    fraction: () => 0.5,
  })
}

const operation = () => listOperations()[0]

test('explains an interruption, and saves the file after resuming', async () => {
  let reads = 0
  start(async (_, onPage) => {
    onPage()
    reads += 1
    if (reads === 1) throw new ApiError('lost', { problem: 'unreachable' })
  })
  expect(operation()).toMatchObject({ state: 'running', title: 'running films.csv', fraction: 0.5 })
  await expect.poll(() => operation()?.state).toBe('halted')
  expect(operation()).toMatchObject({
    title: 'interrupted films.csv',
    text: 'Some items. The server did not respond. Check that Foyer is running.',
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
