import type { QueryAsRequest, QueryAsResponse, Refusal, ViewAs } from '@foyer/protocol/query-as'
import type { ConsoleApi } from '../../../api/console-calls.js'
import { namedReferences, type RowSource, toQuery } from '../grid/useItemRows.js'

/** Thrown if the permissions deny the items to the visitor or the member. */
export class ViewDeniedError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.description)
    this.refusal = refusal
  }
}

type Page = Exclude<QueryAsResponse, { refusal: Refusal }>

/** Reads rows as a visitor or a member gets them. Its calls throw ViewDeniedError where this person gets none. */
export function viewedRows(viewAs: ViewAs): RowSource {
  return {
    key: keyOfView(viewAs),
    // Each refusal is recorded as a denied call; a separate count would record a second one.
    countsAfterRows: true,
    read: (api, { collection, ...view }, paging, signal) => {
      const query = { ...toQuery(view), paging }
      const message = { dataCollectionId: collection.id, query, ...namedReferences(collection) }
      return readAs(api, { ...message, viewAs }, signal)
    },
    count: async (api, { collection, filter }, signal) => {
      const query = { ...toQuery({ filter, sort: undefined }), paging: { limit: 1 } }
      const message = { dataCollectionId: collection.id, query, returnTotalCount: true }
      const page = await readAs(api, { ...message, viewAs }, signal)
      return page.pagingMetadata.total ?? page.dataItems.length
    },
  }
}

/** Returns the part of a key in the cache that names the person. */
export function keyOfView(viewAs: ViewAs): string[] {
  return viewAs.kind === 'visitor' ? ['as visitor'] : ['as member', viewAs.memberId]
}

/**
 * Sends a query as someone else.
 * @throws ViewDeniedError if the permissions deny the items to this person
 */
export async function readAs(
  api: ConsoleApi,
  message: QueryAsRequest,
  signal: AbortSignal,
): Promise<Page> {
  const response = await api.queryAs(message, signal)
  if ('refusal' in response) throw new ViewDeniedError(response.refusal)
  return response
}
