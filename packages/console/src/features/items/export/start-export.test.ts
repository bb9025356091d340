// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { endOperations, listOperations } from '../../../background/operations.js'
import { fakeApi } from '../../../testing/fake-api.js'
import { films } from '../../../testing/films.js'
import { startExport } from './start-export.js'

test('saves no file after a stop during the last page, and saves it after resuming', async () => {
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#')
  endOperations()
  const api = fakeApi({
    queryItems: async () => {
      listOperations()[0]?.stop()
      return {
        dataItems: [],
        pagingMetadata: { count: 0, tooManyToCount: false, hasNext: false },
      }
    },
  })
  startExport(api, { collection: films, filter: undefined, sort: undefined }, 'json')
  await expect.poll(() => listOperations()[0]?.state).toBe('halted')
  expect(save).not.toHaveBeenCalled()
  listOperations()[0]?.goOn?.()
  await expect.poll(() => listOperations()[0]?.state).toBe('finished')
  expect(save).toHaveBeenCalledOnce()
  save.mockRestore()
})
