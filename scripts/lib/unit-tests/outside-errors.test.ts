import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import OutsideErrors, { readOutsideErrors } from './outside-errors.mjs'

it('an error outside any test is a failed test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-errors-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'errors.json')
  expect(readOutsideErrors(path)).toEqual([])
  vi.stubEnv('FOYER_OUTSIDE_ERRORS', path)
  onTestFinished(() => void vi.unstubAllEnvs())
  new OutsideErrors().onTestRunEnd([], [{ message: 'a worker ended' }])
  expect(readOutsideErrors(path)).toEqual([
    { file: 'the runner of tests', name: 'an error outside any test: a worker ended' },
  ])
})
