// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { endOperations, listOperations } from '../../background/operations.js'
import { startAuditExport } from './start-audit-export.js'

test('saves no file after a stop during the last page, and saves it after resuming', async () => {
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#')
  endOperations()
  const listAudit = async () => {
    listOperations()[0]?.stop()
    return { entries: [], nextCursor: null }
  }
  startAuditExport({ listAudit }, {})
  await expect.poll(() => listOperations()[0]?.state).toBe('halted')
  expect(save).not.toHaveBeenCalled()
  listOperations()[0]?.goOn?.()
  await expect.poll(() => listOperations()[0]?.state).toBe('finished')
  expect(save).toHaveBeenCalledOnce()
  save.mockRestore()
})
