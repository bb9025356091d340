import type { BulkResponse, ImportItemsRequest } from './bulk.js'
import type { Endpoint } from './endpoint.js'

/** Saves items with the system fields that they hold: apart from the others, because apps do not carry it. */
export const importItemsEndpoint: Endpoint<ImportItemsRequest, BulkResponse> = {
  method: 'POST',
  path: '/_foyer/v1/items/import',
}
