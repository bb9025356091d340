import type { BulkResponse, ImportItemsRequest } from './bulk.js'
import { endpoint } from './endpoints.js'

/** Saves items with the system fields that they hold: apart from the others, because apps do not carry it. */
export const importItemsEndpoint = endpoint<ImportItemsRequest, BulkResponse>(
  'POST',
  '/_foyer/v1/items/import',
)
