import { hash } from 'node:crypto'
import type { CompareBackupResponse } from '@foyer/protocol/backup-endpoints'
import { expect } from 'vitest'
import { dataCalls } from './data-calls.js'
import { open } from './permissions.js'
import { createTestFoyer, ownerKey, publicUrl, type TestFoyer } from './test-foyer.js'

const title = { key: 'title', type: 'TEXT' as const }
/** Path of the backups' files and comparisons. */
export const contents = '/_foyer/v1/backups'

/** Creates a site with films and people. */
export async function createClub(films = 450): Promise<TestFoyer> {
  const foyer = await createTestFoyer({
    collections: [
      { id: 'films', permissions: open, fields: [title] },
      { id: 'people', permissions: open },
    ],
  })
  for (let at = 0; at < films; at += 500) {
    const list = Array.from({ length: Math.min(500, films - at) }, (_, n) => ({
      _id: `f${at + n}`,
      title: `Film ${at + n}`,
      year: 1900 + n,
    }))
    await dataCalls(foyer.owner, 'films').bulkInsert(list)
  }
  await dataCalls(foyer.owner, 'people').insert({ _id: 'p1' })
  return foyer
}

export async function makeBackup(foyer: TestFoyer): Promise<string> {
  const { body } = await foyer.owner.post('/wix-data/v2/backups', {})
  await foyer.backupRunner.untilIdle()
  return String(Object(body.backup).id)
}

export async function compare(
  foyer: TestFoyer,
  id: string,
  collectionId?: string,
): Promise<CompareBackupResponse['collections']> {
  const query = collectionId === undefined ? '' : `?dataCollectionId=${collectionId}`
  const { status, body } = await foyer.owner.get(`${contents}/${id}/comparison${query}`)
  expect(status).toBe(200)
  return (body as unknown as CompareBackupResponse).collections
}

export function download(
  foyer: TestFoyer,
  id: string,
  { authorization = ownerKey, method = 'GET' } = {},
): Promise<Response> {
  const url = `${publicUrl}${contents}/${id}/file`
  return foyer.fetch(new Request(url, { method, headers: { authorization } }))
}

export async function listBackups(
  foyer: TestFoyer,
  query = '',
): Promise<Record<string, unknown>[]> {
  const { body } = await foyer.owner.get(`/wix-data/v2/backups${query}`)
  return Array.isArray(body.backups) ? body.backups : []
}

export async function auditOf(foyer: TestFoyer, action: string): Promise<unknown[]> {
  const { body } = await foyer.owner.get('/_foyer/v1/audit')
  return Array.isArray(body.entries) ? body.entries.filter((entry) => entry.action === action) : []
}

export type FileContent =
  | string
  | Uint8Array<ArrayBuffer>
  | ArrayBuffer
  | ReadableStream<Uint8Array>

export function upload(foyer: TestFoyer, body: FileContent): Promise<Response> {
  const init = {
    method: 'POST',
    headers: { authorization: ownerKey },
    body,
    duplex: 'half' as const,
  }
  return foyer.fetch(new Request(`${publicUrl}${contents}`, init))
}

/** Changes a file, and gives it the checksum of its new content. */
export function forge(file: string, from: string, to: string): string {
  const lines = file.trimEnd().split('\n').slice(0, -1).join('\n').replace(from, to)
  const sha256 = hash('sha256', `${lines}\n`)
  return `${lines}\n${JSON.stringify({ sha256 })}\n`
}
