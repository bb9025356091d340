import type { Responder } from './record.js'

/** Returns a reply that every call on items can parse. `metadata` announces further pages. */
export function itemReply(metadata: Record<string, unknown> = {}): Record<string, unknown> {
  const ids = ['0', '1']
  return {
    dataItem: { id: '0', data: { _id: '0' } },
    dataItems: ids.map((_id) => ({ id: _id, data: { _id } })),
    results: [],
    distinctValues: ids,
    pagingMetadata: { count: 2, offset: 0, tooManyToCount: false, hasNext: false, ...metadata },
    totalCount: 2,
    isReferenced: true,
    jobId: 'job-1',
    status: 'SUCCEEDED',
    successCount: 2,
  }
}

/** Replies to every request with the same empty page. */
export const replyWithItems: Responder = () => itemReply()
