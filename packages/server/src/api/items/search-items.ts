import { endpoints, limits } from '@foyer/protocol'
import * as v from 'valibot'
import { defineRoute } from '../kit/define-route.js'
import {
  anyObject,
  collectionId,
  cursorPaging,
  fieldList,
  includeOptions,
  includeRevision,
  objectIgnoringNulls,
  paging,
  sortList,
} from '../kit/schemas.js'
import { itemsAnswer } from './items-text.js'

const details = objectIgnoringNulls({
  expression: v.exactOptional(
    v.pipe(
      v.string(),
      v.maxLength(
        limits.searchExpression,
        `expected at most ${limits.searchExpression} characters`,
      ),
    ),
  ),
  fuzzy: v.exactOptional(v.boolean()),
  mode: v.exactOptional(v.picklist(['OR', 'AND'])),
})

const schema = v.object({
  dataCollectionId: collectionId,
  search: objectIgnoringNulls({
    filter: v.exactOptional(anyObject),
    sort: v.exactOptional(
      v.pipe(sortList, v.maxLength(limits.searchSortEntries, 'expected a shorter list')),
    ),
    fields: v.exactOptional(
      v.pipe(fieldList, v.maxLength(limits.searchFields, 'expected a shorter list')),
    ),
    search: v.exactOptional(details),
    paging: v.exactOptional(paging),
    cursorPaging: v.exactOptional(cursorPaging),
  }),
  includeRevision,
  ...includeOptions,
  returnTotalCount: v.exactOptional(v.boolean()),
})

/** `POST /wix-data/v2/items/search`: searches the text of items. */
export const searchItemsRoute = defineRoute({
  endpoint: endpoints.searchItems,
  access: 'caller',
  scope: 'data:read',
  schema,
  handle: async (message, { caller, deps }) => {
    const { items, paging } = await deps.search(caller, message)
    return itemsAnswer(message.dataCollectionId, items, paging, message)
  },
})
