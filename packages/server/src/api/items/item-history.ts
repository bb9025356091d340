import { operatorEndpoints } from '@foyer/protocol'
import { itemHistoryLimits } from '@foyer/protocol/item-history'
import * as v from 'valibot'
import { itemHistory } from '../../data/items/item-history.js'
import { defineRoute } from '../kit/define-route.js'
import { collectionId, eventSequence, shortText } from '../kit/schemas.js'

const { page } = itemHistoryLimits
const pageSize = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}$/, 'expected a whole number'),
  v.transform(Number),
  v.minValue(1, `expected a number from 1 to ${page}`),
  v.maxValue(page, `expected a number from 1 to ${page}`),
)

const schema = v.object({
  dataCollectionId: collectionId,
  dataItemId: shortText,
  before: v.exactOptional(eventSequence),
  limit: v.exactOptional(pageSize),
})

/** `GET /_foyer/v1/items/history`: lists the changes of an item. @see docs/wire/events.md#item-history */
export const itemHistoryRoute = defineRoute({
  endpoint: operatorEndpoints.getItemHistory,
  access: 'operator',
  scope: 'events:read',
  isDataCall: true,
  schema,
  handle: (message, { caller, deps }) => itemHistory(deps, caller, message),
})
