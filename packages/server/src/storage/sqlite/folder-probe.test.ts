import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { makeFolder } from '../testing/test-database.js'
import { diskProblem, folderProblem } from './folder-probe.js'

const failing = vi.hoisted(() => ({ code: '' }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const writeSync = (...args: Parameters<typeof fs.writeSync>): number => {
    if (failing.code === '') return fs.writeSync(...args)
    throw Object.assign(new Error(failing.code), { code: failing.code })
  }
  let opened = 0
  const openSync = (...args: Parameters<typeof fs.openSync>): number => {
    if (failing.code !== 'EMFILE' || ++opened < 5) return fs.openSync(...args)
    throw Object.assign(new Error('EMFILE'), { code: 'EMFILE' })
  }
  return { ...fs, writeSync, openSync }
})

it.each([
  ['ENOSPC', 'is full (ENOSPC); free some space and start again'],
  ['EDQUOT', 'is full (EDQUOT); free some space and start again'],
  ['EROFS', 'is read-only (EROFS); mount it for writing'],
  ['EIO', 'reports an error (EIO); check the disk and start again'],
  ['EMFILE', 'too many files are open (EMFILE); raise the limit of open files (ulimit -n)'],
  ['EACCES', 'is not writable (EACCES); choose another with --data or FOYER_DATA'],
])('reports why a folder is not writable for %s', async (code, text) => {
  const folder = await makeFolder()
  failing.code = code
  expect(folderProblem(folder)).toContain(text)
  failing.code = ''
  expect(folderProblem(folder)).toBeUndefined()
  expect(await readdir(folder)).toEqual([])
})

it('refuses a folder that cannot be created and creates missing parents', async () => {
  expect(folderProblem('/proc/foyer/data')).toContain('"/proc/foyer/data" is not writable')
  const folder = join(await makeFolder(), 'a', 'b')
  expect(folderProblem(folder)).toBeUndefined()
  expect(await readdir(folder)).toEqual([])
})

it('maps SQLite errors to disk problems', async () => {
  const folder = await makeFolder()
  const thrown = (code: string): Error => Object.assign(new Error('the text'), { code })
  expect(diskProblem(folder, thrown('SQLITE_FULL'))).toContain('is full (SQLITE_FULL)')
  expect(diskProblem(folder, thrown('SQLITE_READONLY'))).toContain('is read-only')
  expect(diskProblem(folder, thrown('SQLITE_IOERR_SHMSIZE'))).toContain('reports an error')
  expect(diskProblem(folder, thrown('SQLITE_NOTADB'))).toBeUndefined()
  failing.code = 'ENOSPC'
  expect(diskProblem(folder, thrown('SQLITE_CANTOPEN'))).toContain('is full (ENOSPC)')
  failing.code = ''
})
