import type { ListAuditRequest, NamedAuditEntry } from '@foyer/protocol/audit'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.js'
import { createAuditRun } from './audit-export.js'

function entry(part: Partial<NamedAuditEntry>): NamedAuditEntry {
  return {
    id: 'one',
    at: '2026-11-21T04:16:00.000Z',
    actor: { kind: 'owner', id: 'owner-1', name: '=Ada, "owner"' },
    action: 'settings.changed',
    subject: null,
    subjectName: null,
    network: '192.0.2.1',
    reason: null,
    detail: { after: { languages: ['en', 'de'] } },
    ...part,
  }
}

const { signal } = new AbortController()

test('writes all pages of the filter, and continues after a lost connection', async () => {
  const requests: ListAuditRequest[] = []
  const counts: number[] = []
  const run = createAuditRun(
    {
      listAudit: async (request) => {
        requests.push(request)
        if (requests.length === 2) throw new ApiError('lost', { problem: 'unreachable' })
        return request.cursor === undefined
          ? { entries: [entry({})], nextCursor: '5-5' }
          : { entries: [entry({ id: 'two', detail: null })], nextCursor: null }
      },
    },
    { action: 'settings' },
  )
  const read = (): Promise<void> => run.read(signal, (entries) => counts.push(entries))
  await expect(read()).rejects.toThrow('lost')
  await read()
  expect(counts).toEqual([1, 2])
  expect(requests).toEqual([
    { action: 'settings', limit: 1000 },
    { action: 'settings', limit: 1000, cursor: '5-5' },
    { action: 'settings', limit: 1000, cursor: '5-5' },
  ])
  const bytes = new Uint8Array(await run.toFile().arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes).split('\n')).toEqual([
    'time,action,actor kind,actor id,actor name,subject id,subject name,network,reason,detail,id',
    `2026-11-21T04:16:00.000Z,settings.changed,owner,owner-1,"'=Ada, ""owner""",,,192.0.2.1,,"{""after"":{""languages"":[""en"",""de""]}}",one`,
    `2026-11-21T04:16:00.000Z,settings.changed,owner,owner-1,"'=Ada, ""owner""",,,192.0.2.1,,,two`,
    '',
  ])
})
