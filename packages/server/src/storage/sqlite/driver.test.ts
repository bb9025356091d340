import { afterEach, expect, it, vi } from 'vitest'
import { loadBetterSqlite3, MissingDriverError, openConnection } from './driver.js'

afterEach(() => {
  vi.restoreAllMocks()
})

it('names the missing driver and how to install it', () => {
  vi.spyOn(process, 'dlopen').mockImplementation(() => {
    throw new Error('was compiled against a different Node.js version\nand more lines')
  })
  const load = (): unknown => loadBetterSqlite3()
  expect(load).toThrow(MissingDriverError)
  expect(load).toThrow(
    /^the SQLite driver better-sqlite3 cannot be loaded by Node\.js [\d.]+ \([^\n]*\); run "npm install better-sqlite3@12", or "npm rebuild better-sqlite3" if it is installed, or use Node\.js 22\.16 or newer, which has a driver of its own$/,
  )
})

it('loads the driver without a warning', () => {
  const emitWarning = vi.spyOn(process, 'emitWarning')
  openConnection(':memory:', { readOnly: false }).close()
  expect(emitWarning).not.toHaveBeenCalled()
  expect(process.emitWarning).toBe(emitWarning)
})
